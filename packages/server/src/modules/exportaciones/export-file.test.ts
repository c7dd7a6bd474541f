import { type CarpetasPaquete, cfdiQuery, type OrigenExportacion, type TipoExportacion } from '@boveda/contracts';
import { archivoOf } from './export-file';
import { carpetaOf } from './writers/paquete';
import { horaEn } from './writers/portada';

const now = new Date('2026-11-27T20:00:00Z');

test.each<[string, OrigenExportacion, TipoExportacion, object, string]>([
  ['a month', 'recibidos', 'xlsx', { fechaini: '2026-10-01', fechafin: '2026-10-31' }, 'Proveedores_2026-10.xlsx'],
  ['February', 'emitidos', 'pdf', { fechaini: '2028-02-01', fechafin: '2028-02-29' }, 'Clientes_2028-02.pdf'],
  ['a year', 'emitidos', 'csv', { fechaini: '2025-01-01', fechafin: '2025-12-31' }, 'Clientes_2025.csv'],
  [
    'some days',
    'emitidos',
    'zip',
    { fechaini: '2026-10-01', fechafin: '2026-10-30' },
    'Clientes_2026-10-01_a_2026-10-30.zip',
  ],
  ['a day', 'emitidos', 'jsonl', { fechaini: '2026-10-05', fechafin: '2026-10-05' }, 'Clientes_2026-10-05.jsonl'],
  ['no end', 'emitidos', 'xlsx', { fechaini: '2026-10-05' }, 'Clientes_2026-10-05_a_2026-11-27.xlsx'],
  ['no days', 'emitidos', 'xlsx', {}, 'Clientes_al_2026-11-27.xlsx'],
  ['a state', 'recibidos', 'xlsx', { status: '4' }, 'Proveedores-invalidos_al_2026-11-27.xlsx'],
  ['the usual state', 'recibidos', 'paquete', { status: '2' }, 'Proveedores_paquete_al_2026-11-27.zip'],
  ['credits', 'pagos-emitidos', 'REPxlsx', {}, 'Clientes-creditos_complementos-de-pago_al_2026-11-27.xlsx'],
  ['a selection', 'emitidos', 'merged-pdf', { uuids: ['a'] }, 'Clientes-seleccion_impresos_al_2026-11-27.pdf'],
])('the name of an export of %s', (_, origen, tipo, filters, expected) => {
  const query = { ...cfdiQuery().parse({}), ...filters };
  expect(archivoOf({ rfc: 'EKU9003173C9', origen, tipo, query }, now)).toBe(`EKU9003173C9_${expected}`);
});

test.each([
  ['A&B010101AAA', 'A&B010101AAA_Clientes_al_2026-11-27.csv'],
  ['../../x', '_x_Clientes_al_2026-11-27.csv'],
])('a name has no separator of folders: %s', (rfc, expected) => {
  expect(archivoOf({ rfc, origen: 'emitidos', tipo: 'csv', query: cfdiQuery().parse({}) }, now)).toBe(expected);
});

test.each<[CarpetasPaquete, string, string, string]>([
  ['emisor', 'BBB010101BBB', '2026/10/BBB010101BBB/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
  ['receptor', 'BBB010101BBB', '2026/10/EKU9003173C9/Egreso/', '2026/10/BBB010101BBB/Egreso/'],
  ['tipo', 'BBB010101BBB', '2026/10/Egreso/', '2026/10/Egreso/'],
  ['mes', 'BBB010101BBB', '2026/10/', '2026/10/'],
  ['plano', 'BBB010101BBB', '', ''],
  ['emisor', '../../etc', '2026/10/_etc/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
  ['emisor', '..', '2026/10/sin_dato/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
  ['emisor', '', '2026/10/sin_dato/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
  ['emisor', 'C:\\x\u0000', '2026/10/C_x_/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
  ['emisor', 'nul', '2026/10/nul_/Egreso/', '2026/10/EKU9003173C9/Egreso/'],
])('the folder of a package by %s, of the counterpart %j', (carpetas, rfc, recibido, emitido) => {
  const fila = { rfc, fecha: '2026-10-05T10:00:00', tipo: 'E' };
  const folder = (isEmitido: boolean) => carpetaOf(fila, carpetas, { propio: 'EKU9003173C9', isEmitido });
  expect([folder(false), folder(true)]).toEqual([recibido, emitido]);
});

test.each([
  ['America/Mexico_City', '2026-11-27 14:00:00 (America/Mexico_City)'],
  ['Etc/Unknown', '2026-11-27 13:00:00 (UTC-7)'],
  [undefined, '2026-11-27 13:00:00 (UTC-7)'],
])('the time in %s', (zona, expected) => {
  expect(horaEn(zona, now)).toBe(expected);
});
