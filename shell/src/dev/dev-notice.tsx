import { type DevLink, devOrigin } from '@boveda/contracts';
import { Alert, Button, Flex } from '@boveda/ui-kit';
import { agreeToDevArea, leaveDevArea, useDevArea } from './dev-area';

const words = {
  malformed_link: 'El enlace de desarrollo no está completo o no es válido.',
  not_here: 'En este ambiente no se muestran áreas en desarrollo.',
  no_answer: 'El servidor de desarrollo no respondió. Inícielo y recargue la página.',
  other_area: 'En ese puerto hay otra cosa, no el área que pide el enlace.',
} as const;

/** Asks before code of this machine runs, and says why it does not. */
export function DevNotice() {
  const state = useDevArea();
  if (state.phase === 'asked') return <Question link={state.link} />;
  if (state.phase !== 'refused') return null;
  return (
    <Alert
      className="frame-plan"
      type="warning"
      showIcon
      closable={{ onClose: leaveDevArea }}
      title="Se muestra la versión publicada, sin área en desarrollo"
      description={words[state.reason]}
    />
  );
}

const Question = ({ link }: { link: DevLink }) => (
  <Alert
    className="frame-plan"
    type="warning"
    showIcon
    title={`¿Usar aquí ${link.area} desde este equipo?`}
    description={`El enlace pide cargar código de ${devOrigin(link)}. Nadie lo firmó, y podrá ver y hacer lo mismo que usted. Acepte solo si usted inició ese servidor.`}
    action={
      <Flex vertical gap="small">
        <Button onClick={leaveDevArea}>No usar</Button>
        <Button type="primary" onClick={agreeToDevArea}>
          Usar
        </Button>
      </Flex>
    }
  />
);
