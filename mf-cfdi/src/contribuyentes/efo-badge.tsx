import { situacionesEfos } from '@boveda/contracts';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';

type Situacion = keyof typeof situacionesEfos;

const tones: Record<Situacion, Tone> = { 1: 'warning', 2: 'danger', 3: 'success', 4: 'success' };

/** Where somebody stands in the SAT's list of article 69-B. */
export function EfoBadge({ situacion }: { situacion: number }) {
  if (!(situacion in situacionesEfos)) return null;
  const known = situacion as Situacion;
  return <ToneBadge tone={tones[known]}>{situacionesEfos[known]}</ToneBadge>;
}
