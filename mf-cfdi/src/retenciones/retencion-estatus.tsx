import { EstatusCfdi, type RetencionRow } from '@boveda/contracts';
import { ToneBadge } from '@boveda/ui-kit/data';

/** What its content says of it. The SAT has no service that tells the state of a CFDI de retenciones. */
export function RetencionEstatus({ status, errmsg }: Pick<RetencionRow, 'status' | 'errmsg'>) {
  if (status === EstatusCfdi.Pendiente) return <ToneBadge tone="success">Íntegra</ToneBadge>;
  return (
    <ToneBadge tone="danger" reason={errmsg ?? undefined}>
      {status === EstatusCfdi.Alterado ? 'Alterada' : 'Inválida'}
    </ToneBadge>
  );
}
