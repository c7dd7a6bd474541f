import { setImmediate } from 'node:timers/promises';
import type { MotivoCorreo } from '@boveda/contracts';
import { type Contenido, contentOf } from '../../../vault/files/content';
import { base64In, dataUrisIn, embeddedIn, pastedIn, readable } from '../../../vault/files/embedded';
import { fileOfApple } from './apple-single';
import { readCms } from './cms';
import { type Entity, isAttachment, nameOf, plainName, readEntity, textOf, typeOf, valuesOf } from './entity';
import { partsOf } from './multipart';
import { attachmentsOfTnef } from './tnef';
import {
  decodeBroken,
  decodeTransfer,
  looksLikeBase64,
  looksLikeQuotedPrintable,
  withoutBreaks,
} from './transfer-encoding';
import { uuencodedIn } from './uuencode';

const MAX_DEPTH = 20;
const MAX_PARTS = 500;
const LONGEST_TEXT = 500;

/** A file of a message for the vault, or why it is none. */
export type Hallazgo =
  | { kind: 'xml' | 'pdf' | 'zip'; nombre: string; bytes: Buffer; isPasted?: true }
  | { kind: 'rechazado' | 'omitido'; nombre: string; motivo: MotivoCorreo };

/** Head of a message, for people. */
export interface Encabezado {
  de: string;
  asunto: string;
  /** As its sender wrote it; null where it cannot be read. */
  fecha: Date | null;
}

/**
 * Opens a message. What a file is, is decided by its content; its type and its name only say what was meant where the content
 * does not tell. Each file is in `hallazgos`; the texts of the message are not.
 */
export async function openMessage(raw: Buffer): Promise<Encabezado & { hallazgos: Hallazgo[] }> {
  const latin1 = raw.toString('latin1');
  const message = readEntity(latin1.includes('\n') ? latin1 : latin1.replaceAll('\r', '\n'));
  const head = readHead(message);
  const opener = new Opener(head.asunto);
  await opener.open(message, 0);
  return { ...head, hallazgos: opener.finish() };
}

/** Returns the head of a message, for people. */
export function readHead(message: Entity): Encabezado {
  const first = (name: string) => textOf(valuesOf(message, name)[0] ?? '').slice(0, LONGEST_TEXT);
  return {
    de: first('from') || first('sender'),
    asunto: first('subject'),
    fecha: dateOf(valuesOf(message, 'date')[0]),
  };
}

function dateOf(value = ''): Date | null {
  const at = Date.parse(value.replaceAll(/\([^()]*\)/g, '').trim());
  // Years beyond these cannot be stored, and are no dates of a message.
  return at > 0 && at < Date.UTC(2200, 0) ? new Date(at) : null;
}

/** What the head of a part says about its file. */
interface Hint {
  nombre: string;
  tipo: string;
  /** It is a text of the message rather than a file. */
  isBody: boolean;
}

/** Kinds of content that end the search for what a part is. */
const UNDECIDED: readonly Contenido[] = ['texto', 'binary', 'vacio'];

/** Kinds of content that the vault does not store. */
const REASONS: Partial<Record<Contenido, ['rechazado' | 'omitido', MotivoCorreo]>> = {
  compressed: ['rechazado', 'compresion_desconocida'],
  documento: ['omitido', 'documento'],
  imagen: ['omitido', 'imagen'],
  multimedia: ['omitido', 'multimedia'],
  apple: ['omitido', 'datos_de_macos'],
  binary: ['omitido', 'otro_archivo'],
  texto: ['omitido', 'texto'],
  vacio: ['rechazado', 'archivo_vacio'],
};

/** By media type, for what the content does not tell. */
const BY_TYPE: readonly (readonly [RegExp, 'rechazado' | 'omitido', MotivoCorreo])[] = [
  [/^message\/partial$/, 'rechazado', 'mensaje_parcial'],
  [/^message\/external-body$/, 'rechazado', 'cuerpo_externo'],
  [/^(multipart\/encrypted|application\/(pgp-encrypted|x-microsoft-rpmsg-message))$/, 'rechazado', 'cifrado'],
  [/^text\/x-moz-deleted$/, 'rechazado', 'adjunto_quitado'],
  [
    /^(message\/(delivery-status|disposition-notification|feedback-report|global-.*)|text\/rfc822-headers)$/,
    'omitido',
    'informe',
  ],
  [/^application\/((x-)?pkcs7-signature|pgp-(signature|keys))$/, 'omitido', 'firma'],
  [/^(text\/(calendar|(x-)?vcard|directory)|application\/ics)$/, 'omitido', 'calendario'],
];
/** Conclusive whatever the content is. */
const TOLD_BY_TYPE = 4;

/** What is a message although it has few fields. */
const EMBEDDED = /^message\/(rfc822|global|news)$/;

/** Encodings in texts that are not decoded. */
const TOLD_TEXTS: readonly (readonly [RegExp, MotivoCorreo])[] = [
  [/^=ybegin /m, 'codificacion_desconocida'],
  [/^\(This file must be converted with BinHex/m, 'codificacion_desconocida'],
  [/^-----BEGIN PGP MESSAGE-----/m, 'cifrado'],
];

/** What a program writes in the place of an attachment that it took away, in the languages of the usual ones. */
const REMOVED = new RegExp(
  [
    '(attachment|file)s?\\b[^\\n]{0,120}\\b(was|were|has been|have been|is) (\\w+ )?(removed|deleted|blocked|stripped|quarantined)',
    '(removed|deleted|blocked|stripped|quarantined)[^\\n]{0,60}\\battachments?\\b',
    '(adjunto|archivo)s?\\b[^\\n]{0,120}\\b(se|fue|fueron|ha sido|han sido) (\\w+ )?(quit|elimin|bloque|retir|suprim)',
    'se (ha |han )?(quit|elimin|bloque|retir)[^\\n]{0,60}\\b(adjunto|archivo)',
  ].join('|'),
  'i',
);
/** Texts of such programs are short. */
const REMOVED_WITHIN = 2_000;

/** Signature of a message of Outlook among the documents of the same container: the name of one of its streams. */
const OUTLOOK_STREAM = Buffer.from('__substg1.0_', 'utf16le');
const OUTLOOK_WITHIN = 262_144;
const ENCRYPTED_NAME = /\.(pgp|gpg|p7e|rpmsg|aes|enc)$/i;
const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1');
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const QUOTED_PART = /^>[> ]*content-(?:type|transfer-encoding|disposition)[ \t]*:/im;
const ARMOR = /^-----BEGIN (?:PKCS ?#?7|CMS|SIGNED MESSAGE)-----([^-]+)-----END /im;

/** Searches one message for files. */
class Opener {
  readonly #found: Hallazgo[] = [];
  readonly #asunto: string;
  /** Texts of the message, for what they say when it has no CFDI. */
  #mentions = false;
  #links = false;
  #parts = 0;

  constructor(asunto: string) {
    this.#asunto = asunto;
  }

  /** Returns what was found; of a message without files, that it has none. */
  finish(): Hallazgo[] {
    const hasCfdi = this.#found.some(({ kind }) => kind === 'xml' || kind === 'zip' || kind === 'rechazado');
    const mentions = this.#mentions || MENTION.test(this.#asunto);
    if (!hasCfdi && this.#links && mentions) this.#tell('rechazado', '', 'solo_enlace');
    else if (this.#found.length === 0) this.#tell('omitido', '', 'sin_archivos');
    return this.#found;
  }

  async open(entity: Entity, depth: number): Promise<void> {
    const tipo = typeOf(entity);
    const [, outcome, motivo] = BY_TYPE.slice(0, TOLD_BY_TYPE).find(([type]) => type.test(tipo)) ?? [];
    if (outcome && motivo) return this.#tell(outcome, nameOf(entity), motivo);
    if (depth > MAX_DEPTH) return this.#tell('rechazado', nameOf(entity), 'demasiado_anidado');
    const [preamble = '', ...parts] = this.#divide(entity);
    if (parts.length === 0) return await this.#leaf(entity, depth);
    await this.#around(preamble, depth);
    for (const part of parts) {
      if (this.#parts > MAX_PARTS) return;
      await this.open(readEntity(part), depth + 1);
    }
  }

  /** A body that is divided may be encoded as a whole, against RFC 2045 6.4. */
  #divide(entity: Entity): string[] {
    const parts = partsOf(entity, MAX_PARTS);
    if (parts.length > 0 || !typeOf(entity).startsWith('multipart/')) return parts;
    return encodingsOf(entity).flatMap((encoding) =>
      partsOf({ ...entity, body: decodeTransfer(encoding, entity.body).toString('latin1') }, MAX_PARTS),
    );
  }

  /** Text before the first part is for programs without MIME, unless it contains a file. */
  async #around(text: string, depth: number): Promise<void> {
    await this.#text(text, { nombre: '', tipo: 'text/plain', isBody: true }, depth);
  }

  async #leaf(entity: Entity, depth: number): Promise<void> {
    if (!this.#counts(nameOf(entity))) return;
    await setImmediate();
    const tipo = typeOf(entity);
    const nombre = nameOf(entity);
    const isBody =
      !nombre && !isAttachment(entity) && (tipo === '' || /^(text\/(plain|html|enriched)$|multipart\/)/.test(tipo));
    await this.#file(decodingsOf(entity), { nombre, tipo, isBody }, depth);
  }

  #counts(nombre: string): boolean {
    if (this.#parts++ === MAX_PARTS) this.#tell('rechazado', nombre, 'demasiadas_partes');
    return this.#parts <= MAX_PARTS;
  }

  /** Takes the first decoding that is something; text is searched for files. */
  async #file(decodings: Iterable<Buffer>, hint: Hint, depth: number): Promise<void> {
    let first: Buffer | undefined;
    for (const bytes of decodings) {
      first ??= bytes;
      const content = contentOf(bytes);
      if (!UNDECIDED.includes(content)) return await this.#take(content, bytes, hint, depth);
    }
    const bytes = first ?? Buffer.alloc(0);
    const content = contentOf(bytes);
    if (content === 'vacio' && hint.isBody) return;
    if (content !== 'vacio' && EMBEDDED.test(hint.tipo))
      return await this.open(readEntity(bytes.toString('latin1')), depth + 1);
    if (content !== 'vacio' && (await this.#text(readable(bytes), hint, depth))) return;
    if (!hint.isBody) this.#found.push(meant(content, bytes, hint));
  }

  async #take(content: Contenido, bytes: Buffer, hint: Hint, depth: number): Promise<void> {
    const { nombre } = hint;
    if (content === 'xml') return this.#xml(bytes, hint);
    if (content === 'pdf' || content === 'zip') return this.#keep(content, nombre, bytes);
    if (content === 'mensaje') return await this.open(readEntity(bytes.toString('latin1')), depth + 1);
    if (content === 'tnef') return await this.#tnef(bytes, depth);
    if (content === 'cms') return await this.#cms(bytes, hint, depth);
    if (content === 'outlook')
      return isOutlookMessage(bytes, hint)
        ? this.#tell('rechazado', nombre, 'mensaje_de_outlook')
        : this.#tell('omitido', nombre, 'documento');
    const file = content === 'apple' ? fileOfApple(bytes) : null;
    if (file) return await this.#inner(file, nombre, depth + 1);
    const [outcome, motivo] = REASONS[content] ?? ['omitido', 'otro_archivo'];
    this.#tell(outcome, nombre, motivo);
  }

  /** A text of the message that is an XML was pasted: programs have changed its line ends. */
  #xml(bytes: Buffer, { nombre, isBody }: Hint): void {
    const inside = embeddedIn(bytes);
    for (const xml of inside.length > 0 ? inside : [withoutTail(bytes)])
      this.#found.push({ kind: 'xml', nombre, bytes: xml, ...(isBody && { isPasted: true }) });
  }

  async #inner(bytes: Buffer, nombre: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) return this.#tell('rechazado', nombre, 'demasiado_anidado');
    if (this.#counts(nombre)) await this.#file([bytes], { nombre: plainName(nombre), tipo: '', isBody: false }, depth);
  }

  async #tnef(bytes: Buffer, depth: number): Promise<void> {
    let isEmpty = true;
    for (const { nombre, bytes: file } of attachmentsOfTnef(bytes)) {
      isEmpty = false;
      await this.#inner(file, nombre, depth + 1);
    }
    if (isEmpty) this.#tell('omitido', 'winmail.dat', 'formato_de_outlook');
  }

  async #cms(bytes: Buffer, { nombre }: Hint, depth: number): Promise<void> {
    const cms = readCms(bytes);
    if (!cms) return this.#tell('omitido', nombre, 'otro_archivo');
    if (cms.kind !== 'signed')
      return this.#tell('rechazado', nombre, cms.kind === 'encrypted' ? 'cifrado' : 'compresion_desconocida');
    if (!cms.content) return this.#tell('omitido', nombre, 'firma');
    if (UNDECIDED.includes(contentOf(cms.content)))
      await this.open(readEntity(cms.content.toString('latin1')), depth + 1);
    else await this.#inner(cms.content, nombre.replace(/\.p7[ms]$/i, ''), depth + 1);
  }

  /** Searches a text for files. @returns whether it contains any, or says that it does */
  async #text(text: string, { nombre }: Hint, depth: number): Promise<boolean> {
    const before = this.#found.length;
    for (const file of uuencodedIn(text)) await this.#inner(file.bytes, file.nombre, depth + 1);
    if (this.#found.length > before) return true;
    if (QUOTED_PART.test(text)) await this.open(readEntity(text.replaceAll(/^>[> ]?/gm, '')), depth + 1);
    if (this.#found.length > before) return true;
    const [, armored] = ARMOR.exec(text) ?? [];
    if (armored) await this.#inner(Buffer.from(armored, 'base64'), nombre, depth + 1);
    const [, motivo] = TOLD_TEXTS.find(([mark]) => mark.test(text)) ?? [];
    if (motivo) this.#tell('rechazado', nombre, motivo);
    for (const bytes of dataUrisIn(text))
      if (['xml', 'zip', 'pdf'].includes(contentOf(bytes))) await this.#inner(bytes, nombre, depth + 1);
    for (const bytes of pastedIn(text)) this.#found.push({ kind: 'xml', nombre, bytes, isPasted: true });
    for (const bytes of base64In(text)) await this.#inner(bytes, nombre, depth + 1);
    if (this.#found.length === before && looksLikeBase64(text)) {
      const bytes = decodeTransfer('base64', text);
      if (!UNDECIDED.includes(contentOf(bytes)) || looksLikeBase64(bytes.toString('latin1')))
        await this.#inner(bytes, nombre, depth + 1);
    }
    if (this.#found.length === before && nombre && REMOVED.test(text.slice(0, REMOVED_WITHIN)))
      this.#tell('rechazado', nombre, 'adjunto_quitado');
    if (this.#found.length === before) {
      const said = text.replaceAll(/<[^<>]{0,2000}>/g, '');
      this.#links ||= LINK.test(text);
      this.#mentions ||= MENTION.test(text) || MENTION.test(said) || SHARED.test(text);
    }
    return this.#found.length > before;
  }

  #keep(kind: 'xml' | 'pdf' | 'zip', nombre: string, bytes: Buffer): void {
    this.#found.push({ kind, nombre, bytes });
  }

  #tell(kind: 'rechazado' | 'omitido', nombre: string, motivo: MotivoCorreo): void {
    this.#found.push({ kind, nombre, motivo });
  }
}

/** A file whose content does not tell what it is: what its name and type say, so that the vault says what is wrong. */
function meant(content: Contenido, bytes: Buffer, { nombre, tipo }: Hint): Hallazgo {
  const [, outcome, reason] = BY_TYPE.find(([type]) => type.test(tipo)) ?? [];
  if (content === 'vacio') return { kind: 'rechazado', nombre, motivo: 'archivo_vacio' };
  if (outcome && reason) return { kind: outcome, nombre, motivo: reason };
  if (/\.xml$/i.test(nombre) || /[/+]xml$/.test(tipo)) return { kind: 'xml', nombre, bytes };
  if (/\.zip$/i.test(nombre) || /\/(x-)?zip/.test(tipo) || (content === 'binary' && hasZip(bytes)))
    return { kind: 'zip', nombre, bytes };
  if (/\.pdf$/i.test(nombre) || /\/pdf$/.test(tipo)) return { kind: 'rechazado', nombre, motivo: 'pdf_danado' };
  if (/^image\//.test(tipo)) return { kind: 'omitido', nombre, motivo: 'imagen' };
  if (content === 'binary' && ENCRYPTED_NAME.test(nombre)) return { kind: 'rechazado', nombre, motivo: 'cifrado' };
  const [kind, motivo] = REASONS[content] ?? ['omitido', 'otro_archivo'];
  return { kind, nombre, motivo };
}

/** A program that unpacks itself, or a ZIP after other bytes. */
const hasZip = (bytes: Buffer): boolean => bytes.includes(ZIP_ENTRY) && bytes.lastIndexOf(ZIP_END) > 0;

const isOutlookMessage = (bytes: Buffer, { nombre, tipo }: Hint): boolean =>
  /\.msg$/i.test(nombre) ||
  tipo === 'application/vnd.ms-outlook' ||
  bytes.subarray(0, OUTLOOK_WITHIN).includes(OUTLOOK_STREAM);

const LINK = /https?:\/\/|href\s*=|\bwww\.[\w-]+\./i;
const anyOf = (...texts: string[]) => new RegExp(texts.join('|'), 'i');
const MENTION = anyOf(
  ...['factura', 'cfdi', 'comprobante', '\\bxml\\b', 'timbr', '\\binvoice', '\\breceipt', 'recibo'],
  ...['notas? de cr[^a-z]{0,8}dito', 'complemento de pago'],
);
/** Where programs put files that they do not attach. */
const SHARED = anyOf(
  ...['\\b(drive|docs)\\.google\\.com/', '\\b1drv\\.ms/', '\\bonedrive\\.live\\.com/', '\\.sharepoint\\.com/'],
  ...['\\bdropbox\\.com/', '\\bwe\\.tl/', '\\bwetransfer\\.com/downloads', '\\bicloud\\.com/attachment'],
  ...['\\bbox\\.com/s/', '\\bmega\\.nz/'],
);

const encodingsOf = (entity: Entity): string[] => [...valuesOf(entity, 'content-transfer-encoding')];

/** Yields the bytes of a part as its head says, and then as its body looks: some heads are wrong, and some bodies are encoded twice. */
function* decodingsOf(entity: Entity): Generator<Buffer> {
  const { body } = entity;
  const tried: Buffer[] = [];
  const keep = (bytes: Buffer) => {
    tried.push(bytes);
    return bytes;
  };
  for (const encoding of encodingsOf(entity)) {
    const broken = /base-?64/i.test(encoding) ? decodeBroken(body) : null;
    if (broken && isWhole(broken)) yield broken;
    const decoded = keep(decodeTransfer(encoding.replaceAll(/\([^()]*\)/g, ''), body));
    yield decoded.length === body.length ? Buffer.from(withoutBreaks(body), 'latin1') : decoded;
  }
  yield keep(Buffer.from(withoutBreaks(body), 'latin1'));
  for (let times = 0; times < MOST_ENCODINGS; times++)
    for (const text of tried.splice(0).map((bytes) => bytes.toString('latin1'))) {
      if (looksLikeQuotedPrintable(text)) yield keep(decodeTransfer('quoted-printable', text));
      if (looksLikeBase64(text)) yield keep(decodeTransfer('base64', text));
    }
}

/** Encodings of a part inside each other. */
const MOST_ENCODINGS = 3;

/** Whether bytes that were decoded in a way that is not certain are a file to its end. */
const isWhole = (bytes: Buffer): boolean =>
  contentOf(bytes) === 'xml'
    ? />\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 200)))
    : contentOf(bytes) === 'zip' && hasZip(bytes);

/** Gateways append lines of text after the end of an XML. */
function withoutTail(xml: Buffer): Buffer {
  const end = Math.max(...['Comprobante>', 'Retenciones>'].map((name) => xml.lastIndexOf(name) + name.length));
  const tail = xml.subarray(end).toString('latin1').trim();
  return end <= 12 || tail === '' || /^[<\0]|[<>]$/.test(tail) ? xml : xml.subarray(0, end);
}
