import { sdk } from '@boveda/area-kit/sdk';
import { ChoosePassword } from './choose-password';

/** `/reset-password`: the link that recovering mailed. */
export const ResetPasswordScreen = () => (
  <ChoosePassword
    title="Restablecer Contraseña"
    endsFactor
    success="Contraseña restablecida, por favor inicie sesión"
    send={sdk.account.reset}
  />
);
