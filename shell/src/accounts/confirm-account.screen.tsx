import { sdk } from '@boveda/area-kit/sdk';
import { useMailedLink } from '../session/mailed-link';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { ChoosePassword } from './choose-password';
import { AccountLinks } from './links';
import { useAccountCall, useToLogin } from './use-account-call';

const TITLE = 'Confirmar Cuenta';
const SUCCESS = 'Cuenta confirmada, por favor inicie sesión';

/** `/confirm-account`: a new user chooses a password; a user with an account only confirms. */
export function ConfirmAccountScreen() {
  const { cuenta } = useMailedLink();
  if (cuenta !== undefined) return <AddContribuyente />;
  return (
    <ChoosePassword
      title={TITLE}
      info={<Notice kind="info" text="Elija la contraseña de su cuenta para empezar a usar su bóveda." />}
      action="Confirmar cuenta"
      isRenewable
      success={SUCCESS}
      send={sdk.account.confirm}
    />
  );
}

/** Confirms with a button: mail scanners open links, and some run the page, but they press no buttons. */
function AddContribuyente() {
  const { p: token = '' } = useMailedLink();
  const { warning, dismiss, busy, run } = useAccountCall();
  const toLogin = useToLogin();
  const confirm = async () => {
    if (await run(() => sdk.account.confirm({ token }))) await toLogin(SUCCESS);
  };
  return (
    <PublicPage title={TITLE}>
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      <p>Confirme que el correo es suyo para agregar el contribuyente a su cuenta.</p>
      <button type="button" className="public-button primary" aria-disabled={busy} onClick={() => void confirm()}>
        Confirmar cuenta
      </button>
      <AccountLinks />
    </PublicPage>
  );
}
