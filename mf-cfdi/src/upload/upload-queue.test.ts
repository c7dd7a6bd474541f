import { MAX_FILE_BYTES } from '@boveda/contracts';
import fc from 'fast-check';
import { buildUploadQueue, type IgnoredReason, type PickedFile } from './upload-queue';

const picked = (path: string, size = 10): PickedFile<string> => ({
  path,
  name: path.split('/').at(-1) ?? '',
  size,
  source: path,
});
const pickedAll = (...paths: string[]) => paths.map((path) => picked(path));

/** The sent files, as `xml+pdf` and zip names, and the ignored ones, as `path: reason`. */
function summary(files: PickedFile<string>[]) {
  const queue = buildUploadQueue(files);
  return {
    sent: [
      ...queue.cfdis.map(({ xml, pdf }) => (pdf ? `${xml.path}+${pdf.path}` : xml.path)),
      ...queue.pdfs.map(({ pdf }) => `→${pdf.path}`),
      ...queue.zips.map(({ zip }) => zip.path),
    ],
    ignored: queue.ignored.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

test.each<[string, PickedFile<string>[], string[], string[]]>([
  ['nothing', [], [], []],
  ['one XML', pickedAll('a.xml'), ['a.xml'], []],
  ['a pair, PDF first', pickedAll('a.pdf', 'a.xml'), ['a.xml+a.pdf'], []],
  ['extensions of any case', pickedAll('a.XML', 'a.Pdf', 'b.ZIP'), ['a.XML+a.Pdf', 'b.ZIP'], []],
  ['base names of any case', pickedAll('FAC-1.xml', 'fac-1.PDF'), ['FAC-1.xml+fac-1.PDF'], []],
  ['composed and decomposed accents', pickedAll('n\u0303.xml', '\u00f1.pdf'), ['n\u0303.xml+\u00f1.pdf'], []],
  [
    'a PDF whose text names a CFDI',
    pickedAll('a.xml', 'b.pdf', 'c.pdf').map((file) => ({ ...file, namesCfdi: file.name === 'b.pdf' })),
    ['a.xml', '→b.pdf'],
    ['c.pdf: pdf_without_xml'],
  ],
  ['dots inside the base name', pickedAll('a.b.xml', 'a.c.pdf'), ['a.b.xml'], ['a.c.pdf: pdf_without_xml']],
  [
    'the same name in two folders: pairs stay in theirs',
    pickedAll('ene/a.xml', 'feb/a.xml', 'feb/a.pdf'),
    ['ene/a.xml', 'feb/a.xml+feb/a.pdf'],
    [],
  ],
  ['XML and PDF in folders of their own', pickedAll('xml/a.xml', 'pdf/A.pdf'), ['xml/a.xml+pdf/A.pdf'], []],
  [
    'a base name in two folders: a PDF in a third belongs to neither',
    pickedAll('ene/a.xml', 'feb/a.xml', 'a.pdf'),
    ['ene/a.xml', 'feb/a.xml'],
    ['a.pdf: pdf_without_xml'],
  ],
  ['a folder with a dot and a file without one', pickedAll('v1.xml/a'), [], ['v1.xml/a: unsupported']],
  [
    'other kinds',
    pickedAll('a.csv', 'b', '.xml.exe', 'c.xml.exe', '.DS_Store', 'd.xml ', 'e.xlsx'),
    [],
    ['a.csv', 'b', '.xml.exe', 'c.xml.exe', '.DS_Store', 'd.xml ', 'e.xlsx'].map((path) => `${path}: unsupported`),
  ],
  ['a list of metadata, which takes no PDF', pickedAll('a.TXT', 'a.pdf'), ['a.TXT'], ['a.pdf: pdf_without_xml']],
  [
    'a PDF alone whose name has the UUID of its CFDI',
    pickedAll('F_5B1C5A6E-0C1D-4E2F-8A3B-9C4D5E6F7A8B.pdf', 'b.pdf'),
    ['→F_5B1C5A6E-0C1D-4E2F-8A3B-9C4D5E6F7A8B.pdf'],
    ['b.pdf: pdf_without_xml'],
  ],
  ['a name that is only an extension', pickedAll('.xml', '.pdf'), ['.xml+.pdf'], []],
  [
    'an empty XML takes its PDF with it',
    [picked('a.xml', 0), picked('a.pdf')],
    [],
    ['a.xml: empty', 'a.pdf: pdf_without_xml'],
  ],
  ['an empty PDF leaves its XML', [picked('a.xml'), picked('a.pdf', 0)], ['a.xml'], ['a.pdf: empty']],
  ['exactly 50 MB', [picked('a.zip', MAX_FILE_BYTES)], ['a.zip'], []],
  ['one byte over', [picked('a.zip', MAX_FILE_BYTES + 1)], [], ['a.zip: too_large']],
  [
    'a PDF that is too large leaves its XML',
    [picked('a.xml'), picked('a.pdf', MAX_FILE_BYTES + 1)],
    ['a.xml'],
    ['a.pdf: too_large'],
  ],
  ['two PDF for one XML', pickedAll('a.pdf', 'a.PDF', 'a.xml'), ['a.xml+a.pdf'], ['a.PDF: duplicate']],
  ['the same XML twice', pickedAll('a.xml', 'a.xml'), ['a.xml'], ['a.xml: duplicate']],
  ['one name, three kinds', pickedAll('a.xml', 'a.pdf', 'a.zip'), ['a.xml+a.pdf', 'a.zip'], []],
  [
    'a refused duplicate does not block the valid file',
    [picked('a.xml', 0), picked('a.XML')],
    ['a.XML'],
    ['a.xml: empty'],
  ],
])('%s', (_, files, sent, ignored) => {
  expect(summary(files)).toEqual({ sent, ignored });
});

const numbered = (count: number, extension: string) =>
  Array.from({ length: count }, (_, index) => picked(`${index}.${extension}`));

test('counts CFDI by XML: PDF never use up the limit', () => {
  const queue = buildUploadQueue([...numbered(200, 'pdf'), ...numbered(200, 'xml')]);
  expect(queue.cfdis).toHaveLength(200);
  expect(queue.ignored).toEqual([]);
});

test('names the 201st XML and its PDF, and the 51st ZIP', () => {
  const queue = buildUploadQueue([...numbered(201, 'xml'), ...numbered(51, 'zip'), picked('200.pdf')]);
  expect(queue.cfdis).toHaveLength(200);
  expect(queue.zips).toHaveLength(50);
  expect(queue.ignored).toEqual([
    { path: '200.xml', reason: 'cfdi_limit' },
    { path: '200.pdf', reason: 'cfdi_limit' },
    { path: '50.zip', reason: 'zip_limit' },
  ]);
});

const anyFile = fc
  .tuple(
    fc.array(fc.constantFrom('ene', 'FEB', 'a.b'), { maxLength: 2 }),
    fc.constantFrom('a', 'A', 'b', '\u00f1', 'n\u0303', 'x.y', ''),
    fc.constantFrom('.xml', '.XML', '.pdf', '.Pdf', '.zip', '.txt', ''),
    fc.constantFrom(0, 1, MAX_FILE_BYTES, MAX_FILE_BYTES + 1),
  )
  .map(([folders, base, extension, size]) => picked([...folders, `${base}${extension}`].join('/'), size));

test('every file is in exactly one place of the queue', () => {
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 300 }), (files) => {
      const queue = buildUploadQueue(files);
      const placed = [
        ...queue.cfdis.flatMap(({ xml, pdf }) => (pdf ? [xml.path, pdf.path] : [xml.path])),
        ...queue.zips.map(({ zip }) => zip.path),
        ...queue.ignored.map(({ path }) => path),
      ];
      expect(placed.sort()).toEqual(files.map(({ path }) => path).sort());
    }),
  );
});

test('pairing does not depend on the order of the selection', () => {
  const distinct = fc.uniqueArray(anyFile, {
    maxLength: 40,
    selector: ({ path }) => path.normalize('NFC').toLowerCase(),
  });
  const reasons = (files: PickedFile<string>[]): [string, IgnoredReason][] =>
    buildUploadQueue(files)
      .ignored.map(({ path, reason }): [string, IgnoredReason] => [path, reason])
      .sort();
  fc.assert(
    fc.property(distinct, (files) => {
      expect(reasons([...files].reverse())).toEqual(reasons(files));
    }),
  );
});
