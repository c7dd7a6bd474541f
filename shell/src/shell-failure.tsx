import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';

/** In the place of a route of the shell that failed. face.js, which is in index.html, shows what happened. */
export function ShellFailure() {
  const detail: unknown = useRouteError();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const event = new CustomEvent('boveda:failed', { detail, cancelable: true });
    setShown(!dispatchEvent(event));
  }, [detail]);
  return isShown ? null : <p role="alert">No pudimos abrir la Bóveda. Recargue la página.</p>;
}
