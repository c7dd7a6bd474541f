import type { RouterStore } from '@boveda/area-kit';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { ADD_CONTRIBUYENTE, LIST_RFC, rfcOf } from './addresses';
import { forgetRecents } from './recents-key';

/**
 * Keeps session and address in step. The address decides the taxpayer of this tab, before anything is drawn for it; the end
 * of the session leads to the login, which returns here if the session had expired. Returns a function that stops it.
 */
export function followSession(router: RouterStore): () => void {
  const select = () => {
    const rfc = rfcOf(router.getSnapshot().location.pathname);
    const allowed = session.current?.cuentas.some((cuenta) => cuenta.rfc === rfc);
    session.selectContribuyente(allowed ? rfc : null);
  };
  const stops = [
    eventBus.on('session.opened', select),
    eventBus.on('session.closed', ({ reason }) => {
      if (reason === 'logout') forgetRecents();
      const { location } = router.getSnapshot();
      if (!rfcOf(location.pathname) && ![LIST_RFC, ADD_CONTRIBUYENTE].includes(location.pathname)) return;
      const from = location.pathname + location.search;
      router.navigator.replace('/login', reason === 'expired' ? { from } : null);
    }),
    router.subscribe(select),
  ];
  select();
  return () => {
    for (const stop of stops) stop();
  };
}
