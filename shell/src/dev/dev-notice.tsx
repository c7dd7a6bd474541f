import { type DevLink, devOrigin } from '@boveda/contracts/core';
import { Alert, Button, Flex } from '@boveda/ui-kit';
import { useSyncExternalStore } from 'react';
import type { DevArea } from './dev-area';

const words = {
  malformed_link: 'El enlace de desarrollo no está completo o no es válido.',
  not_here: 'En este ambiente no se muestran áreas en desarrollo.',
  no_answer: 'El servidor de desarrollo no respondió. Inícielo y recargue la página.',
  other_area: 'En ese puerto hay otra cosa, no el área que pide el enlace.',
} as const;

/** Asks before code of this machine runs, or shows why it does not run. */
export function DevNotice({ dev }: { dev: DevArea }) {
  const state = useSyncExternalStore(dev.subscribe, dev.get);
  if (state.phase === 'asked') return <Question link={state.link} dev={dev} />;
  if (state.phase !== 'refused') return null;
  return (
    <Alert
      className="frame-plan"
      type="warning"
      showIcon
      closable={{ onClose: dev.leave }}
      title="Se muestra la versión publicada, sin área en desarrollo"
      description={words[state.reason]}
    />
  );
}

const Question = ({ link, dev }: { link: DevLink; dev: DevArea }) => (
  <Alert
    className="frame-plan"
    type="warning"
    showIcon
    title={`¿Usar aquí ${link.area} desde este equipo?`}
    description={`El enlace pide cargar código de ${devOrigin(link)}. Nadie lo firmó, y podrá ver y hacer lo mismo que usted. Acepte solo si usted inició ese servidor.`}
    action={
      <Flex vertical gap="small">
        <Button onClick={dev.leave}>No usar</Button>
        <Button type="primary" onClick={dev.agree}>
          Usar
        </Button>
      </Flex>
    }
  />
);
