import {
  type CeldaImpuesto,
  type ClaseFlujo,
  celdasImpuesto,
  type OrigenFlujo,
  origenesFlujo,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type TasaImpuesto,
} from '@boveda/contracts';
import { mesShown } from './papel-factor';

/** Rates as texts that no program reads as a number: a criterion «16 %» would be 0.16. */
export const tasas = {
  '16': 'Tasa 16',
  '8': 'Tasa 8',
  '0': 'Tasa 0',
  exento: 'Exento',
  noObjeto: 'No objeto',
  otra: 'Otra',
} as const satisfies Record<TasaImpuesto, string>;

/** Which lines of a detail sheet: those that have all that is given. */
export interface Criterios {
  celda: CeldaImpuesto;
  tasa?: TasaImpuesto | undefined;
  razon?: RazonNoAcreditable | undefined;
  clase?: ClaseFlujo | undefined;
  mes?: string | undefined;
  origen?: OrigenFlujo | undefined;
  /** The cell that has the RFC. */
  contraparte?: string | undefined;
}

/** Formula that adds up the values (K) or amounts (L) of lines of a detail sheet. */
export function sumifs(hoja: string, column: 'K' | 'L', of: Criterios): string {
  const range = (letter: string) => `${hoja}!$${letter}:$${letter}`;
  const criteria = [
    `${range('H')},"${celdasImpuesto[of.celda]}"`,
    ...(of.origen ? [`${range('F')},"${origenesFlujo[of.origen]}"`] : []),
    ...(of.tasa ? [`${range('I')},"${tasas[of.tasa]}"`] : []),
    ...(of.razon ? [`${range('J')},"${razonesNoAcreditable[of.razon]}"`] : []),
    ...(of.clase ? [`${range('N')},"${of.clase}"`] : []),
    ...(of.mes ? [`${range('O')},"${mesShown(of.mes)}"`] : []),
    ...(of.contraparte ? [`${range('D')},${of.contraparte}`] : []),
  ];
  return `SUMIFS(${range(column)},${criteria.join(',')})`;
}
