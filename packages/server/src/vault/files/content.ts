import { isSatMetadata } from './sat-metadata';

/** What a file is, by its first bytes. */
export type Contenido =
  | 'xml'
  | 'pdf'
  | 'zip'
  | 'mensaje'
  | 'tnef'
  | 'cms'
  | 'apple'
  | 'compressed'
  | 'outlook'
  | 'documento'
  | 'imagen'
  | 'multimedia'
  | 'texto'
  | 'binary'
  | 'vacio';

/** Bytes of a file that tell what it is. */
export const HEAD = 4_096;

/** Bytes in hexadecimal, where they are, and the name of the format where people are told it. */
const SIGNATURES: readonly (readonly [kind: Contenido, hex: string, at?: number, format?: string])[] = [
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['zip', '504b0708'],
  ['tnef', '789f3e22'],
  ['apple', '00051607'],
  ['apple', '00051600'],
  ['compressed', '1f8b', 0, 'gzip'],
  ['compressed', '1f9d', 0, 'Unix compress (.Z)'],
  ['compressed', '377abcaf271c', 0, '7z'],
  ['compressed', '526172211a', 0, 'RAR'],
  ['compressed', '425a68', 0, 'bzip2'],
  ['compressed', 'fd377a585a00', 0, 'xz'],
  ['compressed', '28b52ffd', 0, 'Zstandard'],
  ['compressed', '4d534346', 0, 'CAB'],
  ['compressed', '60ea', 0, 'ARJ'],
  ['compressed', '2d6c68', 2, 'LZH'],
  ['compressed', '7573746172', 257, 'tar'],
  ['outlook', 'd0cf11e0'],
  ['documento', '7b5c727466'],
  ['imagen', '89504e47'],
  ['imagen', 'ffd8ff'],
  ['imagen', '47494638'],
  ['imagen', '57454250', 8],
  ['imagen', '49492a00'],
  ['imagen', '4d4d002a'],
  ['imagen', '00000100'],
  ['multimedia', '494433'],
  ['multimedia', '4f676753'],
  ['multimedia', '52494646'],
  ['multimedia', '664c6143'],
  ['multimedia', '66747970', 4],
  ['multimedia', '1a45dfa3'],
];
const OFFICE = /\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/;
/** A PDF may begin after other bytes. Source: ISO 32000-1, implementation note 13. */
const PDF_WITHIN = 1_024;
/** Beginnings of the OIDs of CMS, which follow the head of its outer element. */
const CMS_OIDS = ['06092a864886f70d0107', '060b2a864886f70d010910'].map((hex) => Buffer.from(hex, 'hex'));
const CMS_WITHIN = 16;
const ROOT = /^(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->)*<(?:[\w.-]+:)?([\w.-]+)[\s/>]/;
const MESSAGE =
  /^(?:>?From [^\r\n]*[\r\n]+)?(?:[a-z][\w-]*[ \t]*:[^\r\n]*(?:\r*\n|\r)(?:[ \t]+[^\r\n]*(?:\r*\n|\r))*)+/i;

/** Returns what a file is. A list of the SAT's metadata counts as XML: the vault reads both. Markup that is not XML is text, and so is XML in a transfer encoding that was not declared. */
export function contentOf(bytes: Buffer): Contenido {
  const head = headOf(bytes);
  if (head.trim() === '') return 'vacio';
  const known = signed(bytes);
  if (known) return known === 'zip' && OFFICE.test(head) ? 'documento' : known;
  if (isXml(head) || isSatMetadata(bytes)) return 'xml';
  if (isMessage(head)) return 'mensaje';
  return isText(head) ? 'texto' : 'binary';
}

function signed(bytes: Buffer): Contenido | undefined {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  if (bytes[0] === 0x30 && CMS_OIDS.some((oid) => bytes.subarray(0, CMS_WITHIN + oid.length).includes(oid)))
    return 'cms';
  return signatureOf(bytes)?.[0];
}

const signatureOf = (bytes: Buffer) =>
  SIGNATURES.find(([, hex, at = 0]) => bytes.toString('hex', at, at + hex.length / 2) === hex);

/** Returns the name of the format of a compressed file that is no ZIP, by its first bytes; undefined for others. */
export const compressedFormat = (bytes: Buffer): string | undefined => signatureOf(bytes)?.[3];

/** Without a byte order mark, and UTF-16 as its characters. */
function headOf(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD).toString('latin1');
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(head) || (bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0));
  return (isUtf16 ? head.replaceAll('\0', '') : head).replace(/^(?:\xff\xfe|\xfe\xff|(?:\xef\xbb\xbf)+)/, '');
}

function isXml(head: string): boolean {
  if (/^[^>]*=3D/i.test(head) || /=\r?\n/.test(head.slice(0, 200))) return false;
  const [, root] = ROOT.exec(head) ?? [];
  if (/^(html|svg|body|div)$/i.test(root ?? '')) return false;
  return /^\s*<\?xml[\s?]/.test(head) || /^(Comprobante|Retenciones|Acuse|Envelope)$/.test(root ?? '');
}

function isMessage(head: string): boolean {
  const [fields] = MESSAGE.exec(head) ?? [''];
  const names = new Set([...fields.matchAll(/^([a-z][\w-]*)[ \t]*:/gim)].map(([, name = '']) => name.toLowerCase()));
  const mail = [
    'from',
    'to',
    'subject',
    'date',
    'received',
    'return-path',
    'message-id',
    'mime-version',
    'delivered-to',
  ];
  return mail.filter((name) => names.has(name)).length >= 2 || names.has('content-transfer-encoding');
}

/** Control characters other than blanks, line ends and escapes are in no text. */
const isText = (head: string): boolean => [...head].every((char) => char > '\x1a' || /[\t-\r]/.test(char));
