import type { KeyObject } from 'node:crypto';
import { type Autoridad, autoridadDemo, issueCertificado, issueRoot, representanteDePrueba } from './issue-certificado';
import { encryptKey, newKey } from './rsa-key';

/** What may be said about a certificate that is made. */
export interface NewCertificadoOptions {
  rfc: string;
  tipo: 'CSD' | 'FIEL';
  desde?: Date;
  hasta?: Date;
  pass?: string;
  /** Left out, the certificate signs itself. */
  autoridad?: Autoridad;
  /** Left out, a new one. */
  llave?: KeyObject;
}

/** A certificate and its encrypted key (DER both), as their files have them, and the password of the key. */
export interface NewCertificado {
  numero: string;
  cer: Buffer;
  key: Buffer;
  pass: string;
}

const DAY_MS = 86_400_000;
let issued = 0;

/** Makes an authority with a new key; `cer` is its root certificate (DER), for the folder of those that are trusted. */
export async function newAutoridad(): Promise<Autoridad & { cer: Buffer }> {
  const autoridad = { ...autoridadDemo, key: await newKey() };
  const validity = { validFrom: new Date('2020-01-01'), validTo: new Date('2049-01-01') };
  return { ...autoridad, cer: issueRoot(autoridad, { numero: '0'.repeat(20), ...validity }) };
}

/** Makes a certificate shaped like the SAT's, valid for a year, with its own number in this process. */
export async function newCertificado({
  rfc,
  tipo,
  desde = new Date(Date.now() - DAY_MS),
  hasta = new Date(desde.getTime() + 365 * DAY_MS),
  pass = '12345678a',
  autoridad,
  llave,
}: NewCertificadoOptions): Promise<NewCertificado> {
  const numero = `30001${String(process.pid).padStart(7, '0')}${String(++issued).padStart(8, '0')}`;
  const key = llave ?? (await newKey());
  const sujeto = { rfc, nombre: `TITULAR ${tipo}`, ...(rfc.length === 12 && { representante: representanteDePrueba }) };
  const cer = issueCertificado({ tipo, numero, sujeto, key, validFrom: desde, validTo: hasta, autoridad });
  return { numero, cer, key: encryptKey(key, pass), pass };
}
