import type { ArchivoRechazado } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { DirectoryEntry, NoDirectory } from '@boveda/platform/zip/directory';
import { type Contenido, compressedFormat, contentOf } from './content';

const STORED = 0;
const DEFLATED = 8;
const AES = 99;
const ENCRYPTED = 1 << 0;
const STRONGLY_ENCRYPTED = 1 << 6;
/** Methods that are not opened. Source: .ZIP File Format Specification 6.3.10, 4.4.5. */
const METHODS: Readonly<Record<number, string>> = {
  1: 'Shrink',
  2: 'Reduce',
  3: 'Reduce',
  4: 'Reduce',
  5: 'Reduce',
  6: 'Implode',
  9: 'Deflate64',
  10: 'PKWARE DCL',
  12: 'BZIP2',
  14: 'LZMA',
  20: 'Zstandard',
  93: 'Zstandard',
  95: 'XZ',
  96: 'JPEG',
  98: 'PPMd',
};
/** Documents that are ZIPs, by name where their first entry does not tell. */
const DOCUMENTS = /\.(docx|xlsx|xlsm|pptx|od[tsp]|epub|jar|apk|kmz|numbers|pages|key)$/i;

/** What is taken of a ZIP. */
export type EntryKind = 'xml' | 'pdf';

type Reason = Pick<ArchivoRechazado, 'code' | 'msg'>;

/** The reason of a file that is no XML and no PDF, with what it is if that is known. */
export const notTaken = (what?: string): Reason => ({
  code: 'file_kind_not_supported',
  msg: what ? `${what} Solo se aceptan archivos XML y PDF.` : 'Solo se aceptan archivos XML y PDF.',
});

/** Returns why an entry cannot be unpacked, by its record alone. */
export function packingReason({ flags, method, isLink }: DirectoryEntry): Reason | null {
  if (isLink) return { code: 'file_kind_not_supported', msg: 'Es un enlace, no un archivo.' };
  const cipher = cipherOf(flags, method);
  if (cipher)
    return {
      code: 'zip_entry_encrypted',
      msg: `Está protegido con contraseña (${cipher}). Vuelva a crear el ZIP sin ella.`,
    };
  if (method === STORED || method === DEFLATED) return null;
  return {
    code: 'file_kind_not_supported',
    msg: `Está comprimido con ${METHODS[method] ?? `un método que no se conoce (${method})`}, que no se abre. Vuelva a crear el ZIP con la compresión normal (Deflate).`,
  };
}

function cipherOf(flags: number, method: number): string | undefined {
  if (method === AES) return 'AES';
  if (flags & STRONGLY_ENCRYPTED) return 'PKWARE SES';
  return flags & ENCRYPTED ? 'ZipCrypto' : undefined;
}

const WHAT: Partial<Record<Contenido, string>> = {
  documento: 'Es un documento.',
  imagen: 'Es una imagen.',
  multimedia: 'Es audio o video.',
  mensaje: 'Es un correo.',
  outlook: 'Es un archivo de Office o de Outlook.',
  tnef: 'Es un adjunto de Outlook (winmail.dat).',
  cms: 'Es un archivo firmado o cifrado (PKCS #7).',
};

/** A CFDI in a text or in another format, which is looked for when it is stored. */
const CONTAINS = /(?:<|&lt;|u003c|%3C)[\w.-]+(?::|%3A)(?:Comprobante|Retenciones)\b|\b(?:PD94bWw|PGNmZGk6)/i;

/**
 * Returns what an entry is, by its first bytes, or why it is not taken. Its name decides only where they do not tell, or
 * could not be read.
 */
export function entryKind({ name }: DirectoryEntry, head: Buffer | undefined): EntryKind | 'zip' | Reason {
  const content = head && contentOf(head);
  if (content === 'xml') return 'xml';
  if (/\.pdf$/i.test(name) || content === 'pdf') return 'pdf';
  if (content === 'zip' && DOCUMENTS.test(name)) return notTaken(WHAT.documento);
  if (content === 'zip') return 'zip';
  if (head && content === 'texto' && CONTAINS.test(head.toString('latin1'))) return 'xml';
  if (content === 'vacio') return { code: 'empty_file', msg: 'El archivo está vacío.' };
  if (!head) return { code: 'invalid_zip', msg: 'Está dañado dentro del ZIP.' };
  const format = compressedFormat(head);
  if (format) return notTaken(`Está comprimido en ${format}, que no se abre; descomprímalo.`);
  return notTaken(content && WHAT[content]);
}

const KINDS: Partial<Record<Contenido, string>> = {
  xml: 'un XML: cámbiele la terminación a .xml',
  pdf: 'un PDF',
  documento: 'un documento',
  imagen: 'una imagen',
  mensaje: 'un correo',
};

/** What is no ZIP by how its text begins. */
const TEXTS: readonly (readonly [beginning: RegExp, what: string])[] = [
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i,
    'una página web (HTML), como la de un portal cuya sesión terminó',
  ],
  [/^\s*UEsDB/, 'un ZIP escrito como texto (base64): guárdelo como archivo'],
  [/^\s*[{[]\s*["{[\]}]/, 'un archivo JSON'],
];
/** What a program writes that reads bytes as text and cannot. */
const REPLACEMENT = Buffer.from('\uFFFD');

/** Returns why a file has no directory of a ZIP, by its first bytes; `otherwise` where they do not tell. */
export function unreadableZip(reason: NoDirectory, head: Buffer, otherwise: Problem): Problem {
  const because = (msg: string) => new Problem(422, 'invalid_zip', msg, { cause: otherwise.options.cause });
  if (reason === 'divided')
    return because('Es una parte de un ZIP dividido en varias. Vuelva a crearlo en un solo archivo.');
  const content = contentOf(head);
  if (content === 'vacio' || head.every((byte) => byte === 0)) return because('El archivo está vacío.');
  const text = TEXTS.find(([beginning]) => beginning.test(head.toString('latin1')));
  if (text) return because(`El archivo no es un ZIP, es ${text[1]}.`);
  if (content === 'zip' && head.includes(REPLACEMENT))
    return because('El ZIP está dañado: un programa lo guardó como texto. Descárguelo o cópielo de nuevo.');
  if (content === 'zip' && reason === 'no-end')
    return because('El ZIP está cortado: le falta el final. Descárguelo o cópielo de nuevo.');
  const format = compressedFormat(head);
  if (format)
    return because(`El archivo no es un ZIP, es un ${format}. Descomprímalo y suba sus archivos XML o un ZIP.`);
  const kind = KINDS[content];
  return kind ? because(`El archivo no es un ZIP, es ${kind}.`) : otherwise;
}
