import { useSession } from '@boveda/session';
import { UiProvider } from '@boveda/ui-kit';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Mailed } from '../accounts/mailed-link';
import { currentGuests } from '../guests/load-guests';
import { warmUp } from '../loader/provided';
import { rfcOf } from '../taxpayers/addresses';
import { Frame } from './frame';
import { NoAccessScreen } from './no-access.screen';
import { NotFoundScreen } from './not-found.screen';

warmUp();

/** `/{rfc}/*`: only for somebody who is in, and only for their own taxpayers. */
export function Component() {
  const current = useSession();
  const { pathname, search, state } = useLocation();
  const { '*': rest } = useParams();
  const rfc = rfcOf(pathname);
  const idacceso = current?.idacceso;
  // Here somebody is in and the registry is known: what a link asked for can be looked for.
  useEffect(() => {
    if (idacceso) currentGuests()?.startGuests();
  }, [idacceso]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is nothing but a moment to look at the clock.
  useEffect(() => currentGuests()?.checkPreview(), [pathname]);
  if (!rfc) return <NotFoundScreen />;
  if (!current)
    return <Navigate to="/login" replace state={{ from: pathname + search, link: (state as Mailed | null)?.link }} />;
  const cuenta = current.cuentas.find((each) => each.rfc === rfc);
  if (!cuenta) return <NoAccessScreen rfc={rfc} />;
  if (!rest) return <Navigate to={`/${rfc}/dashboard`} replace />;
  return (
    <UiProvider>
      <Frame key={rfc} cuenta={cuenta} path={rest} />
    </UiProvider>
  );
}
