import type { CfdiRow } from '@boveda/contracts';
import { EstatusBadge, ToneBadge } from '@boveda/ui-kit/data';

/** What is told of a CFDI beside its state: that its stamp is not verified, and that it is in quarantine. */
export function EstatusMarks({ cfdi }: { cfdi: Pick<CfdiRow, 'cuarentena' | 'timbresinverificar'> }) {
  return (
    <>
      {cfdi.timbresinverificar && (
        <>
          {' '}
          <ToneBadge tone="warning">Timbre sin verificar</ToneBadge>
        </>
      )}
      {cfdi.cuarentena && (
        <>
          {' '}
          <ToneBadge tone="warning">En cuarentena</ToneBadge>
        </>
      )}
    </>
  );
}

/** The state of a CFDI in a list, and what is told beside it. */
export function CfdiEstatus({
  cfdi,
}: {
  cfdi: Pick<CfdiRow, 'status' | 'errmsg' | 'cuarentena' | 'timbresinverificar'>;
}) {
  return (
    <>
      <EstatusBadge status={cfdi.status} reason={cfdi.errmsg} />
      <EstatusMarks cfdi={cfdi} />
    </>
  );
}
