import { createHash, type KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspectCertificate } from '@boveda/cfdi';
import type { CertificateStore } from '../certificates/certificate-store';
import type { Par } from '../modules/certificados/open-pair';
import { issueCertificate, type Sujeto, type TipoCertificado } from './certify';
import { contrapartes, contribuyentesDemo, isPersonaFisica, type Parte } from './partes';
import { decryptKey, encryptKey, makeKey } from './rsa';
import type { Sellador } from './seal';
import { curpOf } from './write-nomina';

/** Password of every key that the demo's authority hands out; the SAT's own test keys have the same. */
export const KEY_PASSWORD = '12345678a';

/** Name and RFC of the demo's PAC. */
const PAC: Sujeto = { rfc: 'PDB210301N46', nombre: 'PAC DEMO BOVEDA' };
const REPRESENTANTE = 'VADA800927DJ3';
/** Counterparts share this many keys; each has a certificate of its own. */
const SHARED_KEYS = 3;
/** Root, PAC, and a CSD and an e.firma for each taxpayer. */
const KEYS = 2 + 2 * contribuyentesDemo.length + SHARED_KEYS;

/** A root of our own that issues what the SAT would, so that the demo's sellos and stamps really verify. */
export interface Authority {
  /** Seal of one of the demo's issuers. */
  csd(rfc: string): Sellador;
  /** Certificate and key of one of the demo's taxpayers, as they would upload them. */
  par(rfc: string, tipo: 'CSD' | 'FIEL'): Promise<Par>;
  readonly pac: Sellador;
}

/**
 * Opens the authority kept in `<folder>/demo`; makes it first when it is not there or not whole. The taxpayers' CSD and
 * e.firma lie there as `<rfc>_csd.cer|key` and `<rfc>_fiel.cer|key`; the PAC's certificate goes to the store.
 */
export async function openAuthority(folder: string, store: CertificateStore, now: Date): Promise<Authority> {
  const files = path.join(folder, 'demo');
  const selladores = (await read(files)) ?? (await make(folder, now).then(() => read(files)));
  const pac = selladores?.get(PAC.rfc);
  if (!selladores || !pac) throw new Error(`the demo's certificates in ${files} are damaged; delete that folder`);
  if (!store.find(pac.noCertificado)) await store.put(pac.noCertificado, Buffer.from(pac.certificado, 'base64'));
  return {
    pac,
    csd(rfc) {
      const sellador = selladores.get(rfc);
      if (!sellador) throw new RangeError(`the demo has no CSD of ${rfc}`);
      return sellador;
    },
    async par(rfc, tipo) {
      const file = path.join(files, fileName(rfc, tipo));
      const [cer, key] = await Promise.all([readFile(`${file}.cer`), readFile(`${file}.key`)]);
      return { cer, key, pass: KEY_PASSWORD };
    },
  };
}

const fileName = (rfc: string, tipo: TipoCertificado) => `${rfc.toLowerCase()}_${tipo.toLowerCase()}`;
const keyFile = (name: string) => `${name}.key`;
const sharedKey = (rfc: string) => `compartida_${(createHash('sha256').update(rfc).digest()[0] ?? 0) % SHARED_KEYS}`;

/** Everybody who seals, and the file of their key. */
function holders(): { rfc: string; cer: string; key: string }[] {
  const own = contribuyentesDemo.map(({ rfc }) => ({ rfc, cer: fileName(rfc, 'CSD'), key: fileName(rfc, 'CSD') }));
  const others = contrapartes.map(({ rfc }) => ({ rfc, cer: fileName(rfc, 'CSD'), key: sharedKey(rfc) }));
  return [...own, ...others, { rfc: PAC.rfc, cer: fileName(PAC.rfc, 'PAC'), key: fileName(PAC.rfc, 'PAC') }];
}

/** The folder appears whole (see `make`), so a folder that is there is complete. */
async function read(files: string): Promise<Map<string, Sellador> | null> {
  const keys = new Map<string, KeyObject>();
  const selladores = new Map<string, Sellador>();
  try {
    for (const { rfc, cer, key } of holders()) {
      const opened = keys.get(key) ?? decryptKey(await readFile(path.join(files, keyFile(key))), KEY_PASSWORD);
      keys.set(key, opened);
      const der = await readFile(path.join(files, `${cer}.cer`));
      const { numero } = inspectCertificate(der);
      selladores.set(rfc, { rfc, noCertificado: numero, certificado: der.toString('base64'), key: opened });
    }
    return selladores;
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
  const validity = validityFrom(now);
  const keys = await Promise.all(Array.from({ length: KEYS }, makeKey));
  const takeKey = () => {
    const key = keys.pop();
    if (!key) throw new RangeError('more keys are wanted than were made');
    return key;
  };
  const rootKey = takeKey();
  let issued = 0;
  const issue = async (tipo: TipoCertificado, sujeto: Sujeto, key: KeyObject, name: string) => {
    const numero = `300010000005${String(Math.floor(now.getTime() / 1000) % 1e5).padStart(5, '0')}${String(++issued).padStart(3, '0')}`;
    await save(`${name}.cer`, issueCertificate({ tipo, numero, sujeto, key, issuerKey: rootKey, ...validity }));
  };
  const issueWithKey = async (tipo: TipoCertificado, sujeto: Sujeto, name: string, key?: KeyObject) => {
    const pair = key ?? takeKey();
    await save(keyFile(name), encryptKey(pair, KEY_PASSWORD));
    await issue(tipo, sujeto, pair, name);
  };

  await issueWithKey('AC', { rfc: '', nombre: '' }, 'ac', rootKey);
  await issueWithKey('PAC', PAC, fileName(PAC.rfc, 'PAC'));
  for (const parte of contribuyentesDemo) {
    await issueWithKey('CSD', sujetoOf(parte), fileName(parte.rfc, 'CSD'));
    await issueWithKey('FIEL', sujetoOf(parte), fileName(parte.rfc, 'FIEL'));
  }
  const shared = new Map<string, KeyObject>();
  for (const parte of contrapartes) {
    const name = sharedKey(parte.rfc);
    const key = shared.get(name) ?? takeKey();
    if (!shared.has(name)) await save(keyFile(name), encryptKey(key, KEY_PASSWORD));
    shared.set(name, key);
    await issue('CSD', sujetoOf(parte), key, fileName(parte.rfc, 'CSD'));
  }
  await save('contrasena.txt', `${KEY_PASSWORD}\n`);
  await rm(path.join(folder, 'demo'), { recursive: true, force: true });
  await rename(draft, path.join(folder, 'demo'));
}

/** Four years, as the SAT gives, begun before the oldest document. */
function validityFrom(now: Date): { validFrom: Date; validTo: Date } {
  const validFrom = new Date(now);
  validFrom.setUTCMonth(validFrom.getUTCMonth() - 26);
  const validTo = new Date(validFrom);
  validTo.setUTCFullYear(validTo.getUTCFullYear() + 4);
  return { validFrom, validTo };
}

function sujetoOf(parte: Parte): Sujeto {
  if (isPersonaFisica(parte)) return { rfc: parte.rfc, nombre: parte.nombre, curp: curpOf(parte.rfc) };
  const representante = { rfc: REPRESENTANTE, curp: curpOf(REPRESENTANTE) };
  return { rfc: parte.rfc, nombre: `${parte.nombre} SA DE CV`, representante };
}
