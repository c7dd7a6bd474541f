import { ContribuyenteLink, paths } from '@boveda/area-kit';
import { TAREA_LENGTH } from '@boveda/contracts/sat';
import { Button, formatCount, formatInstant } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useSearchParams } from '@boveda/ui-kit/router';
import { type FormEvent, useState } from 'react';
import {
  useAddNotaMutation,
  useGetCalendarioQuery,
  useListActividadQuery,
  useListNotasQuery,
  useListTareasQuery,
  useRemoveNotaMutation,
} from './despacho-api';
import { type FilaActividad, type Grupo, groupActividad } from './group-actividad';
import { mesOf } from './mes';
import { MesPicker } from './mes-picker';
import { TablaTareas } from './tareas';
import { useAnswerToast } from './use-answer-toast';

/** A month of one taxpayer for the office: its open tasks, its notes and what happened last. */
export function Cliente({ rfc }: { rfc: string }) {
  const [params, setParams] = useSearchParams();
  const mes = mesOf(params.get('mes'));
  const { data: board } = useGetCalendarioQuery(mes);
  const { data: tareas } = useListTareasQuery({ estado: 'abiertas', rfc }, { refetchOnMountOrArgChange: true });
  const fila = board?.rows.find((each) => each.rfc === rfc);
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params);
    next.set('mes', chosen);
    setParams(next, { replace: true });
  };
  return (
    <div className="session-despacho-vista">
      <h2>
        <ContribuyenteLink rfc={rfc} to={paths.dashboard}>
          {fila?.nombre ?? rfc}
        </ContribuyenteLink>
      </h2>
      <p>
        <ContribuyenteLink rfc={rfc} to={paths.documentosDeCliente}>
          Documentos que envió el cliente
        </ContribuyenteLink>
      </p>
      <section aria-label="Tareas abiertas">
        <h3>Tareas abiertas</h3>
        {tareas ? <TablaTareas rows={tareas.rows} /> : <Skeleton active />}
      </section>
      <section aria-label="Notas del mes">
        <h3>Notas del mes</h3>
        <MesPicker mes={mes} onChange={choose} />
        <Notas key={mes} rfc={rfc} mes={mes} />
      </section>
      <Actividad rfc={rfc} />
    </div>
  );
}

function Notas({ rfc, mes }: { rfc: string; mes: string }) {
  const tell = useAnswerToast();
  const { data, error, isFetching, refetch } = useListNotasQuery({ rfc, mes }, { refetchOnMountOrArgChange: true });
  const [add, { isLoading }] = useAddNotaMutation();
  const [remove] = useRemoveNotaMutation();
  const [texto, setTexto] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: refused } = await add({ rfc, mes, texto });
    if (refused) tell({ error: refused });
    else setTexto('');
  };
  return (
    <>
      <form className="session-despacho-tarea" onSubmit={(event) => void submit(event)}>
        <label className="session-despacho-tarea-texto">
          Nota
          <textarea
            className="bv-input"
            rows={2}
            required
            maxLength={TAREA_LENGTH}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
        </label>
        <Button effect="changeElsewhere" htmlType="submit" loading={isLoading}>
          Escribir nota
        </Button>
      </form>
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      <ul className="session-lista">
        {data?.rows.map((nota) => (
          <li key={nota.id}>
            <span className="session-texto">{nota.texto}</span>
            <small>{`${nota.autor} · ${formatInstant(nota.creada)}`}</small>
            {nota.editable && (
              <Button
                effect="changeElsewhere"
                size="small"
                aria-label={`Eliminar la nota: ${nota.texto.slice(0, 40)}`}
                onClick={async () => tell(await remove({ id: nota.id, rfc }))}
              >
                Eliminar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Actividad({ rfc }: { rfc: string }) {
  const { data, error, isFetching, refetch } = useListActividadQuery(rfc, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label="Actividad">
      <h3>Actividad</h3>
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      <ul className="session-lista">
        {data && groupActividad(data.rows).map((grupo) => <Hecho key={grupo[0].n} grupo={grupo} />)}
      </ul>
    </section>
  );
}

/** What happened several times in a row is one entry, which opens. */
function Hecho({ grupo: [last, ...others] }: { grupo: Grupo }) {
  if (others.length === 0)
    return (
      <li>
        <Asiento {...last} />
      </li>
    );
  const count = others.length + 1;
  return (
    <li>
      <details>
        <summary>
          <strong>{last.titulo}</strong> {formatCount(count)} veces
        </summary>
        <ul className="session-lista">
          {[last, ...others].map((row) => (
            <li key={row.n}>
              <Asiento {...row} />
            </li>
          ))}
        </ul>
      </details>
      <small>{[last.usuario, `la última el ${formatInstant(last.cuando)}`].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

const Asiento = ({ cuando, usuario, titulo, objeto, detalle }: FilaActividad) => (
  <>
    <span>
      <strong>{titulo}</strong> {objeto}
    </span>
    {detalle && <span className="session-texto">{detalle.slice(0, 200)}</span>}
    <small>{[usuario, formatInstant(cuando)].filter(Boolean).join(' · ')}</small>
  </>
);
