import type { CfdiRow, Direccion } from '@boveda/contracts';
import { Button, folioOf, plural, ScreenStyles } from '@boveda/ui-kit';
import { Progress } from '@boveda/ui-kit/feedback';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { type Outcome, useVerification } from './use-verification';
import css from './verify-dialog.css?source';

interface Props {
  rows: readonly CfdiRow[];
  direccion: Direccion;
  onClose(): void;
}

/** Asks the SAT about what is selected, one by one, and shows the result of each. */
export function VerifyDialog({ rows, direccion, onClose }: Props) {
  const { outcomes, isRunning, unanswered, stop, retry } = useVerification(rows, direccion);
  const [hasRetried, setRetried] = useState(false);
  const again = () => {
    setRetried(true);
    retry();
  };
  // The buttons stay while they have the focus.
  const footer = (
    <>
      {(hasRetried || (!isRunning && unanswered > 0)) && (
        <Button loading={isRunning} aria-disabled={unanswered === 0} onClick={unanswered > 0 ? again : undefined}>
          Reintentar los que faltan
        </Button>
      )}
      <Button type="primary" onClick={isRunning ? stop : onClose}>
        {isRunning ? 'Detener' : 'Cerrar'}
      </Button>
    </>
  );
  return (
    <Modal open title="Verificar con el SAT" onCancel={onClose} footer={footer} initialFocus="dialog">
      <ScreenStyles css={css} />
      <Progress
        percent={Math.floor((100 * outcomes.size) / rows.length)}
        status={isRunning ? 'active' : 'normal'}
        aria-label="Avance de la verificación"
      />
      <p role="status">{summaryOf(rows.length, [...outcomes.values()], isRunning)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <ul className="cfdi-verified" aria-label="Resultados" tabIndex={0}>
        {rows.map((cfdi) => {
          const outcome = outcomes.get(cfdi.id);
          return (
            <li key={cfdi.id}>
              <span>{folioOf(cfdi)}</span>
              <span data-kind={outcome?.kind ?? 'waiting'}>
                {outcome?.text ?? (isRunning ? 'En espera' : 'No se preguntó')}
              </span>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

function summaryOf(count: number, outcomes: readonly Outcome[], isRunning: boolean): string {
  if (isRunning) return `Preguntando al SAT por ${count} CFDI…`;
  const howMany = (kind: Outcome['kind']) => outcomes.filter((each) => each.kind === kind).length;
  const [changed, unknown] = [howMany('changed'), howMany('unknown')];
  const unanswered = count - outcomes.length + howMany('failed');
  const parts = [
    `${count - unanswered} de ${plural(count, 'verificado', 'verificados')}`,
    changed === 0 ? 'ninguno cambió' : plural(changed, 'cambió', 'cambiaron'),
    unknown > 0 && `${unknown} que el SAT todavía no conoce`,
    unanswered > 0 && `${unanswered} sin respuesta`,
  ];
  return parts.filter(Boolean).join(' · ');
}
