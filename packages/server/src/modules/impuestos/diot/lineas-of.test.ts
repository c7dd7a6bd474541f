import { checkDiot } from '@boveda/cfdi/diot';
import { Big } from 'big.js';
import type { PagadoAProveedor } from '../proveedores.read-model';
import { type LineaCalculada, lineasOf, type Proveedor } from './lineas-of';
import { baseOf } from './make-diot';

const RFC = 'AAA010101AAA';
const suma = (said: Partial<PagadoAProveedor> = {}): PagadoAProveedor => ({
  ...{
    contraparte: RFC,
    nombre: 'PROVEEDOR',
    origen: 'PUE',
    naturaleza: 'T',
    impuesto: '002',
    tasa: '16',
    tasaOCuota: '0.160000',
    lineas: 1,
  },
  ...{ razon: null, clase: null, base: '1000', importe: '160', ...said },
});
const none = new Map<string, Proveedor>();
const only = (sumas: PagadoAProveedor[], proveedores = none, proporcion = '1') =>
  lineasOf(sumas, proveedores, proporcion)[0];

test.each([
  ['G', { 'acreditable.tasa16': 160 }],
  ['E', { 'noAcreditableExentos.tasa16': 160 }],
  ['C', { 'acreditableProporcion.tasa16': 96, 'noAcreditableProporcion.tasa16': 64 }],
  [null, { 'acreditableProporcion.tasa16': 96, 'noAcreditableProporcion.tasa16': 64 }],
] as const)('IVA of an expense of class %s has its own fields', (clase, importes) => {
  expect(only([suma({ clase })], none, '0.6')?.importes).toEqual({ 'valor.tasa16': 1000, ...importes });
});

test('bases, IVA net of egresos, what was withheld, and acts without IVA have their fields', () => {
  const linea = only([
    suma({ base: '20000', importe: '3200' }),
    suma({ origen: 'REP', base: '15862.07', importe: '2537.93' }),
    suma({ origen: 'NC', base: '-1000', importe: '-160' }),
    suma({ naturaleza: 'R', tasa: 'otra', base: '10000', importe: '1066.67' }),
    suma({ tasa: 'exento', base: '300', importe: '0' }),
    suma({ tasa: '0', base: '250', importe: '0' }),
    suma({ tasa: 'noObjeto', base: '120', importe: '0' }),
  ]);
  expect(linea).toMatchObject({ rfc: RFC, tipoOperacion: '85', manifiesto: '01', avisos: [] });
  expect(linea?.importes).toEqual({
    'valor.tasa16': 35_862,
    'devoluciones.tasa16': 1000,
    'acreditable.tasa16': 5578,
    ivaRetenido: 1067,
    exentos: 300,
    tasa0: 250,
    noObjeto: 120,
  });
  expect(linea?.fuentes['valor.tasa16']).toEqual([{ celda: 'acreditable', tasa: '16' }]);
  expect(linea && checkDiot([baseOf(linea)])).toEqual([]);
});

const fees = [
  suma({ base: '10000', importe: '1600' }),
  suma({ naturaleza: 'R', tasa: 'otra', base: '10000', importe: '1066.67' }),
];
const withheld = { 'valor.tasa16': 10_000, ivaRetenido: 1067 };
test.each<
  [string, PagadoAProveedor[], LineaCalculada['importes'], [retenido: string, antes: string], object?, string?]
>([
  ['fees, without what was withheld', fees, { ...withheld, 'acreditable.tasa16': 533 }, ['1066.67', '0']],
  [
    'fees of each month, with what was withheld the month before',
    fees,
    { ...withheld, 'acreditable.tasa16': 1600 },
    ['1066.67', '1066.67'],
    { acreditable: '1066.67' },
  ],
  [
    'fees for both kinds of acts, by the proportion of each month',
    fees,
    { ...withheld, 'acreditableProporcion.tasa16': 853, 'noAcreditableProporcion.tasa16': 640 },
    ['640.002', '533.335'],
    { acreditableProporcion: '533.335' },
    '0.6',
  ],
  [
    'as much of the month before as the acts cause',
    [suma({ clase: 'E' }), suma({ base: '500', importe: '0' })],
    { 'valor.tasa16': 1500, 'noAcreditableExentos.tasa16': 160, 'acreditable.tasa16': 80 },
    ['0', '80'],
    { acreditable: '1066.67' },
  ],
  [
    'expenses for acts of article 4-A apart from those for exempt acts',
    [suma({ clase: 'E' }), suma({ clase: 'N', base: '500', importe: '80' })],
    { 'valor.tasa16': 1500, 'noAcreditableExentos.tasa16': 160, 'noAcreditableNoObjeto.tasa16': 80 },
    ['0', '0'],
    {},
    '0.6',
  ],
  [
    'what is of no rate of 16 % in the region of the supplier',
    [
      suma({ tasa: '8', base: '2000', importe: '160' }),
      suma({ naturaleza: 'R', tasa: 'otra', base: '2000', importe: '80' }),
    ],
    { 'valor.norte': 2000, 'acreditable.norte': 80, ivaRetenido: 80 },
    ['80', '0'],
  ],
  [
    'nothing of what is not creditable',
    [
      suma({ razon: 'efos', base: '10000', importe: '1600' }),
      suma({ naturaleza: 'R', razon: 'efos', tasa: 'otra', base: '10000', importe: '1066.67' }),
    ],
    { ...withheld, 'noAcreditableRequisitos.tasa16': 1600 },
    ['0', '0'],
  ],
])(
  'creditable IVA of which a part was withheld has %s',
  (_name, sumas, importes, [retenido, antes], before = {}, p = '1') => {
    const known = new Map([[RFC, { acreditable: '0', acreditableProporcion: '0', ...before }]]);
    const linea = lineasOf(sumas, none, p, new Map(), known)[0];
    expect(linea).toMatchObject({ importes, retenido, retenidoAntes: antes, porEgresos: '0' });
    expect(Object.keys(linea?.importes ?? {}).sort()).toEqual(Object.keys(importes).sort());
    expect(linea && checkDiot([baseOf(linea)])).toEqual([]);
  },
);

test('IVA that is not creditable goes apart, and all of it says that no effects were given', () => {
  const linea = only([suma({ razon: 'efos', base: '5000', importe: '800' })]);
  expect(linea).toMatchObject({
    manifiesto: '02',
    importes: { 'valor.tasa16': 5000, 'noAcreditableRequisitos.tasa16': 800 },
  });
  expect(only([suma(), suma({ razon: 'efos' })])?.manifiesto).toBe('01');
});

test('8 % goes to the region of the supplier, north unless it is known', () => {
  const rows = [suma({ tasa: '8', base: '2000', importe: '160' })];
  expect(only(rows)?.importes).toEqual({ 'valor.norte': 2000, 'acreditable.norte': 160 });
  const known = new Map([[RFC, { tipo_operacion: '06', frontera: 'sur' as const }]]);
  expect(only(rows, known)).toMatchObject({
    tipoOperacion: '06',
    importes: { 'valor.sur': 2000, 'acreditable.sur': 160 },
  });
});

test('10 % of ISR withheld suggests professional services', () => {
  const isr = suma({ impuesto: '001', naturaleza: 'R', tasaOCuota: '0.100000', importe: '100' });
  expect(only([suma(), isr])?.tipoOperacion).toBe('03');
});

test('the proportion divides creditable IVA', () => {
  expect(only([suma()], none, '0.7500')).toMatchObject({
    manifiesto: '01',
    importes: { 'valor.tasa16': 1000, 'acreditableProporcion.tasa16': 120, 'noAcreditableProporcion.tasa16': 40 },
  });
});

test.each<[string, PagadoAProveedor[], LineaCalculada['importes'], LineaCalculada['excedentes'], string?]>([
  [
    'without anything paid',
    [suma({ origen: 'NC', base: '-500', importe: '-80' })],
    {},
    [{ renglon: 'tasa16', base: '500', iva: '80' }],
  ],
  [
    'above the value of the acts',
    [suma(), suma({ origen: 'NC', base: '-3000', importe: '-480' })],
    { 'valor.tasa16': 1000, 'devoluciones.tasa16': 1000 },
    [{ renglon: 'tasa16', base: '2000', iva: '320' }],
  ],
  [
    'with the proportion',
    [suma(), suma({ origen: 'NC', base: '-3000', importe: '-480' })],
    { 'valor.tasa16': 1000, 'devoluciones.tasa16': 1000 },
    [{ renglon: 'tasa16', base: '2000', iva: '320' }],
    '0.7500',
  ],
  [
    'of creditable IVA, beside IVA that is not',
    [suma({ razon: 'efectivo', base: '2000', importe: '320' }), suma({ origen: 'NC', base: '-1000', importe: '-160' })],
    { 'valor.tasa16': 2000, 'noAcreditableRequisitos.tasa16': 320 },
    [{ renglon: 'tasa16', base: '1000', iva: '160' }],
  ],
  [
    'with less IVA than their base causes',
    [suma(), suma({ origen: 'NC', base: '-3000', importe: '0' })],
    { 'valor.tasa16': 1000, 'devoluciones.tasa16': 1000 },
    [{ renglon: 'tasa16', base: '2000', iva: '-160' }],
  ],
  [
    'of acts at 0 %, and of IVA withheld',
    [
      suma(),
      suma({ tasa: '0', origen: 'NC', base: '-40', importe: '0' }),
      suma({ naturaleza: 'R', tasa: 'otra', origen: 'NC', base: '-9', importe: '-3' }),
    ],
    { 'valor.tasa16': 1000, 'acreditable.tasa16': 160 },
    [
      { renglon: 'tasa0', base: '40', iva: '0' },
      { renglon: 'ivaRetenido', base: '0', iva: '3' },
    ],
  ],
])(
  'egresos %s are cut to what the layout takes, and the rest is apart',
  (_name, sumas, importes, excedentes, p = '1') => {
    const linea = only(sumas, none, p);
    expect(linea).toMatchObject({ importes, excedentes });
    expect(linea && checkDiot([baseOf(linea)])).toEqual([]);
  },
);

test('what is carried is taken from the next month, also from one without CFDI', () => {
  const arrastres = new Map([
    [RFC, { nombre: 'PROVEEDOR', excedentes: [{ renglon: 'tasa16', base: '2000', iva: '320' }] }],
  ] as const);
  const next = lineasOf([suma({ base: '5000', importe: '800' })], none, '1', arrastres);
  expect(next).toMatchObject([
    {
      iva: '800',
      excedentes: [],
      importes: { 'valor.tasa16': 5000, 'devoluciones.tasa16': 2000, 'acreditable.tasa16': 480 },
    },
  ]);
  expect(lineasOf([], none, '1', arrastres)).toMatchObject([
    { rfc: RFC, nombre: 'PROVEEDOR', importes: {}, excedentes: [{ base: '2000', iva: '320' }] },
  ]);
});

test('any sums have a line that the layout takes, and file = month + excess within a peso by amount', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 500; round++) {
    const sumas = Array.from({ length: 1 + random(5) }, () => {
      const isEgreso = random(2) === 0;
      const base = new Big(random(1_000_000)).div(100).times(isEgreso ? -1 : 1);
      return suma({
        origen: isEgreso ? 'NC' : 'REP',
        razon: random(3) === 0 ? 'efectivo' : null,
        base: base.toFixed(),
        importe: base.times('0.16').toFixed(6),
      });
    });
    const linea = only(sumas, none, random(2) === 0 ? '1' : '0.6131');
    if (!linea) continue;
    expect(checkDiot([baseOf(linea)])).toEqual([]);
    const sum = (amounts: (string | number)[]) => amounts.reduce((all: Big, each) => all.plus(each), new Big(0));
    const neto = (linea.importes['valor.tasa16'] ?? 0) - (linea.importes['devoluciones.tasa16'] ?? 0);
    const base = sum([...sumas.map((each) => each.base), ...linea.excedentes.map((each) => each.base)]);
    const iva = sum([linea.iva, ...linea.excedentes.map((each) => each.iva)]);
    expect(base.minus(neto).abs().toNumber()).toBeLessThanOrEqual(2);
    expect(iva.minus(linea.ivaEnPesos).abs().toNumber()).toBeLessThanOrEqual(3);
  }
});

test('an unknown rate is said', () => {
  expect(only([suma({ tasa: 'otra', importe: '110' })])?.avisos).toMatchObject([
    { codigo: 'POR_CLASIFICAR', mensaje: expect.stringContaining('110.00') },
  ]);
});

test('a supplier whose facts cancel out has no line', () => {
  expect(lineasOf([suma({ base: '0', importe: '0' })], none, '1')).toEqual([]);
});

test('each supplier has one line, in the order of the facts', () => {
  const rows = [suma({ contraparte: 'BBB010101BBB' }), suma(), suma({ contraparte: 'BBB010101BBB', origen: 'REP' })];
  expect(lineasOf(rows, none, '1').map(({ rfc, importes }) => [rfc, importes['valor.tasa16']])).toEqual([
    ['BBB010101BBB', 2000],
    [RFC, 1000],
  ]);
});
