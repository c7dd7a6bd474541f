import { cfdiXml } from '@boveda/cfdi-samples';
import { CfdiError } from '../error';
import { cartaPorte, exportacion, ingreso, nomina, pago } from '../testing/documents';
import { parseXml } from './parse';
import { scanXml } from './scan';

const nothing = { attribute() {}, openTag() {}, closeTag() {}, characters() {} };

/** The tree or the refusal of a document. */
function outcomeOf(xml: string): unknown {
  try {
    return parseXml(Buffer.from(xml));
  } catch (error) {
    if (error instanceof CfdiError) return error.code;
    throw error;
  }
}

/** A comment after the root changes nothing of the tree, and is left to the whole reader. */
const wholeOutcomeOf = (xml: string) => outcomeOf(`${xml}<!---->`);

it.each([
  ['ingreso', ingreso],
  ['pago', pago],
  ['nómina', nomina],
  ['Carta Porte', cartaPorte],
  ['Comercio Exterior', exportacion],
  ['declaration', cfdiXml()],
  ['declaration in single quotes', "<?xml version='1.0' encoding='UTF-8' standalone='no' ?>\n<a/>"],
  ['lines of Windows', '<?xml version="1.0" encoding="utf-8"?>\r\n<a\r\n  b="1">\r\n<c />\r\ntext</a>\r\n'],
  ['entities', '<a b="&lt;&amp;&quot;&apos;&gt;">x &amp; y &gt; z</a>'],
  ['entities once', '<a b="&amp;lt;"/>'],
  ['mixed content', '<a>one<b/>two<b>three</b>four</a>'],
  ['namespaces', '<a xmlns="urn:a" xmlns:p="urn:p" p:x="1" x="2"><p:b xmlns:p="urn:q" p:x="3"/><c xmlns=""/></a>'],
  ['names with accents', '<Nómina Año="1" Antigüedad="P1W"/>'],
  ['__proto__', '<a __proto__="1"><constructor toString="2"/></a>'],
  ['other characters', '<a b="Ñandú € 中文 > \u0085\u2028"> \u00A0 </a>'],
  ['long', `<a>${'<b c="1"/>'.repeat(3_000)}</a>`],
])('reads %s like the whole reader', (_name, xml) => {
  expect(scanXml(xml, nothing)).toBe(true);
  expect(outcomeOf(xml)).toEqual(wholeOutcomeOf(xml));
});

it.each([
  ['line of old Macs', '<a>\rtext</a>'],
  ['comment', '<a><!-- x --></a>'],
  ['CDATA', '<a><![CDATA[<b>]]></a>'],
  ['processing instruction', '<a><?x y?></a>'],
  ['reference by number', '<a b="&#10;&#x41;">&#65;</a>'],
  ['single quotes', "<a b='1'/>"],
  ['line in an attribute', '<a b="1\n2\t3"/>'],
  ['character beyond the first plane', '<a b="😀"/>'],
  ['version 1.1 in the declaration', '<?xml version="1.1"?><a/>'],
  ['name of other letters', '<Ж ж="1"/>'],
])('leaves %s to the whole reader, which reads it', (_name, xml) => {
  expect(scanXml(xml, nothing)).toBe(false);
  expect(outcomeOf(xml)).toHaveProperty('local');
});

it.each([
  '',
  ' ',
  'text',
  '<a>',
  '<a></b>',
  '<a></a></a>',
  '<a/><b/>',
  '<a/>x',
  'x<a/>',
  '<a b="1" b="2"/>',
  '<a b="1"c="2"/>',
  '<a b=1/>',
  '<a b/>',
  '<a b="<"/>',
  '<a b="&"/>',
  '<a b="&nbsp;"/>',
  '<a b="&AMP;"/>',
  '<a>&toString;</a>',
  '<a>]]></a>',
  '<a>\u0001</a>',
  '<a>\uFFFF</a>',
  '<a / >',
  '< a/>',
  '<a></ a>',
  '<:a/>',
  '<a:/>',
  '<a:b:c xmlns:a="urn:a"/>',
  '<p:a/>',
  '<a p:b="1"/>',
  '<a xmlns:p=""/>',
  '<a xmlns:xml="urn:x"/>',
  '<a xmlns:p="urn:p" xmlns:q="urn:p" p:b="1" q:b="2"/>',
  '<?xml version="1.0"?><?xml version="1.0"?><a/>',
  '<!DOCTYPE a><a/>',
  `<a>${'<b>'.repeat(70)}${'</b>'.repeat(70)}</a>`,
])('refuses %j as the whole reader does', (xml) => {
  expect(outcomeOf(xml)).toEqual(wholeOutcomeOf(xml));
  expect(typeof outcomeOf(xml)).toBe('string');
});
