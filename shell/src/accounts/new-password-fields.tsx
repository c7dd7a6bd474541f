import { PasswordField } from '../shared/password-field';
import type { Problems } from '../shared/read-form';

/** A new password, typed twice; the server checks that both are the same. */
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
