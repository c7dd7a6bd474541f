import { createHash, type KeyObject } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Csd, NewCertificado } from '../certificados';
import { autoridadDemo, issueCertificado, issueRoot, type Sujeto } from '../certificados/issue-certificado';
import { decryptKey, encryptKey, newKey } from '../certificados/rsa-key';
import { openCsd } from '../cfdi/open-csd';
import { plusDays } from './calendar';
import { contrapartes, contribuyentesDemo, isPersonaFisica, type Persona } from './personas';
import { curpOf } from './write-nomina';

/** Password of every key of the demo's authority; the SAT's own test keys have the same. */
export const KEY_PASSWORD = '12345678a';

/** The PAC that stamps the demo's documents. */
export const PAC: Sujeto = { rfc: 'PDB210301N46', nombre: 'PAC DEMO BOVEDA', unidad: 'PACPDB210301N4601' };
const REPRESENTANTE = 'VADA800927DJ3';
/** Years that a certificate is valid. */
const YEARS = 4;
/** Months before the demo's first start from which on its certificates are valid. */
const MONTHS_BEFORE = 26;
/** Number of the certificate that is issued after the others. */
const LAST = 999;
/** Counterparts share this many keys; each has its own certificate. */
const SHARED_KEYS = 3;
/** The certificate that soon expires: whose it is, and the days that are left of it. */
export const POR_VENCER = { rfc: 'EKU9003173C9', tipo: 'FIEL', days: 24 } as const;
/** Root, PAC, and a CSD and an e.firma for each taxpayer. */
const KEYS = 2 + 2 * contribuyentesDemo.length + SHARED_KEYS;

/** The demo's certificates, all issued by its own root, so that its sellos and stamps verify. */
export interface DemoAuthority {
  /** CSD of one of the demo's issuers. @throws RangeError for any other RFC */
  csd(rfc: string): Csd;
  /** Certificate and key of one of the demo's taxpayers, as files to upload. */
  par(rfc: string, tipo: 'CSD' | 'FIEL'): Promise<Omit<NewCertificado, 'numero'>>;
  /** Puts an e.firma of one of the demo's issuers beside the others. @throws RangeError for any other RFC */
  issueFiel(rfc: string): Promise<void>;
  /** CSD that the demo's PAC stamps with. */
  readonly pac: Csd;
}

/**
 * Opens the authority kept in `<folder>/demo`, and makes it first when that folder is missing. The taxpayers' CSD and
 * e.firma are `<rfc>_csd.cer|key` and `<rfc>_fiel.cer|key` there, the root is `ac.cer`. Certificates are valid for four
 * years that begin 26 months before `now`; the one that soon expires began earlier.
 *
 * @throws Error when a file of the folder is missing
 */
export async function openDemoAuthority(folder: string, now: Date): Promise<DemoAuthority> {
  const files = path.join(folder, 'demo');
  const csds = (await read(files)) ?? (await make(folder, now).then(() => read(files)));
  const pac = csds?.get(PAC.rfc);
  if (!csds || !pac) throw new Error(`the demo's certificates in ${files} are damaged; delete that folder`);
  return {
    pac,
    csd(rfc) {
      const csd = csds.get(rfc);
      if (!csd) throw new RangeError(`the demo has no CSD of ${rfc}`);
      return csd;
    },
    async par(rfc, tipo) {
      const file = path.join(files, fileName(rfc, tipo));
      const [cer, key] = await Promise.all([readFile(`${file}.cer`), readFile(`${file}.key`)]);
      return { cer, key, pass: KEY_PASSWORD };
    },
    async issueFiel(rfc) {
      const persona = [...contribuyentesDemo, ...contrapartes].find((each) => each.rfc === rfc);
      if (!persona) throw new RangeError(`the demo has no issuer ${rfc}`);
      const autoridad = { ...autoridadDemo, key: decryptKey(await readFile(path.join(files, 'ac.key')), KEY_PASSWORD) };
      const key = await newKey();
      const sujeto = sujetoOf(persona);
      const validity = validityFrom(monthsEarlier(now, MONTHS_BEFORE));
      const cer = issueCertificado({ tipo: 'FIEL', numero: numeroOf(now, LAST), sujeto, key, autoridad, ...validity });
      const file = path.join(files, fileName(rfc, 'FIEL'));
      await writeFile(`${file}.key`, encryptKey(key, KEY_PASSWORD), { flush: true });
      // The certificate last, and whole: where it is, both are.
      await writeFile(`${file}.cer.tmp`, cer, { flush: true });
      await rename(`${file}.cer.tmp`, `${file}.cer`);
    },
  };
}

/** Whether the authority kept in `<folder>/demo` has issued an e.firma to an RFC. */
export const hasFiel = (folder: string, rfc: string): Promise<boolean> =>
  access(path.join(folder, 'demo', `${fileName(rfc, 'FIEL')}.cer`)).then(
    () => true,
    () => false,
  );

/** Number of a certificate: unique with the moment of the authority. */
const numeroOf = (now: Date, n: number): string =>
  `300010000005${String(Math.floor(now.getTime() / 1000) % 1e5).padStart(5, '0')}${String(n).padStart(3, '0')}`;

const fileName = (rfc: string, tipo: 'CSD' | 'FIEL' | 'PAC') => `${rfc.toLowerCase()}_${tipo.toLowerCase()}`;
const keyFile = (name: string) => `${name}.key`;
const sharedKey = (rfc: string) => `compartida_${(createHash('sha256').update(rfc).digest()[0] ?? 0) % SHARED_KEYS}`;

/** RFC, certificate and key file of every issuer and of the PAC. */
function holders(): { rfc: string; cer: string; key: string }[] {
  const own = contribuyentesDemo.map(({ rfc }) => ({ rfc, cer: fileName(rfc, 'CSD'), key: fileName(rfc, 'CSD') }));
  const others = contrapartes.map(({ rfc }) => ({ rfc, cer: fileName(rfc, 'CSD'), key: sharedKey(rfc) }));
  return [...own, ...others, { rfc: PAC.rfc, cer: fileName(PAC.rfc, 'PAC'), key: fileName(PAC.rfc, 'PAC') }];
}

/** Null when there is no folder; `make` renames it into place, so one that is there is complete. */
async function read(files: string): Promise<Map<string, Csd> | null> {
  const csds = new Map<string, Csd>();
  try {
    for (const { rfc, cer, key } of holders()) {
      const [certificate, encrypted] = await Promise.all([
        readFile(path.join(files, `${cer}.cer`)),
        readFile(path.join(files, keyFile(key))),
      ]);
      csds.set(rfc, openCsd(certificate, encrypted, KEY_PASSWORD));
    }
    return csds;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function make(folder: string, now: Date): Promise<void> {
  const draft = path.join(folder, 'demo.tmp');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const save = (name: string, content: Uint8Array | string) =>
    writeFile(path.join(draft, name), content, { flush: true });
  const saveKey = (name: string, key: KeyObject) => save(keyFile(name), encryptKey(key, KEY_PASSWORD));
  const validity = validityFrom(monthsEarlier(now, MONTHS_BEFORE));
  const porVencer = validityFrom(monthsEarlier(plusDays(now, POR_VENCER.days), YEARS * 12));
  const keys = await Promise.all(Array.from({ length: KEYS }, newKey));
  const takeKey = () => {
    const key = keys.pop();
    if (!key) throw new RangeError('more keys are wanted than were made');
    return key;
  };
  const autoridad = { ...autoridadDemo, key: takeKey() };
  let issued = 0;
  const nextNumero = () => numeroOf(now, ++issued);
  const issue = (tipo: 'CSD' | 'FIEL', sujeto: Sujeto, key: KeyObject, name: string) => {
    const ends = sujeto.rfc === POR_VENCER.rfc && tipo === POR_VENCER.tipo ? porVencer : validity;
    return save(`${name}.cer`, issueCertificado({ tipo, numero: nextNumero(), sujeto, key, autoridad, ...ends }));
  };
  const issueWithKey = async (tipo: 'CSD' | 'FIEL', sujeto: Sujeto, name: string) => {
    const key = takeKey();
    await saveKey(name, key);
    await issue(tipo, sujeto, key, name);
  };

  await saveKey('ac', autoridad.key);
  await save('ac.cer', issueRoot(autoridad, { numero: nextNumero(), ...validity }));
  await issueWithKey('CSD', PAC, fileName(PAC.rfc, 'PAC'));
  for (const persona of contribuyentesDemo) {
    await issueWithKey('CSD', sujetoOf(persona), fileName(persona.rfc, 'CSD'));
    await issueWithKey('FIEL', sujetoOf(persona), fileName(persona.rfc, 'FIEL'));
  }
  const shared = new Map<string, KeyObject>();
  for (const persona of contrapartes) {
    const name = sharedKey(persona.rfc);
    const key = shared.get(name) ?? takeKey();
    if (!shared.has(name)) await saveKey(name, key);
    shared.set(name, key);
    await issue('CSD', sujetoOf(persona), key, fileName(persona.rfc, 'CSD'));
  }
  await save('contrasena.txt', `${KEY_PASSWORD}\n`);
  await rm(path.join(folder, 'demo'), { recursive: true, force: true });
  await rename(draft, path.join(folder, 'demo'));
}

/** The four years that the SAT gives. */
function validityFrom(validFrom: Date): { validFrom: Date; validTo: Date } {
  return { validFrom, validTo: monthsEarlier(validFrom, -12 * YEARS) };
}

function monthsEarlier(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  return moved;
}

function sujetoOf(persona: Persona): Sujeto {
  const { rfc, nombre } = persona;
  if (isPersonaFisica(persona)) return { rfc, nombre, curp: curpOf(rfc) };
  const representante = { rfc: REPRESENTANTE, curp: curpOf(REPRESENTANTE) };
  return { rfc, nombre: `${nombre} SA DE CV`, representante };
}
