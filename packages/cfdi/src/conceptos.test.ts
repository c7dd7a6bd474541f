import { parseComprobante } from './comprobante/parse-comprobante';
import { MAX_CLAVES, MAX_PALABRAS, palabrasDe, resumirConceptos } from './conceptos';
import { change, ingreso, pago } from './testing/documents';

const concepto = (clave: string, importe: string, texto: string, more = '') =>
  `<cfdi:Concepto ${clave && `ClaveProdServ="${clave}"`} Cantidad="1" Descripcion="${texto}" ValorUnitario="${importe}" Importe="${importe}" ObjetoImp="01" ${more}/>`;
const selling = (...conceptos: string[]) =>
  ingreso.replace(/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/, `<cfdi:Conceptos>${conceptos.join('')}</cfdi:Conceptos>`);
const of = (xml: string) => resumirConceptos(parseComprobante(Buffer.from(xml)));
const asTipo = (tipo: string, xml: string) => change(xml, 'TipoDeComprobante="I"', `TipoDeComprobante="${tipo}"`);

const two = selling(
  concepto('44103103', '100', 'Tóner negro, XL', 'Descuento="10"'),
  concepto('44103103', '500.5', 'Tóner de color', 'NoIdentificacion="HP-305A"'),
  concepto('7210', '7', 'Flete'),
);
const sumas = [
  { clave: '44103103', importe: '590.5', texto: 'Tóner de color' },
  { clave: '', importe: '7', texto: 'Flete' },
];
const palabras = ['44103103', 'TONER', 'NEGRO', 'COLOR', '305A', 'FLETE'];

test.each([
  ['an invoice by key, less discounts, with the text of its largest concepto', two, { sumas, palabras }],
  [
    'an egreso, which takes away',
    asTipo('E', two),
    { sumas: sumas.map((each) => ({ ...each, importe: `-${each.importe}` })), palabras },
  ],
  ['of a traslado its words alone', asTipo('T', two), { sumas: [], palabras }],
  ['nothing of nómina', asTipo('N', two), { sumas: [], palabras: [] }],
  ['nothing of a receipt', pago, { sumas: [], palabras: [] }],
])('reads %s', (_what, xml, expected) => expect(of(xml)).toEqual(expected));

test('has no more keys and words than there may be: what exceeds them is under no key', () => {
  const many = Array.from({ length: MAX_CLAVES + 20 }, (_, at) =>
    concepto(String(10101500 + at), '1', `palabra${at} otra${at}`),
  );
  const found = of(selling(...many));
  expect(found.sumas).toHaveLength(MAX_CLAVES + 1);
  expect(found.sumas.at(-1)).toMatchObject({ clave: '', importe: '20' });
  expect(found.palabras).toHaveLength(MAX_PALABRAS);
});

test.each([
  ['Servicio de Diseño (2a. parte)', ['SERVICIO', 'DISENO', 'PARTE']],
  [`'; drop -- 305A`, ['DROP', '305A']],
  ['a un', []],
])('%s has the words %j', (text, expected) => expect(palabrasDe(text)).toEqual(expected));
