import { sdk } from '@boveda/area-kit/sdk';
import { Notice } from '../shared/notice';
import { ChoosePassword } from './choose-password';

/** `/reset-admin`: opened by a link that the operator mailed to restore an Administrador. */
export const ResetAdminScreen = () => (
  <ChoosePassword
    title="Restablecer Administrador"
    info={<Notice kind="info" text="Elija una contraseña nueva para su cuenta de administrador." />}
    success="Administrador Restablecido, por favor inicie sesión"
    send={sdk.account.resetAdmin}
  />
);
