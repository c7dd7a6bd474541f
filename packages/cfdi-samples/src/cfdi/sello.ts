import { type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { buildCadenaOriginal, parseXml } from '@boveda/cfdi';

const signInPool = promisify(sign);
const cadenaOf = (xml: string) => Buffer.from(buildCadenaOriginal(parseXml(Buffer.from(xml))));

/** Sello (base64) of a document or a TimbreFiscalDigital: its cadena original signed. */
export const selloOf = (xml: string, key: KeyObject, digest: 'sha1' | 'sha256' = 'sha256'): string =>
  sign(digest, cadenaOf(xml), key).toString('base64');

/** The same, signed in a thread of Node's: for many documents at once. */
export const selloInPool = async (xml: string, key: KeyObject): Promise<string> =>
  (await signInPool('sha256', cadenaOf(xml), key)).toString('base64');
