import { createHash, randomUUID } from 'node:crypto';
import { type CfdiBuilder, createCfdiBuilder } from '@boveda/cfdi-samples';
import {
  appleSingle,
  base64,
  encryptedCms,
  file,
  lines,
  lockedZip,
  message,
  mixed,
  multipart,
  part,
  quoted,
  raw,
  signedCms,
  tnef,
  tnefOfProperties,
  uuencode,
  zip,
} from './raw-mail';

/** A message and what has to become of it: nothing in it is passed over in silence. */
export interface MailCase {
  name: string;
  /** Returns the message, one character for each byte. */
  mail(sample: MailSample): string | Promise<string>;
  /** CFDI that are in the vault afterwards. */
  tomados?: number;
  /** Codes of the reasons, in order. */
  rechazados?: readonly string[];
  omitidos?: readonly string[];
  /** Its CFDI does not verify. */
  isForged?: true;
  /** What is kept are not the bytes of the sample: they are in another encoding, or were pasted. */
  isChanged?: true;
}

/** What messages of the cases contain. */
export interface MailSample {
  /** Returns a CFDI of the taxpayer that no other message has. */
  xml(): Buffer;
  /** The same in ISO-8859-1, and says so. */
  latin(): Buffer;
  /** A CFDI of other taxpayers. */
  foreign(): Buffer;
  /** What was made so far. */
  made: ReadonlySet<string>;
}

/** Makes the contents for a taxpayer. */
export function mailSample(builder: CfdiBuilder): MailSample {
  const made = new Set<string>();
  const keep = (bytes: Buffer) => {
    made.add(createHash('sha256').update(bytes).digest('hex'));
    return bytes;
  };
  const xml = () => keep(builder.build({ uuid: randomUUID(), nombreReceptor: 'PEÑÓN AÑEJO' }));
  return {
    made,
    xml,
    latin: () =>
      keep(
        Buffer.from(
          xml()
            .toString()
            .replace(/encoding="[^"]*"/i, 'encoding="ISO-8859-1"'),
          'latin1',
        ),
      ),
    foreign: () => createCfdiBuilder('MCI7306249Y1').build(),
  };
}

const TEXT = part(['Content-Type: text/plain; charset=utf-8'], 'Le enviamos su factura.\r\n');
const OCTETS = 'Content-Type: application/octet-stream';
const NAMED = `${OCTETS}; name="factura.xml"`;
const ATTACHED = 'Content-Disposition: attachment; filename="factura.xml"';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const html = (body: string) => part(['Content-Type: text/html; charset=utf-8'], `<html><body>${body}</body></html>`);
const escaped = (xml: Buffer) =>
  raw(xml).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const inner = (xml: Buffer) =>
  mixed('original', TEXT, file(xml, NAMED)).replaceAll('"b"', '"c"').replaceAll('--b', '--c');
const withFile = (name: string, ...fields: string[]): MailCase => ({
  name,
  mail: ({ xml }) => mixed('x', TEXT, file(xml(), ...fields)),
  tomados: 1,
});
const withContent = (
  name: string,
  nombre: string,
  content: Buffer | string,
  told: Omit<MailCase, 'name' | 'mail'>,
): MailCase => ({
  name,
  mail: () => mixed('x', TEXT, file(content, `${OCTETS}; name="${nombre}"`)),
  ...told,
});
const withFields = (name: string, fields: string[], mail: (xml: Buffer) => string): MailCase => ({
  name,
  mail: ({ xml }) => message('x', fields, mail(xml())),
  tomados: 1,
});
const withBreaks = (name: string, breaks: string): MailCase => ({
  name,
  mail: ({ xml }) => mixed('x', TEXT, file(xml(), NAMED)).replaceAll('\r\n', breaks),
  tomados: 1,
});

const names: MailCase[] = [
  withFile('a name that ends with .xml', NAMED, ATTACHED),
  withFile('no name', OCTETS, 'Content-Disposition: attachment'),
  withFile('no name, as XML', 'Content-Type: text/xml'),
  withFile('no name and no type'),
  withFile('no name, as text', 'Content-Type: text/plain'),
  withFile('.xml.txt', `Content-Type: text/plain; name="factura.xml.txt"`),
  withFile('.xml.p7m, which is not signed', `${OCTETS}; name="factura.xml.p7m"`),
  withFile('a trailing blank', `${OCTETS}; name="factura.xml "`),
  withFile('upper case', `${OCTETS}; name="FACTURA.XML"`),
  withFile('another ending', `${OCTETS}; name="factura.dat"`),
  withFile('a name of another kind', `Content-Type: image/png; name="factura.png"`),
  withFile(
    'a name in continuations (RFC 2231)',
    OCTETS,
    "Content-Disposition: attachment;\r\n filename*0*=utf-8''Facturaci%C3%B3n_;\r\n filename*1*=marzo;\r\n filename*2=.xml",
  ),
  withFile(
    'a name with a charset (RFC 2231)',
    OCTETS,
    "Content-Disposition: attachment; filename*=iso-8859-1'es'a%F1o.xml",
  ),
  withFile('a name in encoded words (RFC 2047)', `${OCTETS}; name="=?iso-8859-1?Q?Facturaci=F3n.xml?="`),
  withFile('a name in raw bytes', `${OCTETS}; name="facturaci\xf3n.xml"`),
  withFile('a name without quotes and with blanks', `${OCTETS}; name=mi factura de marzo.xml`),
  withFile('a name with a folder', `${OCTETS}; name="C:\\facturas\\marzo.xml"`),
  withFile('a type without semicolon', 'Content-Type: text/xml name="factura.xml"'),
  withFile('a type that is none', 'Content-Type: xml', ATTACHED),
  withFile('inline', NAMED, 'Content-Disposition: inline; filename="factura.xml"'),
  withFile('an unknown disposition', OCTETS, 'Content-Disposition: adjunto; filename="factura.xml"'),
  withFile('a PDF by its type', 'Content-Type: application/pdf; name="factura.pdf"'),
];

const encodings: MailCase[] = [
  {
    name: 'ISO-8859-1 in 8 bits with the charset of UTF-8',
    mail: ({ latin }) =>
      mixed(
        'x',
        TEXT,
        part(['Content-Type: text/xml; charset=utf-8; name="f.xml"', 'Content-Transfer-Encoding: 8bit'], raw(latin())),
      ),
    tomados: 1,
  },
  {
    name: '8 bits declared as 7',
    mail: ({ xml }) => mixed('x', part(['Content-Type: text/xml', 'Content-Transfer-Encoding: 7bit'], raw(xml()))),
    tomados: 1,
  },
  {
    name: 'quoted-printable',
    mail: ({ latin }) =>
      mixed(
        'x',
        part(
          ['Content-Type: text/xml; charset=us-ascii', 'Content-Transfer-Encoding: quoted-printable'],
          quoted(latin()),
        ),
      ),
    tomados: 1,
  },
  {
    name: 'quoted-printable with blanks after its soft breaks',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          [NAMED, 'Content-Transfer-Encoding: Quoted-Printable'],
          quoted(xml())
            .replaceAll('=\r\n', '= \t\r\n')
            .replaceAll(/=[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
        ),
      ),
    tomados: 1,
  },
  {
    name: 'quoted-printable that is not declared',
    mail: ({ xml }) => mixed('x', part([NAMED], quoted(xml()))),
    tomados: 1,
  },
  {
    name: 'quoted-printable that is declared and is not',
    mail: ({ xml }) => mixed('x', part([NAMED, 'Content-Transfer-Encoding: quoted-printable'], raw(xml()))),
    tomados: 1,
  },
  {
    name: 'base64 that is not declared',
    mail: ({ xml }) => mixed('x', part([NAMED, 'Content-Transfer-Encoding: 7bit'], base64(xml()))),
    tomados: 1,
  },
  {
    name: 'base64 that is declared and is not',
    mail: ({ xml }) => mixed('x', part([NAMED, 'Content-Transfer-Encoding: base64'], raw(xml()))),
    tomados: 1,
  },
  {
    name: 'base64 by another name',
    mail: ({ xml }) => mixed('x', part([NAMED, 'Content-Transfer-Encoding: Base-64 (RFC 2045)'], base64(xml()))),
    tomados: 1,
  },
  {
    name: 'base64 in one line',
    mail: ({ xml }) => mixed('x', part([NAMED, 'Content-Transfer-Encoding: base64'], xml().toString('base64'))),
    tomados: 1,
  },
  {
    name: 'base64 without padding',
    mail: ({ xml }) =>
      mixed('x', part([NAMED, 'Content-Transfer-Encoding: base64'], base64(xml()).replaceAll('=', ''))),
    tomados: 1,
  },
  {
    name: 'base64 in two padded portions',
    mail: ({ xml }) => {
      const bytes = xml();
      return mixed(
        'x',
        part(
          [NAMED, 'Content-Transfer-Encoding: base64'],
          lines(base64(bytes.subarray(0, 1_000)), base64(bytes.subarray(1_000))),
        ),
      );
    },
    tomados: 1,
  },
  {
    name: 'base64 with other characters',
    mail: ({ xml }) =>
      mixed(
        'x',
        part([NAMED, 'Content-Transfer-Encoding: base64'], `\r\n${base64(xml()).replaceAll('\r\n', '!\r\n \r\n')}`),
      ),
    tomados: 1,
  },
  {
    name: 'base64 with a line of the gateway after it',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          [NAMED, 'Content-Transfer-Encoding: base64'],
          `${base64(xml())}\r\n\r\nMensaje revisado por el antivirus\r\n`,
        ),
      ),
    tomados: 1,
  },
  {
    name: 'base64 of base64',
    mail: ({ xml }) => mixed('x', file(base64(xml()), NAMED)),
    tomados: 1,
  },
  {
    name: 'two encodings',
    mail: ({ xml }) =>
      mixed('x', part([NAMED, 'Content-Transfer-Encoding: 7bit', 'Content-Transfer-Encoding: base64'], base64(xml()))),
    tomados: 1,
  },
  {
    name: 'UTF-16 with a mark',
    mail: ({ xml }) =>
      mixed(
        'x',
        file(
          Buffer.from(
            `\ufeff${xml()
              .toString()
              .replace(/encoding="[^"]*"/i, 'encoding="UTF-16"')}`,
            'utf16le',
          ),
          OCTETS,
        ),
      ),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'a byte order mark and blank lines',
    mail: ({ xml }) => mixed('x', file(Buffer.concat([Buffer.from('\ufeff'), xml()]), OCTETS)),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'lines of the gateway after the XML',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          ['Content-Type: text/xml; name="f.xml"', 'Content-Transfer-Encoding: 8bit'],
          `${raw(xml())}\r\n\r\n____\r\nRevisado por el antivirus\r\n`,
        ),
      ),
    tomados: 1,
  },
  {
    name: 'uuencode as a part',
    mail: ({ xml }) =>
      mixed('x', part([NAMED, 'Content-Transfer-Encoding: x-uuencode'], uuencode(xml(), 'factura.xml'))),
    tomados: 1,
  },
  {
    name: 'uuencode in the text, without MIME',
    mail: ({ xml }) => message('x', [], `Su factura:\r\n\r\n${uuencode(xml(), 'factura.xml')}\r\nSaludos\r\n`),
    tomados: 1,
  },
  {
    name: 'uuencode in a text part, two files',
    mail: ({ xml }) =>
      mixed('x', part(['Content-Type: text/plain'], `${uuencode(xml(), 'a.xml')}${uuencode(xml(), 'b.xml')}`)),
    tomados: 2,
  },
  {
    name: 'uuencode in its form with base64',
    mail: ({ xml }) => message('x', [], `begin-base64 644 factura.xml\r\n${base64(xml())}\r\n====\r\n`),
    tomados: 1,
  },
];

const structures: MailCase[] = [
  withFields('the whole message is the XML', ['MIME-Version: 1.0', 'Content-Type: text/xml'], raw),
  withFields('the whole message is base64', [NAMED, 'Content-Transfer-Encoding: base64'], base64),
  withFields('the text is the XML, without MIME', [], raw),
  withFields('without MIME-Version', ['Content-Type: multipart/mixed; boundary=b'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)),
  ),
  withFields(
    'a boundary without quotes and with =',
    ['Content-Type: multipart/mixed; boundary=----=_Part_1=2'],
    (xml) => multipart('----=_Part_1=2', TEXT, file(xml, NAMED)),
  ),
  withFields('a boundary on the next line', ['Content-Type: multipart/mixed;', '\tboundary="b c"'], (xml) =>
    multipart('b c', TEXT, file(xml, NAMED)),
  ),
  withFields('a boundary that does not occur', ['Content-Type: multipart/mixed; boundary="otro"'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)),
  ),
  withFields('a boundary that is not declared', ['Content-Type: multipart/mixed'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)),
  ),
  withFields('parts in what is declared as text', ['Content-Type: text/plain'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)),
  ),
  withFields(
    'parts without a head of the message',
    [],
    (xml) => `Aviso del servidor\r\n\r\n${multipart('----=_1', TEXT, file(xml, NAMED))}`,
  ),
  withFields('without a last boundary', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)).replace(/--b--\r\n$/, ''),
  ),
  withFields('cut off within its attachment', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED), file(Buffer.alloc(0), 'Content-Type: text/plain')).replace(
      /\r\n--b--\r\n$/,
      '',
    ),
  ),
  withFields(
    'parts after the last boundary',
    ['Content-Type: multipart/mixed; boundary="b"'],
    (xml) => `${multipart('b', TEXT)}${multipart('b', file(xml, NAMED))}`,
  ),
  withFields('blanks after the boundaries', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', TEXT, file(xml, NAMED)).replaceAll('--b\r\n', '--b  \r\n'),
  ),
  withFields('the same boundary inside', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', part(['Content-Type: multipart/alternative; boundary="b"'], multipart('b', TEXT)), file(xml, NAMED)),
  ),
  withFields('a boundary that begins like the one inside', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', part(['Content-Type: multipart/related; boundary="b1"'], multipart('b1', TEXT, file(xml, NAMED)))),
  ),
  withFields(
    'a multipart in base64',
    ['Content-Type: multipart/mixed; boundary="b"', 'Content-Transfer-Encoding: base64'],
    (xml) => base64(Buffer.from(multipart('b', TEXT, file(xml, NAMED)), 'latin1')),
  ),
  withFields(
    'two types',
    ['Content-Type: multipart/mixed; boundary="otro"', 'Content-Type: multipart/mixed; boundary="b"'],
    (xml) => multipart('b', TEXT, file(xml, NAMED)),
  ),
  withFields('a part without blank line after its head', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', TEXT, `${lines(NAMED, 'Content-Transfer-Encoding: 8bit')}${raw(xml)}`),
  ),
  withFields('a blank line before the head of a part', ['Content-Type: multipart/mixed; boundary="b"'], (xml) =>
    multipart('b', TEXT, `\r\n${file(xml, NAMED)}`),
  ),
  withBreaks('LF alone', '\n'),
  withBreaks('CR alone', '\r'),
  withBreaks('CR CR LF', '\r\r\n'),
  {
    name: 'LF in the head and CR LF in the body',
    mail: ({ xml }) =>
      mixed('x', TEXT, file(xml(), NAMED)).replace(/^.*?\r\n\r\n/s, (head) => head.replaceAll('\r\n', '\n')),
    tomados: 1,
  },
  {
    name: 'a line of a mailbox file before the head',
    mail: ({ xml }) => `From facturas@proveedor.mx Tue Mar 10 12:00:00 2026\r\n${mixed('x', TEXT, file(xml(), NAMED))}`,
    tomados: 1,
  },
  {
    name: 'mixed, related and alternative inside each other',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          ['Content-Type: multipart/related; boundary=c'],
          multipart(
            'c',
            part(['Content-Type: multipart/alternative; boundary=d'], multipart('d', TEXT, html('hola'))),
            file(PNG, 'Content-Type: image/png; name="logo.png"'),
          ),
        ),
        file(xml(), NAMED),
      ),
    tomados: 1,
    omitidos: ['imagen'],
  },
  {
    name: 'forwarded in a multipart',
    mail: ({ xml }) => mixed('x', TEXT, part(['Content-Type: message/rfc822'], inner(xml()))),
    tomados: 1,
  },
  {
    name: 'forwarded in a forwarded one',
    mail: ({ xml }) =>
      mixed(
        'x',
        TEXT,
        part(
          ['Content-Type: message/rfc822'],
          mixed('y', part(['Content-Type: message/rfc822'], inner(xml())))
            .replaceAll('"b"', '"d"')
            .replaceAll('--b', '--d'),
        ),
      ),
    tomados: 1,
  },
  {
    name: 'forwarded in base64',
    mail: ({ xml }) => mixed('x', file(Buffer.from(inner(xml()), 'latin1'), 'Content-Type: message/rfc822')),
    tomados: 1,
  },
  {
    name: 'forwarded as a file',
    mail: ({ xml }) => mixed('x', TEXT, file(Buffer.from(inner(xml()), 'latin1'), `${OCTETS}; name="Factura.eml"`)),
    tomados: 1,
  },
  {
    name: 'forwarded as a file without name',
    mail: ({ xml }) => mixed('x', TEXT, file(Buffer.from(inner(xml()), 'latin1'), OCTETS)),
    tomados: 1,
  },
  {
    name: 'a digest',
    mail: ({ xml }) =>
      message(
        'x',
        ['Content-Type: multipart/digest; boundary="b"'],
        multipart('b', `\r\n${inner(xml())}`, `\r\n${inner(xml()).replaceAll('"c"', '"e"').replaceAll('--c', '--e')}`),
      ),
    tomados: 2,
  },
  {
    name: 'returned with the original',
    mail: ({ xml }) =>
      message(
        'Undelivered',
        ['Content-Type: multipart/report; boundary="b"'],
        multipart(
          'b',
          TEXT,
          part(['Content-Type: message/delivery-status'], 'Reporting-MTA: dns; x\r\n'),
          part(['Content-Type: message/rfc822'], inner(xml())),
        ),
      ),
    tomados: 1,
    omitidos: ['informe'],
  },
  {
    name: 'AppleDouble',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          ['Content-Type: multipart/appledouble; boundary=c'],
          multipart(
            'c',
            file(Buffer.from('00051607000200000000', 'hex'), 'Content-Type: application/applefile; name="._f.xml"'),
            file(xml(), NAMED),
          ),
        ),
      ),
    tomados: 1,
    omitidos: ['datos_de_macos'],
  },
  {
    name: 'winmail.dat',
    mail: ({ xml }) =>
      mixed(
        'x',
        TEXT,
        file(
          tnef({ nombre: 'FACTURA.XML', content: xml() }, { nombre: 'f.pdf', content: PDF }),
          'Content-Type: application/ms-tnef; name="winmail.dat"',
        ),
      ),
    tomados: 1,
  },
  {
    name: 'winmail.dat in a winmail.dat, without name',
    mail: ({ xml }) =>
      mixed('x', file(tnef({ nombre: '', content: tnef({ nombre: 'a.xml', content: xml() }) }), OCTETS)),
    tomados: 1,
  },
  {
    name: 'winmail.dat without files',
    mail: () => mixed('x', TEXT, file(tnef(), 'Content-Type: application/ms-tnef; name="winmail.dat"')),
    omitidos: ['formato_de_outlook'],
  },
  {
    name: 'S/MIME, signed around its content',
    mail: ({ xml }) =>
      message(
        'x',
        [
          'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
          'Content-Transfer-Encoding: base64',
        ],
        base64(signedCms(Buffer.from(inner(xml()).replace(/^.*?(?=MIME-Version)/s, ''), 'latin1'))),
      ),
    tomados: 1,
  },
  {
    name: 'S/MIME, signed and without lengths',
    mail: ({ xml }) =>
      mixed('x', file(signedCms(Buffer.from(inner(xml()), 'latin1'), true), `${OCTETS}; name="smime.p7m"`)),
    tomados: 1,
  },
  {
    name: 'an XML that was signed as a file',
    mail: ({ xml }) => mixed('x', TEXT, file(signedCms(xml()), `${OCTETS}; name="factura.xml.p7m"`)),
    tomados: 1,
  },
  {
    name: 'S/MIME, signed beside its content',
    mail: ({ xml }) =>
      message(
        'x',
        ['Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary="b"'],
        multipart(
          'b',
          part(['Content-Type: multipart/mixed; boundary=c'], multipart('c', TEXT, file(xml(), NAMED))),
          file(signedCms(null), 'Content-Type: application/pkcs7-signature; name="smime.p7s"'),
        ),
      ),
    tomados: 1,
    omitidos: ['firma'],
  },
];

const contents: MailCase[] = [
  {
    name: 'two CFDI and one PDF',
    mail: ({ xml }) =>
      mixed(
        'x',
        TEXT,
        file(xml(), `${OCTETS}; name="a.xml"`),
        file(xml(), `${OCTETS}; name="b.xml"`),
        file(PDF, `${OCTETS}; name="a.pdf"`),
      ),
    tomados: 2,
  },
  {
    name: 'one CFDI and a PDF of another name',
    mail: ({ xml }) => mixed('x', file(xml(), OCTETS), file(PDF, 'Content-Type: image/jpeg; name="impresa"')),
    tomados: 1,
  },
  {
    name: 'the same CFDI twice',
    mail: ({ xml }) => {
      const same = xml();
      return mixed('x', file(same, NAMED), file(same, `${OCTETS}; name="copia.xml"`));
    },
    tomados: 1,
    omitidos: ['repetido'],
  },
  {
    name: 'a ZIP',
    mail: async ({ xml }) =>
      mixed('x', file(await zip({ 'a.xml': xml(), 'b.xml': xml() }), 'Content-Type: application/zip; name="f.zip"')),
    tomados: 2,
  },
  {
    name: 'a ZIP by another name',
    mail: async ({ xml }) => mixed('x', file(await zip({ 'a.xml': xml() }), `${OCTETS}; name="factura.xml"`)),
    tomados: 1,
  },
  {
    name: 'a ZIP without name',
    mail: async ({ xml }) => mixed('x', file(await zip({ 'a.xml': xml() }), OCTETS)),
    tomados: 1,
  },
  {
    name: 'a ZIP in a ZIP, and a CFDI by another name',
    mail: async ({ xml }) => {
      const marzo = await zip({ 'a.xml': xml(), 'nota.txt': 'x' });
      return mixed('x', file(await zip({ 'marzo.zip': marzo, 'b.txt': xml() }), `${OCTETS}; name="f.zip"`));
    },
    tomados: 2,
    rechazados: ['file_kind_not_supported'],
  },
  {
    name: 'a ZIP with bytes behind it',
    mail: async ({ xml }) =>
      mixed('x', file(Buffer.concat([await zip({ 'a.xml': xml() }), Buffer.from('\r\n')]), `${OCTETS}; name="f.zip"`)),
    tomados: 1,
  },
  {
    name: 'a RAR in a ZIP',
    mail: async () => mixed('x', file(await zip({ 'a.rar': Buffer.from('526172211a0700', 'hex') }), OCTETS)),
    rechazados: ['zip_without_cfdi'],
  },
  {
    name: 'a ZIP with a password',
    mail: async ({ xml }) => mixed('x', file(await lockedZip({ 'a.xml': xml() }), `${OCTETS}; name="f.zip"`)),
    rechazados: ['zip_entry_encrypted'],
  },
  {
    name: 'a ZIP that is damaged',
    mail: async ({ xml }) =>
      mixed('x', file((await zip({ 'a.xml': xml() })).subarray(0, 500), `${OCTETS}; name="f.zip"`)),
    rechazados: ['invalid_zip'],
  },
  {
    name: 'a ZIP with a CFDI and one of others',
    mail: async ({ xml, foreign }) => mixed('x', file(await zip({ 'a.xml': xml(), 'b.xml': foreign() }), OCTETS)),
    tomados: 1,
    rechazados: ['cfdi_of_another_taxpayer'],
  },
  {
    name: 'pasted into the text',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
          `Su factura:\r\n${raw(xml())}\r\nSaludos`,
        ),
      ),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'pasted into a text in another charset',
    mail: ({ latin }) =>
      mixed(
        'x',
        part(
          ['Content-Type: text/plain; charset=windows-1252', 'Content-Transfer-Encoding: 8bit'],
          `Su factura:\r\n${raw(latin())}\r\nSaludos`,
        ),
      ),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'pasted into a quoted answer',
    mail: ({ xml }) =>
      message('x', [], `Le reenvío:\r\n> Su factura:\r\n> ${raw(xml()).replaceAll('\n', '\n> ')}\r\n> Saludos`),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'pasted into HTML',
    mail: ({ xml }) => mixed('x', html(`<p>Su factura</p>${raw(xml())}`)),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'shown in HTML',
    mail: ({ xml }) => mixed('x', html(`<pre>${escaped(xml())}</pre>`)),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'shown in HTML with tags inside',
    mail: ({ xml }) => mixed('x', html(`<p>${escaped(xml()).replaceAll('&gt;&lt;', '&gt;<br>&lt;')}</p>`)),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'as a data address in HTML',
    mail: ({ xml }) =>
      mixed('x', html(`<a href="data:text/xml;charset=utf-8;base64,${xml().toString('base64')}">XML</a>`)),
    tomados: 1,
  },
  { name: 'as base64 in the text', mail: ({ xml }) => message('x', [], base64(xml())), tomados: 1 },
  {
    name: 'a file of text around it',
    mail: ({ xml }) => mixed('x', file(`Factura:\n${xml()}\n`, 'Content-Type: text/plain; name="factura.txt"')),
    tomados: 1,
    isChanged: true,
  },
  {
    name: 'pasted into both texts and attached',
    mail: ({ xml }) => {
      const same = xml();
      const text = part(['Content-Type: text/plain; charset=utf-8'], raw(same).replaceAll('><', '>\r\n<'));
      return mixed('x', text, html(`<pre>${escaped(same)}</pre>`), file(same, NAMED));
    },
    tomados: 1,
    omitidos: ['repetido', 'repetido'],
  },
  {
    name: 'as base64 between lines of words',
    mail: ({ xml }) => message('x', [], `Su factura de marzo:\r\n\r\n${base64(xml())}\r\n\r\nSaludos cordiales\r\n`),
    tomados: 1,
  },
  {
    name: 'a link in a file of HTML',
    mail: () =>
      mixed('x', TEXT, file('<a href="https://pac.mx/1">Su CFDI</a>', 'Content-Type: text/html; name="f.html"')),
    rechazados: ['solo_enlace'],
    omitidos: ['texto'],
  },
  {
    name: 'a link alone',
    mail: () => mixed('Su factura', html('<a href="https://pac.mx/f?id=1">Descargue su factura</a>')),
    rechazados: ['solo_enlace'],
  },
  {
    name: 'a link in plain text',
    mail: () => message('CFDI disponible', [], 'Descárguelo en https://pac.mx/1\r\n'),
    rechazados: ['solo_enlace'],
  },
  {
    name: 'a link and the PDF',
    mail: () => mixed('x', html('<a href="https://pac.mx/f.xml">Su XML</a>'), file(PDF, `${OCTETS}; name="f.pdf"`)),
    rechazados: ['solo_enlace'],
    omitidos: ['pdf_sin_xml'],
  },
  {
    name: 'a newsletter',
    mail: () => mixed('Ofertas', html('<a href="https://tienda.mx">Vea</a>')),
    omitidos: ['sin_archivos'],
  },
  { name: 'no files', mail: () => message('Hola', [], 'Nos vemos el lunes.\r\n'), omitidos: ['sin_archivos'] },
  { name: 'nothing at all', mail: () => '\r\n', omitidos: ['sin_archivos'] },
  {
    name: 'a PDF alone',
    mail: () => mixed('x', TEXT, file(PDF, 'Content-Type: application/pdf; name="f.pdf"')),
    omitidos: ['pdf_sin_xml'],
  },
  {
    name: 'a signature with its image',
    mail: ({ xml }) =>
      mixed(
        'x',
        html('<img src="cid:1">'),
        file(PNG, 'Content-Type: image/png', 'Content-ID: <1>', 'Content-Disposition: inline'),
        file(xml(), NAMED),
      ),
    tomados: 1,
    omitidos: ['imagen'],
  },
  {
    name: 'a CFDI of others',
    mail: ({ foreign }) => mixed('x', file(foreign(), NAMED)),
    rechazados: ['cfdi_of_another_taxpayer'],
  },
  {
    name: 'a CFDI that was changed is in quarantine',
    mail: ({ xml }) => mixed('x', file(xml().toString().replace(' Total="116.00"', ' Total="1.00"'), NAMED)),
    tomados: 1,
    isChanged: true,
    isForged: true,
  },
  {
    name: 'a broken XML',
    mail: () => mixed('x', file('<?xml version="1.0"?><no', NAMED)),
    rechazados: ['malformed_xml'],
  },
  {
    name: 'another XML',
    mail: () => mixed('x', file('<?xml version="1.0"?><pedido/>', NAMED)),
    rechazados: ['not_a_cfdi'],
  },
  withContent('an empty file', 'factura.xml', '', { rechazados: ['archivo_vacio'] }),
  withContent('a file of blanks', 'factura.xml', ' \r\n ', { rechazados: ['archivo_vacio'] }),
  withContent('gzip', 'factura.xml.gz', Buffer.from('1f8b0800000000000003', 'hex'), {
    rechazados: ['compresion_desconocida'],
  }),
  withContent('7z', 'facturas', Buffer.from('377abcaf271c0004', 'hex'), { rechazados: ['compresion_desconocida'] }),
  withContent('RAR by another name', 'facturas.zip', 'Rar!\x1a\x07\0', { rechazados: ['compresion_desconocida'] }),
  withContent('a PDF that is none', 'factura.pdf', 'hola', { rechazados: ['pdf_danado'] }),
  withContent('a message of Outlook', 'factura.msg', Buffer.from('d0cf11e0a1b11ae1', 'hex'), {
    rechazados: ['mensaje_de_outlook'],
  }),
  withContent('an old document', 'carta.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { omitidos: ['documento'] }),
  withContent('a text', 'leame.txt', 'Gracias por su compra', { omitidos: ['texto'] }),
  withContent('a program', 'visor.exe', Buffer.from('4d5a90000300', 'hex'), { omitidos: ['otro_archivo'] }),
  {
    name: 'a document of Office',
    mail: async () =>
      mixed(
        'x',
        file(
          await zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<d/>' }),
          `${OCTETS}; name="carta.docx"`,
        ),
      ),
    omitidos: ['documento'],
  },
  {
    name: 'an appointment',
    mail: () =>
      mixed('x', part(['Content-Type: text/calendar; name="cita.ics"'], 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')),
    omitidos: ['calendario'],
  },
  {
    name: 'S/MIME, encrypted',
    mail: () =>
      message(
        'x',
        [
          'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
          'Content-Transfer-Encoding: base64',
        ],
        base64(encryptedCms()),
      ),
    rechazados: ['cifrado'],
  },
  {
    name: 'PGP/MIME, encrypted',
    mail: () =>
      message(
        'x',
        ['Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'],
        multipart(
          'b',
          part(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
          part([OCTETS], '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----'),
        ),
      ),
    rechazados: ['cifrado'],
  },
  {
    name: 'PGP in the text, encrypted',
    mail: () => message('x', [], '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----\r\n'),
    rechazados: ['cifrado'],
  },
  {
    name: 'a part of a message',
    mail: ({ xml }) => message('x (1/2)', ['Content-Type: message/partial; id="a"; number=1; total=2'], base64(xml())),
    rechazados: ['mensaje_parcial'],
  },
  {
    name: 'a body that is elsewhere',
    mail: () =>
      mixed(
        'x',
        part(
          ['Content-Type: message/external-body; access-type=URL; URL="https://x.mx/f.xml"'],
          'Content-Type: text/xml\r\n\r\n',
        ),
      ),
    rechazados: ['cuerpo_externo'],
  },
  {
    name: 'BinHex',
    mail: () =>
      mixed(
        'x',
        part(
          ['Content-Type: application/mac-binhex40; name="f.hqx"'],
          '(This file must be converted with BinHex 4.0)\r\n:$f*TEQKPH#jdH!:\r\n',
        ),
      ),
    rechazados: ['codificacion_desconocida'],
  },
  {
    name: 'yEnc',
    mail: () => message('x', [], '=ybegin line=128 size=3 name=f.xml\r\nabc\r\n=yend size=3\r\n'),
    rechazados: ['codificacion_desconocida'],
  },
  {
    name: 'messages inside each other without end',
    mail: () =>
      message('x', [], `${'Content-Type: message/rfc822\r\n\r\n'.repeat(40)}`).replace(
        '\r\n\r\nContent',
        '\r\nContent',
      ),
    rechazados: ['demasiado_anidado'],
  },
  {
    name: 'parts without end',
    mail: ({ xml }) => mixed('x', file(xml(), NAMED), ...Array.from({ length: 700 }, () => TEXT)),
    tomados: 1,
    rechazados: ['demasiadas_partes'],
  },
];

/** A line of an XML as long as none is sent, which a server breaks: in words of it and in its seal. */
const broken = (xml: Buffer, length: number, lineBreak: string) =>
  raw(xml.toString().trim()).replaceAll(new RegExp(`[^\\n]{${length}}(?=[^\\r\\n])`, 'g'), `$&${lineBreak}`);
const withBrokenLines = (name: string, length: number, lineBreak: string): MailCase => ({
  name: `lines that a server breaks, ${name}`,
  mail: ({ xml }) =>
    mixed(
      'x',
      TEXT,
      part(['Content-Type: text/xml', 'Content-Transfer-Encoding: 8bit'], broken(xml(), length, lineBreak)),
    ),
  tomados: 1,
  isChanged: true,
});
const pasted = (name: string, text: (xml: string) => string): MailCase => ({
  name,
  mail: ({ xml }) => mixed('x', TEXT, file(text(xml().toString()), `${OCTETS}; name="respuesta.dat"`)),
  tomados: 1,
  isChanged: true,
});
const asBase64 = (name: string, text: (base64: string) => string): MailCase => ({
  name,
  mail: ({ xml }) => message('x', [], text(xml().toString('base64'))),
  tomados: 1,
});
const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*>\s*/, '');
const OUTLOOK = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('__substg1.0_0037001F', 'utf16le'),
]);

/** Files that are encoded twice, or inside of another format. */
const wrapped: MailCase[] = [
  {
    name: 'quoted-printable of base64',
    mail: ({ xml }) =>
      mixed(
        'x',
        part([NAMED, 'Content-Transfer-Encoding: base64'], xml().toString('base64').replace(/.{75}/g, '$&=\r\n')),
      ),
    tomados: 1,
  },
  {
    name: 'quoted-printable of quoted-printable',
    mail: ({ xml }) =>
      mixed(
        'x',
        part([NAMED, 'Content-Transfer-Encoding: quoted-printable'], quoted(Buffer.from(quoted(xml()), 'latin1'))),
      ),
    tomados: 1,
  },
  { name: 'base64 of quoted-printable', mail: ({ xml }) => mixed('x', file(quoted(xml()), NAMED)), tomados: 1 },
  {
    name: 'base64 with a line of the gateway before it',
    mail: ({ xml }) =>
      mixed(
        'x',
        part([NAMED, 'Content-Transfer-Encoding: base64'], `Revisado por el antivirus\r\n\r\n${base64(xml())}`),
      ),
    tomados: 1,
  },
  {
    name: 'base64 of addresses, not declared',
    mail: ({ xml }) => mixed('x', part([NAMED], xml().toString('base64url'))),
    tomados: 1,
  },
  withBrokenLines('with a blank', 998, '\r\n '),
  withBrokenLines('with an exclamation mark', 989, '!\r\n '),
  withBrokenLines('without a sign', 998, '\r\n'),
  {
    name: 'two CFDI in one file',
    mail: ({ xml }) => mixed('x', file(Buffer.concat([xml(), xml()]), NAMED)),
    tomados: 2,
  },
  pasted('in another XML', (xml) => `<facturas>${withoutDeclaration(xml)}</facturas>`),
  pasted(
    'in a CDATA section of a SOAP message',
    (xml) => `<s:Envelope><s:Body><xml><![CDATA[${xml}]]></xml></s:Body></s:Envelope>`,
  ),
  pasted(
    'as text of another XML',
    (xml) => `<string>${xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</string>`,
  ),
  pasted('in JSON', (xml) => JSON.stringify({ estado: 'ok', xml })),
  pasted('in JSON that escapes tags', (xml) =>
    JSON.stringify({ xml }).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  ),
  pasted('in the cell of a sheet', (xml) => `folio,xml\r\n1,"${xml.replaceAll('"', '""')}"\r\n`),
  pasted('in a form', (xml) => `id=1&xml=${encodeURIComponent(xml).replaceAll('%20', '+')}`),
  pasted('with quotes of a word processor', (xml) =>
    xml.replace(/^<.xml.*?>/, 'Factura: ').replaceAll(/"([^"]*)"/g, '“$1”'),
  ),
  pasted('in UTF-7', (xml) =>
    xml.replaceAll(
      /[^\w\s:/.,-]+/g,
      (signs) => `+${Buffer.from(signs, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`,
    ),
  ),
  {
    name: 'as an address with percent signs in HTML',
    mail: ({ xml }) => mixed('x', html(`<a href="data:text/xml,${encodeURIComponent(xml().toString())}">XML</a>`)),
    tomados: 1,
    isChanged: true,
  },
  asBase64('as base64 in a line of words', (text) => `XML: ${text}\r\n`),
  asBase64('as base64 in JSON', (text) => `{"xml":"${text.replaceAll('/', '\\/')}"}`),
  asBase64(
    'as base64 in folded lines',
    (text) => `ATTACH;ENCODING=BASE64;VALUE=BINARY:${text.replaceAll(/.{70}/g, '$&\r\n ')}\r\n`,
  ),
  {
    name: 'pasted once cut and once whole',
    mail: ({ xml }) => message('x', [], `${raw(xml()).slice(0, 900)}\r\n${raw(xml())}`),
    tomados: 1,
    rechazados: ['malformed_xml'],
  },
  {
    name: 'pasted and cut',
    mail: ({ xml }) => message('Factura', [], `Su factura:\r\n${raw(xml()).slice(0, 900)}`),
    rechazados: ['malformed_xml'],
  },
  {
    name: 'AppleSingle',
    mail: ({ xml }) => mixed('x', file(appleSingle(xml()), 'Content-Type: application/applefile; name="f.xml"')),
    tomados: 1,
  },
  {
    name: 'winmail.dat with its file as a property',
    mail: ({ xml }) =>
      mixed('x', file(tnefOfProperties(xml()), 'Content-Type: application/ms-tnef; name="winmail.dat"')),
    tomados: 1,
  },
  {
    name: 'an XML that was signed, in PEM',
    mail: ({ xml }) =>
      mixed(
        'x',
        part(
          [`${OCTETS}; name="f.xml.p7m"`],
          `-----BEGIN PKCS7-----\r\n${base64(signedCms(xml()))}\r\n-----END PKCS7-----\r\n`,
        ),
      ),
    tomados: 1,
  },
  {
    name: 'a program that unpacks itself',
    mail: async ({ xml }) =>
      mixed(
        'x',
        file(Buffer.concat([Buffer.from('MZ\0\0'), await zip({ 'a.xml': xml() })]), `${OCTETS}; name="f.exe"`),
      ),
    tomados: 1,
  },
  {
    name: 'parts in a quoted answer',
    mail: ({ xml }) => message('x', [], `Le reenvío:\r\n${mixed('y', TEXT, file(xml(), NAMED)).replace(/^/gm, '> ')}`),
    tomados: 1,
  },
  withContent('a message of Outlook by another name', 'factura', OUTLOOK, { rechazados: ['mensaje_de_outlook'] }),
  withContent('a file that PGP has encrypted', 'f.xml.gpg', Buffer.from('85020c0300', 'hex'), {
    rechazados: ['cifrado'],
  }),
  withContent(
    'the notice of an antivirus',
    'VirusWarning.txt',
    'The original e-mail attachment "factura.zip" was removed.',
    { rechazados: ['adjunto_quitado'] },
  ),
  withContent('the notice of a server', 'leame.txt', 'El archivo factura.zip fue eliminado por la política.', {
    rechazados: ['adjunto_quitado'],
  }),
  {
    name: 'an attachment that Thunderbird deleted',
    mail: () =>
      mixed('x', part(['Content-Type: text/x-moz-deleted; name="Deleted: f.xml"'], 'You deleted an attachment.\r\n')),
    rechazados: ['adjunto_quitado'],
  },
  ...[
    'Descargue su fac<b>tura</b>: https://pac.mx/1',
    'Your invoice: https://pac.mx/1',
    'https://drive.google.com/file/d/1',
    'Su recibo: www.pac.mx/1',
  ].map(
    (said): MailCase => ({ name: `a link: ${said}`, mail: () => mixed('x', html(said)), rechazados: ['solo_enlace'] }),
  ),
];

/** Messages of every shape that programs and gateways send. */
export const mailCases: readonly MailCase[] = [...names, ...encodings, ...structures, ...contents, ...wrapped];
