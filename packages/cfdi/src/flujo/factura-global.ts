import type { Comprobante } from '../comprobante/comprobante';
import type { AvisoGlobal } from './hecho';

const PUBLICO_GENERAL = 'XAXX010101000';
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
 * 2.7.1.21 allows to send the CFDI within 24 hours after the operations of the period close. Of a bimester, its second month.
 */
export function mesGlobal({ receptor, informacionGlobal, fecha, version }: Comprobante): MesGlobal {
  if (receptor.rfc !== PUBLICO_GENERAL) return {};
  const day = fecha.slice(0, 10);
  if (!informacionGlobal) {
    const isOld = version !== '4.0' && Number(day.slice(8)) <= FIRST_DAYS;
    return isOld ? { aviso: 'globalSinPeriodo' } : {};
  }
  const end = lastDayOf(informacionGlobal, Number(day.slice(0, 4)));
  if (end === null) return {};
  if (end.slice(0, 7) > day.slice(0, 7)) return { aviso: 'globalFutura' };
  if (end.slice(0, 7) === day.slice(0, 7)) return {};
  const isLate = Date.parse(day) > Date.parse(end) + DAY_MS;
  return { fecha: `${end}T23:59:59`, ...(isLate && { aviso: 'globalTardia' as const }) };
}

/** The year is that of the Fecha or the one before (Anexo 20); null where the node does not name a month. */
function lastDayOf(
  { periodicidad, meses, anio }: NonNullable<Comprobante['informacionGlobal']>,
  year: number,
): string | null {
  if (!/^\d{4}$/.test(anio) || ![year, year - 1].includes(Number(anio))) return null;
  const key = Number(meses);
  const month = periodicidad === BIMESTRAL ? (key - FIRST_BIMESTER + 1) * 2 : key;
  const isNamed = periodicidad === BIMESTRAL ? key >= FIRST_BIMESTER && key <= LAST_BIMESTER : key >= 1 && key <= 12;
  if (!isNamed || !Number.isInteger(key)) return null;
  return new Date(Date.UTC(Number(anio), month, 0)).toISOString().slice(0, 10);
}
