import { crc32, deflateRawSync } from 'node:zlib';
import { extraField, type RawEntry, rawZip, unicodePath, zip64Field } from './raw-zip';

/** A ZIP and what has to become of it: no file in it is passed over in silence. */
export interface ZipCase {
  name: string;
  /** `xml` returns a CFDI that no other file has. */
  bytes(xml: () => Buffer): Buffer;
  /** Names of the CFDI that are taken, in order. */
  tomados?: readonly string[];
  /** Of the files that are refused, name and code; of the whole ZIP, the code alone. */
  rechazados?: readonly (readonly [archivo: string, code: string])[] | string;
  /** What the reasons say. */
  says?: RegExp;
}

const PDF = '%PDF-1.4\n%%EOF';
const NAME = 'factura.xml';
const LATIN = (text: string) => Buffer.from(text, 'latin1');

/** One CFDI by the usual name, in an entry that is written like this. */
const like = (entry: Partial<RawEntry>, archive: Parameters<typeof rawZip>[1] = {}): ZipCase['bytes'] => {
  return (xml) => rawZip([{ name: NAME, content: xml(), ...entry }], archive);
};

/** What opens although it is not written as it should be. */
const tolerated: ZipCase[] = [
  ['bytes before it, which its offsets do not count', like({}, { prefix: 'MZ programa que se descomprime solo' })],
  ['bytes before it, which its offsets count', like({}, { prefix: '#!/bin/sh\nexit\n', countsPrefix: true })],
  ['bytes before it and ZIP64', like({}, { prefix: Buffer.alloc(70_000, 'x'), zip64: true })],
  ['bytes behind it', like({}, { suffix: '\r\n<html>Descargue su archivo</html>' })],
  ['more bytes behind it than a comment has', like({}, { suffix: Buffer.alloc(200_000, '\n') })],
  ['a comment', like({}, { comment: 'Facturas de marzo' })],
  ['a comment with the mark of an end', like({}, { comment: Buffer.from(`PK\x05\x06${'x'.repeat(40)}`) })],
  ['an empty end record behind it', like({}, { suffix: rawZip([]) })],
  ['a data descriptor', like({ descriptor: 'signed' })],
  ['a data descriptor without signature', like({ descriptor: 'bare' })],
  ['a data descriptor of ZIP64', like({ descriptor: 'zip64' })],
  ['a data descriptor of a stored file', like({ descriptor: 'signed', method: 0 })],
  ['local sizes that are wrong', like({ localSays: { size: 1, stored: 70_000 } })],
  ['a local checksum that is wrong', like({ localSays: { crc: 7 } })],
  ['another local name', like({ localName: 'otro-nombre-mas-largo.xml' })],
  ['local extra fields that the directory has not', like({ localExtra: extraField(0x5455, Buffer.alloc(9)) })],
  ['extra fields cut short', like({ extra: Buffer.from([0x55, 0x54, 0xff, 0x7f, 1]) })],
  ['padding instead of extra fields', like({ extra: Buffer.alloc(3) })],
  ['a ZIP64 field that is not needed', like({ extra: zip64Field(1, 2, 3), localExtra: zip64Field(1, 2) })],
  ['records of ZIP64 that are not needed', like({}, { zip64: true })],
  ['an unpacked size that is too large', like({ says: { size: 30_000 } })],
  ['a stored file with two sizes', like({ method: 0, says: { size: 3 } })],
  ['a number of a disk', like({}, { disk: 1 })],
  ['more files declared than there are', like({}, { count: 60_000 })],
  ['fewer files declared than there are', like({}, { count: 0 })],
  ['a wrong size of its directory', like({}, { directorySize: 12 })],
  ['a wrong start of its directory', like({}, { directoryStart: 5 })],
  ['a signature of its directory', like({}, { signature: Buffer.from('PK\x05\x05\x04\x00abcd') })],
].map(([name, bytes]) => ({ name, bytes, tomados: [NAME] }) as ZipCase);

const sizesOf = (xml: Buffer) => ({ size: xml.length, stored: deflateRawSync(xml).length });

const more: ZipCase[] = [
  {
    name: 'sizes of 64 bits where they would fit into 32',
    bytes: (make) => {
      const xml = make();
      const { size, stored } = sizesOf(xml);
      const extra = zip64Field(size, stored, 0);
      const says = { size: 0xffffffff, stored: 0xffffffff, offset: 0xffffffff };
      return rawZip([{ name: NAME, content: xml, extra, localExtra: extra, says }]);
    },
    tomados: [NAME],
  },
  {
    name: 'one name twice',
    bytes: (xml) => rawZip([xml(), xml()].map((content) => ({ name: NAME, content }))),
    tomados: [NAME, NAME],
  },
  {
    name: 'names out of its folder',
    bytes: (xml) => rawZip(['/a.xml', '../b.xml', 'C:\\c.xml'].map((name) => ({ name, content: xml() }))),
    tomados: ['/a.xml', '../b.xml', 'C:/c.xml'],
  },
  {
    name: 'folders of Windows',
    bytes: (xml) =>
      rawZip([
        { name: 'marzo\\', content: '', method: 0, host: 0 },
        { name: 'marzo\\h.xml', content: xml(), host: 0 },
        { name: '__MACOSX\\marzo\\._h.xml', content: 'x' },
      ]),
    tomados: ['marzo/h.xml'],
  },
  {
    name: 'a wrong checksum of one file',
    bytes: (xml) =>
      rawZip(['a.xml', 'b.xml'].map((name, at) => ({ name, content: xml(), says: at ? {} : { crc: 1 } }))),
    tomados: ['b.xml'],
    rechazados: [['a.xml', 'invalid_zip']],
  },
  {
    name: 'a file that is not where the directory says',
    bytes: (xml) =>
      rawZip(['a.xml', 'b.xml'].map((name, at) => ({ name, content: xml(), says: at ? {} : { offset: 9 } }))),
    tomados: ['b.xml'],
    rechazados: [['a.xml', 'invalid_zip']],
  },
  {
    name: 'another ZIP before it',
    bytes: (xml) => Buffer.concat(['a.xml', 'b.xml'].map((name) => rawZip([{ name, content: xml() }]))),
    tomados: ['b.xml'],
    rechazados: [['inicio del ZIP', 'invalid_zip']],
  },
];

/** Content decides, not the name. */
const contents: ZipCase[] = [
  {
    name: 'CFDI by other names',
    bytes: (xml) =>
      rawZip([
        { name: 'B1B2', content: xml() },
        { name: 'a.txt', content: xml() },
        { name: 'b.xml.txt', content: xml(), method: 0 },
        { name: 'c.xml ', content: xml() },
        { name: 'd.pdf', content: xml() },
        { name: 'e.dat', content: Buffer.concat([Buffer.from('\uFEFF'), xml()]) },
      ]),
    tomados: ['B1B2', 'a.txt', 'b.xml.txt', 'c.xml ', 'd.pdf', 'e.dat'],
  },
  {
    name: 'CFDI in other formats',
    bytes: (xml) =>
      rawZip([
        { name: 'b.txt', content: `Factura: ${xml()}` },
        { name: 'c.b64', content: xml().toString('base64') },
      ]),
    tomados: ['b.txt', 'c.b64'],
  },
  {
    name: 'files that are no CFDI',
    bytes: (xml) =>
      rawZip([
        { name: 'a.xml', content: xml() },
        { name: 'a.pdf', content: PDF },
        { name: 'leeme.txt', content: 'hola' },
        { name: 'logo', content: Buffer.from('89504e470d0a1a0a', 'hex') },
        { name: 'datos.rar', content: Buffer.from('526172211a0700', 'hex') },
        { name: 'datos.tgz', content: Buffer.from('1f8b0800', 'hex') },
        { name: 'vacio', content: '', method: 0 },
        { name: 'libro.xlsx', content: rawZip([{ name: 'xl/libro.xml', content: '<a/>' }]) },
        { name: 'ceros', content: Buffer.alloc(60_000) },
        { name: 'roto', content: Buffer.from('ffffffffffffffff', 'hex'), method: 8, says: { stored: 3, offset: 4 } },
        { name: 'sola.pdf', content: PDF },
      ]),
    tomados: ['a.xml'],
    rechazados: [
      ['leeme.txt', 'file_kind_not_supported'],
      ['logo', 'file_kind_not_supported'],
      ['datos.rar', 'file_kind_not_supported'],
      ['datos.tgz', 'file_kind_not_supported'],
      ['vacio', 'empty_file'],
      ['libro.xlsx', 'file_kind_not_supported'],
      ['ceros', 'file_kind_not_supported'],
      ['roto', 'invalid_zip'],
      ['sola.pdf', 'file_kind_not_supported'],
    ],
    says: /imagen.*RAR.*gzip.*vacío.*documento.*dañado.*mismo nombre/,
  },
  {
    name: 'methods and ciphers that are not opened',
    bytes: (xml) =>
      rawZip([
        { name: 'a.xml', content: xml(), method: 12 },
        { name: 'b.xml', content: xml(), method: 14 },
        { name: 'c.xml', content: xml(), method: 9 },
        { name: 'd.xml', content: xml(), method: 77 },
        { name: 'e.xml', content: xml(), flags: 1 },
        { name: 'f', content: xml(), method: 99, flags: 1 },
        { name: 'g.xml', content: xml(), flags: 0x41 },
        { name: 'h.xml', content: '/etc/passwd', attributes: 0o120777 * 0x10000 },
      ]),
    rechazados: [
      ['a.xml', 'file_kind_not_supported'],
      ['b.xml', 'file_kind_not_supported'],
      ['c.xml', 'file_kind_not_supported'],
      ['d.xml', 'file_kind_not_supported'],
      ['e.xml', 'zip_entry_encrypted'],
      ['f', 'zip_entry_encrypted'],
      ['g.xml', 'zip_entry_encrypted'],
      ['h.xml', 'file_kind_not_supported'],
    ],
    says: /BZIP2.*LZMA.*Deflate64.*no se conoce \(77\).*ZipCrypto.*AES.*SES.*enlace/,
  },
];

const LATE = unicodePath('otra.xml', Buffer.from('anterior.xml'));

const names: ZipCase[] = [
  ['in UTF-8, which says so', { name: 'Señor.xml', flags: 0x800 }, 'Señor.xml'],
  ['in UTF-8, which does not say so', { name: 'Señor.xml' }, 'Señor.xml'],
  ['in ISO-8859-1', { name: LATIN('Señoré.xml') }, 'Señoré.xml'],
  ['in code page 850', { name: LATIN('Pe\xa4\xa2n.xml'), host: 0 }, 'Peñón.xml'],
  [
    'with a field in UTF-8',
    { name: Buffer.from('Se_or.xml'), extra: unicodePath('Señor.xml', Buffer.from('Se_or.xml')) },
    'Señor.xml',
  ],
  ['with a field of a name before', { name: NAME, extra: LATE }, NAME],
].map(
  ([name, entry, shown]) => ({ name: `a name ${name}`, bytes: like(entry as RawEntry), tomados: [shown] }) as ZipCase,
);

const nested: ZipCase[] = [
  {
    name: 'ZIPs in a ZIP',
    bytes: (xml) => {
      const marzo = rawZip([
        { name: 'a.xml', content: xml() },
        { name: 'a.pdf', content: PDF },
        { name: 'nota.txt', content: 'x' },
        { name: 'otra.zip', content: rawZip([{ name: 'b.xml', content: xml() }]) },
      ]);
      return rawZip([
        { name: 'marzo.zip', content: marzo },
        { name: 'abril', content: rawZip([{ name: 'c.xml', content: xml() }]), method: 0 },
        { name: 'd.xml', content: xml() },
        { name: 'vacio.zip', content: rawZip([]) },
        { name: 'cortado.zip', content: marzo.subarray(0, 900) },
      ]);
    },
    tomados: ['marzo.zip/a.xml', 'abril/c.xml', 'd.xml'],
    rechazados: [
      ['marzo.zip/nota.txt', 'file_kind_not_supported'],
      ['marzo.zip/otra.zip', 'file_kind_not_supported'],
      ['vacio.zip', 'zip_without_cfdi'],
      ['cortado.zip', 'invalid_zip'],
    ],
    says: /ya está dentro de otro.*no contiene.*cortado/,
  },
  {
    name: 'a ZIP in a ZIP that is packed more than any is',
    bytes: () =>
      rawZip([{ name: 'a.zip', content: rawZip([{ name: 'a.xml', content: Buffer.alloc(90_000), method: 0 }]) }]),
    rechazados: [['a.zip', 'zip_too_large']],
  },
  {
    name: 'a file whose ratio is too high only with that of the ZIP that it is in',
    bytes: () => {
      const bomb = rawZip([
        { name: 'a.xml', content: Buffer.alloc(70_000) },
        { name: 'b.xml', content: Buffer.alloc(3_000, 'ab'), method: 0 },
      ]);
      return rawZip([{ name: 'a.zip', content: bomb }]);
    },
    tomados: ['a.zip/b.xml'],
    rechazados: [['a.zip/a.xml', 'zip_too_large']],
  },
  {
    name: 'many small files in a ZIP in a ZIP',
    bytes: () => {
      const files = Array.from({ length: 400 }, (_, at) => ({ name: `${at}.xml`, content: Buffer.alloc(60_000) }));
      return rawZip([{ name: 'a.zip', content: rawZip(files) }]);
    },
    rechazados: [['a.zip', 'zip_too_large']],
  },
];

const SHARED = Buffer.from('<a/>');

const whole: ZipCase[] = [
  { name: 'a RAR', bytes: () => Buffer.from('526172211a07010033', 'hex'), rechazados: 'invalid_zip', says: /RAR/ },
  { name: 'a 7z', bytes: () => Buffer.from('377abcaf271c0004', 'hex'), rechazados: 'invalid_zip', says: /7z/ },
  { name: 'a gzip', bytes: () => Buffer.from('1f8b08000000', 'hex'), rechazados: 'invalid_zip', says: /gzip/ },
  {
    name: 'a tar',
    bytes: () => Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\x0000'), Buffer.alloc(1_024)]),
    rechazados: 'invalid_zip',
    says: /tar/,
  },
  { name: 'an XML', bytes: (xml) => xml(), rechazados: 'invalid_zip', says: /es un XML/ },
  { name: 'a PDF', bytes: () => Buffer.from(PDF), rechazados: 'invalid_zip', says: /es un PDF/ },
  ...(
    [
      ['nothing at all', Buffer.alloc(0), /está vacío/],
      ['zeros', Buffer.alloc(5_000), /está vacío/],
      ['a page', Buffer.from('<?xml version="1.0"?><!DOCTYPE html><html>'), /es una página web/],
      ['JSON', Buffer.from('{"error":"sesión"}'), /es un archivo JSON/],
      ['base64', Buffer.from(like({})(() => SHARED).toString('base64')), /como texto \(base64\)/],
      [
        'a ZIP that was saved as text',
        Buffer.from(like({})(() => Buffer.alloc(9_000, 'ñandú')).toString()),
        /como texto/,
      ],
    ] as const
  ).map(([name, bytes, says]): ZipCase => ({ name, bytes: () => bytes, rechazados: 'invalid_zip', says })),
  {
    name: 'one that is cut',
    bytes: (xml) => like({})(xml).subarray(0, 900),
    rechazados: 'invalid_zip',
    says: /cortado/,
  },
  {
    name: 'a part of one that is divided',
    bytes: like({}, { disk: 2, directoryStart: 9, directorySize: 9 }),
    rechazados: 'invalid_zip',
    says: /parte de un ZIP dividido/,
  },
  {
    name: 'a directory with bytes that are no record',
    bytes: (xml) => {
      const bytes = rawZip(['a.xml', 'b.xml'].map((name) => ({ name, content: xml() })));
      bytes[bytes.lastIndexOf('PK\x01\x02')] = 0;
      return bytes;
    },
    rechazados: 'invalid_zip',
  },
  {
    name: 'files that share bytes',
    bytes: () =>
      rawZip([
        { name: 'a.xml', content: Buffer.alloc(300, SHARED), method: 0 },
        ...Array.from({ length: 40 }, (_, at) => ({
          name: `${at}.xml`,
          content: '',
          method: 0,
          says: { offset: 0, size: 300, stored: 300, crc: crc32(Buffer.alloc(300, SHARED)) },
        })),
      ]),
    rechazados: 'invalid_zip',
  },
  { name: 'nothing', bytes: () => rawZip([]), rechazados: 'zip_without_cfdi' },
  {
    name: 'a folder',
    bytes: () => rawZip([{ name: 'vacia/', content: '', method: 0 }]),
    rechazados: 'zip_without_cfdi',
  },
  {
    name: 'many files that are no CFDI',
    bytes: () => rawZip(Array.from({ length: 60 }, (_, at) => ({ name: `nota ${at}.txt`, content: 'x' }))),
    rechazados: 'zip_without_cfdi',
    says: /nota 0\.txt, nota 1\.txt, .*nota 49\.txt: Solo se aceptan archivos XML y PDF\. Y 10 más\.$/,
  },
];

/** ZIPs as programs and people make them, with what becomes of each. */
export const zipCases: readonly ZipCase[] = [...tolerated, ...more, ...contents, ...names, ...nested, ...whole];
