import { type InputHTMLAttributes, useState } from 'react';
import { Field } from './field';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string | undefined;
}

/** A password that can be shown and hidden, by pointer and by keyboard. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Ocultar' : 'Mostrar'}
    </button>
  );
  return <Field {...props} type={shown ? 'text' : 'password'} after={toggle} />;
}
