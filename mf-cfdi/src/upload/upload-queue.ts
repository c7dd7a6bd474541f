import { MAX_CFDIS_PER_UPLOAD, MAX_FILE_BYTES, MAX_ZIPS_PER_UPLOAD } from '@boveda/contracts/core';
import type { Reason } from './reasons-csv';

/** A file from the picker or a drop. */
export interface PickedFile<Source = File> {
  /** With its folders if the browser gives them, separated by `/`. */
  path: string;
  name: string;
  size: number;
  source: Source;
  /** Whether its text has a UUID, for a PDF that was read. */
  namesCfdi?: boolean;
}

export interface QueuedCfdi<Source = File> {
  kind: 'cfdi';
  xml: PickedFile<Source>;
  pdf: PickedFile<Source> | null;
}

/** A PDF whose CFDI is in the vault: its name or its text has the UUID. */
export interface QueuedPdf<Source = File> {
  kind: 'pdf';
  pdf: PickedFile<Source>;
}

export interface QueuedZip<Source = File> {
  kind: 'zip';
  zip: PickedFile<Source>;
}

export type IgnoredReason =
  | 'unsupported'
  | 'empty'
  | 'too_large'
  | 'duplicate'
  | 'pdf_without_xml'
  | 'cfdi_limit'
  | 'zip_limit'
  | 'unreadable'
  | 'cancelled';

export interface IgnoredFile {
  path: string;
  reason: IgnoredReason;
}

/** Every picked file is in exactly one place: sent as itself, sent beside its XML or to a CFDI of the vault, or ignored with a reason. */
export interface UploadQueue<Source = File> {
  cfdis: QueuedCfdi<Source>[];
  pdfs: QueuedPdf<Source>[];
  zips: QueuedZip<Source>[];
  ignored: IgnoredFile[];
}

export const ignoredTexts: Record<IgnoredReason, string> = {
  unsupported: 'Solo se suben archivos .xml, .pdf y .zip, y .txt de metadatos del SAT',
  empty: 'El archivo está vacío',
  too_large: 'No se permiten archivos con tamaño superior a 50 MB',
  duplicate: 'Hay otro archivo con el mismo nombre en la selección',
  pdf_without_xml: 'Un PDF solo se sube junto con el XML del mismo nombre',
  cfdi_limit: `Solo se permiten subir ${MAX_CFDIS_PER_UPLOAD} CFDI's La Vez`,
  zip_limit: `Solo se permiten subir ${MAX_ZIPS_PER_UPLOAD} ZIP's La Vez`,
  unreadable: 'El navegador no pudo leer el archivo',
  cancelled: 'Se canceló antes de terminar de subirlo',
};

/** The file as a row of the list of reasons. */
export const toReason = ({ path, reason }: IgnoredFile): Reason => ({ archivo: path, motivo: ignoredTexts[reason] });

/** A UUID in a name or text. */
export const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

const kinds = ['xml', 'pdf', 'zip', 'txt'] as const;
type Kind = (typeof kinds)[number];

/** Builds the queue of a selection; files that are not sent get a reason. */
export function buildUploadQueue<Source>(files: readonly PickedFile<Source>[]): UploadQueue<Source> {
  const ignored: IgnoredFile[] = [];
  const ignore = (reason: IgnoredReason, ...dropped: (PickedFile<Source> | null | undefined)[]) => {
    for (const file of dropped) if (file) ignored.push({ path: file.path, reason });
  };

  const kept: Record<Kind, Map<string, PickedFile<Source>>> = {
    xml: new Map(),
    pdf: new Map(),
    zip: new Map(),
    txt: new Map(),
  };
  for (const file of files) {
    const kind = kindOf(file.name);
    const key = pairKey(file.path);
    if (kind === null) ignore('unsupported', file);
    else if (file.size === 0) ignore('empty', file);
    else if (file.size > MAX_FILE_BYTES) ignore('too_large', file);
    else if (kept[kind].has(key)) ignore('duplicate', file);
    else kept[kind].set(key, file);
  }

  const cfdis: QueuedCfdi<Source>[] = [];
  const pairs = pairKeys([...kept.xml.keys()], [...kept.pdf.keys()]);
  for (const [key, xml] of kept.xml) {
    const pdfKey = pairs.get(key) ?? '';
    const pdf = kept.pdf.get(pdfKey) ?? null;
    kept.pdf.delete(pdfKey);
    if (cfdis.length < MAX_CFDIS_PER_UPLOAD) cfdis.push({ kind: 'cfdi', xml, pdf });
    else ignore('cfdi_limit', xml, pdf);
  }
  const pdfs: QueuedPdf<Source>[] = [];
  for (const pdf of kept.pdf.values())
    if (!UUID.test(pdf.name) && !pdf.namesCfdi) ignore('pdf_without_xml', pdf);
    else if (pdfs.length < MAX_CFDIS_PER_UPLOAD) pdfs.push({ kind: 'pdf', pdf });
    else ignore('cfdi_limit', pdf);
  // Lists of the SAT's metadata: no PDF belongs to them.
  for (const xml of kept.txt.values())
    if (cfdis.length < MAX_CFDIS_PER_UPLOAD) cfdis.push({ kind: 'cfdi', xml, pdf: null });
    else ignore('cfdi_limit', xml);

  const zips = [...kept.zip.values()];
  ignore('zip_limit', ...zips.slice(MAX_ZIPS_PER_UPLOAD));
  return { cfdis, pdfs, zips: zips.slice(0, MAX_ZIPS_PER_UPLOAD).map((zip) => ({ kind: 'zip', zip })), ignored };
}

/**
 * Pairs each XML with its PDF: the one beside it, else the one of its base name, if exactly one of each
 * has it (for selections with `xml/` and `pdf/` folders).
 */
function pairKeys(xmls: readonly string[], pdfs: readonly string[]): Map<string, string> {
  const pdfsOf = groupByBase(pdfs);
  const beside = new Set(pdfs);
  const pairs = new Map<string, string>();
  for (const [base, sameXmls] of groupByBase(xmls)) {
    const samePdfs = pdfsOf.get(base) ?? [];
    const alone = sameXmls.length === 1 && samePdfs.length === 1 ? samePdfs[0] : undefined;
    for (const xml of sameXmls) {
      const pdf = beside.has(xml) ? xml : alone;
      if (pdf !== undefined) pairs.set(xml, pdf);
    }
  }
  return pairs;
}

function groupByBase(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const base = key.slice(key.lastIndexOf('/') + 1);
    const group = groups.get(base);
    if (group) group.push(key);
    else groups.set(base, [key]);
  }
  return groups;
}

function kindOf(name: string): Kind | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind === extension) ?? null;
}

/** Ignores case and the composition of accents, as Windows and macOS do: `Ñ.XML` and `ñ.pdf` are a pair. */
function pairKey(path: string): string {
  return path
    .replace(/\.[^./]*$/, '')
    .normalize('NFC')
    .toLowerCase();
}
