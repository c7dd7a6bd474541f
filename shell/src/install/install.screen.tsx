import { useEffect, useState } from 'react';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';

/** The event by which Chromium offers to install; other browsers have a menu for it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

type State = 'starting' | 'ready' | 'unable';

const texts: Readonly<Record<State, { kind: 'info' | 'success' | 'warning'; text: string }>> = {
  starting: { kind: 'info', text: 'Preparando este dispositivo…' },
  ready: {
    kind: 'success',
    text: 'Este dispositivo está listo: instale la aplicación y podrá enviarle fotos y archivos con «Compartir».',
  },
  unable: {
    kind: 'warning',
    text: 'Este navegador no permite recibir archivos con «Compartir». Puede enviarlos desde Mi contabilidad.',
  },
};

/**
 * `/instalar`: starts the service worker, which the server allows on this page alone, and says how the product is put on the home screen.
 * Its links load a page, so that no other screen has the policy of this one.
 */
export function InstallScreen() {
  const [state, setState] = useState<State>('starting');
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    addEventListener('beforeinstallprompt', keep);
    let isLeft = false;
    startWorker().then((started) => isLeft || setState(started ? 'ready' : 'unable'));
    return () => {
      isLeft = true;
      removeEventListener('beforeinstallprompt', keep);
    };
  }, []);
  return (
    <PublicPage title="Usar como aplicación">
      <Notice {...texts[state]} />
      <p>En Android, abra el menú del navegador y elija «Agregar a pantalla principal» o «Instalar aplicación».</p>
      <p>
        En iPhone, toque «Compartir» y elija «Agregar a inicio». Ahí «Compartir» no ofrece la aplicación: envíe sus
        archivos desde Mi contabilidad.
      </p>
      {offer && (
        <button type="button" className="public-button primary" onClick={() => void offer.prompt()}>
          Instalar
        </button>
      )}
      <a className="public-button" href="/">
        Continuar
      </a>
    </PublicPage>
  );
}

async function startWorker(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/servicio.js');
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    // Not over https, in a private window, or at another address than the public one.
    return false;
  }
}
