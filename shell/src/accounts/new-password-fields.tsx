import { PasswordField } from '../login/password-field';
import type { Problems } from './read-form';

/** A password that is chosen, typed twice; the server says whether both are the same. */
export const NewPasswordFields = ({ problems }: { problems: Problems<'pass1' | 'pass2'> }) => (
  <>
    <PasswordField label="Contraseña" name="pass1" autoComplete="new-password" required problem={problems.pass1} />
    <PasswordField
      label="Repetir contraseña"
      name="pass2"
      autoComplete="new-password"
      required
      problem={problems.pass2}
    />
  </>
);
