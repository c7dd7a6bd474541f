import path from 'node:path';
import type { Deps } from '../../installation/deps';
import { openCertificateStore } from '../../installation/pac-certificates/certificate-store';
import { places } from '../../installation/settings/env';
import { hasSchemas, readSchemas } from '../../vault/ingest/schemas';
import { fetchAuthorities } from './fetch-authorities';
import { fetchSchemas } from './fetch-schemas';
import { AUTORIDADES, fingerprintOfSchemas, keepAuthorities, keepSchemas } from './keep-resources';
import { KNOWN_AUTHORITIES } from './known-authorities';
import { type AuthorityFolder, type FoundAuthority, fingerprintOf } from './read-authorities';

/** Authorities by what was done with them. */
export interface TakenAuthorities {
  /** Installed now: the product knows their fingerprints, or the operator accepts them. */
  installed: FoundAuthority[];
  /** Installed before. */
  kept: FoundAuthority[];
  /** Not installed: nobody has said yet that they are the SAT's. `vouching` is the known authority that signed it. */
  unknown: (FoundAuthority & { vouching: string | null })[];
  skipped: AuthorityFolder['skipped'];
}

/**
 * Installs those authorities of the SAT whose fingerprint the product carries or the operator accepts. What is signed by a known one is
 * not believed for that alone: Banco de México signs authorities of others too.
 */
export async function takeAuthorities(
  { env }: Pick<Deps, 'env'>,
  { authorities, skipped }: AuthorityFolder,
  accepted: readonly string[] = [],
  carried = KNOWN_AUTHORITIES,
): Promise<TakenAuthorities> {
  const { certificates } = places(env.home);
  const present = new Set(openCertificateStore(certificates).autoridades().map(fingerprintOf));
  const taken: TakenAuthorities = { installed: [], kept: [], unknown: [], skipped };
  const isKnown = (print: string) => Object.hasOwn(carried, print) || accepted.includes(print);
  for (const found of authorities) {
    const print = fingerprintOf(found.certificate);
    if (present.has(print)) taken.kept.push(found);
    else if (isKnown(print)) taken.installed.push(found);
    else taken.unknown.push({ ...found, vouching: whoVouches(found, authorities, carried) });
  }
  await keepAuthorities(taken.installed, path.join(certificates, AUTORIDADES));
  return taken;
}

/** The name of the known authority that signed a certificate. */
function whoVouches(
  { certificate }: FoundAuthority,
  all: readonly FoundAuthority[],
  carried: typeof KNOWN_AUTHORITIES,
): string | null {
  const by = all.find(
    ({ certificate: other }) =>
      Object.hasOwn(carried, fingerprintOf(other)) &&
      certificate.checkIssued(other) &&
      certificate.verify(other.publicKey),
  );
  return by ? (carried[fingerprintOf(by.certificate)] ?? null) : null;
}

/** Fetches the bundle of the SAT and takes it. @throws ResourceRefused */
export const fetchAndTakeAuthorities = async (deps: Pick<Deps, 'env'>, accepted?: readonly string[]) =>
  takeAuthorities(deps, await fetchAuthorities(deps.env.satAutoridadesUrl), accepted);

/** What a fetch of the schemas changed. */
export interface TakenSchemas {
  total: number;
  /** Paths of those that are new or differ from what was installed. */
  changed: string[];
  /** Those that the SAT did not send; what was installed of them stays. */
  missing: { path: string; reason: string }[];
  /** SHA-256 of all, to compare installations. */
  huella: string;
}

/** Fetches the schemas of the SAT and installs them, all or none. @throws ResourceRefused */
export async function fetchAndTakeSchemas({ env }: Pick<Deps, 'env'>): Promise<TakenSchemas> {
  const before = hasSchemas(env.satResources) ? readSchemas(env.satResources) : new Map<string, Uint8Array>();
  const { schemas, missing } = await fetchSchemas(env.satEsquemasUrl);
  const after = new Map([...before, ...schemas]);
  const isSame = ([file, bytes]: [string, Uint8Array]) =>
    Buffer.compare(before.get(file) ?? Buffer.alloc(0), bytes) === 0;
  const changed = [...after].filter((each) => !isSame(each)).map(([file]) => file);
  if (changed.length > 0) await keepSchemas(after, env.satResources);
  return { total: after.size, changed, missing, huella: fingerprintOfSchemas(after) };
}

/** The yearly job: what is known is taken, and what is not is logged for the operator. */
export async function refreshResources(deps: Pick<Deps, 'env' | 'log'>): Promise<void> {
  const { installed, unknown } = await fetchAndTakeAuthorities(deps);
  const named = (found: readonly FoundAuthority[]) => found.map(({ certificate }) => fingerprintOf(certificate));
  if (unknown.length > 0)
    deps.log.warn(
      { unknown: named(unknown) },
      'the SAT has authorities that are not known here; compare and accept them: boveda admin sat:recursos',
    );
  const { changed, missing } = await fetchAndTakeSchemas(deps);
  deps.log.info(
    { installed: named(installed), changed, missing: missing.length },
    "the SAT's authorities and schemas were refreshed",
  );
}
