import type { CfdiRow } from '@boveda/contracts';
import { Stylesheet } from '@boveda/ui-kit';
import { EstatusBadge, ToneBadge } from '@boveda/ui-kit/data';

const TIMBRE = 'Timbre sin verificar';
const MOTIVO = `${TIMBRE}: aún no se tiene el certificado de su PAC. Se busca en el SAT.`;

// A row of a table has no room for the text unless the screen is wide; its tooltip says it there.
const css = `
.cfdi-mark-sign{display:none;font-weight:700}
@media (max-width:1699px){
td .cfdi-mark-sign{display:inline}
td .cfdi-mark-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}`;

/** Badges beside the state of a CFDI: its stamp is not verified, it is in quarantine. */
export function EstatusMarks({ cfdi }: { cfdi: Pick<CfdiRow, 'cuarentena' | 'timbresinverificar'> }) {
  return (
    <>
      {cfdi.timbresinverificar && (
        <>
          {' '}
          <Stylesheet name="cfdi-marks" css={css} />
          <ToneBadge tone="warning" reason={MOTIVO}>
            <span className="cfdi-mark-sign" aria-hidden>
              !
            </span>
            <span className="cfdi-mark-text">{TIMBRE}</span>
          </ToneBadge>
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

/** The state of a CFDI in a list with the badges beside it. */
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
