import { Big } from 'big.js';

/** A bracket: what exceeds `inferior` pays `tasa`, besides `cuota`. */
export interface Tramo {
  inferior: Big;
  cuota: Big;
  tasa: Big;
}

interface Tarifa {
  fuente: string;
  /** Upper limit (null: none), fixed fee and rate in percent, by month. */
  tramos: readonly (readonly [superior: string | null, cuota: string, tasa: string])[];
}

/** Monthly tariff of article 96, also that of 106 and 116, by year. A year that is not here has no figure. */
const mensuales: Readonly<Record<string, Tarifa>> = {
  '2026': {
    fuente: 'Anexo 8 de la RMF 2026, DOF 28-12-2025',
    tramos: [
      ['844.59', '0.00', '1.92'],
      ['7168.51', '16.22', '6.40'],
      ['12598.02', '420.95', '10.88'],
      ['14644.64', '1011.68', '16.00'],
      ['17533.64', '1339.14', '17.92'],
      ['35362.83', '1856.84', '21.36'],
      ['55736.68', '5665.16', '23.52'],
      ['106410.50', '10457.09', '30.00'],
      ['141880.66', '25659.23', '32.00'],
      ['425641.99', '37009.69', '34.00'],
      [null, '133488.54', '35.00'],
    ],
  },
};

/** Years whose tariff the vault has. */
export const conTarifa = Object.keys(mensuales);

/**
 * Returns the tariff of the first `meses` months of a year: upper limits and fees are those of a month times the months, and a lower
 * limit is the upper one before it and a cent more (LISR 106, third paragraph). Null: the vault has none of that year.
 */
export function tarifaDe(year: string, meses: number): { fuente: string; tramos: Tramo[] } | null {
  const tarifa = mensuales[year];
  if (!tarifa) return null;
  const tramos = tarifa.tramos.map(([, cuota, tasa], at) => ({
    inferior: new Big(tarifa.tramos[at - 1]?.[0] ?? 0).times(meses).plus('0.01'),
    cuota: new Big(cuota).times(meses),
    tasa: new Big(tasa).div(100),
  }));
  return { fuente: tarifa.fuente, tramos };
}

/** The tax of a base by a tariff, with cents. */
export function impuestoDe(base: Big, tramos: readonly Tramo[]): Big {
  const tramo = tramos.findLast(({ inferior }) => base.gte(inferior));
  return tramo ? base.minus(tramo.inferior).times(tramo.tasa).plus(tramo.cuota).round(2) : new Big(0);
}

/** LISR 113-E: the rate is of all that was collected in the month, up to each amount. */
const tasasResico = [
  ['25000', '0.0100'],
  ['50000', '0.0110'],
  ['83333.33', '0.0150'],
  ['208333.33', '0.0200'],
  ['3500000', '0.0250'],
] as const;

/** LISR 113-E: who collects more in a year leaves the regime. */
export const TOPE_RESICO = new Big(3_500_000);

/** The rate of that table; null above its last amount. */
export const tasaResico = (ingresos: Big): Big | null => {
  const found = tasasResico.find(([hasta]) => ingresos.lte(hasta));
  return found ? new Big(found[1]) : null;
};

/** Rates that platforms withhold (LISR 113-A; of goods and services, LIF 2026 25-VI), by year. */
const plataformas: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026': { transporte: '0.021', hospedaje: '0.04', bienes: '0.025' },
};

/** The rate of a service; null: the vault does not have that of the year. */
export const tasaPlataforma = (year: string, servicio: string): Big | null => {
  const found = plataformas[year]?.[servicio];
  return found ? new Big(found) : null;
};

/** LISR 9: the rate of legal persons. */
export const TASA_PM = new Big('0.30');
