import { sdk } from '@boveda/area-kit/sdk';
import { Notice } from '../login/notice';
import { PublicPage } from '../login/public-page';
import { AccountLinks } from './links';
import { useMailedLink } from './mailed-link';
import { useAccountCall, useToLogin } from './use-account-call';

/** `/confirm-account`: a person says yes. Scanners of mail open links, some even run the page; they press no buttons. */
export function ConfirmAccountScreen() {
  const { p: token = '' } = useMailedLink();
  const { warning, dismiss, busy, run } = useAccountCall();
  const toLogin = useToLogin();
  const confirm = async () => {
    if (await run(() => sdk.account.confirm({ token }))) await toLogin('Cuenta confirmada, por favor inicie sesión');
  };
  return (
    <PublicPage title="Confirmar Cuenta">
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      <p>Confirme que el correo es suyo para empezar a usar su bóveda.</p>
      <button type="button" className="public-button primary" aria-disabled={busy} onClick={() => void confirm()}>
        Confirmar cuenta
      </button>
      <AccountLinks />
    </PublicPage>
  );
}
