import type { ConceptoCfdi } from '@boveda/contracts';
import { type CfdiConConceptos, totalsByConcepto } from './conceptos';

const concepto = (said: Partial<ConceptoCfdi> = {}): ConceptoCfdi => ({
  clave: '78101800',
  identificacion: null,
  descripcion: 'Flete',
  cantidad: '1',
  unidad: 'E48',
  valorunitario: '100',
  importe: '100',
  descuento: null,
  objetoimp: null,
  impuestos: [],
  ...said,
});
const cfdi = (n: number, conceptos: ConceptoCfdi[], said: Partial<CfdiConConceptos> = {}): CfdiConConceptos => ({
  id: `018f2d3c-0000-7000-8000-${String(n).padStart(12, '0')}`,
  fecha: `2026-01-${String(30 - n).padStart(2, '0')}T12:00:00`,
  tipo: 'I',
  moneda: 'MXN',
  tipo_cambio: null,
  conceptos,
  ...said,
});
const facts = (cfdis: CfdiConConceptos[]) =>
  totalsByConcepto(cfdis).map(({ descripcion, moneda, cantidad, importe, cfdi: count }) =>
    [descripcion, moneda, cantidad, importe, count].join(' '),
  );

test.each([
  ['one CFDI', [cfdi(1, [concepto()])], ['Flete MXN 1 100.00 1']],
  [
    'the same text in other letters, with the text of the newest',
    [cfdi(1, [concepto({ descripcion: 'FLETE  local' })]), cfdi(2, [concepto({ descripcion: 'Fléte Local ' })])],
    ['FLETE  local MXN 2 200.00 2'],
  ],
  ['twice in one CFDI', [cfdi(1, [concepto(), concepto({ cantidad: '0.5' })])], ['Flete MXN 1.5 200.00 1']],
  ['less its discount', [cfdi(1, [concepto({ descuento: '10.5' })])], ['Flete MXN 1 89.50 1']],
  [
    'less an egreso, which is no quantity',
    [cfdi(1, [concepto({ importe: '30' })], { tipo: 'E' }), cfdi(2, [concepto()])],
    ['Flete MXN 1 70.00 2'],
  ],
  [
    'apart by clave, unit and currency, most pesos first',
    [
      cfdi(1, [
        concepto(),
        concepto({ clave: '01010101', importe: '150' }),
        concepto({ unidad: 'KGM', importe: '99' }),
      ]),
      cfdi(2, [concepto()], { moneda: 'USD', tipo_cambio: '20' }),
    ],
    ['Flete USD 1 100.00 1', 'Flete MXN 1 150.00 1', 'Flete MXN 1 100.00 1', 'Flete MXN 1 99.00 1'],
  ],
  ['without a clave (CFDI 3.2)', [cfdi(1, [concepto({ clave: null })])], ['Flete MXN 1 100.00 1']],
])('adds conceptos up: %s', (_what, cfdis, expected) => expect(facts(cfdis)).toEqual(expected));

test('has the ten of most money, and of each its last twelve prices, the oldest first', () => {
  const many = Array.from({ length: 12 }, (_, n) => concepto({ descripcion: `Otro ${n}`, importe: String(n) }));
  const flete = (n: number) => concepto({ importe: '1000', valorunitario: String(n) });
  const rows = totalsByConcepto(Array.from({ length: 15 }, (_, n) => cfdi(n, [flete(n), ...many])));
  expect(rows).toHaveLength(10);
  expect(rows[0]?.precios.map(({ valorunitario }) => valorunitario)).toEqual(
    Array.from({ length: 12 }, (_, n) => String(11 - n)),
  );
});
