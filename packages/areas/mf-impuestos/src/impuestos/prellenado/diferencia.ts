import { paths } from '@boveda/area-kit';
import {
  type DiferenciasQuery,
  diferenciasQuery,
  type GrupoPrellenado,
  gruposPrellenado,
  type ImportePrellenado,
  importesPrellenado,
  type RazonPrellenado,
} from '@boveda/contracts/impuestos';

/** Address of the tab with an amount shown. */
export const prellenadoPath = (mes: string, importe?: ImportePrellenado): string =>
  `${paths.impuestos(mes)}/prellenado${importe ? `?importe=${importe}` : ''}`;

/** What the address opens: the CFDI of one reason of one figure. */
export interface Diferencia {
  importe: ImportePrellenado;
  grupo: GrupoPrellenado;
  razon: RazonPrellenado;
}

/** Address of the tab with the CFDI of a reason open. */
export const diferenciaPath = (mes: string, { importe, grupo, razon }: Diferencia, offset = 0): string =>
  `${prellenadoPath(mes, importe)}&grupo=${grupo}&razon=${razon}${offset > 0 ? `&offset=${offset}` : ''}`;

/** The amount that an address shows. */
export function importeOf(params: URLSearchParams): ImportePrellenado {
  const said = params.get('importe') ?? '';
  return said in importesPrellenado ? (said as ImportePrellenado) : 'iva16';
}

/** The CFDI that an address asks for; null when it asks for none. */
export function diferenciasOf(params: URLSearchParams): DiferenciasQuery | null {
  const { limit: _fixed, ...said } = Object.fromEntries(params);
  return diferenciasQuery().safeParse(said).data ?? null;
}

/** Id of the link that opens the CFDI of a reason, to which the focus returns. */
export const idOfDiferencia = ({ grupo, razon }: Diferencia): string => `prellenado-${grupo}-${razon}`;

/** The rows of the SAT's table, in their order. */
export const grupos = Object.keys(gruposPrellenado) as GrupoPrellenado[];
