import { sdk } from '@boveda/area-kit/sdk';
import { Notice } from '../login/notice';
import { ChoosePassword } from './choose-password';

/** `/reset-admin`: the operator mailed a link to whoever is to be Administrador again. */
export const ResetAdminScreen = () => (
  <ChoosePassword
    title="Restablecer Administrador"
    info={<Notice kind="info" text="Elija una contraseña nueva para su cuenta de administrador." />}
    success="Administrador Restablecido, por favor inicie sesión"
    send={sdk.account.resetAdmin}
  />
);
