import { alertasPago, type CfdiRow } from '@boveda/contracts/core';
import { ScreenStyles } from '@boveda/ui-kit';
import { EstatusBadge, ToneBadge } from '@boveda/ui-kit/data';
import css from './cfdi-estatus.css?source';
import { describeEspera, esperaCorta } from './espera';
import { describeHallazgos } from './hallazgos';

const TIMBRE = 'Timbre sin verificar';
const MOTIVO = `${TIMBRE}: aún no se tiene el certificado de su PAC. Se busca en el SAT.`;

// A row of a table has no room for the text unless the screen is wide; its tooltip says it there.

interface MarkProps {
  /** Stands for the text where there is no room for it. */
  sign: string;
  reason: string;
  children: string;
}

function Mark({ sign, reason, children }: MarkProps) {
  return (
    <>
      {' '}
      <ScreenStyles css={css} />
      <ToneBadge tone="warning" reason={reason}>
        <span className="cfdi-mark-sign" aria-hidden>
          {sign}
        </span>
        <span className="cfdi-mark-text">{children}</span>
      </ToneBadge>
    </>
  );
}

type Marked = Pick<CfdiRow, 'alertas' | 'cuarentena' | 'espera' | 'hallazgos' | 'timbresinverificar'>;

/** Badges beside the state of a CFDI: what it waits for, its stamp is not verified, rules that do not hold and do not condemn it, it is in quarantine, there are alerts about its payment. */
export function EstatusMarks({ cfdi }: { cfdi: Marked }) {
  const alertas = cfdi.alertas?.map((codigo) => alertasPago[codigo]) ?? [];
  const hallazgos = cfdi.hallazgos && describeHallazgos(cfdi.hallazgos);
  const cuantas = alertas.length === 1 ? '1 alerta' : `${alertas.length} alertas`;
  return (
    <>
      {cfdi.espera && (
        <Mark sign="…" reason={describeEspera(cfdi.espera)}>
          {esperaCorta[cfdi.espera.motivo]}
        </Mark>
      )}
      {cfdi.timbresinverificar && (
        <Mark sign="!" reason={MOTIVO}>
          {TIMBRE}
        </Mark>
      )}
      {hallazgos && (
        <Mark sign="§" reason={hallazgos.reason}>
          {hallazgos.text}
        </Mark>
      )}
      {cfdi.cuarentena && (
        <>
          {' '}
          <ToneBadge tone="warning">En cuarentena</ToneBadge>
        </>
      )}
      {alertas.length > 0 && (
        <Mark sign="$!" reason={`${cuantas}: ${alertas.join(', ')}`}>
          {cuantas}
        </Mark>
      )}
    </>
  );
}

/** The state of a CFDI in a list with the badges beside it. */
export function CfdiEstatus({ cfdi }: { cfdi: Marked & Pick<CfdiRow, 'status' | 'errmsg'> }) {
  return (
    <>
      <EstatusBadge status={cfdi.status} reason={cfdi.errmsg} />
      <EstatusMarks cfdi={cfdi} />
    </>
  );
}
