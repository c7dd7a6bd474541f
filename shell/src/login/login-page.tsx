import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../shared/field';
import { PasswordField } from '../shared/password-field';
import { PublicPage } from '../shared/public-page';
import type { Problems } from '../shared/read-form';

interface Props {
  /** Above the form. */
  notices?: ReactNode;
  needsCode?: boolean;
  problems?: Problems<'correo' | 'pass' | 'codigo'>;
  busy?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onVisit?: () => void;
}

/** How the login looks: all of it that the build also draws into index.html. */
export const LoginPage = ({ notices, needsCode = false, problems = {}, busy = false, onSubmit, onVisit }: Props) => (
  <PublicPage title="Iniciar Sesión" welcome>
    {notices}
    <form className="public-form" onSubmit={onSubmit} noValidate>
      <Field
        label="Correo"
        name="correo"
        type="email"
        autoComplete="username"
        required
        autoFocus
        problem={problems.correo}
      />
      <PasswordField label="Contraseña" name="pass" autoComplete="current-password" required problem={problems.pass} />
      {needsCode && (
        <Field
          label="Código de verificación"
          name="codigo"
          autoComplete="one-time-code"
          autoFocus
          required
          problem={problems.codigo}
        />
      )}
      <button type="submit" className="public-button primary" aria-disabled={busy}>
        Iniciar Sesión
      </button>
    </form>
    {/* Shown by the style sheet where the server has a demonstration, which it says in the page itself. */}
    <section className="public-demo" aria-label="Demostración">
      <button type="button" className="public-button" aria-disabled={busy} onClick={onVisit}>
        Ver la demostración
      </button>
      <p>Sin cuenta: consulta datos de ejemplo y no cambia nada.</p>
    </section>
    <nav className="public-links" aria-label="Cuenta">
      <Link to="/recover-password">¿Olvidó su contraseña?</Link>
      <Link to="/register-account">Crear una cuenta</Link>
      <a href="/docs">API para programas</a>
    </nav>
  </PublicPage>
);
