import * as z from 'zod';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, moneda, money, searchText, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Largest statement, in bytes. */
export const MAX_ESTADO_BYTES = 8 * 1_048_576;

/** What a movement is by its text: all but `pago` leave the search of CFDI by rule. */
export const tiposMovimiento = {
  pago: 'Pago',
  devolucion: 'Devolución',
  impuesto: 'Impuestos',
  comision: 'Comisión',
  interes: 'Intereses',
  nomina: 'Nómina',
  propia: 'Entre cuentas propias',
  tarjeta: 'Pago de tarjeta',
  prestamo: 'Préstamo',
  terminal: 'Ventas con tarjeta',
  efectivo: 'Efectivo',
} as const;
export type TipoMovimientoBanco = keyof typeof tiposMovimiento;

/** How far a movement is matched with CFDI. */
export const estadosMovimiento = {
  aplicado: 'Conciliado',
  propuesto: 'Con propuestas',
  sinCfdi: 'Sin CFDI',
  fuera: 'No lleva CFDI',
} as const;
export type EstadoMovimiento = keyof typeof estadosMovimiento;

/** What a CFDI of a match is: a payment of a complement, an invoice paid at once, or one on credit without complement. */
export const clasesConciliadas = {
  REP: 'Complemento de pago',
  PUE: 'Factura PUE',
  PPD: 'Factura PPD sin REP',
} as const;
export type ClaseConciliada = keyof typeof clasesConciliadas;

/** What a column of a table is, as the mapper offers it. */
export const columnasBanco = {
  fecha: 'Fecha',
  hora: 'Hora',
  descripcion: 'Descripción',
  detalle: 'Descripción detallada',
  referencia: 'Referencia',
  rastreo: 'Clave de rastreo',
  cargo: 'Cargo',
  abono: 'Abono',
  importe: 'Importe con signo',
  signo: 'Cargo o abono (C, A, +, -)',
  saldo: 'Saldo',
  rfc: 'RFC',
  nombre: 'Nombre',
  clabe: 'CLABE de la contraparte',
  cuenta: 'Cuenta propia',
} as const;
export type ColumnaBanco = keyof typeof columnasBanco;

/** Orders of the numbers of a date. */
export const ordenesFecha = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' } as const;

const columna = keysOf(columnasBanco);
const banco = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^<>\p{C}]*$/u, 'Contiene caracteres que no se permiten');

/** Where the columns of a table are, which is kept for files with the same titles. */
export const perfilBanco = schema(() =>
  z.strictObject({
    banco,
    orden: keysOf(ordenesFecha),
    columnas: z.partialRecord(columna, z.number().int().min(0).max(59)).describe('lugar de cada columna, desde 0'),
  }),
);
export type PerfilBanco = Infer<typeof perfilBanco>;

/** A row of a file that was not understood. */
export const renglonNoLeido = schema(() =>
  z.object({ renglon: z.number().int(), texto: z.string(), razon: z.string() }),
);

/** A file that was uploaded. */
export const archivoBanco = schema(() =>
  z.object({
    id,
    nombre: z.string(),
    formato: z.string(),
    desde: day.nullable(),
    hasta: day.nullable(),
    movimientos: z.number().int(),
    nuevos: z.number().int().describe('los demás ya estaban'),
    cuadra: z.boolean().nullable().describe('si los saldos y los movimientos coinciden; null: sin saldos'),
    noLeidos: z.array(renglonNoLeido()),
    autor: z.string().describe('correo'),
    fecha: instant,
  }),
);
export type ArchivoBanco = Infer<typeof archivoBanco>;

/** An account with its files. */
export const cuentaBanco = schema(() =>
  z.object({
    id,
    banco: z.string(),
    numero: z.string(),
    moneda,
    movimientos: z.number().int(),
    porEstado: z.record(keysOf(estadosMovimiento), z.number().int()),
    archivos: z.array(archivoBanco()),
  }),
);
export type CuentaBanco = Infer<typeof cuentaBanco>;

/** A CFDI of a match, and how much of the movement it takes. */
export const cfdiConciliado = schema(() =>
  z.object({
    id: id.nullable().describe('null: ya no está en la bóveda'),
    uuid,
    clase: keysOf(clasesConciliadas),
    emitido: z.boolean(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi.nullable().describe('de un complemento, la FechaPago'),
    importe: money,
  }),
);

/** A match of a movement, applied or proposed. */
export const conciliacion = schema(() =>
  z.object({
    id,
    aplicada: z.boolean(),
    automatica: z.boolean(),
    puntos: z.number().int().min(0).max(100),
    razon: z.string(),
    autor: z.string().nullable().describe('quien lo decidió; null: nadie'),
    cfdi: z.array(cfdiConciliado()),
  }),
);
export type Conciliacion = Infer<typeof conciliacion>;

/** A movement of an account with what matches it. */
export const movimientoBanco = schema(() =>
  z.object({
    id,
    cuenta: id,
    fecha: day,
    hora: z.string().nullable(),
    importe: money.describe('menor que cero: cargo'),
    saldo: money.nullable(),
    moneda,
    descripcion: z.string(),
    referencia: z.string(),
    rastreo: z.string(),
    contraparte: z.string().describe('RFC que dice el banco'),
    nombre: z.string(),
    tipo: keysOf(tiposMovimiento),
    estado: keysOf(estadosMovimiento),
    conciliaciones: z.array(conciliacion()),
  }),
);
export type MovimientoBanco = Infer<typeof movimientoBanco>;

/** Which movements: of an account, in a state, between days, with a text. */
export const movimientosQuery = schema(() =>
  z.object({
    cuenta: id.optional(),
    estado: keysOf(estadosMovimiento).optional(),
    fechaini: day.optional(),
    fechafin: day.optional(),
    texto: searchText.optional(),
    ...paging,
  }),
);
export type MovimientosQuery = Infer<typeof movimientosQuery>;

/** A CFDI that says a payment which no movement shows. */
export const cfdiSinPago = schema(() =>
  z.object({
    id,
    uuid,
    clase: z.enum(['REP', 'PUE']),
    emitido: z.boolean(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi,
    importe: money,
    moneda,
  }),
);
export type CfdiSinPago = Infer<typeof cfdiSinPago>;

/** What became of an uploaded file: it was kept, or its columns have to be said first. */
export const estadoSubido = schema(() =>
  z.object({
    archivo: archivoBanco().nullable().describe('null: falta decir qué es cada columna'),
    cuenta: id.nullable(),
    aplicadas: z.number().int(),
    propuestas: z.number().int(),
    porMapear: z
      .object({
        titulos: z.array(z.string()),
        muestra: z.array(z.array(z.string())),
        perfil: perfilBanco(),
      })
      .nullable(),
    msg: z.string(),
  }),
);
export type EstadoSubido = Infer<typeof estadoSubido>;

/** What a user decides on a match. */
export const decisionesConciliacion = ['aplicar', 'deshacer', 'rechazar'] as const;
export type DecisionConciliacion = (typeof decisionesConciliacion)[number];

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about statements of bank accounts and what matches them. */
export const bancosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/bancos',
    summary: 'Lista las cuentas bancarias con sus archivos y cuántos movimientos hay en cada estado.',
    answer: z.object({ rows: z.array(cuentaBanco()) }),
  }),
  listMovimientos: route({
    method: 'GET',
    path: '/bancos',
    when: { type: 'movimientos' },
    summary: 'Lista los movimientos de las cuentas con sus conciliaciones, el más reciente primero.',
    query: movimientosQuery,
    answer: pageOf(movimientoBanco()),
  }),
  listSinPago: route({
    method: 'GET',
    path: '/bancos',
    when: { type: 'sinPago' },
    summary: 'Lista los CFDI que dicen un pago y no tienen movimiento, en los días de los que hay estados de cuenta.',
    query: z.object({ ...paging }),
    answer: pageOf(cfdiSinPago()),
  }),
  upload: route({
    method: 'POST',
    path: '/bancos',
    idempotent: true,
    problems: ['invalid_base64', 'file_kind_not_supported', 'conflict'],
    summary:
      'Guarda un estado de cuenta (CSV, XLSX, TXT, OFX, MT940 o CEP) y concilia sus movimientos. Los que ya estaban se reconocen.',
    body: z.strictObject({
      nombre: z.string().max(255),
      archivob64: z.string().max(Math.ceil((MAX_ESTADO_BYTES * 4) / 3) + 4),
      cuenta: id.optional().describe('una que ya está; sin ella, la que diga el archivo'),
      numero: z
        .string()
        .regex(/^\d{4,20}$/, 'Escriba de 4 a 20 dígitos de la cuenta')
        .optional()
        .describe('de una cuenta nueva, si el archivo no lo dice'),
      perfil: perfilBanco().optional().describe('qué es cada columna de una tabla que no se conoce; se recuerda'),
    }),
    answer: estadoSubido,
  }),
  match: route({
    method: 'POST',
    path: '/bancos',
    when: { type: 'conciliar' },
    idempotent: true,
    summary: 'Busca otra vez los CFDI de los movimientos sin conciliar, por ejemplo después de recibir CFDI.',
    body: z.strictObject({}),
    answer: z.object({ aplicadas: z.number().int(), propuestas: z.number().int(), msg: z.string() }),
  }),
  decide: route({
    method: 'PATCH',
    path: '/bancos/{id}',
    problems: ['conflict'],
    summary: 'Aplica, deshace o rechaza una conciliación; el id es el de ella.',
    body: z.strictObject({ decision: z.enum(decisionesConciliacion) }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/bancos/{id}',
    summary:
      'Quita un archivo con los movimientos que ningún otro tiene, y sus conciliaciones; el id es el del archivo.',
    answer: done,
  }),
});
