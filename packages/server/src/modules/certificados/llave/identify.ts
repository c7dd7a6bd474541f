import { type DerElement, inside, oidOf, sequenceOf, Tag } from '@boveda/cfdi/der';
import { definiteOf } from './ber';
import { type EncryptedKey, readEncryptedKey, readEncryption, readPemEncryption, type Unsupported } from './encryption';
import { endOf, type KeyDocument, readDocuments, textOf } from './read-documents';
import { asPkcs8 } from './rsa-private-key';

/** What a part of a file is: a key (PKCS#8), a key or contents of a PFX that are encrypted, a certificate, or what else it is. */
export type Piece =
  | { is: 'key'; pkcs8: Buffer }
  | { is: 'encrypted'; key: EncryptedKey | Unsupported }
  | { is: 'safe'; contents: EncryptedKey | Unsupported }
  | { is: 'certificate'; der: Buffer }
  /** `named` says what the file is, `damaged` what happened to it. */
  | { is: 'other'; named?: string; damaged?: string };

/**
 * What the parts of a file are that was uploaded as a key or a certificate, whatever it is called. Computes nothing.
 * Never empty.
 */
export function identify(file: Buffer): Piece[] {
  const pieces = readDocuments(file).flatMap(pieceOf);
  return pieces.length > 0 ? pieces : [otherOf(file)];
}

function pieceOf({ bytes, encryption }: KeyDocument): Piece[] {
  if (encryption !== undefined) return [{ is: 'encrypted', key: readPemEncryption(encryption, bytes) }];
  const pkcs8 = asPkcs8(bytes);
  if (pkcs8) return [{ is: 'key', pkcs8 }];
  const key = readEncryptedKey(bytes);
  if (key) return [{ is: 'encrypted', key }];
  const elements = sequenceOf(bytes);
  const [first, second] = elements;
  if (elements.length === 3 && elements[2]?.tag === Tag.bits && first) return [signedOf(bytes, first)];
  if (first?.tag === Tag.oid) return certificatesOf(elements);
  if (first?.tag === Tag.integer && first.content.equals(PFX_VERSION) && second?.tag === Tag.sequence)
    return safesOf(second);
  return [{ is: 'other', ...otherElements(elements) }];
}

const LEAST_OF_CERTIFICATE = 6;

/** A certificate, or what else is signed in the same form. Source: RFC 5280 §4.1 and §5.1, RFC 2986 §4.2. */
function signedOf(der: Buffer, signed: DerElement): Piece {
  const fields = inside(signed, Tag.sequence).filter(({ tag }) => tag !== Tag.first);
  if (fields.length >= LEAST_OF_CERTIFICATE) return { is: 'certificate', der };
  const isRequest = fields.length === REQUEST_FIELDS && fields[0]?.tag === Tag.integer;
  return {
    is: 'other',
    named: isRequest ? 'una solicitud de certificado (.req)' : 'una lista de certificados revocados',
  };
}

const REQUEST_FIELDS = 3;
const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const MOST_CERTIFICATES = 8;

/** The certificates of PKCS#7 (.p7b). Source: RFC 2315 §9.1. */
function certificatesOf([type, content]: readonly DerElement[]): Piece[] {
  const signed = oidOf(type) === SIGNED_DATA ? inside(inside(content, Tag.first)[0], Tag.sequence) : [];
  const list = signed.find(({ tag }) => tag === Tag.first);
  const certificates = inside(list, Tag.first).slice(0, MOST_CERTIFICATES);
  if (certificates.length === 0) return [{ is: 'other', named: 'un mensaje PKCS#7 sin certificados' }];
  return certificates.map(({ whole }) => ({ is: 'certificate', der: whole }));
}

const PFX_VERSION = Buffer.from([3]);
const MOST_SAFES = 8;

/** The contents of PKCS#12 (.pfx, .p12), as far as no password is needed. Source: RFC 7292 §4. */
function safesOf(authenticated: DerElement): Piece[] {
  const safe = dataOf(authenticated);
  if (!safe) return [{ is: 'other', named: 'un .pfx que no se abre con una contraseña' }];
  return sequencesOf(safe).slice(0, MOST_SAFES).flatMap(contentsOf);
}

function contentsOf(info: DerElement): Piece[] {
  const plain = dataOf(info);
  if (plain) return bagsOf(plain);
  const [type, content] = inside(info, Tag.sequence);
  const [, encrypted] = inside(inside(content, Tag.first)[0], Tag.sequence);
  const [, algorithm, sealed] = inside(encrypted, Tag.sequence);
  const bytes = sealed && stringOf(sealed);
  if (oidOf(type) !== ENCRYPTED_DATA || !bytes)
    return [{ is: 'other', named: 'un .pfx que no se abre con una contraseña' }];
  return [{ is: 'safe', contents: readEncryption(algorithm, bytes) }];
}

/** The bytes of an implicit string, in one piece or several. */
function stringOf(element: DerElement): Buffer | null {
  if (element.tag === Tag.firstImplicit) return element.content;
  const parts = inside(element, Tag.first);
  return parts.length > 0 && parts.every(({ tag }) => tag === Tag.octets)
    ? Buffer.concat(parts.map(({ content }) => content))
    : null;
}

/** The bytes of a ContentInfo that is not encrypted; null when it is. */
function dataOf(info: DerElement): Buffer | null {
  const [type, content] = inside(info, Tag.sequence);
  const [bytes] = inside(content, Tag.first);
  return oidOf(type) === DATA && bytes?.tag === Tag.octets ? bytes.content : null;
}

const sequencesOf = (bytes: Buffer) => sequenceOf(definiteOf(bytes)?.der ?? bytes);

const MOST_BAGS = 16;
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';

/** The keys and certificates in contents of a PFX. Source: RFC 7292 §4.2. */
export function bagsOf(contents: Buffer): Piece[] {
  return sequencesOf(contents)
    .slice(0, MOST_BAGS)
    .flatMap((bag) => {
      const [type, value] = inside(bag, Tag.sequence);
      const [held] = inside(value, Tag.first);
      if (!held) return [];
      if (oidOf(type) === KEY_BAG || oidOf(type) === SHROUDED_KEY_BAG) return pieceOf({ bytes: held.whole });
      const [certificate] = oidOf(type) === CERTIFICATE_BAG ? inside(inside(held, Tag.sequence)[1], Tag.first) : [];
      return certificate?.tag === Tag.octets ? pieceOf({ bytes: certificate.content }) : [];
    });
}

/** Source: RFC 5915 §3 and RFC 5280 §4.1.2.7. */
function otherElements(elements: readonly DerElement[]): { named?: string } {
  const [first, second] = elements;
  if (first?.tag === Tag.integer && second?.tag === Tag.octets) return { named: 'una llave de curva elíptica' };
  if (elements.length === 2 && second?.tag === Tag.bits) return { named: 'una llave pública' };
  if (elements.length === 2 && elements.every(({ tag }) => tag === Tag.integer)) return { named: 'una llave pública' };
  if (elements.length >= DSA_NUMBERS && elements.every(({ tag }) => tag === Tag.integer))
    return { named: 'una llave DSA' };
  return {};
}

const DSA_NUMBERS = 6;
const HEAD = 2_048;

/** What files begin with that people take for a key, in lower case. */
const beginnings: readonly (readonly [string, string])[] = [
  ['pk\x03\x04', 'un archivo comprimido (.zip)'],
  ['rar!', 'un archivo comprimido (.rar)'],
  ['7z\xbc\xaf', 'un archivo comprimido (.7z)'],
  ['\x1f\x8b', 'un archivo comprimido (.gz)'],
  ['%pdf-', 'un PDF'],
  ['\xd0\xcf\x11\xe0', 'un documento de Office'],
  ['{\\rtf', 'un documento'],
  ['l\0\u1401\u0002', 'un acceso directo a otro archivo (.lnk)'],
  ['\xff\xd8\xff', 'una imagen'],
  ['\x89png', 'una imagen'],
  ['\xfe\xed\xfe\xed', 'un almacén de llaves de Java (.jks)'],
  ['\xce\xce\xce\xce', 'un almacén de llaves de Java (.jks)'],
  ['-----begin openssh private key', 'una llave de OpenSSH'],
  ['ssh-rsa ', 'una llave de OpenSSH'],
  ['\x1e\xf1\xb5\xb0', 'una llave de Microsoft (.pvk)'],
  ['{"kty"', 'una llave JWK'],
  ['putty-user-key-file', 'una llave de PuTTY (.ppk)'],
  ['-----begin pgp', 'un archivo de PGP'],
  ['<!doctype html', 'una página web'],
  ['<html', 'una página web'],
  ['<?xml', 'un archivo XML'],
  ['<rsakeyvalue', 'un archivo XML'],
];

/** Bytes that a program writes that reads a file as text and cannot. */
const REPLACEMENT = Buffer.from('\uFFFD');

function otherOf(file: Buffer): Piece {
  const head = textOf(file.subarray(0, HEAD)).trimStart();
  const text = head.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const [, named] = beginnings.find(([beginning]) => text.startsWith(beginning)) ?? [];
  if (named) return { is: 'other', named };
  if (file.every((byte) => byte === 0)) return { is: 'other', damaged: 'está vacío' };
  if (file[0] !== SEQUENCE) return { is: 'other' };
  if (file.includes(REPLACEMENT)) return { is: 'other', damaged: 'está dañado: un programa lo guardó como texto' };
  const isCut = Number.isFinite(endOf(file, 0)) && endOf(file, 0) > file.length;
  return { is: 'other', ...(isCut && { damaged: 'está dañado: le faltan bytes al final' }) };
}

const SEQUENCE = 0x30;
