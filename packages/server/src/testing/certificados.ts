import { issueCertificate } from '../demo/certify';
import { encryptKey, makeKey } from '../demo/rsa';

/** Order of a certificate for tests; its number is of no other in this process. */
interface Orden {
  rfc: string;
  tipo: 'CSD' | 'FIEL';
  desde?: Date;
  hasta?: Date;
  pass?: string;
}

const DAY_MS = 86_400_000;
let issued = 0;

/** A certificate and its encrypted key, shaped like the SAT's and signed by nobody known; valid for a year unless told otherwise. */
export async function newCertificado({
  rfc,
  tipo,
  desde = new Date(Date.now() - DAY_MS),
  hasta = new Date(desde.getTime() + 365 * DAY_MS),
  pass = '12345678a',
}: Orden): Promise<{ numero: string; cer: Buffer; key: Buffer; pass: string }> {
  const numero = `30001${String(process.pid).padStart(7, '0')}${String(++issued).padStart(8, '0')}`;
  const key = await makeKey();
  const representante = { rfc: 'VADA800927DJ3', curp: 'VADA800927HSRSRL05' };
  const sujeto = { rfc, nombre: `TITULAR ${tipo}`, ...(rfc.length === 12 ? { representante } : {}) };
  const cer = issueCertificate({ tipo, numero, sujeto, key, validFrom: desde, validTo: hasta, issuerKey: key });
  return { numero, cer, key: encryptKey(key, pass), pass };
}
