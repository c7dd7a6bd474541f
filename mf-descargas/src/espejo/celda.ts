import { paths } from '@boveda/area-kit';
import { mesFiscal } from '@boveda/contracts/core';
import {
  type CeldaEspejo,
  type EspejoQuery,
  espejoQuery,
  type SituacionEspejo,
  situacionesEspejo,
} from '@boveda/contracts/sat';
import { formatCount, formatDay } from '@boveda/ui-kit';
import { dayjs } from '@boveda/ui-kit/dates';

/** The cell whose CFDI are open. */
export interface CeldaElegida {
  mes: string;
  query: EspejoQuery;
}

/** Address of the mirror with a cell open. */
export function celdaPath(mes: string, { direccion, situacion, offset }: Partial<EspejoQuery>): string {
  const said = Object.entries({ mes, direccion, situacion, offset }).filter(
    ([, value]) => value !== undefined && value !== 0,
  );
  return `${paths.espejo}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

/** The cell that an address names; null when it names none. */
export function celdaOf(params: URLSearchParams): CeldaElegida | null {
  const { mes, limit: _fixed, ...said } = Object.fromEntries(params);
  const query = espejoQuery().safeParse(said).data;
  const found = mesFiscal.safeParse(mes).data;
  return query && found ? { mes: found, query } : null;
}

/** Id of the link that opens a cell, to which the focus returns. */
export const idOfCelda = (mes: string, direccion: string): string => `espejo-${mes}-${direccion}`;

/** `2026-03` as `marzo 2026`. */
export const nombreDeMes = (mes: string): string => dayjs.utc(mes, 'YYYY-MM').format('MMMM YYYY');
/** `2026-03` as `mar`. */
export const mesCorto = (mes: string): string => dayjs.utc(mes, 'YYYY-MM').format('MMM').replace('.', '');

/** A situation that the cell may have none of yet. */
export const nombreDeSituacion = (situacion: CeldaEspejo['situacion']): string =>
  situacion === 'sinDato' ? 'Sin dato' : situacionesEspejo[situacion];

/** The situations of a cell that have CFDI, the most serious first. */
export const situacionesDe = ({ cantidades }: CeldaEspejo): SituacionEspejo[] =>
  (Object.keys(situacionesEspejo) as SituacionEspejo[]).filter((situacion) => cantidades[situacion] > 0);

/** How many CFDI give the cell its situation; nothing where none do. */
export const cantidadDe = ({ situacion, cantidades }: CeldaEspejo): number =>
  situacion === 'sinDato' ? 0 : cantidades[situacion];

/** What is known of a month, as a sentence. */
export function coberturaDe(celda: CeldaEspejo): string {
  const { hasta, entero, vigentes, conXml, porcentaje, situacion } = celda;
  if (hasta === null)
    return situacion === 'sinDato'
      ? 'No se han descargado los metadatos del SAT de este mes.'
      : 'No se han descargado los metadatos del SAT de este mes: lo que sigue está en los que se subieron.';
  const known = entero ? 'Se conoce el mes completo' : `Se conoce hasta el ${formatDay(hasta)}`;
  if (vigentes === 0) return `${known}: el SAT no tiene CFDI vigentes.`;
  return `${known}: ${formatCount(conXml)} de ${formatCount(vigentes)} vigentes con XML (${porcentaje} %).`;
}
