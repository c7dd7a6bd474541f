import type { CfdiRow } from '@boveda/contracts';
import { EstatusBadge, ToneBadge } from '@boveda/ui-kit/data';

/** The state of a CFDI in a list, and whether it is in quarantine. */
export function CfdiEstatus({ cfdi }: { cfdi: Pick<CfdiRow, 'status' | 'errmsg' | 'cuarentena'> }) {
  return (
    <>
      <EstatusBadge status={cfdi.status} reason={cfdi.errmsg} />
      {cfdi.cuarentena && (
        <>
          {' '}
          <ToneBadge tone="warning">En cuarentena</ToneBadge>
        </>
      )}
    </>
  );
}
