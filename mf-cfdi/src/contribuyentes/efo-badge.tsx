import { SituacionEfos, situacionesEfos } from '@boveda/contracts/core';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';

const tones: Record<SituacionEfos, Tone> = {
  [SituacionEfos.Presunto]: 'warning',
  [SituacionEfos.Definitivo]: 'danger',
  [SituacionEfos.Desvirtuado]: 'success',
  [SituacionEfos.Favorable]: 'success',
};

/** The situación of an RFC in the SAT's list of article 69-B. */
export function EfoBadge({ situacion }: { situacion: number }) {
  if (!(situacion in situacionesEfos)) return null;
  const known = situacion as SituacionEfos;
  return <ToneBadge tone={tones[known]}>{situacionesEfos[known]}</ToneBadge>;
}
