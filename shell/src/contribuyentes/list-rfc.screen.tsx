import { sdk } from '@boveda/area-kit/sdk';
import type { Cuenta } from '@boveda/contracts';
import { type SessionState, session, useSession } from '@boveda/session';
import { Stylesheet } from '@boveda/ui-kit/theme';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ADD_CONTRIBUYENTE, boardOf, isCliente, startOf } from '../session/addresses';
import { endSession } from '../session/end-session';
import { useInterrupted } from '../session/running-upload';
import { Field } from '../shared/field';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import css from './list-rfc.css?source';

/** From this many taxpayers on there is a search box (V1 §9). */
const SEARCH_FROM = 5;

/** `/login-list-rfc`: chooses the taxpayer to work for. */
export function ListRfcScreen() {
  const current = useSession();
  return current ? <ListRfc current={current} /> : <Navigate to="/login" replace />;
}

function ListRfc({ current }: { current: SessionState }) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const cameFromContribuyente = useLocation().state === 'change';
  const [interrupted, dismiss] = useInterrupted();
  useLatestCuentas(current.idacceso);

  const shown = current.cuentas.filter(({ rfc }) => rfc.includes(search.trim().toUpperCase()));
  // Going back to the login ends the session.
  const goBack = () => (cameFromContribuyente ? void navigate(-1) : void endSession().then(() => navigate('/login')));
  return (
    <PublicPage title="Seleccione Contribuyente:">
      <Stylesheet name="rfc-list" css={css} />
      {interrupted && <Notice kind="info" text={interrupted} onDismiss={dismiss} />}
      {current.cuentas.length >= SEARCH_FROM && (
        <Field
          label="Buscar RFC"
          quietLabel
          placeholder="Buscar RFC"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="rfc-list">
        {shown.map((cuenta) => (
          <Contribuyente key={cuenta.rfc} {...cuenta} />
        ))}
        {shown.length === 0 && (
          <li>
            <p className="rfc-none">
              {current.cuentas.length === 0
                ? 'Su cuenta no tiene contribuyentes. Agregue uno con su e.firma, o pida que le inviten.'
                : `Ningún RFC contiene «${search.trim()}».`}
            </p>
          </li>
        )}
      </ul>
      <BoardLink cuentas={current.cuentas} />
      {!current.visitante && (
        <Link className="public-button" to={ADD_CONTRIBUYENTE}>
          Agregar contribuyente
        </Link>
      )}
      <button type="button" className="public-button" onClick={goBack}>
        Regresar
      </button>
    </PublicPage>
  );
}

/** Leads to the screen about all of them at once, below the one that was opened last. */
function BoardLink({ cuentas: all }: { cuentas: readonly Cuenta[] }) {
  const cuentas = all.filter((cuenta) => !isCliente(cuenta));
  const recent = session.recent.find((rfc) => cuentas.some((cuenta) => cuenta.rfc === rfc)) ?? cuentas[0]?.rfc;
  if (cuentas.length < 2 || !recent) return null;
  return (
    <Link className="public-button" to={boardOf(recent)}>
      Ver todos en el despacho
    </Link>
  );
}

const Contribuyente = ({ rfc, nombre, privilegio }: Cuenta) => (
  <li>
    <Link to={startOf({ rfc, privilegio })}>
      <strong>{rfc}</strong>
      <span>{nombre}</span>
    </Link>
  </li>
);

/** Reads the taxpayers again: the list of the login may be hours old. A failure keeps the old list. */
function useLatestCuentas(idacceso: string): void {
  useEffect(() => {
    const life = new AbortController();
    sdk.session
      .listRfc(idacceso, { signal: life.signal })
      .then(({ cuentas }) => session.updateCuentas(cuentas))
      .catch(() => undefined);
    return () => life.abort();
  }, [idacceso]);
}
