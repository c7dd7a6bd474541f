import { inOnePass, octets, sequence, withLongLengths } from './der';
import { oldFormKey, PASSWORD, pbes2 } from './hostile-keys';
import { keyFiles } from './key-files';

/** A certificate and a key as people have them, and what has to become of them: no form is refused without saying what it is. */
export interface KeyCase {
  name: string;
  /** The certificate of the key in DER, where left out. */
  cer?: Buffer;
  key: Buffer;
  pass: string;
  /** Code of the refusal, and words of it; left out, both are opened. */
  code?: 'invalid_private_key' | 'invalid_certificate' | 'wrong_key_password';
  msg?: RegExp;
}

const ACCENTED = 'DISEÑOS2020';
const bytes = (name: keyof typeof keyFiles) => Buffer.from(keyFiles[name], 'base64');

/** The certificate (DER) of the key of all cases: a CSD of AAA010101AAA that is valid until 2120. */
export const CASE_CER = bytes('cer');
/** The key of all cases (PKCS#8, not encrypted). */
export const CASE_KEY = bytes('plain');

const KEY = bytes('pbes2TripleDes');
const CRLF = '\r\n';

const pem = (label: string, der: Buffer, end = '\n') =>
  Buffer.from(
    [
      `-----BEGIN ${label}-----`,
      ...(der.toString('base64').match(/.{1,64}/g) ?? []),
      `-----END ${label}-----`,
      '',
    ].join(end),
  );
const wide = (text: Buffer) => Buffer.from(`\uFEFF${text.toString('latin1')}`, 'utf16le');
const after = (file: Buffer, more: string | Buffer) => Buffer.concat([file, Buffer.from(more)]);
const opens = (name: string, key: Buffer, more: Partial<KeyCase> = {}): KeyCase => ({
  name,
  key,
  pass: PASSWORD,
  ...more,
});
const tells = (name: string, key: Buffer, msg: RegExp, more: Partial<KeyCase> = {}): KeyCase =>
  opens(name, key, { code: 'invalid_private_key', msg, ...more });
const file = (name: keyof typeof keyFiles, more: Partial<KeyCase> = {}) => opens(name, bytes(name), more);
/** A PFX, sent as both. */
const both = (name: string, key: Buffer, more: Partial<KeyCase> = {}) => opens(name, key, { cer: key, ...more });

const PKCS8 = 'ENCRYPTED PRIVATE KEY';
const base64 = KEY.toString('base64');
const lines = base64.replace(/.{64}/g, `$&${CRLF}`);
/** The key as PKCS#1: what PKCS#8 has in its string. */
const PKCS1 = CASE_KEY.subarray(CASE_KEY.indexOf(Buffer.from('0500', 'hex')) + 6);

/** A key that has line ends in it, as a program left it that took it for a text. */
function convertedKey(): Buffer {
  for (;;) {
    const text = pbes2(CASE_KEY).toString('latin1');
    if (text.includes('\n') && !text.includes('\r\n')) return Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
  }
}

const containers: KeyCase[] = [
  opens('DER', KEY),
  opens('DER and a line end', after(KEY, CRLF)),
  opens('DER and zeros', after(KEY, Buffer.alloc(700))),
  opens('DER and blanks', after(KEY, ' \t\n ')),
  opens('DER and a word', after(KEY, 'fin')),
  opens('DER after a line end', Buffer.concat([Buffer.from(CRLF), KEY])),
  opens('PEM', pem(PKCS8, KEY)),
  opens('PEM with line ends of Windows', pem(PKCS8, KEY, CRLF)),
  opens('PEM with line ends of old Macs', pem(PKCS8, KEY, '\r')),
  opens('PEM in one line', pem(PKCS8, KEY, ' ')),
  opens('PEM with line ends as letters', pem(PKCS8, KEY, '\\n')),
  opens('PEM with a mark of UTF-8', after(Buffer.from('\uFEFF'), pem(PKCS8, KEY))),
  opens('PEM in UTF-16', wide(pem(PKCS8, KEY))),
  opens('PEM under another name', pem('PRIVATE KEY', KEY)),
  opens('PEM without its end', pem(PKCS8, KEY).subarray(0, -36)),
  opens(
    'PEM below attributes',
    after(Buffer.from('Bag Attributes\n    localKeyID: 01\nKey Attributes: <No Attributes>\n'), pem(PKCS8, KEY)),
  ),
  opens('base64', Buffer.from(base64)),
  opens('base64 in lines', Buffer.from(lines)),
  opens('base64 in UTF-16', wide(Buffer.from(lines))),
  opens('base64 in quotes', Buffer.from(`"${base64}"\n`)),
  opens('base64 of base64', Buffer.from(Buffer.from(base64).toString('base64'))),
  opens('base64 of PEM', Buffer.from(pem(PKCS8, KEY).toString('base64'))),
  opens('a data address', Buffer.from(`data:application/octet-stream;base64,${base64}`)),
  opens('hexadecimal', Buffer.from(KEY.toString('hex'))),
  opens('an array in hexadecimal', Buffer.from(`{${KEY.toString('hex').replaceAll(/../g, '0x$&, ')}}`)),
  opens('hexadecimal of a program', Buffer.from(`0x${KEY.toString('hex')}`)),
  opens('base64 in JSON', Buffer.from(JSON.stringify({ key: base64 }))),
  opens('base64 in XML', Buffer.from(`<key>${base64}</key>`)),
  opens('base64 of an address', Buffer.from(`key=${encodeURIComponent(base64)}`)),
  opens('base64 below the head of a mail', Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${lines}`)),
  opens('PEM with line ends of HTML', pem(PKCS8, KEY, '<br>\n')),
  opens('PEM with long dashes', Buffer.from(pem(PKCS8, KEY).toString().replaceAll('-----', '—–—'))),
  opens('PEM with fewer dashes', Buffer.from(pem(PKCS8, KEY).toString().replaceAll('-----', '----'))),
  opens('PEM in small letters', Buffer.from(pem('encrypted private key', KEY).toString().replace('BEGIN', 'begin'))),
  opens('DER after the mark of UTF-8', Buffer.concat([Buffer.from('\uFEFF'), KEY])),
  opens('DER whose bytes were saved as letters', Buffer.from(KEY.toString('latin1'))),
  opens('DER with lengths of four bytes', withLongLengths(KEY)),
  opens('DER whose line ends were changed', convertedKey()),
  opens('the key and its certificate, one after another', after(KEY, CASE_CER)),
  opens('PKCS#8, not encrypted', CASE_KEY),
  opens('PKCS#8, not encrypted, in PEM', pem('PRIVATE KEY', CASE_KEY)),
  opens('PKCS#1', PKCS1),
  opens('PKCS#1 in PEM', pem('RSA PRIVATE KEY', PKCS1)),
  opens('PKCS#1, encrypted', pbes2(PKCS1)),
  ...(['pemTripleDes', 'pemAes', 'pemDes', 'pemCamellia', 'pemRc2', 'bundle'] as const).map((name) => file(name)),
  file('pemLatin1', { pass: ACCENTED }),
];

const encryptions: KeyCase[] = [
  ...(['md5Des', 'sha1Des', 'md5Rc2', 'sha1Rc2', 'tripleDes', 'twoKeyDes', 'rc2Of128', 'rc2Of40'] as const).map(
    (name) => file(name),
  ),
  ...(['pbes2Aes', 'pbes2Des', 'pbes2Rc2', 'pbes2Rc2Of64', 'pbes2Rc2Of40'] as const).map((name) => file(name)),
  tells('RC4 of 128 bits', bytes('rc4Of128'), /cifrado con RC4 de 128 bits/),
  tells('RC4 of 40 bits', bytes('rc4Of40'), /cifrado con RC4 de 40 bits/),
  tells('Blowfish', bytes('pbes2Blowfish'), /cifrado con Blowfish/),
  tells('CAST5', bytes('pbes2Cast5'), /cifrado con CAST5/),
  tells('SEED', bytes('pbes2Seed'), /cifrado con SEED/),
  tells('SEED in PEM', bytes('pemSeed'), /cifrado con SEED-CBC/),
  tells('scrypt', bytes('scrypt'), /cifrado con scrypt/),
  tells('MD2 and DES', oldFormKey('1.2.840.113549.1.5.1', 2_048), /cifrado con MD2 y DES/),
  tells('MD2 and RC2', oldFormKey('1.2.840.113549.1.5.4', 2_048), /cifrado con MD2 y RC2/),
  tells('an encryption that nobody knows', oldFormKey('1.2.3.4', 1), /un método desconocido \(1\.2\.3\.4\)/),
];

const NAMES = ['Utf8', 'Latin1', 'Cp850', 'Decomposed', 'Twice', 'Ascii'] as const;
const inPbkdf2 = (name: string, password: Buffer) => opens(name, pbes2(CASE_KEY, { password }), { pass: ACCENTED });

const passwords: KeyCase[] = [
  ...NAMES.flatMap((encoding) =>
    (['pbkdf1', 'pbkdf2', 'pkcs12'] as const).map((scheme) => file(`${scheme}${encoding}`, { pass: ACCENTED })),
  ),
  file('pbkdf2Utf8', { name: 'typed with a decomposed letter', pass: ACCENTED.normalize('NFD') }),
  inPbkdf2('UTF-16', Buffer.from(ACCENTED, 'utf16le')),
  inPbkdf2('UTF-16 of the other order', Buffer.from(ACCENTED, 'utf16le').swap16()),
  opens('ASCII in two bytes', pbes2(CASE_KEY, { password: Buffer.from(`${PASSWORD}\0`, 'utf16le').swap16() })),
  opens('the euro in cp1252', pbes2(CASE_KEY, { password: Buffer.from('80', 'hex') }), { pass: '€' }),
  inPbkdf2('Mac Roman', Buffer.from([...Buffer.from('DISE'), 0x84, ...Buffer.from('OS2020')])),
  opens('a blank after it that was copied', KEY, { pass: ` ${PASSWORD}\u200b ` }),
  opens('a blank that is part of it', pbes2(CASE_KEY, { password: Buffer.from('clave ') }), { pass: 'clave ' }),
  opens('an emoji', pbes2(CASE_KEY, { password: Buffer.from('clave😀') }), { pass: 'clave😀' }),
  opens('an emoji as two signs', pbes2(CASE_KEY, { password: Buffer.from('clave??') }), { pass: 'clave😀' }),
  opens('the lower byte of each letter', pbes2(CASE_KEY, { password: Buffer.from('ac', 'hex') }), { pass: '€' }),
  opens('a wrong password', bytes('pbkdf2Latin1'), { pass: 'DISENOS2020', code: 'wrong_key_password' }),
  opens('a wrong password of PKCS#12', bytes('pkcs12Latin1'), { pass: 'diseños2020', code: 'wrong_key_password' }),
  opens('a wrong password of RC2', bytes('rc2Of40'), { pass: 'ñ', code: 'wrong_key_password' }),
  opens('a wrong password of a PFX', bytes('pfx'), { pass: 'ñ', code: 'wrong_key_password' }),
];

const pfx: KeyCase[] = [
  ...(['pfx', 'pfxRc2', 'pfxPlainKey'] as const).flatMap((name) => [
    file(name),
    both(`${name}, twice`, bytes(name)),
    both(`${name} in base64`, Buffer.from(bytes(name).toString('base64'))),
    both(`${name}, written in one pass`, inOnePass(bytes(name))),
  ]),
  both('a PFX with a password in Latin-1', bytes('pfxLatin1'), { pass: ACCENTED }),
  both('key and certificate in PEM', bytes('bundle')),
  tells('a PFX under RC4', bytes('pfxRc4'), /cifrado con RC4 de 128 bits/),
  opens('a PFX as certificate only', KEY, {
    cer: bytes('pfx'),
    code: 'invalid_certificate',
    msg: /es un \.pfx: elija ese mismo/,
  }),
];

const withCer = (name: string, cer: Buffer, more: Partial<KeyCase> = {}) => opens(name, KEY, { cer, ...more });
const refusesCer = (name: string, cer: Buffer, msg: RegExp, more: Partial<KeyCase> = {}) =>
  withCer(name, cer, { code: 'invalid_certificate', msg, ...more });

const certificates: KeyCase[] = [
  withCer('a certificate in PEM', pem('CERTIFICATE', CASE_CER)),
  withCer('a certificate in PEM under its old name', pem('X509 CERTIFICATE', CASE_CER)),
  withCer('a certificate in base64', Buffer.from(CASE_CER.toString('base64'))),
  withCer('a certificate in XML', Buffer.from(`<X509Certificate>${CASE_CER.toString('base64')}</X509Certificate>`)),
  withCer('a certificate with lengths of four bytes', withLongLengths(CASE_CER)),
  withCer('a certificate in UTF-16', wide(pem('CERTIFICATE', CASE_CER, CRLF))),
  withCer('a certificate and a line end', after(CASE_CER, CRLF)),
  withCer('a certificate and zeros', after(CASE_CER, Buffer.alloc(64))),
  withCer('PKCS#7', bytes('pkcs7')),
  withCer('PKCS#7 in PEM', pem('PKCS7', bytes('pkcs7'))),
  withCer('PKCS#7 in base64', Buffer.from(bytes('pkcs7').toString('base64'))),
  withCer('PKCS#7 written in one pass', bytes('pkcs7InOnePass')),
  withCer('two certificates in PEM', after(pem('CERTIFICATE', CASE_CER), pem('CERTIFICATE', CASE_CER))),
  refusesCer('swapped files', KEY, /están cambiados/, { key: CASE_CER }),
  refusesCer('swapped files in PEM', pem(PKCS8, KEY), /están cambiados/, { key: pem('CERTIFICATE', CASE_CER) }),
  refusesCer('the key twice', KEY, /es la llave, y no tiene un certificado/),
  refusesCer(
    'a request as certificate',
    bytes('request'),
    /es una solicitud de certificado \(\.req\), no un certificado/,
  ),
  refusesCer('a public key as certificate', bytes('publicKey'), /es una llave pública, no un certificado/),
  refusesCer('a cut certificate', CASE_CER.subarray(0, 300), /está dañado: le faltan bytes al final/),
];

const others: KeyCase[] = [
  tells('a certificate', CASE_CER, /es un certificado, no una llave privada/, { cer: pem('CERTIFICATE', CASE_CER) }),
  tells('PKCS#7 as key', bytes('pkcs7'), /es un certificado, no una llave privada/),
  tells(
    'PKCS#7 with nothing',
    sequence(Buffer.from('06092a864886f70d010702', 'hex')),
    /un mensaje PKCS#7 sin certificados/,
  ),
  tells('a request', bytes('request'), /es una solicitud de certificado \(\.req\), no una llave/),
  tells('a request in PEM', pem('CERTIFICATE REQUEST', bytes('request')), /es una solicitud de certificado/),
  tells('a public key', bytes('publicKey'), /es una llave pública, no una llave privada/),
  tells('a key of an elliptic curve', bytes('ecKey'), /no es RSA de hasta 4096 bits/),
  tells('a key of an elliptic curve, not encrypted', bytes('ecPlain'), /es una llave de curva elíptica/),
  tells('a key of an elliptic curve in PEM', bytes('pemEc'), /no es RSA de hasta 4096 bits/),
  tells(
    'a key of OpenSSH',
    Buffer.from('-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n'),
    /es una llave de OpenSSH/,
  ),
  tells(
    'a key of PuTTY',
    Buffer.from('PuTTY-User-Key-File-3: ssh-rsa\r\nEncryption: none\r\n'),
    /es una llave de PuTTY/,
  ),
  tells('a key store of Java', Buffer.from('feedfeed00000002', 'hex'), /es un almacén de llaves de Java/),
  tells('a gzip', Buffer.from('1f8b0800', 'hex'), /es un archivo comprimido \(\.gz\)/),
  tells('a key of Microsoft', Buffer.from('1ef1b5b000000000', 'hex'), /es una llave de Microsoft/),
  tells('a JWK', Buffer.from('{"kty":"RSA"}'), /es una llave JWK/),
  tells('a document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /es un documento de Office/),
  tells('a link', Buffer.from('4c0000000114020000000000c0000000', 'hex'), /es un acceso directo a otro archivo/),
  tells('a ZIP', Buffer.from('504b030414000000', 'hex'), /es un archivo comprimido \(\.zip\)/),
  tells('a PDF', Buffer.from('%PDF-1.7\n'), /es un PDF, no una llave privada/),
  tells('a page', Buffer.from('<!DOCTYPE html><html>'), /es una página web/),
  tells('zeros', Buffer.alloc(1_300), /está vacío/),
  tells('a cut key', KEY.subarray(0, 300), /está dañado: le faltan bytes al final/),
  tells('a key that was saved as text', Buffer.from(KEY.toString('utf8')), /: un programa lo guard. como texto/),
  tells('a text', Buffer.from('mi contraseña'), /no es una llave privada del SAT, o está dañado/),
  tells('a string', octets(KEY), /no es una llave privada del SAT, o está dañado/),
];

/** Every form in which programs keep keys and certificates, and what people take for one. */
export const keyCases: readonly KeyCase[] = [
  ...containers,
  ...encryptions,
  ...passwords,
  ...pfx,
  ...certificates,
  ...others,
];
