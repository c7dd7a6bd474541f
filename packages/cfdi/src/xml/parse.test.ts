import fc from 'fast-check';
import { CfdiError } from '../error';
import { parseXml } from './parse';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const parse = (text: string) => parseXml(bytes(text));

function codeOf(input: Uint8Array): string {
  try {
    parseXml(input);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof CfdiError)) throw error;
    return error.code;
  }
}

describe('parseXml', () => {
  it('gives names, namespaces, attributes and mixed content in their order', () => {
    const root = parse('<p:a xmlns:p="urn:p" x="1" p:x="2">one<b/>two<![CDATA[ & ]]><c>in</c>three</p:a>');
    expect(root).toMatchObject({ name: 'p:a', local: 'a', uri: 'urn:p', text: 'one' });
    expect({ ...root.attributes }).toMatchObject({ x: '1', '{urn:p}x': '2' });
    expect(root.children.map(({ local, uri, text, tail }) => [local, uri, text, tail])).toEqual([
      ['b', '', '', 'two & '],
      ['c', '', 'in', 'three'],
    ]);
  });

  it('keeps an attribute called __proto__ as data', () => {
    const { attributes } = parse('<a __proto__="x" constructor="y"/>');
    expect(Object.entries(attributes)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(parse('<a/>').attributes.toString).toBeUndefined();
  });

  it.each([
    ['external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['external subset', '<!DOCTYPE a SYSTEM "http://localhost/a.dtd"><a/>'],
    ['billion laughs', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'],
    ['empty doctype', '<!DOCTYPE a><a/>'],
  ])('refuses DOCTYPE: %s', (_name, text) => expect(codeOf(bytes(text))).toBe('doctype_forbidden'));

  it.each([
    ['nothing', ''],
    ['blank', ' \n'],
    ['no XML', 'hola'],
    ['unclosed', '<a><b></a>'],
    ['cut', '<a b="1'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>x'],
    ['duplicate attribute', '<a b="1" b="2"/>'],
    ['duplicate attribute by namespace', '<a xmlns:p="urn:p" xmlns:q="urn:p" p:b="1" q:b="2"/>'],
    ['unbound prefix', '<p:a/>'],
    ['unbound prefix of an attribute', '<a p:b="1"/>'],
    ['unknown entity', '<a>&nbsp;</a>'],
    ['NUL', '<a>\0</a>'],
    ['control character', '<a b="\x01"/>'],
    ['reference to NUL', '<a>&#0;</a>'],
    ['reference to half a surrogate', '<a>&#xD800;</a>'],
    ['control reference under a claim of XML 1.1', '<?xml version="1.1"?><a>&#1;</a>'],
    ['declaration after a comment', '<!-- x --><?xml version="1.0"?><a/>'],
    ['less-than in a value', '<a b="<"/>'],
    ['two colons in a name', '<p:a:b xmlns:p="urn:p"/>'],
    ['a prefix without a name', '<p: xmlns:p="urn:p"/>'],
    ['an undeclared prefix', '<a xmlns:p=""/>'],
    ['a declared xmlns', '<a xmlns:xmlns="urn:a"/>'],
    ['xml bound to another namespace', '<a xmlns:xml="urn:a"/>'],
    ['a prefix out of its scope', '<a><b xmlns:p="urn:p"/><p:c/></a>'],
  ])('refuses: %s', (_name, text) => expect(codeOf(bytes(text))).toBe('malformed_xml'));

  it('bounds depth, attributes and elements', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    const wide = (count: number) => `<a ${Array.from({ length: count }, (_, i) => `b${i}=""`).join(' ')}/>`;
    expect(codeOf(bytes(nested(64)))).toBe('accepted');
    expect(codeOf(bytes(nested(65)))).toBe('malformed_xml');
    expect(codeOf(bytes(nested(1_000_000)))).toBe('malformed_xml');
    expect(codeOf(bytes(wide(1_024)))).toBe('accepted');
    expect(codeOf(bytes(wide(1_025)))).toBe('malformed_xml');
    expect(codeOf(bytes(`<a>${'<b/>'.repeat(500_000)}</a>`))).toBe('malformed_xml');
    expect(codeOf(Buffer.alloc(52_428_801, 0x20))).toBe('malformed_xml');
  });

  it.each([
    ['padded', '<p:a xmlns:p=" urn:a " p:b=""/>', ' urn:a '],
    ['of several lines', '<p:a xmlns:p="urn:a\n urn:b" p:b=""/>', 'urn:a  urn:b'],
    ['of blanks only', '<p:a xmlns:p=" " p:b=""/>', ' '],
    ['of 8,192 characters', `<p:a xmlns:p="${'u'.repeat(8_192)}" p:b=""/>`, 'u'.repeat(8_192)],
    ['with references', '<p:a xmlns:p="urn:&#x61;&amp;" p:b=""/>', 'urn:a&'],
    ['declared after its use', '<p:a p:b="" xmlns:p="urn:a"/>', 'urn:a'],
    ['bound to xml', '<p:a xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns:p="urn:a" p:b=""/>', 'urn:a'],
  ])('keeps a namespace %s letter by letter', (_name, text, uri) => {
    const root = parse(text);
    expect(root).toMatchObject({ local: 'a', uri });
    expect(root.attributes[`{${uri}}b`]).toBe('');
  });

  it('resolves prefixes by the nearest declaration', () => {
    const root = parse('<a xmlns="urn:a" xmlns:p="urn:p"><b xmlns="" xmlns:p="urn:q"><p:c/></b><p:d/></a>');
    const [b, d] = root.children;
    expect([root.uri, b?.uri, b?.children[0]?.uri, d?.uri]).toEqual(['urn:a', '', 'urn:q', 'urn:p']);
  });

  it('bounds how often a long namespace is repeated in attributes', () => {
    const attributes = (count: number) =>
      `<p:a xmlns:p="${'u'.repeat(8_000)}">${Array.from({ length: count }, () => '<p:b p:c=""/>').join('')}</p:a>`;
    expect(codeOf(bytes(attributes(1_000)))).toBe('accepted');
    expect(codeOf(bytes(attributes(1_100)))).toBe('malformed_xml');
  });

  it('returns a tree or throws a CfdiError for any bytes', () => {
    const soup = fc.array(
      fc.constantFrom('<', '</', '/>', '>', 'a', ' b="', '"', '&', ';', '<!', '<![CDATA[', ']]>', '<?', 'ñ', '\0'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 80 }),
          soup.map((parts) => bytes(parts.join(''))),
        ),
        (input) => {
          expect(['accepted', 'malformed_xml', 'doctype_forbidden']).toContain(codeOf(input));
        },
      ),
      { seed: 2, numRuns: 400 },
    );
  });
});

describe('encodings', () => {
  const text = '<a b="Ñandú €"/>';
  const latin = '<a b="Ñandú"/>';
  const declared = (encoding: string, body = latin) => `<?xml version="1.0" encoding="${encoding}"?>${body}`;
  const swapped = (utf16le: Buffer) => Buffer.from(utf16le).swap16();
  const readB = (input: Uint8Array) => parseXml(input).attributes.b;

  it.each([
    ['UTF-8', bytes(declared('UTF-8', text)), 'Ñandú €'],
    ['UTF-8 with a mark', bytes(`\uFEFF${declared('utf-8', text)}`), 'Ñandú €'],
    ['UTF-8 without a declaration', bytes(text), 'Ñandú €'],
    ['UTF-16 little endian', bytes(`\uFEFF${declared('UTF-16', text)}`, 'utf16le'), 'Ñandú €'],
    ['UTF-16 big endian', swapped(bytes(`\uFEFF${declared('UTF-16', text)}`, 'utf16le')), 'Ñandú €'],
    ['UTF-16 without a mark', bytes(declared('UTF-16LE', text), 'utf16le'), 'Ñandú €'],
    ['Latin-1', bytes(declared('ISO-8859-1'), 'latin1'), 'Ñandú'],
    ['UTF-8 after blank lines', bytes(`\r\n \n${declared('UTF-8', text)}`), 'Ñandú €'],
    ['Latin-1 after a blank line', bytes(`\n${declared('ISO-8859-1')}`, 'latin1'), 'Ñandú'],
    ['UTF-8 after two marks', bytes(`\uFEFF\uFEFF${declared('UTF-8', text)}`), 'Ñandú €'],
    ['UTF-8 after a mark encoded twice', bytes(`ï»¿${declared('UTF-8', text)}`), 'Ñandú €'],
    ['UTF-16 under a claim of UTF-8', bytes(`\uFEFF${declared('UTF-8', text)}`, 'utf16le'), 'Ñandú €'],
    ['UTF-8 under a claim of UTF-16', bytes(declared('utf-16', text)), 'Ñandú €'],
    ['UTF-8 with a mark under a claim of Latin-1', bytes(`\uFEFF${declared('ISO-8859-1', text)}`), 'Ñandú €'],
    [
      'UTF-32',
      Buffer.from([...'\uFEFF<a b="é"/>'].flatMap((letter) => [letter.charCodeAt(0), letter.charCodeAt(0) >> 8, 0, 0])),
      'é',
    ],
    [
      'Windows-1252',
      Buffer.concat([bytes(declared('windows-1252', '<a b="')), Buffer.from([0x80]), bytes('"/>')]),
      '€',
    ],
  ])('reads %s', (_name, input, value) => expect(readB(input)).toBe(value));

  it.each([
    ['iso8859-1', 0xd1, 'Ñ'],
    ['ISO_8859-1', 0xd1, 'Ñ'],
    ['csISOLatin1', 0xd1, 'Ñ'],
    ['latin-1', 0xd1, 'Ñ'],
    ['Latin1', 0xd1, 'Ñ'],
    ['l1', 0xd1, 'Ñ'],
    ['IBM819', 0xd1, 'Ñ'],
    ['iso-ir-100', 0xd1, 'Ñ'],
    ['ISO-8859-15', 0xa4, '€'],
    ['Latin-9', 0xa4, '€'],
    ['cp-1252', 0x80, '€'],
    ['Windows1252', 0x80, '€'],
    ['windows-1250', 0xd1, 'Ń'],
    ['cp850', 0xa5, 'Ñ'],
    ['IBM850', 0xa5, 'Ñ'],
    ['cp437', 0xa5, 'Ñ'],
    ['CP858', 0xd5, '€'],
    ['macintosh', 0x84, 'Ñ'],
    ['Utf_8', 0x41, 'A'],
    ['ANSI_X3.4-1968', 0x41, 'A'],
  ])('reads the character set called %s', (name, byte, value) => {
    expect(readB(Buffer.concat([bytes(declared(name, '<a b="')), Buffer.from([byte]), bytes('"/>')]))).toBe(value);
  });

  it.each([
    ['Latin-1 bytes under UTF-8', bytes(declared('UTF-8'), 'latin1')],
    ['Latin-1 bytes under nothing', bytes(latin, 'latin1')],
    ['other bytes under ASCII', bytes(declared('US-ASCII'))],
    ['Latin-1 bytes under UTF-16', bytes(declared('UTF-16'), 'latin1')],
    [
      'bytes that the character set does not have',
      Buffer.concat([bytes(declared('ISO-8859-7', '<a b="')), Buffer.from([0xff]), bytes('"/>')]),
    ],
    ['half a UTF-16 pair', bytes('\uFEFF<a b="\uD800"/>', 'utf16le')],
    ['an odd byte of UTF-16', Buffer.concat([bytes('\uFEFF<a/>', 'utf16le'), Buffer.from([0x20])])],
    ['an encoding that is no character set', bytes(declared('UTF-7'))],
    ['an unknown encoding', bytes(declared('x-mine'))],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
    ['overlong UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0xaf])],
  ])('refuses %s', (_name, input) => expect(codeOf(input)).toBe('malformed_xml'));
});
