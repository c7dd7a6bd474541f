import type { EsperaCfdi } from '@boveda/contracts/core';
import { formatAge, formatInstant } from '@boveda/ui-kit';

/** In a few words, why a CFDI is Pendiente. */
export const esperaCorta: Readonly<Record<EsperaCfdi['motivo'], string>> = {
  enCola: 'En cola',
  porRevisar: 'En revisión',
  noEncontrado: 'El SAT aún no lo conoce',
  sinRespuesta: 'El SAT no contesta',
};

/** Why a CFDI is Pendiente, when the SAT was asked, and when it is asked again. */
export function describeEspera({ motivo, preguntado, desde, proxima }: EsperaCfdi, now: number = Date.now()): string {
  if (motivo === 'enCola') return 'Está en cola: todavía no se le ha preguntado al SAT por él.';
  if (motivo === 'porRevisar') return 'La bóveda todavía lo revisa; después se le pregunta al SAT por él.';
  const next =
    proxima === null
      ? 'ya no se vuelve a preguntar solo: use Procesar Ahora'
      : Date.parse(proxima) > now
        ? `se volverá a preguntar el ${formatInstant(proxima)}`
        : 'se volverá a preguntar en unos momentos';
  const asked = preguntado ? `preguntado ${formatAge(preguntado, now)}` : 'preguntado';
  if (motivo === 'noEncontrado') return `El SAT aún no lo conoce (${asked}, ${next}).`;
  return `El SAT no contesta${desde ? ` desde el ${formatInstant(desde)}` : ''} (${asked}, ${next}).`;
}
