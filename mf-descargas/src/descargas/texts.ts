import { type Descarga, EstatusDescarga, estatusDescarga, mensajesDescarga, TipoDescarga } from '@boveda/contracts/sat';
import { formatTypedDay } from '@boveda/ui-kit';
import type { Tone } from '@boveda/ui-kit/data';

const TONES: Record<string, Tone> = { Terminada: 'success', Error: 'danger', Rechazada: 'danger', Vencida: 'warning' };

/** A day `yyyy-MM-dd` as d/m/Y; empty without one. */
export const fechaOf = (day: string | null): string => formatTypedDay(day ?? '');

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
