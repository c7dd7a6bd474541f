import { Link, paths, useContribuyente, useHasRoute } from '@boveda/area-kit';
import type { ResumenInicio } from '@boveda/contracts';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { CheckCircleOutlined } from '@boveda/ui-kit/icons';
import { Card } from '@boveda/ui-kit/layout';
import type { ReactNode } from 'react';
import { cardStyles } from './card-styles';
import css from './first-steps-card.css?source';

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
      className="session-steps"
      styles={cardStyles}
      extra={
        <Button type="text" size="small" onClick={onDismiss}>
          Ocultar
        </Button>
      }
    >
      <ScreenStyles css={css} />
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
          <Button effect="change" type="link" onClick={onUpload}>
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
  <li className={isDone ? 'session-steps-done' : undefined}>
    <span className="session-steps-mark">{isDone && <CheckCircleOutlined />}</span>
    <strong>
      {title}
      {isDone && <span className="bv-visually-hidden">: hecho</span>}
    </strong>
    <span className="session-steps-text">{text}</span>
    <span className="session-steps-door">{children}</span>
  </li>
);
