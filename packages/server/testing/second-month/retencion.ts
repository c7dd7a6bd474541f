import { Big } from 'big.js';
import { below, named, readXml } from './read-xml';

/** A CFDI de retenciones of a platform as its XML says it. */
export interface Withheld {
  platform: string;
  date: string;
  /** The months of its period. */
  first: string;
  last: string;
  /** Value of the acts, and what was withheld of their IVA. */
  value: Big;
  iva: Big;
}

/** LIVA 18-J: c_CveRetenc of who collects for others. */
const PLATFORM = '26';
const IVA = '002';

/** Reads a CFDI de retenciones 2.0 from its XML; undefined where it is not of a platform. */
export function readWithheld(xml: string): Withheld | undefined {
  const root = readXml(xml);
  if (root.of.CveRetenc !== PLATFORM) return undefined;
  const [period] = named(root, 'Periodo');
  const month = (of: string | undefined) => `${period?.of.Ejercicio}-${(of ?? '').padStart(2, '0')}`;
  const taxes = below(root, 'Totales', 'ImpRetenidos').filter(({ of }) => of.ImpuestoRet === IVA);
  return {
    platform: named(root, 'Emisor')[0]?.of.RfcE ?? '',
    date: root.of.FechaExp ?? '',
    ...{ first: month(period?.of.MesIni), last: month(period?.of.MesFin) },
    value: new Big(named(root, 'Totales')[0]?.of.MontoTotOperacion ?? 0),
    iva: taxes.reduce((sum, { of }) => sum.plus(of.MontoRet ?? 0), new Big(0)),
  };
}
