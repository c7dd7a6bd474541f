import { Big } from 'big.js';
import { DIAS_DEL_MES } from '../isr/tarifas';

/** The subsidio para el empleo that is in force in a month. It only lowers the ISR; what exceeded it was handed over until April 2024. */
export interface Subsidio {
  readonly fuente: string;
  /** The most that a month has. */
  readonly mensual: Big;
  /** Income of a month up to which there is one. */
  readonly tope: Big;
  /** Whether it depends on the income, up to the limit. */
  readonly porIngreso: boolean;
  /** That of a month by its income. */
  delMes(gravado: Big): Big;
  /** That of a period by its income: the period has so many days, and so many of them are paid. */
  delPeriodo(gravado: Big, dias: Big, pagados: Big): Big;
  /** The most that so many days have. */
  porDias(dias: Big): Big;
}

const CERO = new Big(0);

/** A part of the monthly UMA for who earns up to a limit. */
interface DeUma {
  desde: string;
  hasta: string;
  uma: string;
  porcentaje: string;
  tope: string;
  fuente: string;
}

/** Since the decree of 1 May 2024; later months that are not here have no figure. */
const deUma: readonly DeUma[] = [
  {
    ...{ desde: '2024-05', hasta: '2024-12', uma: '3300.53', porcentaje: '11.82', tope: '9081.00' },
    fuente: 'Decreto DOF 01-05-2024: 11.82 % de la UMA mensual',
  },
  {
    ...{ desde: '2025-01', hasta: '2025-01', uma: '3300.53', porcentaje: '14.39', tope: '10171.00' },
    fuente: 'Decreto DOF 31-12-2024: 14.39 % de la UMA mensual en enero',
  },
  {
    ...{ desde: '2025-02', hasta: '2025-12', uma: '3439.46', porcentaje: '13.80', tope: '10171.00' },
    fuente: 'Decreto DOF 31-12-2024: 13.8 % de la UMA mensual',
  },
  {
    ...{ desde: '2026-01', hasta: '2026-01', uma: '3439.46', porcentaje: '15.59', tope: '11492.66' },
    fuente: 'Decreto DOF 31-12-2025: 15.59 % de la UMA mensual en enero',
  },
  {
    ...{ desde: '2026-02', hasta: '2026-12', uma: '3566.22', porcentaje: '15.02', tope: '11492.66' },
    fuente: 'Decreto DOF 31-12-2025: 15.02 % de la UMA mensual',
  },
];

function subsidioDeUma({ uma, porcentaje, tope: limite, fuente }: DeUma): Subsidio {
  const mensual = new Big(uma).times(porcentaje).div(100).round(2, Big.roundHalfUp);
  const tope = new Big(limite);
  const porDias = (dias: Big) => mensual.div(DIAS_DEL_MES).times(dias).round(2, Big.roundHalfUp);
  return {
    ...{ fuente, mensual, tope, porIngreso: false, porDias },
    delMes: (gravado) => (gravado.lte(tope) ? mensual : CERO),
    delPeriodo: (gravado, dias, pagados) => (gravado.lte(tope.div(DIAS_DEL_MES).times(dias)) ? porDias(pagados) : CERO),
  };
}

/** Upper limit of the income of a month, and its subsidio. */
type Renglon = readonly [hasta: Big, subsidio: Big];

const renglones = (values: readonly (readonly [string, string])[]): readonly Renglon[] =>
  values.map(([hasta, subsidio]) => [new Big(hasta), new Big(subsidio)]);

/**
 * Until April 2024: the table of artículo décimo (DOF 11-12-2013) as the decree of DOF 26-12-2013 corrected it, because the law's has lower
 * amounts between 1,978.71 and 4,446.15. Anexo 8 printed it each year, by periods too.
 */
const DE_TABLA = {
  hasta: '2024-04',
  fuente:
    'Anexo 8 de la RMF, tabla mensual (LISR, artículo décimo transitorio, DOF 11-12-2013, y decreto DOF 26-12-2013)',
  tabla: renglones([
    ['1768.96', '407.02'],
    ['2653.38', '406.83'],
    ['3472.84', '406.62'],
    ['3537.87', '392.77'],
    ['4446.15', '382.46'],
    ['4717.18', '354.23'],
    ['5335.42', '324.87'],
    ['6224.67', '294.63'],
    ['7113.90', '253.54'],
    ['7382.33', '217.61'],
  ]),
} as const;

/** As Anexo 8 prints the tables of a period: those of a day are rounded, and then times its days. */
const porDia = (amount: Big) => amount.div(DIAS_DEL_MES).round(2, Big.roundHalfUp);

function subsidioDeTabla(): Subsidio {
  const { fuente, tabla } = DE_TABLA;
  const buscar = (gravado: Big, of: (amount: Big) => Big) => {
    const found = tabla.find(([hasta]) => gravado.lte(of(hasta)));
    return found ? of(found[1]) : CERO;
  };
  const mensual = tabla[0]?.[1] ?? CERO;
  return {
    ...{ fuente, mensual, tope: tabla.at(-1)?.[0] ?? CERO, porIngreso: true },
    delMes: (gravado) => buscar(gravado, (amount) => amount),
    delPeriodo: (gravado, dias) => buscar(gravado, (amount) => porDia(amount).times(dias)),
    porDias: (dias) => porDia(mensual).times(dias).round(2, Big.roundHalfUp),
  };
}

/** First month of that table. */
const DESDE = '2014-01';

/** The subsidio of a month. Null: the vault does not have it. */
export function subsidioDe(mes: string): Subsidio | null {
  if (mes >= DESDE && mes <= DE_TABLA.hasta) return subsidioDeTabla();
  const found = deUma.find(({ desde, hasta }) => desde <= mes && mes <= hasta);
  return found ? subsidioDeUma(found) : null;
}
