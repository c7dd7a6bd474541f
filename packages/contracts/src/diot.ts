import * as z from 'zod';
import { file } from './file';
import { keysOf } from './keys-of';
import { celdaDelMes } from './mes-impuestos';
import { route } from './route';
import { id, instant, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** Lines that a user may add to a month by hand. */
export const MAX_LINEAS_DIOT = 500;
/** Cells that explain one difference. */
const MAX_CELDAS = 50;
/** Largest amount of a field, whole pesos: 14 digits. */
export const MAX_IMPORTE_DIOT = 99_999_999_999_999;

/** Tipos de tercero of the DIOT, field 1. */
export const tiposTercero = { '04': 'Proveedor nacional', '05': 'Proveedor extranjero', '15': 'Global' } as const;
/** Tipos de operación of the DIOT, field 2. */
export const tiposOperacion = {
  '02': 'Enajenación de bienes',
  '03': 'Prestación de servicios profesionales',
  '06': 'Uso o goce temporal de bienes',
  '07': 'Importación de bienes o servicios',
  '08': 'Importación por transferencia virtual',
  '85': 'Otros',
  '87': 'Operaciones globales',
} as const;

const texto = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `El texto pasa de ${longest} caracteres`)
    .regex(/^[^|\p{Cc}\p{Cs}]*$/u, 'El texto contiene caracteres que no se permiten');

/** Amounts by the key of their field; one that is left out is 0. */
const importes = schema(() =>
  z.record(
    z
      .string()
      .regex(/^[a-zA-Z0]\w*(\.\w+)?$/)
      .max(60),
    z
      .number()
      .int('Escriba pesos enteros')
      .min(0, 'No se permiten importes negativos')
      .max(MAX_IMPORTE_DIOT, 'El importe pasa de 14 dígitos'),
  ),
);

const datos = {
  tipoTercero: keysOf(tiposTercero),
  tipoOperacion: keysOf(tiposOperacion),
  rfc: texto(13).toUpperCase(),
  idFiscal: texto(40),
  nombre: texto(300).describe('de un extranjero'),
  pais: texto(3).toUpperCase(),
  jurisdiccion: texto(300),
  manifiesto: z.enum(['01', '02']).describe('01: se dio efectos fiscales a los CFDI'),
  importes: importes(),
};

/** A field of the layout. */
export const campoDiot = schema(() =>
  z.object({
    numero: z.number().int().min(1).max(54),
    clave: z.string(),
    nombre: z.string(),
    clase: z.enum(['texto', 'base', 'iva']),
  }),
);
export type CampoDelMes = Infer<typeof campoDiot>;

/** A line of the declaration. */
export const lineaDelMes = schema(() =>
  z.object({
    id: z
      .string()
      .describe('RFC del proveedor cuyos CFDI la forman; UUID si se hizo a mano; IMP y quién, si es de pedimentos'),
    deCfdi: z.boolean(),
    dePedimentos: z.boolean().describe('de lo que un usuario dijo de pedimentos: se cambia ahí'),
    proveedor: z.string().describe('nombre del proveedor'),
    frontera: z.enum(['norte', 'sur']).describe('región de lo gravado al 8 %'),
    ...datos,
    editados: z.array(z.string()).describe('claves de los campos que cambió un usuario'),
    cambiada: z.object({ autor: z.string(), fecha: instant }).nullable(),
    fuentes: z
      .record(z.string(), z.array(celdaDelMes().pick({ celda: true, tasa: true })))
      .describe('por clave de campo: las celdas del mes cuyas líneas de este proveedor lo forman'),
  }),
);
export type LineaDelMes = Infer<typeof lineaDelMes>;

/** What is wrong, or should be looked at. */
export const faltaDelMes = schema(() =>
  z.object({
    codigo: z.string(),
    mensaje: z.string(),
    linea: z.string().nullable().describe('id de la línea; null: toda la declaración'),
    campo: z.string().nullable(),
    bloquea: z.boolean().describe('mientras sea así no hay archivo'),
  }),
);
export type FaltaDelMes = Infer<typeof faltaDelMes>;

/** What a user does with egresos of a supplier that exceed what was paid to it. */
export const destinosExcedente = {
  complementaria: 'Complementaria del mes de la compra',
  arrastrar: 'Arrastrar al mes siguiente',
} as const;
export type DestinoExcedente = keyof typeof destinosExcedente;

const excedente = {
  proveedor: z.string().describe('RFC'),
  nombre: z.string(),
  concepto: z.string().describe('tasa o región'),
  base: money,
  iva: money,
};

/** Egresos of a supplier that the file has no room for, of one rate. */
export const excedenteDiot = schema(() => z.object({ ...excedente, destino: keysOf(destinosExcedente) }));
export type ExcedenteDiot = Infer<typeof excedenteDiot>;

/** How creditable IVA of which a part was withheld is in the file: the instructivo does not say. */
export const modosRetenido = {
  neto: 'Sin lo retenido, que se suma en el mes en que se acredita',
  completo: 'Con lo retenido, en el mes del pago',
} as const;
export type ModoRetenido = keyof typeof modosRetenido;

/** What makes the creditable IVA of the file another one than that of the return. */
export const conceptosConciliacion = {
  declaracion: 'IVA acreditable de la declaración',
  sinLinea: 'De quien no lleva línea: público en general, extranjeros y el propio contribuyente',
  sinCampo: 'A una tasa que la DIOT no tiene',
  retenidoDelMes: 'Retenido en el mes, que el archivo sí lleva',
  retenidoAntes: 'Retenido en meses anteriores, que el archivo no lleva',
  egresos: 'Egresos que exceden lo pagado: lo que el archivo no resta, menos lo que viene del mes anterior',
  redondeo: 'Redondeo a pesos',
  cambios: 'Cambiado o agregado a mano',
  archivo: 'IVA acreditable de la DIOT (campos 18 a 27)',
} as const;
export type ConceptoConciliacion = keyof typeof conceptosConciliacion;

/** Explains the creditable IVA of the file by that of the return; the first and the last are what is compared. */
export const conciliacionDiot = schema(() =>
  z.object({
    concepto: keysOf(conceptosConciliacion),
    importe: money.describe('con signo: la suma de los de en medio es la diferencia'),
    celdas: z
      .array(
        celdaDelMes().pick({ celda: true }).extend({
          mes: mesFiscal,
          tasa: celdaDelMes().shape.tasa.optional(),
          contraparte: z.string().optional(),
          importe: money,
        }),
      )
      .max(MAX_CELDAS)
      .describe('las celdas que lo forman, las mayores primero'),
  }),
);
export type ConciliacionDiot = Infer<typeof conciliacionDiot>;

/** Why the IVA of the file is not that of the month. Only lines that CFDI make, without the changes of users. */
export const cuadreDiot = schema(() =>
  z.object({
    mes: money.describe('IVA pagado a proveedores, acreditable o no, con todo el efecto de sus egresos'),
    arrastrado: money.describe('excedente del mes anterior que este archivo resta'),
    excedente: money.describe('lo que los egresos exceden, que el archivo no resta'),
    retenido: money.describe('retenido en el mes y acreditable después, que el archivo no lleva'),
    retenidoAntes: money.describe('retenido en meses anteriores y acreditable en este, que el archivo lleva'),
    redondeo: money.describe('de importes a pesos'),
    archivo: money.describe('mes − retenido + retenidoAntes − arrastrado + excedente + redondeo'),
  }),
);

/** A file of the DIOT of a month, kept as it was generated. */
export const archivoDiot = schema(() =>
  z.object({
    id,
    autor: z.string().describe('correo'),
    fecha: instant,
    sha256: z.string(),
  }),
);
export type ArchivoDiot = Infer<typeof archivoDiot>;

/** The DIOT of a month. */
export const diotDelMes = schema(() =>
  z.object({
    mes: mesFiscal,
    campos: z.array(campoDiot()),
    paises: z.record(z.string(), z.string()),
    operaciones: z.record(z.string(), z.array(z.string())).describe('tipos de operación por tipo de tercero'),
    lineas: z.array(lineaDelMes()),
    faltas: z.array(faltaDelMes()),
    proporcion: money.describe('de LIVA 5-V, estimada; 1 sin actos exentos'),
    excedentes: z.array(excedenteDiot()),
    arrastrados: z.array(z.object(excedente)).describe('del mes anterior, restados en este'),
    cuadre: cuadreDiot(),
    retenido: keysOf(modosRetenido).describe('cómo llevan los campos de IVA acreditable lo que se retuvo'),
    conciliacion: z.array(conciliacionDiot()).describe('de la declaración al archivo'),
    archivos: z.array(archivoDiot()).describe('los que se generaron o se conservaron al cierre, el último primero'),
  }),
);
export type DiotDelMes = Infer<typeof diotDelMes>;

/** Fields of a line that a user may change. */
export const lineaGuardada = schema(() =>
  z.strictObject({
    linea: z.string().max(36).nullable().describe('id de la línea; null agrega una'),
    frontera: z.enum(['norte', 'sur']).default('norte'),
    ...datos,
  }),
);
export type LineaGuardada = z.input<ReturnType<typeof lineaGuardada>>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the DIOT of a month. */
export const diotCalls = () => ({
  get: route({
    method: 'GET',
    path: '/diot/{id}',
    id: mesFiscal,
    summary:
      'La DIOT de un mes. Contiene líneas por proveedor según sus CFDI, líneas hechas a mano y lo que impide enviarla.',
    answer: diotDelMes,
  }),
  save: route({
    method: 'PUT',
    path: '/diot/{id}',
    id: mesFiscal,
    summary:
      'Agrega o cambia una línea de la DIOT. De una línea hecha de CFDI se guarda solo lo que difiere; su tipo de operación y su región se recuerdan para el proveedor.',
    body: lineaGuardada,
    answer: z.object({ id: z.string(), msg: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/diot/{id}',
    id: mesFiscal,
    summary: 'Quita una línea hecha a mano, o deshace los cambios de una hecha de CFDI.',
    query: z.object({ linea: z.string().min(12).max(36) }),
    answer: done,
  }),
  chooseExcedente: route({
    method: 'PUT',
    path: '/diot/{id}',
    when: { action: 'excedente' },
    id: mesFiscal,
    summary: 'Elige qué se hace con los egresos de un proveedor que exceden lo pagado. Se recuerda para el proveedor.',
    body: z.strictObject({ proveedor: texto(13).min(12), destino: keysOf(destinosExcedente) }),
    answer: done,
  }),
  chooseRetenido: route({
    method: 'PUT',
    path: '/diot/{id}',
    when: { action: 'retenido' },
    id: mesFiscal,
    summary:
      'Elige cómo lleva la DIOT el IVA acreditable que se retuvo: sin lo retenido hasta que se acredita, o completo en el mes del pago. Se recuerda para todos los meses.',
    body: z.strictObject({ modo: keysOf(modosRetenido) }),
    answer: done,
  }),
  download: route({
    method: 'GET',
    path: '/diot/{id}',
    when: { type: 'txt' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Descarga el archivo de carga del mes, 54 campos por línea, y lo conserva. Se niega mientras algo lo impida. Con archivo, uno conservado.',
    query: z.object({
      bom: z.enum(['0', '1']).default('0'),
      archivo: id.optional().describe('el que se conserva con este id'),
    }),
    answer: file,
    media: ['text/plain'],
  }),
});
