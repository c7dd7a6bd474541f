import { EstatusCfdi, type OrigenExportacion } from '@boveda/contracts';
import type { ExportQuery } from './export-request';

const listas: Readonly<Record<OrigenExportacion, string>> = {
  emitidos: 'Clientes',
  recibidos: 'Proveedores',
  'pagos-emitidos': 'Clientes a crédito (PPD)',
  'pagos-recibidos': 'Proveedores a crédito (PPD)',
};
const pestanas: Readonly<Record<`${EstatusCfdi}`, string>> = {
  [EstatusCfdi.Pendiente]: 'Pendientes',
  [EstatusCfdi.Vigente]: 'Vigentes',
  [EstatusCfdi.Cancelado]: 'Cancelados',
  [EstatusCfdi.Invalido]: 'Inválidos',
  [EstatusCfdi.Alterado]: 'Alterados',
};

/** Returns the name of the list as its screen has it. */
export const tituloDeLista = (origen: OrigenExportacion, { status }: Pick<ExportQuery, 'status'>): string =>
  origen.startsWith('pagos') || !status ? listas[origen] : `${listas[origen]}: ${pestanas[status]}`;

/** Returns the name of the list as part of a file name: the state is named unless it is the usual one. */
export function listaDeArchivo(origen: OrigenExportacion, { status, uuids }: ExportQuery): string {
  const [lista] = listas[origen].split(' ');
  const state = origen.startsWith('pagos')
    ? 'creditos'
    : status && status !== `${EstatusCfdi.Vigente}` && pestanas[status];
  const words = [lista, state && plain(state.toLowerCase()), uuids && 'seleccion'];
  return words.filter(Boolean).join('-');
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

const nombreDeMes = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' });

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

type Dias = Pick<ExportQuery, 'fechaini' | 'fechafin'>;

/** Returns the month `yyyy-MM` or the year `yyyy` that the days are all of; null where they are something else. */
function wholePeriod({ fechaini, fechafin }: Dias): string | null {
  if (!fechaini || !fechafin) return null;
  const [month, year] = [fechaini.slice(0, 7), fechaini.slice(0, 4)];
  if (fechaini === `${year}-01-01` && fechafin === `${year}-12-31`) return year;
  return fechaini === `${month}-01` && fechafin === lastDayOf(month) ? month : null;
}

/** Returns the period of a list as part of a file name. Without a first day it ends on the last one, which is today unless another is given. */
export function periodoDeArchivo({ fechaini, fechafin }: Dias, hoy: string): string {
  const whole = wholePeriod({ fechaini, fechafin });
  if (whole) return whole;
  if (fechaini && fechaini === fechafin) return fechaini;
  return fechaini ? `${fechaini}_a_${fechafin ?? hoy}` : `al_${fechafin ?? hoy}`;
}

/** Returns the period of a list in words. */
export function periodoEnPalabras({ fechaini, fechafin }: Dias): string {
  const whole = wholePeriod({ fechaini, fechafin });
  if (whole?.length === 4) return whole;
  if (whole) return `${nombreDeMes.format(Date.parse(whole))} de ${whole.slice(0, 4)}`;
  if (!fechaini && !fechafin) return 'Todo';
  return [fechaini && `desde ${fechaini}`, fechafin && `hasta ${fechafin}`].filter(Boolean).join(' ');
}
