import type { Certificado, TipoCertificado } from '@boveda/contracts';

/** What each kind is called (V2 §2.8). */
export const nombres: Record<TipoCertificado, string> = { C: 'CSD', F: 'e.Firma' };

const DAY_MS = 86_400_000;
/** The SAT takes days to give a new one. */
const SOON_DAYS = 30;

/** How long a certificate is still good for. */
export interface Vigencia {
  estado: 'vigente' | 'por_vencer' | 'vencido';
  texto: string;
}

/** Where a certificate stands at a moment. */
export function vigenciaOf({ fechafin, tipo }: Certificado, now: number): Vigencia {
  const days = Math.ceil((Date.parse(fechafin) - now) / DAY_MS);
  if (days <= 0) return { estado: 'vencido', texto: tipo === 'F' ? 'Vencida' : 'Vencido' };
  if (days > SOON_DAYS) return { estado: 'vigente', texto: 'Vigente' };
  return { estado: 'por_vencer', texto: days === 1 ? 'Vence hoy' : `Vence en ${days} días` };
}

/** A sentence for each kind whose best certificate is over or will soon be. */
export function avisosOf(rows: readonly Certificado[], now: number): string[] {
  return (['C', 'F'] as const).flatMap((tipo) => {
    // The one that is valid longest comes first.
    const best = rows.find((row) => row.tipo === tipo);
    if (!best) return [];
    const { estado, texto } = vigenciaOf(best, now);
    if (estado === 'vigente') return [];
    const nuevo = tipo === 'F' ? 'la nueva' : 'el nuevo';
    return [`${nombres[tipo]}: ${texto.toLowerCase()}. Agregue ${nuevo} para no interrumpir el servicio.`];
  });
}
