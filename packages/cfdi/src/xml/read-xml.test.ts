import { CfdiError } from '../error';
import { readXml } from './read-xml';

const TIMBRE = '<c:Complemento><t:T xmlns:t="urn:t" UUID="1"/></c:Complemento>';
/** A sealed document with something in the place of its Addenda. */
const withAddenda = (addenda: string, after = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><c:Comprobante xmlns:c="urn:c" Total="116.00">${TIMBRE}${addenda}${after}</c:Comprobante>`;
const addenda = (content: string) => withAddenda(`<c:Addenda>${content}</c:Addenda>`);

const namesOf = (input: Uint8Array) => {
  const { xml, unread } = readXml(input);
  return { root: xml.local, total: xml.attributes.Total, children: xml.children.map(({ local }) => local), unread };
};
const whole = (children: string[]) => ({ root: 'Comprobante', total: '116.00', children, unread: [] });
const withoutAddenda = { ...whole(['Complemento']), unread: ['addenda'] };

function codeOf(input: string): string {
  try {
    readXml(Buffer.from(input));
  } catch (error) {
    if (error instanceof CfdiError) return error.code;
    throw error;
  }
  return 'accepted';
}

test('keeps a well-formed Addenda in the tree', () => {
  expect(namesOf(Buffer.from(addenda('<a xmlns="urn:a"/>')))).toEqual(whole(['Complemento', 'Addenda']));
});

test.each([
  ['a prefix that is not declared', '<x:a/>'],
  ['an attribute whose prefix is not declared', '<a xsi:type="b"/>'],
  ['more attributes than are read', `<a ${Array.from({ length: 2_000 }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ['a namespace longer than is read', `<a xmlns="${'u'.repeat(10_000)}"/>`],
  ['a name longer than is read', `<${'a'.repeat(300)}/>`],
  ['more levels than are read', '<a>'.repeat(100) + '</a>'.repeat(100)],
  ['far more levels than are read', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
  ['a raw ampersand', '<a>Pérez & Hijos</a>'],
  ['an unknown entity', '<a>Caf&eacute;</a>'],
  ['a reference to nothing', '<a>&#0;</a>'],
  ['a control character', '<a>\u0001\u0000</a>'],
  ['a second declaration', '<?xml version="1.0"?><a/>'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
  ['an element that is not closed', '<a><b></a>'],
  ['an end tag too many', '</a>'],
  ['a less-than sign', '<a>1 < 2</a>'],
  ['an attribute without quotes', '<a b=1/>'],
  ['a repeated attribute', '<a b="1" b="2"/>'],
  ['a comment that is not closed', '<a/><!-- '],
  ['a CDATA section that is not closed', '<![CDATA[ '],
  ['an end of its own in a CDATA section, and a fault', '<![CDATA[ </c:Addenda> ]]><x:a/>&'],
])('reads what is sealed beside an Addenda with %s', (_name, content) => {
  expect(namesOf(Buffer.from(addenda(content)))).toEqual(withoutAddenda);
});

test('reads what is sealed beside an Addenda with bytes of another encoding', () => {
  expect(namesOf(Buffer.from(addenda('<a b="Ñandú"/>'), 'latin1'))).toEqual(withoutAddenda);
  const halves = Buffer.from(`\uFEFF${addenda('<a b="\uD800"/>').replace('UTF-8', 'UTF-16')}`, 'utf16le');
  expect(namesOf(halves)).toEqual(withoutAddenda);
  expect(namesOf(Buffer.from(halves).swap16())).toEqual(withoutAddenda);
});

test.each([
  ['whose own tag is malformed', withAddenda('<c:Addenda xsi:schemaLocation="a b">x</c:Addenda>')],
  ['that is not closed', withAddenda('<c:Addenda><a>')],
  ['without a prefix', withAddenda('<Addenda><x:a/></Addenda>')],
  ['with another prefix', withAddenda('<otro:Addenda><x:a/></otro:Addenda>')],
  ['that is empty', withAddenda('<c:Addenda x:a=""/>')],
  ['that is closed twice', withAddenda('<c:Addenda><a/></c:Addenda></c:Addenda>')],
  ['in capitals', withAddenda('<c:ADDENDA><x:a/></c:ADDENDA>')],
])('reads what is sealed beside an Addenda %s', (_name, text) => {
  expect(namesOf(Buffer.from(text))).toEqual(withoutAddenda);
});

test('reads what follows a malformed Addenda', () => {
  const text = withAddenda(
    '<c:Addenda>&</c:Addenda>',
    '<c:Complemento/><c:Addenda><x:y/>&</c:Addenda><c:Complemento/>',
  );
  expect(namesOf(Buffer.from(text))).toEqual({
    ...withoutAddenda,
    children: ['Complemento', 'Complemento', 'Complemento'],
  });
});

test('names the Addenda as unread only when it is', () => {
  const text = `${addenda('<a/>')}fin`;
  expect(namesOf(Buffer.from(text))).toEqual({ ...whole(['Complemento', 'Addenda']), unread: ['surroundings'] });
  expect(namesOf(Buffer.from(`${addenda('&')}fin`))).toEqual({
    ...whole(['Complemento']),
    unread: ['surroundings', 'addenda'],
  });
});

test.each([
  ['a word before it', `factura ${withAddenda('')}`],
  ['a word before a document without a declaration', `factura ${withAddenda('').replace(/^<.xml.*?>/, '')}`],
  ['a second declaration', `<?xml version="1.0"?>${withAddenda('')}`],
  ['text after it', `${withAddenda('')} fin`],
  ['bytes after it', `${withAddenda('')}\u0000\u0000\u001A`],
  ['another element after it', `${withAddenda('')}<c:Addenda><a/></c:Addenda>`],
  ['a second document after it', withAddenda('') + withAddenda('')],
  ['an end tag too many', `${withAddenda('')}</c:Comprobante>`],
  ['a warning in HTML before it', `<br />\n<b>Warning</b>: x<br />\n${withAddenda('')}`],
])('reads a document with %s', (_name, text) => {
  expect(namesOf(Buffer.from(text))).toEqual({ ...whole(['Complemento']), unread: ['surroundings'] });
});

test.each([
  ['outside of its Addenda', withAddenda('').replace('<c:Complemento>', '<c:Complemento>&')],
  ['before a malformed Addenda', addenda('&').replace('UUID="1"', 'UUID=1')],
  ['after a malformed Addenda', withAddenda('<c:Addenda>&</c:Addenda>', '<c:Otro x:a=""/>')],
  ['in an element deeper down that is called Addenda', withAddenda('<c:Otro><c:Addenda>&</c:Addenda></c:Otro>')],
  ['everywhere', 'no es XML'],
])('refuses a document that is malformed %s', (_name, text) => expect(codeOf(text)).toBe('malformed_xml'));

const ROOT = '<c:Comprobante xmlns:c="urn:c" Total="116.00" Nombre="Peñón"/>';

test.each([
  ['no quotes', '<?xml version="1.0" encoding=UTF-8?>', 'utf8'],
  ['its attributes in another order', '<?xml encoding="UTF-8" version="1.0"?>', 'utf8'],
  ['no blank', '<?xml version="1.0"encoding="UTF-8"?>', 'utf8'],
  ['capitals', '<?XML VERSION="1.0" ENCODING="UTF-8"?>', 'utf8'],
  ['another version', '<?xml version="4.0" encoding="UTF-8"?>', 'utf8'],
  ['no end', '<?xml version="1.0" encoding="UTF-8">', 'utf8'],
  ['a byte order mark after it', '<?xml version="1.0" encoding="UTF-8"?>\uFEFF', 'utf8'],
  ['an encoding that nobody knows, in UTF-8', '<?xml version="1.0" encoding="x-otra"?>', 'utf8'],
  ['an encoding that nobody knows, in Windows-1252', '<?xml version="1.0" encoding="x-otra"?>', 'latin1'],
  ['US-ASCII, in UTF-8', '<?xml version="1.0" encoding="us-ascii"?>', 'utf8'],
  ['the name of a code page', '<?xml version="1.0" encoding="Western European (Windows)"?>', 'latin1'],
  ['a blank in the name', '<?xml version="1.0" encoding="iso 8859 1"?>', 'latin1'],
  ['none of it, in Windows-1252', '', 'latin1'],
] as const)('reads a document whose declaration has %s', (_name, declaration, encoding) => {
  const { xml, unread } = readXml(Buffer.from(declaration + ROOT, encoding));
  expect([xml.attributes.Nombre, unread]).toEqual(['Peñón', ['declaration']]);
});

test.each([
  ['blanks', Buffer.from(`${' '.repeat(100)}<?xml version="1.0"?>${ROOT}`)],
  ['blanks in UTF-16', Buffer.from(` \r\n${ROOT}`, 'utf16le')],
  ['the mark of UTF-8 in UTF-16', Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(ROOT, 'utf16le')])],
  ['half a unit of UTF-16 at its end', Buffer.concat([Buffer.from(`\uFEFF${ROOT}`, 'utf16le'), Buffer.alloc(1)])],
])('reads a document with %s', (_name, bytes) => expect(readXml(bytes).xml.attributes.Nombre).toBe('Peñón'));

test('refuses a file with several CFDI, of which all but one would be lost', () => {
  expect(codeOf(addenda('') + addenda('').replace('UUID="1"', `UUID="${'1'.repeat(36)}"`))).toBe('not_a_cfdi');
});

test('refuses a DOCTYPE, whatever else is malformed', () => {
  expect(codeOf(`<!DOCTYPE a>${addenda('&')}`)).toBe('doctype_forbidden');
  expect(codeOf(`texto <!DOCTYPE a>${addenda('&')}`)).toBe('malformed_xml');
});

test('does not change the bytes it was given', () => {
  const bytes = Buffer.from(addenda('&'));
  const copy = Buffer.from(bytes);
  readXml(bytes);
  expect(bytes.equals(copy)).toBe(true);
});
