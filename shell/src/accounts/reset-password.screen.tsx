import { sdk } from '@boveda/area-kit/sdk';
import { ChoosePassword } from './choose-password';

/** `/reset-password`: opened by the link that `/recover-password` mailed. */
export const ResetPasswordScreen = () => (
  <ChoosePassword
    title="Restablecer Contraseña"
    isRenewable
    endsFactor
    success="Contraseña restablecida, por favor inicie sesión"
    send={sdk.account.reset}
  />
);
