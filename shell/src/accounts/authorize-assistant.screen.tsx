import { sdk } from '@boveda/area-kit/sdk';
import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { type SessionState, session, useSession } from '@boveda/session';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { useAccountCall } from './use-account-call';

/** What OAuth puts into the address; a server that knows less ignores the rest, and so does this page. */
const PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'],
  ...['scope', 'state', 'resource'],
];

type Solicitud = BodyInputOf<typeof api.autorizaciones.grant>;
type Asked = AnswerOf<typeof api.autorizaciones.read>;

const solicitudIn = (search: string): Solicitud => {
  const given = new URLSearchParams(search);
  const known = PARAMETERS.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []));
  return { client_id: '', redirect_uri: '', ...Object.fromEntries(known) };
};

interface Props {
  /** Leaves the vault for the address where the assistant waits. */
  leave?: (url: string) => void;
}

/** `/autorizar`: a user allows an assistant to read a taxpayer. A program opened this address in the browser. */
export function AuthorizeAssistantScreen({ leave = (url) => window.location.assign(url) }: Props) {
  const current = useSession();
  const { pathname, search } = useLocation();
  if (!current) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return <AuthorizeAssistant current={current} solicitud={solicitudIn(search)} leave={leave} />;
}

type Inner = Required<Props> & { current: SessionState; solicitud: Solicitud };

function AuthorizeAssistant({ current, solicitud, leave }: Inner) {
  const { warning, busy, run } = useAccountCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const key = JSON.stringify(solicitud);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is a new object in every render.
  useEffect(() => {
    void run(async () => {
      const read = await sdk.autorizaciones.read(solicitud);
      // Nobody can be asked: the assistant is told why.
      if (read.esValida) setAsked(read);
      else leave(read.rechazo);
    });
  }, [key]);

  const grant = (rfc: string) =>
    void run(async () => {
      session.selectContribuyente(rfc);
      leave((await sdk.autorizaciones.grant(solicitud)).url);
    });
  return (
    <PublicPage title="Permitir a un asistente">
      {warning && <Notice kind="warning" text={warning} />}
      {asked && <Consent asked={asked} current={current} busy={busy} onGrant={grant} leave={leave} />}
    </PublicPage>
  );
}

interface ConsentProps {
  asked: Asked;
  current: SessionState;
  busy: boolean;
  onGrant(rfc: string): void;
  leave(url: string): void;
}

function Consent({ asked, current, busy, onGrant, leave }: ConsentProps) {
  const contribuyentes = current.cuentas.filter(({ privilegio }) => privilegio === '1');
  const select = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGrant(String(new FormData(event.currentTarget).get('rfc')));
  };
  return (
    <form className="public-form" onSubmit={submit}>
      <p>
        <strong>{asked.cliente}</strong> pide entrar a su bóveda como <strong>{current.acceso}</strong>. Ese nombre lo
        escribió el programa: nadie lo comprobó.
      </p>
      <p>
        {asked.destino === null ? (
          'Recibe el permiso un programa de este equipo.'
        ) : (
          <>
            Recibe el permiso el sitio <strong>{asked.destino}</strong>. Si no lo reconoce, no lo permita.
          </>
        )}
      </p>
      {contribuyentes.length === 0 ? (
        <Notice
          kind="info"
          text="Solo un Administrador del contribuyente puede permitirlo, y usted no lo es de ninguno."
        />
      ) : (
        <>
          <div className="field">
            <label htmlFor={select}>Contribuyente</label>
            <div className="field-box">
              <select
                id={select}
                name="rfc"
                defaultValue={contribuyentes.length === 1 ? contribuyentes[0]?.rfc : ''}
                required
              >
                {contribuyentes.length > 1 && <option value="">Elija uno</option>}
                {contribuyentes.map(({ rfc, nombre }) => (
                  <option key={rfc} value={rfc}>
                    {rfc} · {nombre}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div>
            <p id={`${select}-puede`}>Podrá:</p>
            <ul aria-labelledby={`${select}-puede`}>
              {asked.alcances.map(({ alcance, texto }) => (
                <li key={alcance}>{texto}</li>
              ))}
            </ul>
          </div>
          <p>No podrá cambiar nada. El permiso termina en 90 días, o antes en Configuración, Cuenta, Llaves de API.</p>
          <button type="submit" className="public-button primary" aria-disabled={busy}>
            Permitir
          </button>
        </>
      )}
      <button type="button" className="public-button" onClick={() => leave(asked.rechazo)}>
        No permitir
      </button>
    </form>
  );
}
