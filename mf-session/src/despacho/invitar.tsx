import type { PersonaDespacho, Privilegio, RenglonInvitacion } from '@boveda/contracts';
import { Alert, Button, describeProblem, formatCount, plural } from '@boveda/ui-kit';
import { DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type FormEvent, useState } from 'react';
import { useGetCalendarioQuery, useInviteMutation } from './despacho-api';
import { namedBy } from './find-filas';
import { type Contribuyente, ContribuyentesPorElegir } from './invitar-contribuyentes';
import { mesOf } from './mes';
import { roles } from './roles';

/** Form that invites a person to several of the taxpayers that the user administers, with one mail. */
export function Invitar({ personas }: { personas: readonly PersonaDespacho[] }) {
  const { data: board, error, isFetching, refetch } = useGetCalendarioQuery(mesOf(null));
  const propios = board?.rows
    .filter(({ privilegio }) => privilegio === '1')
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
  return (
    <details className="session-box session-despacho-invitar">
      <summary>Dar acceso a una persona</summary>
      {error && !isFetching && <LoadError inline error={error} onRetry={refetch} />}
      {!propios && !error && <Skeleton active />}
      {propios && propios.length === 0 && <p>No administra ningún contribuyente, y solo quien lo administra invita.</p>}
      {propios && propios.length > 0 && <Formulario propios={propios} personas={personas} />}
    </details>
  );
}

function Formulario({
  propios,
  personas,
}: {
  propios: readonly Contribuyente[];
  personas: readonly PersonaDespacho[];
}) {
  const [invite, { data, error, isLoading }] = useInviteMutation();
  const [correo, setCorreo] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [privilegio, setPrivilegio] = useState<Privilegio>('2');
  const [buscar, setBuscar] = useState('');
  const { con, pendientes } = accesosDe(personas, correo);
  const posibles = propios.filter(({ rfc }) => !con.has(rfc));
  const rfcs = posibles.flatMap(({ rfc }) => (chosen.has(rfc) ? rfc : []));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await invite({ correo, privilegio, rfcs });
    if (answer.data) setChosen(new Set(answer.data.rows.flatMap((row) => (row.invitado ? [] : row.rfc))));
  };
  return (
    <form className="session-despacho-vista" aria-label="Dar acceso" onSubmit={(event) => void submit(event)}>
      <div className="session-despacho-tarea">
        <Correo value={correo} onChange={setCorreo} />
        <Rol value={privilegio} onChange={setPrivilegio} />
        <label>
          Buscar contribuyentes
          <input className="bv-input" type="search" value={buscar} onChange={({ target }) => setBuscar(target.value)} />
        </label>
      </div>
      <ContribuyentesPorElegir
        rows={posibles.filter(namedBy(buscar))}
        {...{ chosen, pendientes }}
        con={propios.length - posibles.length}
        onChoose={setChosen}
      />
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      <div>
        <Button
          effect="workElsewhere"
          type="primary"
          htmlType="submit"
          disabled={rfcs.length === 0}
          loading={isLoading}
        >
          {rfcs.length === 0 ? 'Invitar' : `Invitar a ${plural(rfcs.length, 'contribuyente', 'contribuyentes')}`}
        </Button>
      </div>
      {data && <Invitados {...data} />}
    </form>
  );
}

/** The taxpayers that a person can open, and those to which an invitation is pending. */
function accesosDe(personas: readonly PersonaDespacho[], typed: string) {
  const correo = typed.trim().toLowerCase();
  const accesos = personas.find((persona) => persona.correo === correo)?.accesos ?? [];
  const rfcs = (isConfirmada: boolean) =>
    new Set(accesos.flatMap(({ rfc, confirmada }) => (confirmada === isConfirmada ? rfc : [])));
  return { con: rfcs(true), pendientes: rfcs(false) };
}

interface FieldProps<Value extends string> {
  value: Value;
  onChange(value: Value): void;
}

const Correo = ({ value, onChange }: FieldProps<string>) => (
  <label>
    Correo
    <input
      className="bv-input"
      type="email"
      required
      autoComplete="off"
      maxLength={254}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);

const Rol = ({ value, onChange }: FieldProps<Privilegio>) => (
  <label>
    Rol
    <select
      className="bv-input"
      value={value}
      onChange={({ target }) => {
        const role = roles.find(([privilegio]) => privilegio === target.value);
        if (role) onChange(role[0]);
      }}
    >
      {roles.map(([privilegio, nombre]) => (
        <option key={privilegio} value={privilegio}>
          {nombre}
        </option>
      ))}
    </select>
  </label>
);

/** What became of each taxpayer: what was not possible, with its reason. */
function Invitados({ rows, msg }: { rows: readonly RenglonInvitacion[]; msg: string }) {
  const refused = rows.filter(({ invitado }) => !invitado);
  return (
    <>
      <p role="status">
        {msg}
        {refused.length > 0 && ` · ${formatCount(refused.length)} no se ${refused.length === 1 ? 'pudo' : 'pudieron'}`}
      </p>
      {refused.length > 0 && (
        <div className="session-tabla session-despacho-alta">
          <DetailTable
            aria-label="Sin invitación"
            rows={refused}
            rowKey={({ rfc }) => rfc}
            columns={[
              ['Contribuyente', ({ rfc, nombre }) => [nombre, <small key="rfc"> {rfc}</small>]],
              [
                'Qué pasó',
                ({ mensaje }) => (
                  <>
                    <ToneBadge tone="warning">No se invitó</ToneBadge> {mensaje}
                  </>
                ),
              ],
            ]}
          />
        </div>
      )}
    </>
  );
}
