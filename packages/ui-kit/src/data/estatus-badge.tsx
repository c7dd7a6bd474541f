import { EstatusCfdi, estatusCfdi } from '@boveda/contracts/core';
import { type Tone, ToneBadge } from './tone-badge';

const tones: Record<EstatusCfdi, Tone> = {
  [EstatusCfdi.Pendiente]: 'info',
  [EstatusCfdi.Vigente]: 'success',
  [EstatusCfdi.Cancelado]: 'danger',
  [EstatusCfdi.Invalido]: 'danger',
  [EstatusCfdi.Alterado]: 'warning',
};

/** Badge of the state of a CFDI; `reason` (errmsg) is its tooltip, on hover and focus. */
export function EstatusBadge({ status, reason }: { status: number; reason?: string | null }) {
  const known = status in estatusCfdi ? (status as EstatusCfdi) : EstatusCfdi.Pendiente;
  return (
    <ToneBadge tone={tones[known]} reason={reason}>
      {estatusCfdi[known]}
    </ToneBadge>
  );
}
