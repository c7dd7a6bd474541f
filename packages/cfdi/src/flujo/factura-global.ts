import type { Comprobante } from '../comprobante/comprobante';
import { timbradoLocal } from '../informe/fechas';
import type { AvisoGlobal } from './hecho';

const PUBLICO_GENERAL = 'XAXX010101000';
const DIARIA = '01';
/** From a day to a month: those whose Meses is a month. */
const DE_UN_MES = /^0[1-4]$/;
const BIMESTRAL = '05';
/** Meses of c_Meses that name a bimester: 13 is January and February. */
const FIRST_BIMESTER = 13;
const LAST_BIMESTER = 18;
const DAY_MS = 86_400_000;
/** A CFDI 3.3 of the first days of a month may be of the month before: it does not say. */
const FIRST_DAYS = 3;

/** When the operations of an invoice to the general public were collected. */
export interface MesGlobal {
  /** Last day of their month; absent where the Fecha of the CFDI counts. */
  readonly fecha?: string;
  readonly aviso?: AvisoGlobal;
}

/**
 * Returns the month of a factura global: that of its InformacionGlobal, because IVA is caused when it is collected (LIVA 1-B) and RMF
 * 2.7.1.21 allows to send the CFDI within 24 hours after the operations of the period close. Of a bimester, its second month. It is sent
 * when it is stamped, whatever its Fecha.
 */
export function mesGlobal(comprobante: Comprobante): MesGlobal {
  const { receptor, informacionGlobal, fecha, version } = comprobante;
  if (receptor.rfc !== PUBLICO_GENERAL) return {};
  const day = fecha.slice(0, 10);
  if (!informacionGlobal) {
    const isOld = version !== '4.0' && Number(day.slice(8)) <= FIRST_DAYS;
    return isOld ? { aviso: 'globalSinPeriodo' } : {};
  }
  const end = lastDayOf(informacionGlobal);
  // The year is that of the Fecha or the one before (Anexo 20).
  if (end === null || Number(end.slice(0, 4)) < Number(day.slice(0, 4)) - 1) return { aviso: 'globalSinPeriodo' };
  if (end.slice(0, 7) > day.slice(0, 7)) return { aviso: 'globalFutura' };
  // Operations of a day closed on the day of the Fecha at the latest; longer periods do not say on which day of the month they end.
  const close = informacionGlobal.periodicidad === DIARIA && day < end ? day : end;
  const sent = timbradoLocal(comprobante)?.slice(0, 10) ?? day;
  const isLate = [sent, day].some((each) => Date.parse(each) > Date.parse(close) + DAY_MS);
  const isBimonthly = informacionGlobal.periodicidad === BIMESTRAL;
  const aviso = isLate ? 'globalTardia' : isBimonthly ? 'globalBimestral' : undefined;
  const isEarlierMonth = end.slice(0, 7) < day.slice(0, 7);
  return { ...(isEarlierMonth && { fecha: `${end}T23:59:59` }), ...(aviso && { aviso }) };
}

/** The last day of the period; null where the node does not name a month, or a bimester, of a year. */
function lastDayOf({ periodicidad, meses, anio }: NonNullable<Comprobante['informacionGlobal']>): string | null {
  if (!/^\d{4}$/.test(anio) || !/^\d{1,2}$/.test(meses)) return null;
  const key = Number(meses);
  const isBimonthly = periodicidad === BIMESTRAL;
  const month = isBimonthly ? (key - FIRST_BIMESTER + 1) * 2 : key;
  const isNamed = isBimonthly
    ? key >= FIRST_BIMESTER && key <= LAST_BIMESTER
    : DE_UN_MES.test(periodicidad) && key >= 1 && key <= 12;
  return isNamed ? new Date(Date.UTC(Number(anio), month, 0)).toISOString().slice(0, 10) : null;
}
