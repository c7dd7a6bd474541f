import type { Certificado, TipoCertificado } from '@boveda/contracts';
import { dayjs } from '@boveda/ui-kit/dates';

/** Name of each kind (V2 §2.8). */
export const names: Record<TipoCertificado, string> = { C: 'CSD', F: 'e.Firma' };

/** Days before the end from which on a certificate is about to end: the SAT takes days to issue a new one. */
const SOON_DAYS = 30;

/** How long a certificate is still valid. */
export interface Vigencia {
  estado: 'vigente' | 'por_vencer' | 'vencido';
  text: string;
}

/** The validity of a certificate at a moment, and its text. */
export function vigenciaOf({ fechafin, tipo }: Certificado, now: number): Vigencia {
  const days = Math.ceil(dayjs.utc(fechafin).diff(dayjs.utc(now), 'day', true));
  if (days <= 0) return { estado: 'vencido', text: tipo === 'F' ? 'Vencida' : 'Vencido' };
  if (days > SOON_DAYS) return { estado: 'vigente', text: 'Vigente' };
  return { estado: 'por_vencer', text: days === 1 ? 'Vence hoy' : `Vence en ${days} días` };
}

/** A sentence for each kind whose longest-lived certificate has ended or will end soon. */
export function noticesOf(rows: readonly Certificado[], now: number): string[] {
  return (['C', 'F'] as const).flatMap((tipo) => {
    // The one that is valid longest comes first.
    const best = rows.find((row) => row.tipo === tipo);
    if (!best) return [];
    const { estado, text } = vigenciaOf(best, now);
    if (estado === 'vigente') return [];
    const nuevo = tipo === 'F' ? 'la nueva' : 'el nuevo';
    return [`${names[tipo]}: ${text.toLowerCase()}. Agregue ${nuevo} para no interrumpir el servicio.`];
  });
}
