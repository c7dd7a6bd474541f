import { paths } from '@boveda/area-kit';
import {
  type CeldaDelMes,
  celdasImpuesto,
  type LineasQuery,
  lineasQuery,
  origenesFlujo,
  razonesNoAcreditable,
  tasasImpuesto,
} from '@boveda/contracts/impuestos';

/** Which cells: those that have all that is given. */
export type CeldaElegida = Partial<Pick<CeldaDelMes, 'tasa' | 'origen'>> & {
  celda: CeldaDelMes['celda'];
  razon?: LineasQuery['razon'];
};

/** Address of a month with the lines of a cell open. */
export function celdaPath(mes: string, celda: CeldaElegida & { offset?: number; contraparte?: string | undefined }) {
  const said = Object.entries(celda).filter(([, value]) => value !== undefined && value !== 0);
  return `${paths.impuestos(mes)}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

/** Address of a CFDI, or of a CFDI de retenciones. */
export function cfdiPath({ retencion, emitido, cfdi }: { retencion: boolean; emitido: boolean; cfdi: string }): string {
  if (retencion) return paths.retenciones(cfdi);
  return `${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`;
}

/** The lines that an address asks for; null when it asks for none. */
export function lineasOf(params: URLSearchParams): LineasQuery | null {
  const { limit: _fixed, ...said } = Object.fromEntries(params);
  return lineasQuery().safeParse(said).data ?? null;
}

/** A cell in words: «IVA causado, 16 %». */
export const nombreDeCelda = ({ celda, tasa, razon, origen }: CeldaElegida): string =>
  [
    celdasImpuesto[celda],
    razon && (razon === 'ninguna' ? 'lo que se acredita' : razonesNoAcreditable[razon]),
    tasa && tasasImpuesto[tasa],
    origen && origenesFlujo[origen],
  ]
    .filter(Boolean)
    .join(', ');

/** Id of the link that opens a cell, to which the focus returns. */
export const idOfCelda = ({ celda, tasa, razon }: CeldaElegida): string =>
  ['celda', celda, razon, tasa].filter(Boolean).join('-');
