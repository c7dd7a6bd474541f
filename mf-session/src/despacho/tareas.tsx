import { type FilaCalendario, faltasDelTablero, type Tarea } from '@boveda/contracts/sat';
import { Checkbox, formatCount, formatDay, formatInstant, plural, today } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField } from '@boveda/ui-kit/filters';
import { Link, useSearchParams } from '@boveda/ui-kit/router';
import { useChangeTareaMutation, useGetCalendarioQuery, useListTareasQuery } from './despacho-api';
import { mesOf, nombreDeMes } from './mes';
import { ResponsableField } from './responsable-field';
import { TareaForm } from './tarea-form';
import { useAnswerToast } from './use-answer-toast';

const ESTADOS = { abiertas: 'Abiertas', hechas: 'Hechas' } as const;

/** Tasks of all taxpayers of the user, with a form for a new one; the address says which are shown. */
export function Tareas() {
  const [params, setParams] = useSearchParams();
  const estado = params.get('estado') === 'hechas' ? 'hechas' : 'abiertas';
  const responsable = params.get('responsable') ?? undefined;
  const { data: board } = useGetCalendarioQuery(mesOf(null));
  const { data, error, isFetching, refetch } = useListTareasQuery(
    { estado, responsable },
    { refetchOnMountOrArgChange: true },
  );
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const personas = board?.personas ?? [];
  return (
    <div className="session-despacho-vista" aria-busy={isFetching && !data}>
      <TareaForm filas={(board?.rows ?? []).filter(puedeCambiar)} personas={personas} />
      <div className="session-campos">
        <CatalogField
          label="Estado"
          plain
          all={ESTADOS.abiertas}
          order={['hechas'] as const}
          catalog={{ hechas: ESTADOS.hechas }}
          value={estado === 'hechas' ? estado : undefined}
          onChange={(code) => change('estado', code)}
        />
        <ResponsableField personas={personas} value={responsable} onChange={(code) => change('responsable', code)} />
      </div>
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <p role="status" className="session-note">
            {plural(data.count, 'tarea', 'tareas')}
            {data.count > data.rows.length && `, se muestran ${formatCount(data.rows.length)}`}
          </p>
          <TablaTareas rows={data.rows} />
        </>
      )}
    </div>
  );
}

const puedeCambiar = ({ privilegio }: FilaCalendario) => privilegio !== '3';

/** Tasks as rows with a box that says whether each is done. */
export function TablaTareas({ rows }: { rows: readonly Tarea[] }) {
  if (rows.length === 0) return <p>Ninguna tarea.</p>;
  return (
    <div className="session-tabla">
      <DetailTable
        aria-label="Tareas"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          ['Hecha', (tarea) => <Hecha tarea={tarea} />, { isTitle: true }],
          [
            'Contribuyente',
            ({ rfc, nombre, mes }) => (
              <>
                <Link to={{ search: `?vista=cliente&rfc=${encodeURIComponent(rfc)}&mes=${mes}` }}>{nombre}</Link>
                <br />
                <small>{nombreDeMes(mes)}</small>
              </>
            ),
            { isTitle: true },
          ],
          ['Tarea', (tarea) => <Texto tarea={tarea} />, { isTitle: true }],
          ['Responsable', ({ responsable }) => responsable ?? 'Sin responsable', { isTitle: true }],
          ['Para', (tarea) => <Para tarea={tarea} />, { isTitle: true }],
        ]}
      />
    </div>
  );
}

const Texto = ({ tarea: { texto, falta, paraCliente } }: { tarea: Tarea }) => (
  <>
    <span className="session-texto">{texto}</span>
    {falta && (
      <>
        <br />
        <small>{faltasDelTablero[falta]}: termina sola cuando el tablero ya no la pide</small>
      </>
    )}
    {paraCliente && <small>La ve el cliente</small>}
  </>
);

function Para({ tarea: { vence, hecha, hechaPor } }: { tarea: Tarea }) {
  if (hecha) return <small>{`Hecha el ${formatInstant(hecha)} por ${hechaPor}`}</small>;
  if (vence === null) return 'Sin fecha';
  return vence < today() ? <strong>{`Venció ${formatDay(vence)}`}</strong> : formatDay(vence);
}

function Hecha({ tarea: { id, rfc, texto, hecha, editable } }: { tarea: Tarea }) {
  const tell = useAnswerToast();
  const [change, { isLoading }] = useChangeTareaMutation();
  return (
    <Checkbox
      effect="workElsewhere"
      className="session-despacho-elegir"
      aria-label={`Hecha: ${texto}`}
      checked={hecha !== null}
      disabled={!editable || isLoading}
      onChange={async ({ target }) => tell(await change({ id, rfc, hecha: target.checked }))}
    />
  );
}
