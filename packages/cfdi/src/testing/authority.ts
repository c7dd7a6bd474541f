import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate (DER) and its key, made for one test. */
export interface Credential {
  readonly der: Buffer;
  readonly key: KeyObject;
}

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string) => der(0x17, Buffer.from(text));
const attribute = (type: string, value: string) =>
  der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value, 'utf8'))));

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const COMMON_NAME = '550403';
const ORGANIZATION = '55040a';
const UNIT = '55040b';
const X500_UNIQUE_IDENTIFIER = '55042d';

/** Name and organization that an authority gives itself. */
export interface Autoridad {
  readonly nombre: string;
  readonly organization: string;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/**
 * A CSD that signs itself, or that an authority of this name signs with a key nobody knows: number as ASCII digits and RFC
 * in x500UniqueIdentifier, as the SAT writes them.
 */
export function issueCsd(numero: string, rfc: string, unidad = 'Matriz', autoridad?: Autoridad): Credential {
  const key = newKey();
  const name = sequence(
    attribute(COMMON_NAME, 'EMPRESA DE PRUEBA'),
    attribute(X500_UNIQUE_IDENTIFIER, `${rfc} / VADA800927DJ3`),
    attribute(UNIT, unidad),
  );
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(numero, 'latin1')),
    SHA256_WITH_RSA,
    autoridad
      ? sequence(attribute(COMMON_NAME, autoridad.nombre), attribute(ORGANIZATION, autoridad.organization))
      : name,
    sequence(utcTime('240101000000Z'), utcTime('280101000000Z')),
    name,
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', certificate, autoridad ? newKey() : key));
  return { der: sequence(certificate, SHA256_WITH_RSA, signature), key };
}
