import { estatusCfdi } from '@boveda/contracts';
import { type Tone, ToneBadge } from './tone-badge';

type Estatus = keyof typeof estatusCfdi;

const tones: Record<Estatus, Tone> = { 1: 'info', 2: 'success', 3: 'danger', 4: 'danger', 5: 'warning' };

/** State of a CFDI in the vault; `reason` (errmsg) is read out and shown on hover and focus. */
export function EstatusBadge({ status, reason }: { status: number; reason?: string | null }) {
  const known = status in estatusCfdi ? (status as Estatus) : 1;
  return (
    <ToneBadge tone={tones[known]} reason={reason}>
      {estatusCfdi[known]}
    </ToneBadge>
  );
}
