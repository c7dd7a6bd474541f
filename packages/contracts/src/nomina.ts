import * as z from 'zod';
import { MAX_LINEAS } from './celdas-impuesto';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** CFDI of nómina that a month may have. */
export const MAX_CFDI_NOMINA = 20_000;

/** What a receipt pays, as the SAT's viewer tells apart: by its TipoRegimen, or by its percepciones where all are of a separación. */
export const gruposNomina = {
  sueldos: 'Sueldos y salarios',
  asimilados: 'Asimilados a salarios',
  jubilaciones: 'Jubilaciones, pensiones y retiro',
  separacion: 'Separación e indemnización',
} as const;
export type GrupoNomina = keyof typeof gruposNomina;

/** c_TipoNomina. */
export const tiposNomina = { O: 'Ordinaria', E: 'Extraordinaria' } as const;
export type TipoNomina = keyof typeof tiposNomina;

/** Figures of a month, each the sum of its CFDI. */
export const cifrasNomina = {
  gravado: 'Percepciones gravadas',
  exento: 'Percepciones exentas',
  otrosPagos: 'Otros pagos',
  deducciones: 'Deducciones',
  isr: 'ISR retenido',
  imss: 'Seguridad social',
  subsidio: 'Subsidio causado',
  neto: 'Neto',
} as const;
export type CifraNomina = keyof typeof cifrasNomina;

/** By what the ISR of a worker was estimated, or why it cannot be. */
export const basesNomina = {
  mensual: 'Tarifa del mes menos el subsidio (LISR 96)',
  periodo: 'Tarifa de cada periodo de pago (Anexo 8)',
  reglamento: 'Opción del Reglamento para aguinaldo, PTU y primas (RLISR 174)',
  salarioMinimo: 'Un salario mínimo: no se retiene (LISR 96)',
  sinTarifa: 'La bóveda no tiene la tarifa o el subsidio del mes',
} as const;
export type BaseNomina = keyof typeof basesNomina;

/** Why the ISR of a worker is not the estimated one; none is a verdict about the employer. */
export const razonesNomina = {
  coincide: 'Coincide, con tolerancia de 5 pesos o 2 %',
  ajuste: 'El mes tiene ajustes de ISR o de subsidio, que la tarifa no explica',
  anual: 'En diciembre puede incluir el ajuste anual (LISR 97)',
  extraordinaria: 'El mes tiene pagos extraordinarios: aguinaldo, PTU, primas u otros',
  separacion: 'El mes tiene pagos por separación, cuyo ISR sigue al último sueldo mensual ordinario (LISR 95 y 96)',
  duplicado: 'Un recibo parece duplicado: su percepción y su ISR se suman dos veces',
  dias: 'Los días pagados no son los del mes o del periodo',
  tarifa: 'Ni la tarifa del mes ni la de cada periodo explican lo retenido',
  sinTarifa: 'No se estima: falta la tarifa o el subsidio de ese mes',
} as const;
export type RazonNomina = keyof typeof razonesNomina;

/** What a CFDI or a month of a worker shows by itself. `cierto` is arithmetic or a plain fact; others are a criterio. */
export const hallazgosNomina = {
  totales: { titulo: 'Los totales del complemento no son la suma de sus líneas', cierto: true },
  comprobante: { titulo: 'Subtotal, descuento o total no son los del complemento', cierto: true },
  subsidioDeMas: { titulo: 'Subsidio causado mayor que el máximo', cierto: true },
  subsidioIndebido: { titulo: 'Subsidio causado con ingresos mayores que el límite del mes', cierto: true },
  subsidioOmitido: { titulo: 'Sin subsidio causado, con ingresos dentro del límite', cierto: false },
  subsidioEntregado: { titulo: 'Subsidio entregado en efectivo después de abril de 2024', cierto: true },
  ajuste: { titulo: 'Ajuste de subsidio o de ISR', cierto: true },
  duplicado: { titulo: 'Posible recibo duplicado: mismo pago, tipo y periodo', cierto: true },
  periodoFaltante: { titulo: 'Falta un periodo entre dos recibos', cierto: true },
  pagoFueraDePeriodo: { titulo: 'Pagado antes de su periodo, o más de 15 días después', cierto: false },
  diasDelPeriodo: { titulo: 'Los días pagados no son de su periodicidad', cierto: true },
  salarioEnCero: { titulo: 'Salario base o integrado en cero', cierto: true },
  rfcGenerico: { titulo: 'El trabajador tiene RFC genérico', cierto: true },
  sinRetencion: { titulo: 'Sin ISR retenido, con más de un salario mínimo', cierto: false },
} as const;
export type HallazgoNomina = keyof typeof hallazgosNomina;

const cifras = Object.fromEntries(Object.keys(cifrasNomina).map((cifra) => [cifra, money])) as Record<
  CifraNomina,
  typeof money
>;

/** Sums of some receipts. */
export const totalesNomina = schema(() =>
  z.object({
    trabajadores: z.number().int().min(0),
    cfdi: z.number().int().min(0),
    ...cifras,
  }),
);
export type TotalesNomina = Infer<typeof totalesNomina>;

const hallazgo = schema(() =>
  z.object({
    codigo: keysOf(hallazgosNomina),
    detalle: z.string(),
    cfdi: id.nullable().describe('el CFDI que lo muestra; null si es del mes'),
  }),
);

/** A worker in a month. */
export const trabajadorNomina = schema(() =>
  z.object({
    clave: z.string().describe('su RFC; con RFC genérico, su CURP o su número de empleado'),
    rfc: z.string(),
    nombre: z.string(),
    curp: z.string(),
    empleado: z.string().describe('número de empleado'),
    grupos: z.array(keysOf(gruposNomina)),
    cfdi: z.number().int().min(1),
    dias: z.string().describe('días pagados de la nómina ordinaria'),
    ...cifras,
    esperado: money.nullable().describe('ISR estimado; null: sin tarifa o subsidio de ese mes'),
    diferencia: money.nullable().describe('retenido menos estimado'),
    base: keysOf(basesNomina),
    razon: keysOf(razonesNomina),
    difiere: z.boolean().describe('la diferencia excede 5 pesos y 2 %'),
    hallazgos: z.array(hallazgo()),
  }),
);
export type TrabajadorNomina = Infer<typeof trabajadorNomina>;

/** Why the figures of the SAT's viewer may be others; each is a number of CFDI. */
export const cubetasNomina = {
  otroMes: 'CFDI de este mes por su fecha de pago, emitidos en otro mes',
  emitidosOtroPago: 'CFDI emitidos en este mes que cuentan en otro por su fecha de pago',
  canceladas:
    'CFDI cancelados o sustituidos con fecha de pago en este mes: aquí no cuentan; el visor los cuenta si se cancelaron después de su corte',
  canceladasSinSustituto: 'De los cancelados, los que ningún otro CFDI sustituye',
  duplicados: 'CFDI que parecen duplicados: aquí cuentan todos',
  sinComplemento: 'CFDI de nómina cuyo complemento no se lee: aquí no cuentan',
} as const;
export type CubetaNomina = keyof typeof cubetasNomina;

/** The payroll of a month; what is beside its rows is of the whole month. */
export const nominaDelMes = schema(() =>
  pageOf(trabajadorNomina()).extend({
    mes: mesFiscal,
    totales: totalesNomina(),
    grupos: z.array(totalesNomina().extend({ grupo: keysOf(gruposNomina) })),
    tipos: z.array(totalesNomina().extend({ tipo: keysOf(tiposNomina) })),
    conDiferencia: z.number().int().min(0).describe('trabajadores cuyo ISR difiere del estimado'),
    conHallazgos: z.number().int().min(0).describe('trabajadores con algo que revisar'),
    fuentes: z.array(z.string()).describe('de dónde son la tarifa, el subsidio y el salario mínimo'),
    falta: z.string().nullable().describe('qué falta para estimar el ISR'),
    cubetas: z.array(z.object({ cubeta: keysOf(cubetasNomina), cantidad: z.number().int().min(1) })),
    pendientes: z.number().int().min(0).describe('CFDI guardados que aún no se leen'),
  }),
);
export type NominaDelMes = Infer<typeof nominaDelMes>;

/** Which workers of a month. */
export const trabajadoresQuery = schema(() =>
  z.object({
    solo: z.enum(['todos', 'diferencia', 'hallazgos']).default('todos'),
    ...paging,
  }),
);
export type TrabajadoresQuery = Infer<typeof trabajadoresQuery>;

/** A receipt: one complement of a CFDI. */
export const reciboDeNomina = schema(() =>
  z.object({
    id: z.string().describe('del CFDI y su complemento'),
    cfdi: id,
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    rfc: z.string(),
    nombre: z.string(),
    grupo: keysOf(gruposNomina),
    tipo: keysOf(tiposNomina),
    pago: day,
    desde: z.string(),
    hasta: z.string(),
    dias: z.string(),
    ...cifras,
  }),
);
export type ReciboDeNomina = Infer<typeof reciboDeNomina>;

/** Which receipts of a month: all, or those that make a figure. */
export const recibosQuery = schema(() =>
  z.object({
    cifra: keysOf(cifrasNomina).optional(),
    grupo: keysOf(gruposNomina).optional(),
    tipo: keysOf(tiposNomina).optional(),
    trabajador: z.string().min(1).max(60).optional().describe('su clave'),
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type RecibosQuery = Infer<typeof recibosQuery>;

/** A month of a year of payroll. */
export const mesDeNomina = schema(() => totalesNomina().extend({ mes: mesFiscal }));
export type MesDeNomina = Infer<typeof mesDeNomina>;

const hoja = (type: string, summary: string, mime: string) =>
  route({
    method: 'GET',
    path: '/nomina/{id}',
    when: { type },
    id: mesFiscal,
    problems: ['conflict'],
    summary,
    answer: file,
    media: [mime],
  });

/** Calls about the payroll of a month. */
export const nominaCalls = () => ({
  list: route({
    method: 'GET',
    path: '/nomina',
    summary: 'Nómina de los meses de un año por fecha de pago, como la acumula el visor del SAT.',
    query: schema(() =>
      z.object({
        anio: z
          .string()
          .regex(/^20\d{2}$/, 'El año no es válido')
          .describe('AAAA'),
      }),
    ),
    answer: schema(() => z.object({ rows: z.array(mesDeNomina()) })),
  }),
  get: route({
    method: 'GET',
    path: '/nomina/{id}',
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Nómina emitida de un mes: totales, y por trabajador el ISR retenido y el estimado con la tarifa y el subsidio.',
    query: trabajadoresQuery,
    answer: nominaDelMes,
  }),
  listCfdi: route({
    method: 'GET',
    path: '/nomina/{id}',
    when: { type: 'cfdi' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Lista los recibos de una cifra de la nómina, por fecha de pago. En total, la suma de todas las páginas.',
    query: recibosQuery,
    answer: pageOf(reciboDeNomina()).extend({ total: money }),
  }),
  download: hoja(
    'xlsx',
    'Descarga la nómina de un mes en Excel: totales como los agrupa el visor, trabajadores con su diferencia, y recibos.',
    mediaTypes.xlsx,
  ),
  downloadCsv: hoja('csv', 'Descarga los trabajadores de la nómina de un mes en CSV.', mediaTypes.csv),
});
