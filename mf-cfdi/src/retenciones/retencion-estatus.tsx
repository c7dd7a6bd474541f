import type { RetencionRow } from '@boveda/contracts';
import { EstatusCfdi } from '@boveda/contracts/core';
import { ToneBadge } from '@boveda/ui-kit/data';

/** Badge of the verdict on its content. The SAT has no service that returns the state of a CFDI de retenciones. */
export function RetencionEstatus({ status, errmsg }: Pick<RetencionRow, 'status' | 'errmsg'>) {
  if (status === EstatusCfdi.Pendiente) return <ToneBadge tone="success">Íntegra</ToneBadge>;
  return (
    <ToneBadge tone="danger" reason={errmsg ?? undefined}>
      {status === EstatusCfdi.Alterado ? 'Alterada' : 'Inválida'}
    </ToneBadge>
  );
}
