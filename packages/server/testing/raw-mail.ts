import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

// Bytes of messages as programs send them, right or wrong: nothing here is checked or completed. One character is one byte.

/** Returns lines as a text, each ended by CRLF. */
export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;

/** Returns bytes as text, one character for each. */
export const raw = (bytes: Buffer | string): string =>
  typeof bytes === 'string' ? Buffer.from(bytes).toString('latin1') : bytes.toString('latin1');

/** Returns bytes as base64 in lines of 76. */
export const base64 = (bytes: Buffer | string): string =>
  Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

/** Returns bytes as quoted-printable with soft line breaks, the line ends encoded too. */
export const quoted = (bytes: Buffer): string =>
  raw(bytes)
    .replaceAll(/[^ -<>-~]/g, (char) => `=${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replaceAll(/.{60}(?<!=.?)(?=.)/g, '$&=\r\n');

/** Returns bytes as uuencode. */
export function uuencode(bytes: Buffer, name: string): string {
  const char = (value: number) => String.fromCharCode(value === 0 ? 96 : value + 32);
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const piece = bytes.subarray(at, at + 45);
    let row = char(piece.length);
    for (let n = 0; n < piece.length; n += 3) {
      const bits = ((piece[n] ?? 0) << 16) | ((piece[n + 1] ?? 0) << 8) | (piece[n + 2] ?? 0);
      row += [18, 12, 6, 0].map((shift) => char((bits >> shift) & 63)).join('');
    }
    rows.push(row);
  }
  return lines(`begin 644 ${name}`, ...rows, '`', 'end');
}

const HEAD = [
  'From: Proveedor <facturas@proveedor.mx>',
  'To: compras@empresa.mx',
  'Date: Tue, 10 Mar 2026 12:00:00 -0600',
];

/** Returns a message: its head without MIME, the given fields, a blank line and its body. */
export const message = (asunto: string, fields: readonly string[], body: string): string =>
  `${lines(...HEAD, `Subject: ${asunto}`, ...fields)}\r\n${body}`;

/** Returns a part: its fields, a blank line and its body. */
export const part = (fields: readonly string[], body: string): string => `${lines(...fields)}\r\n${body}`;

/** Returns the body of a multipart. */
export const multipart = (boundary: string, ...parts: string[]): string =>
  `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`;

/** Returns a message with parts. */
export const mixed = (asunto: string, ...parts: string[]): string =>
  message(asunto, ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"'], multipart('b', ...parts));

/** Returns a part in base64 with these fields. */
export const file = (bytes: Buffer | string, ...fields: string[]): string =>
  part([...fields, 'Content-Transfer-Encoding: base64'], base64(bytes));

/** Returns an element of DER, or of BER without length. */
function der(tag: number, content: Buffer | readonly Buffer[], isIndefinite = false): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  if (isIndefinite) return Buffer.concat([Buffer.from([tag, 0x80]), bytes, Buffer.from([0, 0])]);
  if (bytes.length < 0x80) return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, bytes]);
}

const OID = { data: '2a864886f70d010701', firmado: '2a864886f70d010702', cifrado: '2a864886f70d010703' };
const oid = (name: keyof typeof OID) => der(6, Buffer.from(OID[name], 'hex'));

/** Returns a CMS message (RFC 5652): signed with this content, or none; `isBer` as OpenSSL streams it. */
export function signedCms(content: Buffer | null, isBer = false): Buffer {
  const half = (content?.length ?? 0) >> 1;
  const octets =
    content &&
    (isBer ? der(0x24, [der(4, content.subarray(0, half)), der(4, content.subarray(half))], true) : der(4, content));
  const encapsulated = der(0x30, [oid('data'), ...(octets ? [der(0xa0, octets, isBer)] : [])], isBer);
  const signed = der(0x30, [der(2, Buffer.from([1])), der(0x31, []), encapsulated, der(0x31, [])], isBer);
  return der(0x30, [oid('firmado'), der(0xa0, signed, isBer)], isBer);
}

/** Returns a CMS message that is encrypted. */
export const encryptedCms = (): Buffer => der(0x30, [oid('cifrado'), der(0xa0, der(0x30, Buffer.alloc(200, 7)))]);

/** Returns a `winmail.dat` ([MS-OXTNEF]) with these attachments; one of them without a name is a message inside. */
export function tnef(...files: { nombre: string; content: Buffer }[]): Buffer {
  const attribute = (level: number, id: number, value: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(level);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(value.length, 5);
    return Buffer.concat([head, value, Buffer.alloc(2)]);
  };
  const attachments = files.flatMap(({ nombre, content }) => [
    attribute(2, 0x69002, Buffer.alloc(14)),
    ...(nombre === ''
      ? [attribute(2, 0x69005, Buffer.concat([Buffer.alloc(36, 1), content]))]
      : [attribute(2, 0x18010, Buffer.from(`${nombre}\0`)), attribute(2, 0x6800f, content)]),
  ]);
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), attribute(1, 0x89006, Buffer.alloc(4)), ...attachments]);
}

/** Returns a `winmail.dat` whose attachment has its content as a property, PR_ATTACH_DATA_BIN. */
export function tnefOfProperties(content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  for (const [at, value] of [1, 0x37010102, 1, content.length].entries()) head.writeUInt32LE(value, at * 4);
  const properties = Buffer.concat([head, content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
  return tnef({ nombre: '', content: properties });
}

/** Returns a file as AppleSingle (RFC 1740 A). */
export function appleSingle(content: Buffer): Buffer {
  const head = Buffer.alloc(38);
  head.writeUInt32BE(0x00051600, 0);
  head.writeUInt32BE(0x00020000, 4);
  head.writeUInt16BE(1, 24);
  for (const [at, value] of [1, head.length, content.length].entries()) head.writeUInt32BE(value, 26 + at * 4);
  return Buffer.concat([head, content]);
}

/** Returns a ZIP with these files. */
export async function zip(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const made = new ZipFile();
  for (const [name, content] of Object.entries(files)) made.addBuffer(Buffer.from(content), name);
  made.end();
  return await buffer(made.outputStream);
}

/** Returns a ZIP whose entries say that they need a password. */
export async function lockedZip(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const bytes = await zip(files);
  for (const [mark, flags] of [
    ['504b0304', 6],
    ['504b0102', 8],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'hex'); at >= 0; at = bytes.indexOf(mark, at + 4, 'hex'))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) | 1, at + flags);
  return bytes;
}
