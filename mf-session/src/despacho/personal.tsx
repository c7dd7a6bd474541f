import type { PersonaDespacho } from '@boveda/contracts';
import { formatCount, plural } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useListPersonasQuery, useSetPrivilegioMutation } from './despacho-api';
import { Invitar } from './invitar';
import { roles } from './roles';
import { useAnswerToast } from './use-answer-toast';

/** Who else has access to the taxpayers that the user administers, with one role for all of them. */
export function Personal() {
  const { data, error, isFetching, refetch } = useListPersonasQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="session-despacho-vista" aria-busy={isFetching && !data}>
      <Invitar personas={data?.rows ?? []} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && data.rows.length === 0 && <p>Nadie más tiene acceso a los contribuyentes que usted administra.</p>}
      {data && data.rows.length > 0 && (
        <div className="session-tabla">
          <p className="session-note">
            El rol vale en todos los contribuyentes que usted administra y que la persona ya puede abrir.
          </p>
          <DetailTable
            aria-label="Personal"
            rows={data.rows}
            rowKey={({ correo }) => correo}
            columns={[
              ['Correo', ({ correo }) => correo, { isTitle: true }],
              ['Contribuyentes', ({ accesos }) => <Accesos accesos={accesos} />, { isTitle: true }],
              ['Rol', (persona) => <Rol persona={persona} />, { isTitle: true }],
            ]}
          />
        </div>
      )}
    </div>
  );
}

function Accesos({ accesos }: Pick<PersonaDespacho, 'accesos'>) {
  const pending = accesos.filter(({ confirmada }) => !confirmada).length;
  return (
    <details>
      <summary>
        {plural(accesos.length, 'contribuyente', 'contribuyentes')}
        {pending > 0 && ` · ${formatCount(pending)} por confirmar`}
      </summary>
      {accesos.map(({ rfc }) => rfc).join(', ')}
    </details>
  );
}

const VARIOS = '';

function Rol({ persona: { correo, accesos } }: { persona: PersonaDespacho }) {
  const tell = useAnswerToast();
  const [set, { isLoading }] = useSetPrivilegioMutation();
  const [one, ...others] = new Set(accesos.map(({ privilegio }) => privilegio));
  const shown = others.length > 0 ? VARIOS : one;
  const choose = async (value: string) => {
    const role = roles.find(([privilegio]) => privilegio === value);
    if (role) tell(await set({ correo, privilegio: role[0] }));
  };
  return (
    <select
      className="bv-input"
      aria-label={`Rol de ${correo}`}
      value={shown}
      disabled={isLoading}
      onChange={({ target }) => void choose(target.value)}
    >
      {shown === VARIOS && <option value={VARIOS}>Distinto en cada uno</option>}
      {roles.map(([privilegio, nombre]) => (
        <option key={privilegio} value={privilegio}>
          {nombre}
        </option>
      ))}
    </select>
  );
}
