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

/** In force in 2021 and 2022 (Anexo 8 of the RMF of 2022, DOF 12-01-2022, and of 2021). */
const de2021: Tarifa = {
  fuente: 'Anexo 8 de la RMF 2022, DOF 12-01-2022, igual en 2021',
  tramos: [
    ['644.58', '0.00', '1.92'],
    ['5470.92', '12.38', '6.40'],
    ['9614.66', '321.26', '10.88'],
    ['11176.62', '772.10', '16.00'],
    ['13381.47', '1022.01', '17.92'],
    ['26988.50', '1417.12', '21.36'],
    ['42537.58', '4323.58', '23.52'],
    ['81211.25', '7980.73', '30.00'],
    ['108281.67', '19582.83', '32.00'],
    ['324845.01', '28245.36', '34.00'],
    [null, '101876.90', '35.00'],
  ],
};

/** In force from 2023 to 2025 (Anexo 8 of the RMF of 2023, DOF 27-12-2022, and of 2024, DOF 27-12-2023; that of 2025 kept it). */
const de2023: Tarifa = {
  fuente: 'Anexo 8 de la RMF 2023, DOF 27-12-2022, igual en 2024 y 2025',
  tramos: [
    ['746.04', '0.00', '1.92'],
    ['6332.05', '14.32', '6.40'],
    ['11128.01', '371.83', '10.88'],
    ['12935.82', '893.63', '16.00'],
    ['15487.71', '1182.88', '17.92'],
    ['31236.49', '1640.18', '21.36'],
    ['49233.00', '5004.12', '23.52'],
    ['93993.90', '9236.89', '30.00'],
    ['125325.20', '22665.17', '32.00'],
    ['375975.61', '32691.18', '34.00'],
    [null, '117912.32', '35.00'],
  ],
};

/** Monthly tariff of article 96, also that of 106 and 116, by year. A year that is not here has no figure. */
const mensuales: Readonly<Record<string, Tarifa>> = {
  ...{ '2021': de2021, '2022': de2021, '2023': de2023, '2024': de2023, '2025': de2023 },
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
export function tarifaDe(year: string, meses = 1): { fuente: string; tramos: Tramo[] } | null {
  const tarifa = mensuales[year];
  return tarifa ? { fuente: tarifa.fuente, tramos: tramosDe(tarifa, (amount) => amount.times(meses)) } : null;
}

const tramosDe = ({ tramos }: Tarifa, scaled: (amount: Big) => Big): Tramo[] =>
  tramos.map(([, cuota, tasa], at) => ({
    inferior: scaled(new Big(tramos[at - 1]?.[0] ?? 0)).plus('0.01'),
    cuota: scaled(new Big(cuota)),
    tasa: new Big(tasa).div(100),
  }));

/** Days of a month in the tariffs of a period and in the subsidio para el empleo. */
export const DIAS_DEL_MES = new Big('30.4');

/**
 * Returns the tariff of a period of some days. Anexo 8 prints those of a day, 7, 10 and 15 days: the daily one is the monthly one over
 * 30.4, rounded to cents, and the others are its upper limits and fees times the days. Null: the vault has none of that year.
 */
export function tarifaDePeriodo(year: string, dias: number): Tramo[] | null {
  const tarifa = mensuales[year];
  return tarifa ? tramosDe(tarifa, (amount) => amount.div(DIAS_DEL_MES).round(2, Big.roundHalfUp).times(dias)) : null;
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

/** The rate that platforms withhold of a service, and its source. */
interface TasaPlataforma {
  tasa: string;
  fuente: string;
}

const en113A = (tasa: string): TasaPlataforma => ({ tasa, fuente: 'LISR 113-A' });

/** As reformed by DOF 08-12-2020. */
const de113A: Readonly<Record<string, TasaPlataforma>> = {
  transporte: en113A('0.021'),
  hospedaje: en113A('0.04'),
  bienes: en113A('0.01'),
};

/** Rates that platforms withhold, by year and service. */
const plataformas: Readonly<Record<string, Readonly<Record<string, TasaPlataforma>>>> = {
  ...{ '2021': de113A, '2022': de113A, '2023': de113A, '2024': de113A, '2025': de113A },
  '2026': { ...de113A, bienes: { tasa: '0.025', fuente: 'LIF 2026, artículo 25-VI' } },
};

/** The rate of a service and its source; null: the vault does not have that of the year. */
export function tasaPlataforma(year: string, servicio: string): { tasa: Big; fuente: string } | null {
  const found = plataformas[year]?.[servicio];
  return found ? { tasa: new Big(found.tasa), fuente: found.fuente } : null;
}

/** LISR 9: the rate of legal persons. */
export const TASA_PM = new Big('0.30');

/** Minimum wages of a day by year: general, and in the zone of the northern border (CONASAMI). */
const salariosMinimos: Readonly<Record<string, { general: string; frontera: string }>> = {
  '2021': { general: '141.70', frontera: '213.39' },
  '2022': { general: '172.87', frontera: '260.34' },
  '2023': { general: '207.44', frontera: '312.41' },
  '2024': { general: '248.93', frontera: '374.89' },
  '2025': { general: '278.80', frontera: '419.88' },
  '2026': { general: '315.04', frontera: '440.87' },
};

/** The minimum wages of a day of a year; null: the vault does not have them. */
export function salarioMinimoDe(year: string): { general: Big; frontera: Big } | null {
  const found = salariosMinimos[year];
  return found ? { general: new Big(found.general), frontera: new Big(found.frontera) } : null;
}
