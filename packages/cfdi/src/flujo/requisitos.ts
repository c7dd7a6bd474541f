import { Big } from 'big.js';
import { personasDeRegimen, usosCfdi } from '../informe/claves.generated';
import { isCombustible, isGasLp } from './combustibles';
import type { MarcaHecho, ProductoMarcado } from './hecho';
import { formasPorRevisar, medioDe } from './medios-de-pago';

/** What is bought of which products, how it was paid, and for what use, as far as the CFDI says. */
export interface Gasto {
  /** Day of the CFDI. */
  readonly fecha: string;
  /** c_FormaPago of what was paid; null where nothing was, or the CFDI does not say. */
  readonly formaPago: string | null;
  /** What was paid, in pesos, IVA included; undefined where the exchange rate is missing. */
  readonly pagado: Big | undefined;
  readonly productos: readonly string[];
  readonly receptor: { readonly rfc: string; readonly usoCfdi: string | null; readonly regimenFiscal: string | null };
}

/** A requisite without which IVA is not creditable (LIVA 5-I), as the law has it in a time. */
interface Requisito {
  readonly marca: MarcaHecho;
  readonly articulo: string;
  readonly condicion: string;
  /** First and last day on which it holds. */
  readonly desde: string;
  readonly hasta?: string;
  readonly falta: (gasto: Gasto) => boolean;
}

/** LISR 27-III: what is paid in cash above this is not deductible. */
const MOST_CASH = new Big(2_000);
/** No use of an expense, for whomever: without fiscal effects, payments, payroll. */
const SIN_EFECTOS: readonly string[] = ['S01', 'CP01', 'CN01'];
/** Deducciones personales (LISR 151) are not strictly indispensable for an activity, for persons either. */
const PERSONAL = /^D(?:0[1-9]|10)$/;
const PERSONA_MORAL = 12;
/** LISR in force. */
const LISR_2014 = '2014-01-01';
/** CFDI 3.3, the first with UsoCFDI. */
const USO_DESDE = '2017-07-01';

const enEfectivo = ({ formaPago }: Gasto) => medioDe(formaPago) === 'efectivo';
const isAboveLimit = ({ pagado }: Gasto) => pagado?.gt(MOST_CASH) === true;
/** Among other products each is limited by itself: see `limites`. */
const sonTodos = (productos: readonly string[], is: (clave: string) => boolean) =>
  productos.length > 0 && productos.every(is);

function usoSinEfecto({ receptor: { rfc, usoCfdi, regimenFiscal } }: Gasto): boolean {
  if (usoCfdi === null) return false;
  if (SIN_EFECTOS.includes(usoCfdi) || PERSONAL.test(usoCfdi)) return true;
  const uso = usosCfdi[usoCfdi];
  if (!uso) return false;
  const persona = rfc.length === PERSONA_MORAL ? 'M' : 'F';
  if (!uso.personas.includes(persona)) return true;
  // A régimen that its person cannot have says nothing of what it may deduct.
  const isHeld = regimenFiscal !== null && personasDeRegimen[regimenFiscal]?.includes(persona) === true;
  return isHeld && !uso.regimenes.split(' ').includes(regimenFiscal);
}

/** Requisites in the order in which they apply: a line has the first that is missing. */
const requisitos: readonly Requisito[] = [
  {
    marca: 'combustible',
    articulo: 'LISR 27-III, segundo párrafo',
    condicion: 'Combustible para vehículos: por medios bancarios, aunque no pase de $2,000',
    desde: LISR_2014,
    falta: (gasto) => enEfectivo(gasto) && sonTodos(gasto.productos, isCombustible),
  },
  {
    marca: 'gasLp',
    articulo: 'LISR 27-III, segundo párrafo',
    condicion: 'Gas LP pagado en efectivo: por revisar si es para carburación',
    desde: LISR_2014,
    falta: (gasto) => enEfectivo(gasto) && sonTodos(gasto.productos, isGasLp),
  },
  {
    marca: 'efectivo',
    articulo: 'LISR 27-III, primer párrafo',
    condicion: 'Pagos mayores a $2,000: por transferencia, cheque nominativo, tarjeta o monedero autorizado',
    desde: LISR_2014,
    falta: (gasto) => enEfectivo(gasto) && isAboveLimit(gasto),
  },
  {
    marca: 'uso',
    articulo: 'LIVA 5-I y LISR 27-I; catálogo c_UsoCFDI',
    condicion: 'UsoCFDI de un gasto de la actividad, que el receptor puede tener por su persona y régimen',
    desde: USO_DESDE,
    falta: usoSinEfecto,
  },
];

/** Returns which requisite an expense lacks on its day. */
export const marcaDe = (gasto: Gasto): MarcaHecho | undefined =>
  requisitos.find(
    ({ desde, hasta, falta }) => gasto.fecha >= desde && (hasta === undefined || gasto.fecha <= hasta) && falta(gasto),
  )?.marca;

/** Whether a user should look at how an expense was paid: above the limit, or of fuel, by other means than those of LISR 27-III. */
export const isFormaPorRevisar = (gasto: Gasto): boolean =>
  gasto.fecha >= LISR_2014 &&
  (isAboveLimit(gasto) || gasto.productos.some(isCombustible)) &&
  gasto.formaPago !== null &&
  formasPorRevisar.includes(gasto.formaPago);

/** Gasolinas and diésel, as HidroYPetro names them. */
const CON_PERMISO: readonly string[] = ['15101505', '15101514', '15101515'];
/** Since then the complemento states the permit (RMF 2.7.1.48). Before, the CFDI may say it in any text. */
const HIDRO_Y_PETRO_DESDE = '2026-04-24';

/** Whether the fuel of an invoice lacks the permit of its seller (LISR 27-III ¶2). */
export const isSinPermiso = (gasto: Gasto, hasPermiso: () => boolean): boolean =>
  gasto.fecha >= HIDRO_Y_PETRO_DESDE && gasto.productos.some((clave) => CON_PERMISO.includes(clave)) && !hasPermiso();

/** Returns which product may not be paid in cash of an invoice that sells no other, so that a receipt of it can be judged. */
export function productoMarcado(productos: readonly string[]): ProductoMarcado | undefined {
  if (sonTodos(productos, isCombustible)) return 'combustible';
  return sonTodos(productos, isGasLp) ? 'gasLp' : undefined;
}
