import { paths } from '@boveda/area-kit';
import { type CfdiIsrQuery, cfdiIsrQuery } from '@boveda/contracts/impuestos';

/** Address of the ISR of a month. */
export const isrPath = (mes: string): string => `${paths.impuestos(mes)}/isr`;

/** Address with the CFDI of a figure open. */
export const cifraPath = (mes: string, { cifra, acumulado }: Pick<CfdiIsrQuery, 'cifra' | 'acumulado'>, offset = 0) =>
  `${isrPath(mes)}?cifra=${cifra}&acumulado=${acumulado}${offset > 0 ? `&offset=${offset}` : ''}`;

/** The CFDI that an address asks for; null when it asks for none. */
export function cfdiOf(params: URLSearchParams): CfdiIsrQuery | null {
  const { limit: _fixed, ...said } = Object.fromEntries(params);
  return cfdiIsrQuery().safeParse(said).data ?? null;
}

/** Id of the link that opens the CFDI of a figure, to which the focus returns. */
export const idOfCifra = ({ cifra, acumulado }: Pick<CfdiIsrQuery, 'cifra' | 'acumulado'>) =>
  `isr-${cifra}-${acumulado}`;
