import { type Descarga, EstatusDescarga, estatusDescarga, mensajesDescarga, TipoDescarga } from '@boveda/contracts/sat';
import { formatTypedDay } from '@boveda/ui-kit';
import type { Tone } from '@boveda/ui-kit/data';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat('es-MX', { numeric: 'always' });
const TONES: Record<string, Tone> = { Terminada: 'success', Error: 'danger', Rechazada: 'danger', Vencida: 'warning' };

/** A day `yyyy-MM-dd` as d/m/Y; empty without one. */
export const fechaOf = (day: string | null): string => formatTypedDay(day ?? '');

/** How long ago, or how soon: `hace 3 días`. Less than a minute has no number. */
export function ageOf(instant: string, now: number): string {
  const millis = Date.parse(instant) - now;
  const unit = UNITS.find(([, size]) => Math.abs(millis) >= size);
  if (!unit) return millis > 0 ? 'en un momento' : 'hace un momento';
  return relative.format(Math.trunc(millis / unit[1]), unit[0]);
}

/** Name and tone of a state (V1 §4). */
export function estadoOf({ tipo, estado }: Pick<Descarga, 'tipo' | 'estado'>): { nombre: string; tone: Tone } {
  const names: Readonly<Record<number, string>> = estatusDescarga[tipo];
  const nombre = names[estado] ?? 'Error';
  return { nombre, tone: TONES[nombre] ?? 'info' };
}

/** What a state means to the user (V1 §8); empty for a period in which the SAT found no CFDI. */
export function mensajeOf({ tipo, estado, cfdicantidad }: Pick<Descarga, 'tipo' | 'estado' | 'cfdicantidad'>): string {
  const sentences: Readonly<Record<number, string>> = mensajesDescarga;
  if (tipo !== TipoDescarga.Sat || (estado === EstatusDescarga.Terminada && cfdicantidad === 0)) return '';
  return sentences[estado] ?? '';
}

/** Issued or received, as the lists call them; the XML of CFDI is what is meant unless other content is named. */
export function direccionOf({ isemitidos, contenido }: Pick<Descarga, 'isemitidos' | 'contenido'>): string {
  if (contenido === 'retenciones') return isemitidos === 1 ? 'Retenciones emitidas' : 'Retenciones recibidas';
  return isemitidos === 1 ? 'Emitidos' : 'Recibidos';
}
