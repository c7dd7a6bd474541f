import type { KeyObject } from 'node:crypto';
import { issueCertificate } from '../demo/certify';
import { encryptKey, makeKey } from '../demo/rsa';

/** Order of a certificate for tests; its number is of no other in this process. */
interface Orden {
  rfc: string;
  tipo: 'CSD' | 'FIEL';
  desde?: Date;
  hasta?: Date;
  pass?: string;
  /** Key of the authority that signs it; left out, nobody known does. */
  autoridad?: KeyObject;
}

const DAY_MS = 86_400_000;
let issued = 0;

/** The certificate of an authority, for the folder of those that are trusted, and the key that it signs with. */
export async function newAutoridad(): Promise<{ cer: Buffer; key: KeyObject }> {
  const key = await makeKey();
  const validity = { validFrom: new Date('2020-01-01'), validTo: new Date('2049-01-01') };
  const sujeto = { rfc: '', nombre: '' };
  return {
    key,
    cer: issueCertificate({ tipo: 'AC', numero: '0'.repeat(20), sujeto, key, issuerKey: key, ...validity }),
  };
}

/** A certificate and its encrypted key, shaped like the SAT's; valid for a year unless told otherwise. */
export async function newCertificado({
  rfc,
  tipo,
  desde = new Date(Date.now() - DAY_MS),
  hasta = new Date(desde.getTime() + 365 * DAY_MS),
  pass = '12345678a',
  autoridad,
}: Orden): Promise<{ numero: string; cer: Buffer; key: Buffer; pass: string }> {
  const numero = `30001${String(process.pid).padStart(7, '0')}${String(++issued).padStart(8, '0')}`;
  const key = await makeKey();
  const representante = { rfc: 'VADA800927DJ3', curp: 'VADA800927HSRSRL05' };
  const sujeto = { rfc, nombre: `TITULAR ${tipo}`, ...(rfc.length === 12 ? { representante } : {}) };
  const cer = issueCertificate({
    tipo,
    numero,
    sujeto,
    key,
    validFrom: desde,
    validTo: hasta,
    issuerKey: autoridad ?? key,
  });
  return { numero, cer, key: encryptKey(key, pass), pass };
}
