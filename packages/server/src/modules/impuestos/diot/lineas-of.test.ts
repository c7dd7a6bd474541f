import { checkDiot } from '@boveda/cfdi/diot';
import type { PagadoAProveedor } from '../proveedores.read-model';
import { lineasOf, type Proveedor } from './lineas-of';
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
  ...{ razon: null, base: '1000', importe: '160', ...said },
});
const none = new Map<string, Proveedor>();
const only = (sumas: PagadoAProveedor[], proveedores = none, proporcion = '1') =>
  lineasOf(sumas, proveedores, proporcion)[0];

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

test('what would be negative is cut and said; an unknown rate is said', () => {
  const cut = only([suma({ origen: 'NC', base: '-500', importe: '-80' })]);
  expect(cut?.importes).toEqual({ 'devoluciones.tasa16': 500 });
  expect(cut?.avisos).toMatchObject([{ codigo: 'NEGATIVO' }]);
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
