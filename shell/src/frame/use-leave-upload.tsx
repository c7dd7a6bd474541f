import { session } from '@boveda/session';
import { Button, useToast } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { rfcOf } from '../session/addresses';
import { endSession } from '../session/end-session';
import { runningUpload, sentOf, useInterrupted, useLastUpload } from '../session/running-upload';

/** Asks before the user leaves the taxpayer or session of a running upload, and afterwards reports what was sent. */
export function useLeaveUpload(): { logOut: () => void; question: ReactNode } {
  const toast = useToast();
  const [isLoggingOut, setLoggingOut] = useState(false);
  // A session that has ended always leads to the login.
  const blocker = useBlocker(({ nextLocation }) => {
    const upload = runningUpload();
    return upload !== null && session.current !== null && rfcOf(nextLocation.pathname) !== upload.rfc;
  });
  const [interrupted] = useInterrupted();
  useEffect(() => {
    if (interrupted) toast.warning('Subida interrumpida', interrupted);
  }, [interrupted, toast]);

  const logOut = () => (runningUpload() ? setLoggingOut(true) : void endSession());
  const stay = () => {
    setLoggingOut(false);
    blocker.reset?.();
  };
  const leave = () => {
    if (isLoggingOut) void endSession();
    else blocker.proceed?.();
  };
  const isAsked = isLoggingOut || blocker.state === 'blocked';
  const question = isAsked && (
    <Question how={isLoggingOut ? 'cerrar sesión' : 'cambiar de contribuyente'} onStay={stay} onLeave={leave} />
  );
  return { logOut, question };
}

interface Props {
  how: string;
  onStay: () => void;
  onLeave: () => void;
}

function Question({ how, onStay, onLeave }: Props) {
  const { upload, goesOn } = useLastUpload();
  return (
    <Modal
      open
      title={goesOn ? '¿Interrumpir la subida?' : 'La subida terminó'}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onStay}>{goesOn ? 'Seguir subiendo' : 'Permanecer aquí'}</Button>
          <Button type="primary" danger={goesOn} onClick={onLeave}>
            {goesOn ? `Interrumpir y ${how}` : `Continuar y ${how}`}
          </Button>
        </>
      }
    >
      {upload && (
        <p>
          Subida a {upload.rfc}: {sentOf(upload)}.
        </p>
      )}
      {goesOn && <p>Si continúa, los demás no se enviarán.</p>}
    </Modal>
  );
}
