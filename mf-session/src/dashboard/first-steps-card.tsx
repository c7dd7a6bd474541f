import { Link, paths, useContribuyente, useHasRoute } from '@boveda/area-kit';
import type { ResumenInicio } from '@boveda/contracts';
import { Button, Stylesheet } from '@boveda/ui-kit';
import { CheckCircleOutlined } from '@boveda/ui-kit/icons';
import { Card } from '@boveda/ui-kit/layout';
import type { ReactNode } from 'react';
import { cardStyles } from './card-styles';

interface Props {
  pasos: ResumenInicio['pasos'];
  onUpload(): void;
  onDismiss(): void;
}

/** What a new taxpayer does first, instead of charts without bars. */
export function FirstStepsCard({ pasos: { efirma, descarga, correo }, onUpload, onDismiss }: Props) {
  const { privilegio } = useContribuyente();
  const hasRoute = useHasRoute();
  const door = (to: string, text: string, needsAdministrador = true) => {
    if (needsAdministrador && privilegio !== '1') return <span>Lo hace un administrador</span>;
    return hasRoute(to) && <Link to={to}>{text}</Link>;
  };
  return (
    <Card
      title="Su bóveda está vacía"
      className="bv-steps"
      styles={cardStyles}
      extra={
        <Button type="text" size="small" onClick={onDismiss}>
          Ocultar
        </Button>
      }
    >
      <Stylesheet name="boveda-steps" css={css} />
      <ol aria-label="Primeros pasos">
        <Step
          isDone={efirma && descarga}
          title="El SAT trae sus facturas"
          text="Con su e.Firma se piden al SAT las emitidas y las recibidas, de una vez. Es lo más rápido."
        >
          {efirma
            ? door(paths.descargas, descarga ? 'Ver descargas' : 'Pedir facturas al SAT', false)
            : door(paths.configuracion('certificados'), 'Agregar e.Firma')}
        </Step>
        <Step
          isDone={correo}
          title="Reciba facturas por correo"
          text="Conecte el buzón al que sus proveedores las envían, y se guardan solas."
        >
          {door(paths.configuracion('correos-sync'), correo ? 'Ver correos' : 'Conectar un correo')}
        </Step>
        <Step
          isDone={false}
          title="Suba las que tiene"
          text="XML, PDF o ZIP: aquí verá cuántos CFDI tiene y cuánto ocupan."
        >
          <Button type="link" onClick={onUpload}>
            Subir archivos
          </Button>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

const Step = ({ isDone, title, text, children }: StepProps) => (
  <li className={isDone ? 'bv-steps-done' : undefined}>
    <span className="bv-steps-mark">{isDone && <CheckCircleOutlined />}</span>
    <strong>
      {title}
      {isDone && <span className="bv-visually-hidden">: hecho</span>}
    </strong>
    <span className="bv-steps-text">{text}</span>
    <span className="bv-steps-door">{children}</span>
  </li>
);

const css = `.bv-steps ol{display:grid;gap:16px;margin:0;padding:0;list-style:none;counter-reset:step;grid-template-columns:repeat(auto-fit,minmax(min(100%,250px),1fr))}
.bv-steps li{display:grid;grid-template-columns:36px 1fr;grid-template-rows:auto 1fr auto;gap:2px 12px;counter-increment:step}
.bv-steps-mark{grid-row:1/4;display:grid;place-items:center;width:32px;height:32px;border:1px solid var(--bv-control);border-radius:50%;color:var(--bv-link);font-weight:600}
.bv-steps-mark:empty::before{content:counter(step)}
.bv-steps-done .bv-steps-mark{border-color:var(--bv-success);color:var(--bv-success)}
.bv-steps-text{color:var(--bv-muted)}
.bv-steps-door{padding-top:4px}
.bv-steps-door button{padding:0;height:auto}`;
