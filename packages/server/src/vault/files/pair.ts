import type { ArchivoRechazado } from '@boveda/contracts';
import type { ZipEntry } from './zip';

/** An XML and the PDF of the same name, if any. */
export interface Pair {
  xml: ZipEntry;
  pdf: ZipEntry | undefined;
}

const isXml = ({ name, kind }: ZipEntry) => (kind ? kind === 'xml' : /\.xml$/i.test(name));
const pathWithoutExtension = ({ name }: ZipEntry) => name.replaceAll('\\', '/').replace(/\.[^./]*$/, '');
const baseName = (entry: ZipEntry) => pathWithoutExtension(entry).split('/').at(-1) ?? '';

function groupBy(entries: readonly ZipEntry[], key: (entry: ZipEntry) => string): Map<string, ZipEntry[]> {
  const groups = new Map<string, ZipEntry[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group) group.push(entry);
    else groups.set(key(entry), [entry]);
  }
  return groups;
}

/** PDF that people keep beside their CFDI, by the names that the SAT gives them. */
const KNOWN: readonly (readonly [name: RegExp, hint: string])[] = [
  [
    /constancia|situacion[\W_]*fiscal|(?:^|\W)csf(?:\W|$)/i,
    'Parece una constancia de situación fiscal, que la bóveda no guarda.',
  ],
  [/opinion|cumplimiento|32-?d\b/i, 'Parece una opinión del cumplimiento (32-D), que la bóveda no guarda.'],
  [/acuse|cancelacion/i, 'Parece un acuse: suba el acuse de cancelación en XML y se guarda con su CFDI.'],
  [/declaracion|linea[\W_]*de[\W_]*captura/i, 'Parece una declaración, que la bóveda no guarda.'],
];

const hintsOf = (name: string): string[] => {
  const file = name.split(/[\\/]/).at(-1) ?? '';
  const plain = file.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  const [, hint] = KNOWN.find(([known]) => known.test(plain)) ?? [];
  return hint ? [hint] : [];
};

/**
 * Pairs XML and PDF by path without extension; failing that by base name alone, when exactly one of each has it
 * (users keep `xml/` and `pdf/` apart). A PDF without an XML is rejected by name.
 */
export function pairEntries(entries: readonly ZipEntry[]): { pairs: Pair[]; rejected: ArchivoRechazado[] } {
  const xmls = entries.filter(isXml);
  const pdfs = entries.filter((entry) => !isXml(entry));
  const pdfsByPath = groupBy(pdfs, pathWithoutExtension);
  const pdfsByBase = groupBy(pdfs, baseName);
  const xmlsByBase = groupBy(xmls, baseName);
  const used = new Set<ZipEntry>();
  const pairs = xmls.map((xml): Pair => {
    const sameBase = pdfsByBase.get(baseName(xml)) ?? [];
    const alone = sameBase.length === 1 && xmlsByBase.get(baseName(xml))?.length === 1;
    const pdf =
      // Taken out of its group: one name may be there ten thousand times.
      pdfsByPath.get(pathWithoutExtension(xml))?.shift() ?? (alone ? sameBase[0] : undefined);
    if (pdf) used.add(pdf);
    return { xml, pdf };
  });
  const rejected = pdfs
    .filter((pdf) => !used.has(pdf))
    .map(({ name }) => ({
      archivo: name,
      code: 'file_kind_not_supported' as const,
      msg: ['El PDF no tiene un XML con el mismo nombre.', ...hintsOf(name)].join(' '),
    }));
  return { pairs, rejected };
}
