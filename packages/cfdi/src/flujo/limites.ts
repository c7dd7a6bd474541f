import { Big } from 'big.js';
import type { Comprobante, Concepto } from '../comprobante/comprobante';
import { claveVendida, isCombustible, isGasLp } from './combustibles';
import type { MarcaLimite } from './hecho';
import type { Linea } from './lineas';
import type { MedioDePago } from './medios-de-pago';

/** What is bought of one product, and for what use. */
interface Compra {
  readonly clave: string;
  readonly descripcion: string;
  /** c_ClaveUnidad. */
  readonly unidad: string | null;
  /** Value of one unit in pesos, without IVA: what the limit of an investment is measured by. */
  readonly valor: Big;
  readonly usoCfdi: string | null;
  readonly regimenFiscal: string | null;
  readonly medio: MedioDePago | undefined;
}

/** An expense that is deductible in part, as the law has it in a time: its IVA is creditable in the same part (LIVA 5-I). */
interface Limite {
  readonly marca: MarcaLimite;
  readonly articulo: string;
  readonly condicion: string;
  /** First and last day on which it holds. */
  readonly desde: string;
  readonly hasta?: string;
  readonly aplica: (compra: Compra) => boolean;
  readonly parte: (compra: Compra) => Big;
}

const ZERO = new Big(0);
const ONE = new Big(1);
const IVA = '002';
/** Class of c_ClaveProdServ where one eats and drinks. */
const EATING = '901015';
const BARES = '90101502';
const LESSOR = '606';
/** LISR 28-XX does not allow the other 91.5 %. */
const RESTAURANTE = new Big('0.085');
/** Cars, station wagons, limousines, sports and electric cars: up to ten passengers. */
const CARS = ['25101503', '25101504', '25101506', '25101508', '25101509'];
/** Minivans, and light trucks with utility vehicles: their key does not say which is a car. */
const PERHAPS_CARS = ['25101505', '25101507'];
const ELECTRIC = '25101509';
/** The key does not know hybrids. */
const IS_ELECTRIC = /el[eé]ctric|h[ií]brid/i;
/** Vehicles, among investments. */
const INVERSION = 'I03';
const MERCANCIAS = 'G01';
/** Rent of vehicles. */
const RENTA = '78111808';
/** Class of aeroplanes with an engine. */
const AVIONES = '251315';
/** Classes of commercial ships, and of those for pleasure. */
const EMBARCACIONES = ['251115', '251118'];
const NAVES = [AVIONES, ...EMBARCACIONES];
/** Rent of homes. */
const CASAS = '80131501';
/** Days of the units of c_ClaveUnidad by which a car is rented. */
const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEE: 7, MON: 30, ANN: 365 };

const isRestaurante = ({ clave }: Compra) => clave.startsWith(EATING);
const isInversion = ({ clave, usoCfdi }: Compra) => CARS.includes(clave) && usoCfdi === INVERSION;
const isElectric = ({ clave, descripcion }: Compra) => clave === ELECTRIC || IS_ELECTRIC.test(descripcion);
const isAvion = ({ clave, usoCfdi }: Compra) => clave.startsWith(AVIONES) && usoCfdi === INVERSION;
const isRenta = ({ clave, usoCfdi }: Compra) => clave === RENTA && usoCfdi !== MERCANCIAS;
/** By day of what is rented; whole where its unit does not say of how many days its price is. */
const daily =
  (tope: number) =>
  ({ valor, unidad }: Compra) => {
    const most = tope * (DAYS[unidad ?? ''] ?? 0);
    return most > 0 && valor.gt(most) ? new Big(most).div(valor) : ONE;
  };
const upTo =
  (tope: number) =>
  ({ valor }: Compra) =>
    valor.gt(tope) ? new Big(tope).div(valor) : ONE;

/** In the order in which they apply: a purchase has the first one. */
const limites: readonly Limite[] = [
  {
    marca: 'combustible',
    articulo: 'LISR 27-III, segundo párrafo',
    condicion: 'Combustible para vehículos en efectivo, entre otros conceptos: no deducible',
    desde: '2014-01-01',
    aplica: ({ clave, medio }) => medio === 'efectivo' && isCombustible(clave),
    parte: () => ZERO,
  },
  {
    marca: 'gasLp',
    articulo: 'LISR 27-III, segundo párrafo',
    condicion: 'Gas LP en efectivo, entre otros conceptos: por revisar si es para carburación',
    desde: '2014-01-01',
    aplica: ({ clave, medio }) => medio === 'efectivo' && isGasLp(clave),
    parte: () => ZERO,
  },
  {
    marca: 'restaurante',
    articulo: 'LISR 148-XII',
    condicion: 'Consumos en bares o restaurantes de quien tributa por arrendamiento: no deducibles',
    desde: '2014-01-01',
    aplica: (compra) => isRestaurante(compra) && compra.regimenFiscal === LESSOR,
    parte: () => ZERO,
  },
  {
    marca: 'restaurante',
    articulo: 'LISR 28-XX, último enunciado',
    condicion: 'Consumos en bares: no deducibles',
    desde: '2014-01-01',
    aplica: ({ clave }) => clave === BARES,
    parte: () => ZERO,
  },
  {
    marca: 'restaurante',
    articulo: 'LISR 28-XX',
    condicion: 'Consumos en restaurantes: 8.5 % con tarjeta o monedero electrónico; con otro medio, nada',
    desde: '2014-01-01',
    aplica: isRestaurante,
    parte: ({ medio }) => (medio === 'tarjeta' ? RESTAURANTE : ZERO),
  },
  {
    marca: 'automovil',
    articulo: 'LISR 36-II',
    condicion: 'Inversiones en automóviles: hasta 130,000',
    desde: '2014-01-01',
    hasta: '2015-12-31',
    aplica: isInversion,
    parte: upTo(130_000),
  },
  {
    marca: 'automovil',
    articulo: 'LISR 36-II, DOF 30-11-2016',
    condicion: 'Inversiones en automóviles eléctricos o híbridos: hasta 250,000',
    desde: '2017-01-01',
    aplica: (compra) => isInversion(compra) && isElectric(compra),
    parte: upTo(250_000),
  },
  {
    marca: 'automovil',
    articulo: 'LISR 36-II, DOF 18-11-2015',
    condicion: 'Inversiones en automóviles: hasta 175,000',
    desde: '2016-01-01',
    aplica: isInversion,
    parte: upTo(175_000),
  },
  {
    marca: 'rentaAutomovil',
    articulo: 'LISR 28-XIII, DOF 30-11-2016',
    condicion: 'Renta de automóviles eléctricos o híbridos: hasta 285 diarios',
    desde: '2017-01-01',
    aplica: (compra) => isRenta(compra) && isElectric(compra),
    parte: daily(285),
  },
  {
    marca: 'rentaAutomovil',
    articulo: 'LISR 28-XIII',
    condicion: 'Renta de automóviles: hasta 200 diarios',
    desde: '2014-01-01',
    aplica: isRenta,
    parte: daily(200),
  },
  {
    marca: 'avion',
    articulo: 'LISR 36-III',
    condicion: 'Inversiones en aviones: hasta 8,600,000',
    desde: '2014-01-01',
    aplica: isAvion,
    parte: upTo(8_600_000),
  },
  {
    marca: 'casaHabitacion',
    articulo: 'LISR 28-XIII, segundo párrafo',
    condicion: 'Renta de casa habitación: por revisar si reúne los requisitos del reglamento',
    desde: '2014-01-01',
    aplica: ({ clave, usoCfdi }) => clave === CASAS && usoCfdi !== MERCANCIAS,
    parte: () => ZERO,
  },
];

/** How a document was paid: what its limits depend on, besides itself. */
export interface Pagado {
  readonly medio: MedioDePago | undefined;
  /** Pesos for one unit of its currency. */
  readonly cambio: Big;
}

const LIMITABLE = [EATING, RENTA, AVIONES, CASAS];

/** Whether a limit may apply to a product: of most CFDI nothing more is computed. */
const isLimitable = (clave: string): boolean =>
  LIMITABLE.some((prefix) => clave.startsWith(prefix)) ||
  isCombustible(clave) ||
  isGasLp(clave) ||
  CARS.includes(clave);

/** Whether a limit may apply to a concepto of a document. */
export const hasLimitable = (comprobante: Comprobante): boolean =>
  comprobante.conceptos.some((concepto) => isLimitable(claveVendida(comprobante, concepto)));

function compraOf(concepto: Concepto, comprobante: Comprobante, { medio, cambio }: Pagado): Compra {
  const { receptor } = comprobante;
  const cantidad = new Big(concepto.cantidad);
  const neto = new Big(concepto.importe).minus(concepto.descuento ?? 0);
  return {
    clave: claveVendida(comprobante, concepto),
    descripcion: concepto.descripcion,
    unidad: concepto.claveUnidad,
    valor: (cantidad.gt(0) ? neto.div(cantidad) : neto).times(cambio),
    usoCfdi: receptor.usoCfdi,
    regimenFiscal: receptor.regimenFiscal,
    medio,
  };
}

/** Returns which part of a concepto is deductible, and what limits it. */
export function parteDeConcepto(
  concepto: Concepto,
  comprobante: Comprobante,
  pagado: Pagado,
): { marca?: MarcaLimite; parte: Big } {
  if (!isLimitable(claveVendida(comprobante, concepto))) return { parte: ONE };
  const dia = comprobante.fecha.slice(0, 10);
  const compra = compraOf(concepto, comprobante, pagado);
  const limite = limites.find(
    ({ desde, hasta, aplica }) => dia >= desde && (hasta === undefined || dia <= hasta) && aplica(compra),
  );
  const parte = limite?.parte(compra) ?? ONE;
  return limite && parte.lt(1) ? { marca: limite.marca, parte } : { parte };
}

/**
 * Returns which part of a line of IVA is deductible, by the conceptos that it adds up, and what limits it; undefined where nothing
 * does. Before 3.3 conceptos have no key.
 */
export function limiteDe(
  comprobante: Comprobante,
  linea: Linea,
  pagado: Pagado,
): { marca: MarcaLimite; parte: Big } | undefined {
  if (linea.naturaleza !== 'T' || linea.impuesto !== IVA || linea.importe.eq(ZERO)) return undefined;
  if (!hasLimitable(comprobante)) return undefined;
  let marca: MarcaLimite | undefined;
  let [base, deducible] = [ZERO, ZERO];
  for (const concepto of comprobante.conceptos) {
    const limited = parteDeConcepto(concepto, comprobante, pagado);
    for (const impuesto of concepto.impuestos.traslados) {
      const isSame =
        impuesto.impuesto === linea.impuesto &&
        (impuesto.tipoFactor ?? '') === linea.factor &&
        new Big(impuesto.tasaOCuota ?? 0).eq(linea.tasa);
      if (!isSame) continue;
      base = base.plus(impuesto.base ?? 0);
      deducible = deducible.plus(limited.parte.times(impuesto.base ?? 0));
      marca ??= limited.marca;
    }
  }
  return marca && base.gt(0) ? { marca, parte: deducible.div(base) } : undefined;
}

/**
 * Whether a document sells what may be a car that is an investment, and does not say so: its key is of several vehicles, or its
 * use is another. Of merchandise nothing is asked.
 */
export function isPerhapsCar({ conceptos, receptor: { usoCfdi } }: Comprobante): boolean {
  if (usoCfdi === MERCANCIAS) return false;
  return conceptos.some(({ claveProdServ }) => {
    if (claveProdServ === null) return false;
    return PERHAPS_CARS.includes(claveProdServ) || (CARS.includes(claveProdServ) && usoCfdi !== INVERSION);
  });
}

/**
 * Whether a document sells aeroplanes or ships, which are no merchandise: whether they have the concession or permit without which LISR
 * 36-III limits them it does not say.
 */
export const hasNave = ({ conceptos, receptor: { usoCfdi } }: Comprobante): boolean =>
  usoCfdi !== MERCANCIAS &&
  conceptos.some(
    ({ claveProdServ }) => claveProdServ !== null && NAVES.some((clase) => claveProdServ.startsWith(clase)),
  );

/** Whether a document rents vehicles by a unit that does not say for how many days. */
export const isPerhapsRental = ({ conceptos, receptor: { usoCfdi } }: Comprobante): boolean =>
  usoCfdi !== MERCANCIAS &&
  conceptos.some(({ claveProdServ, claveUnidad }) => claveProdServ === RENTA && DAYS[claveUnidad ?? ''] === undefined);
