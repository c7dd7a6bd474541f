import { useSession } from '@boveda/session';
import { UiProvider } from '@boveda/ui-kit';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Guests } from '../guests/guests';
import { warmUp } from '../loader/provided';
import { opensPath, rfcOf, startOf } from '../session/addresses';
import type { Mailed } from '../session/mailed-link';
import { Frame } from './frame';
import { NoAccessScreen } from './no-access.screen';
import { NotFoundScreen } from './not-found.screen';

warmUp();

/** `/{rfc}/*`: only with an open session, and only for the user's own taxpayers. */
export function ContribuyenteRoute({ guests }: { guests: Guests | null }) {
  const current = useSession();
  const { pathname, search, state } = useLocation();
  const { '*': rest } = useParams();
  const rfc = rfcOf(pathname);
  const idacceso = current?.idacceso;
  // Guests need the session and the registry; both are known here.
  useEffect(() => {
    if (idacceso) guests?.start();
  }, [guests, idacceso]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation checks whether the preview has expired.
  useEffect(() => guests?.checkPreview(), [guests, pathname]);
  if (!rfc) return <NotFoundScreen />;
  if (!current)
    return <Navigate to="/login" replace state={{ from: pathname + search, link: (state as Mailed | null)?.link }} />;
  const cuenta = current.cuentas.find((each) => each.rfc === rfc);
  if (!cuenta) return <NoAccessScreen rfc={rfc} />;
  if (!rest || !opensPath(cuenta, rest)) return <Navigate to={startOf(cuenta)} replace />;
  return (
    <UiProvider>
      <Frame key={rfc} cuenta={cuenta} path={rest} guests={guests} />
    </UiProvider>
  );
}
