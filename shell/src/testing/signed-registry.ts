import { generateKeyPairSync, webcrypto } from 'node:crypto';
import {
  containerName,
  encodePreviewSet,
  type PreviewSet,
  type ReleaseRecord,
  type SignedRelease,
} from '@boveda/contracts';
import { findSigner } from '@boveda/releases/store';

// jsdom has no subtle crypto.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
const BOVEDA_RELEASE_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const signing = findSigner('', { BOVEDA_RELEASE_KEY });

/** A complete release record; its release id is `rel1`. */
export function sampleRelease(id: string, changes: Partial<ReleaseRecord>): ReleaseRecord {
  const release = changes.release ?? 'rel1';
  return {
    id,
    title: id,
    owner: { team: 'Pruebas', contact: 'mailto:equipo@prueba.mx', runbook: 'https://prueba.mx/guias' },
    paths: [],
    routes: [],
    menu: [],
    slots: {},
    events: { emits: [], listens: [] },
    release,
    container: containerName(id, release),
    folder: `/releases/${id}/${release}/`,
    entry: 'remoteEntry.js',
    exposes: { './area': [] },
    files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    others: `sha384-${'A'.repeat(64)}`,
    sdk: { builtWith: '1.0.0', requires: '^1.0.0' },
    shared: {},
    bundled: [],
    sizes: { remoteEntryGz: 1, firstChunkGz: 1, totalGz: 2 },
    previous: null,
    preview: null,
    gitRevision: 'x',
    built: '2026-11-21T00:00:00Z',
    ...changes,
  };
}

/** A release, signed with a key that the shell under test trusts. */
export async function signedRelease(record: ReleaseRecord): Promise<SignedRelease> {
  const signer = await signing;
  if (!signer) throw new Error('no key');
  Object.assign(globalThis, { BOVEDA_TRUSTED_KEYS: [signer] });
  const text = JSON.stringify(record);
  return { record: text, ...signer.sign('release', text) };
}

/** What a link to a signed set contains. */
export async function signedSet(words: PreviewSet): Promise<string> {
  const signer = await signing;
  if (!signer) throw new Error('no key');
  const set = JSON.stringify(words);
  return encodePreviewSet({ set, ...signer.sign('preview-set', set) });
}

/** A signed registry.json in which these releases are live, with `previous` as their fallbacks. */
export async function signedRegistry(
  areas: readonly ReleaseRecord[],
  serial = 1,
  previous: readonly ReleaseRecord[] = [],
): Promise<object> {
  const signer = await signing;
  if (!signer) throw new Error('no key');
  const entries = areas.map(async (record) => {
    const spare = previous.find(({ id }) => id === record.id);
    const promotion = JSON.stringify({
      area: record.id,
      environment: 'local',
      live: record.release,
      previous: spare?.release ?? null,
      canary: null,
      serial,
      reason: null,
      by: 'test',
      at: record.built,
    });
    return {
      promotion: { promotion, ...signer.sign('promotion', promotion) },
      releases: await Promise.all([record, ...(spare ? [spare] : [])].map(signedRelease)),
    };
  });
  return {
    schema: 2,
    environment: 'local',
    composition: 'abcd1234',
    allowsPreview: true,
    allowsDev: false,
    areas: await Promise.all(entries),
  };
}
