import { sdk } from '@boveda/area-kit/sdk';
import { Notice } from '../shared/notice';
import { ChoosePassword } from './choose-password';

/** `/confirm-access`: a mailed invitation. */
export const ConfirmAccessScreen = () => (
  <ChoosePassword
    title="Confirmar Acceso"
    info={<Notice kind="info" text="Fue invitado a una bóveda. Elija su propia contraseña para entrar en ella." />}
    success="Acceso confirmado, por favor inicie sesión"
    send={sdk.account.confirmAccess}
  />
);
