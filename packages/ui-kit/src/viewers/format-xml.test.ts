import { formatXml } from './format-xml';

const shown = (xml: string) =>
  formatXml(xml)
    ?.map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map(({ text }) => text).join(''))
    .join('\n');

test('one element per line, attributes as they were written', () => {
  expect(
    shown(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante Version="4.0"   Total='1.00'><cfdi:Emisor Nombre="L&apos;ÑANDÚ &amp; CÍA"/>
<cfdi:Conceptos><cfdi:Concepto Descripcion="a &gt; b"></cfdi:Concepto></cfdi:Conceptos></cfdi:Comprobante>`),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante Version="4.0" Total='1.00'>
  <cfdi:Emisor Nombre="L&apos;ÑANDÚ &amp; CÍA"/>
  <cfdi:Conceptos>
    <cfdi:Concepto Descripcion="a &gt; b"></cfdi:Concepto>
  </cfdi:Conceptos>
</cfdi:Comprobante>`);
});

test('text stays with its element, comments and CDATA stay whole', () => {
  expect(shown('<a><b>uno</b><!-- <x> --><c><![CDATA[<script>]]></c><d>dos<e/></d></a>')).toBe(`<a>
  <b>uno</b>
  <!-- <x> -->
  <c><![CDATA[<script>]]></c>
  <d>
    dos
    <e/>
  </d>
</a>`);
});

test('tokens distinguish names, attributes and values', () => {
  expect(formatXml('<a b="c">d</a>')?.[0]?.tokens.map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    'mark:<',
    'name:a',
    'attribute: b',
    'mark:=',
    'value:"c"',
    'mark:>',
    'text:d',
    'mark:</',
    'name:a',
    'mark:>',
  ]);
});

test.each([
  ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['tags that do not match', '<a><b></a></b>'],
  ['an element left open', '<a><b/>'],
  ['one closed too often', '<a/></a>'],
  ['text outside the root', 'hola <a/>'],
  ['an attribute without quotes', '<a b=c/>'],
  ['a bare <', '<a b="<"/>'],
  ['an open comment', '<a/><!-- '],
  ['no name', '< a/>'],
])('%s is not formatted', (_, xml) => expect(formatXml(xml)).toBeNull());

test('a large document is formatted in linear time', () => {
  const xml = `<r>${'<a b="1"><c d="2">t</c></a>'.repeat(30_000)}</r>`;
  expect(formatXml(xml)).toHaveLength(90_002);
}, 10_000);
