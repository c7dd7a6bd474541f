import * as z from 'zod';
import { MAX_LINEAS } from './celdas-impuesto';
import { decisionFlujo, motivoDecision, nuevaDecision, nuevaRegla, reglaClase } from './decisiones-impuestos';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { importacionIva, MAX_IMPORTACIONES, nuevaImportacion } from './importaciones';
import { pageOf } from './list';
import {
  avisoDelMes,
  cfdiCambiado,
  complementaria,
  lineaFlujo,
  lineasQuery,
  mesDeImpuestos,
  totalesDelMes,
} from './mes-impuestos';
import { route } from './route';
import { nuevoEntero, nuevoSaldo, saldosDelMes } from './saldos-iva';
import { id, mesFiscal, money } from './scalars';
import { schema } from './schema';

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the taxes of a month by flow of cash. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export const impuestosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/impuestos/meses',
    summary: 'Doce meses de IVA, ingresos y egresos por flujo de efectivo, el más antiguo primero.',
    query: z.object({ hasta: mesFiscal.describe('el último de los doce') }),
    answer: z.object({
      rows: z.array(
        totalesDelMes()
          .pick({ causado: true, acreditable: true, cobrado: true, gastado: true, aCargo: true })
          .extend({
            mes: mesFiscal,
            cerrado: z.boolean().describe('sus cifras son las del cierre'),
            difiere: z.boolean().describe('cerrado, y sus cifras de hoy son otras'),
          }),
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    id: mesFiscal,
    summary: 'Impuestos de un mes por flujo de efectivo: sus celdas, cobertura y estado.',
    answer: mesDeImpuestos,
  }),
  listLineas: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'lineas' },
    id: mesFiscal,
    summary: 'Lista las líneas de las celdas de un mes, por fecha. En total, la suma de todas las páginas.',
    query: lineasQuery,
    answer: pageOf(lineaFlujo()).extend({ total: z.object({ base: money, importe: money }) }),
  }),
  listAvisos: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'avisos' },
    id: mesFiscal,
    summary: 'Lista los CFDI de un mes por clasificar o por revisar, por fecha.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(avisoDelMes()),
  }),
  listComplementarias: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'complementarias' },
    id: mesFiscal,
    summary:
      'Complementarias por presentar: cifras que los egresos de un mes cambian en meses anteriores, o los de meses posteriores en este.',
    answer: z.object({ rows: z.array(complementaria()) }),
  }),
  download: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'archivo' },
    id: mesFiscal,
    summary:
      'Descarga el mes como Excel o PDF. Contiene cifras, celdas, cobertura, cambios desde su cierre y decisiones.',
    query: z.object({ formato: z.enum(['xlsx', 'pdf']) }),
    answer: file,
    media: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  listCambios: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'cambios' },
    id: mesFiscal,
    summary:
      'Lista los CFDI que entraron, salieron o cambiaron desde el cierre de un mes, aunque sus importes se compensen.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(cfdiCambiado()),
  }),
  downloadPapel: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'papel' },
    id: mesFiscal,
    summary:
      'Descarga el papel de trabajo del mes: un Excel cuyas cifras son fórmulas sobre las hojas que listan cada línea.',
    answer: file,
    media: [mediaTypes.xlsx],
  }),
  downloadComplementaria: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'complementaria' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Descarga el papel de complementaria de un mes cerrado. Contiene cifras presentadas y de hoy, y los CFDI que las hacen distintas.',
    query: z.object({ formato: z.enum(['xlsx', 'pdf']) }),
    answer: file,
    media: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  close: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'cerrar' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Cierra un mes. Conserva sus cifras, los CFDI que contaron y la DIOT; los cambios posteriores se muestran como diferencias.',
    answer: done,
  }),
  reopen: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'reabrir' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Abre otra vez un mes cerrado. La bitácora conserva cuándo y por qué.',
    body: z.strictObject({ motivo: motivoDecision }),
    answer: done,
  }),
  remit: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'enterar' },
    id: mesFiscal,
    summary:
      'Guarda cuándo se enteró el IVA que se retuvo en un mes, o que no se ha enterado: se acredita en la declaración siguiente.',
    body: nuevoEntero,
    answer: done,
  }),
  listSaldos: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'saldos' },
    id: mesFiscal,
    summary: 'Saldos a favor de IVA de los meses anteriores y del mes, cómo se aplicaron, y lo que queda por pagar.',
    answer: saldosDelMes,
  }),
  saveSaldo: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'saldo' },
    id: mesFiscal,
    summary:
      'Guarda el saldo a favor de un mes según su declaración, o cuándo se pidió en devolución. Vacío, vuelve a lo calculado.',
    body: nuevoSaldo,
    answer: done,
  }),
  listImportaciones: route({
    method: 'GET',
    path: '/impuestos/importaciones',
    summary: 'Lista el IVA de importaciones que un usuario dijo que se pagó en un mes, por fecha.',
    query: z.object({ mes: mesFiscal }),
    answer: z.object({
      rows: z.array(importacionIva()).max(MAX_IMPORTACIONES),
      paises: z.record(z.string(), z.string()).describe('clave y nombre, del catálogo de la DIOT'),
    }),
  }),
  saveImportacion: route({
    method: 'PUT',
    path: '/impuestos/importaciones',
    problems: ['conflict'],
    summary:
      'Guarda el IVA de un pedimento que se pagó en la aduana, en lugar de lo que se dijo antes de él: se acredita en el mes del pago.',
    body: nuevaImportacion,
    answer: done,
  }),
  removeImportacion: route({
    method: 'DELETE',
    path: '/impuestos/importaciones/{id}',
    summary: 'Quita el IVA de un pedimento. La bitácora conserva lo que se dijo.',
    answer: done,
  }),
  listReglas: route({
    method: 'GET',
    path: '/impuestos/reglas',
    summary: 'Lista la clase que se recuerda de cada proveedor o cliente, por RFC, y de productos, por su clave.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(reglaClase()),
  }),
  saveRegla: route({
    method: 'PUT',
    path: '/impuestos/reglas',
    summary:
      'Recuerda la clase de lo que se recibe de un proveedor (G, E, N o C), de lo que se emite a un cliente (A o F), o de los conceptos cuya ClaveProdServ empieza igual. Precede una decisión sobre un CFDI, luego la de su contraparte, luego la de la clave más larga.',
    body: nuevaRegla,
    answer: done,
  }),
  removeRegla: route({
    method: 'DELETE',
    path: '/impuestos/reglas/{id}',
    summary: 'Olvida la clase de un proveedor, de un cliente o de productos.',
    answer: done,
  }),
  chooseFactor: route({
    method: 'PUT',
    path: '/impuestos/factor',
    summary:
      'Elige la proporción de LIVA 5-B, con los actos del año anterior, desde un mes; null elige la de cada mes.',
    body: z.strictObject({
      anualDesde: mesFiscal.nullable(),
      inicio: mesFiscal
        .nullable()
        .default(null)
        .describe(
          'mes en que iniciaron las actividades: en los meses de ese año y del siguiente, la proporción es la de los actos desde él hasta el mes',
        ),
    }),
    answer: done,
  }),
  listDecisiones: route({
    method: 'GET',
    path: '/impuestos/decisiones',
    summary: 'Lista las decisiones sobre lo que pertenece a un mes o se movió de él, la última primero.',
    query: z.object({
      mes: mesFiscal,
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(decisionFlujo()),
  }),
  decide: route({
    method: 'POST',
    idempotent: true,
    path: '/impuestos/decisiones',
    problems: ['not_found', 'conflict'],
    summary:
      'Toma una decisión sobre un CFDI o sobre un documento de un REP. Sustituye una anterior de la misma clase.',
    body: nuevaDecision,
    answer: z.object({ id, msg: z.string() }),
  }),
  undo: route({
    method: 'DELETE',
    path: '/impuestos/decisiones/{id}',
    summary: 'Deshace una decisión. La bitácora conserva ambas.',
    answer: done,
  }),
});
