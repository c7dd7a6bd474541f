import { Link, MissingCertificado, paths, UnclaimedRfc } from '@boveda/area-kit';
import { DIAS_SIN_CONTAR, type MesEspejo, primerDiaDeDescarga, situacionesEspejo } from '@boveda/contracts/sat';
import { Alert, Headed, plural, ScreenStyles, today } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { Choice } from '@boveda/ui-kit/filters';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { useEffect, useRef, useState } from 'react';
import { useListDescargasQuery } from '../api';
import { useFiel } from '../descargas/use-fiel';
import { AskMetadatos } from './ask-metadatos';
import { celdaOf, idOfCelda } from './celda';
import { CeldaPanel } from './celda-panel';
import espejoCss from './espejo.css?source';
import { useGetEspejoQuery } from './espejo-api';
import { ExportDiferencias } from './export-diferencias';
import { Matriz } from './matriz';

const POLL_MS = 5_000;
const PENDIENTES = { espendiente: '1', limit: 10, offset: 0 } as const;

/** The vault against the SAT's metadata, month by month; the address says which month is open. */
export function EspejoScreen() {
  const [params] = useSearchParams();
  const { data, error, isFetching, refetch } = useGetEspejoQuery(undefined, { refetchOnMountOrArgChange: true });
  const pendientes = usePendientes(refetch);
  const fiel = useFiel();
  const elegida = celdaOf(params);
  const celda = elegida && data?.find(({ mes }) => mes === elegida.mes)?.[elegida.query.direccion];
  const heading = useFocusOnPanel(elegida && idOfCelda(elegida.mes, elegida.query.direccion));
  useScrollMemory(data !== undefined);
  const disabled = fiel !== 'vigente';
  return (
    <div className="descargas-espejo" aria-busy={isFetching}>
      <ScreenStyles css={espejoCss} />
      <Headed
        heading={
          <header className="descargas-espejo-head">
            <h1>Espejo del SAT</h1>
            <div className="descargas-espejo-actions">
              <Link to={paths.piloto}>Piloto automático</Link>
              <AskYear disabled={disabled} />
              <ExportDiferencias />
            </div>
          </header>
        }
      >
        {fiel === 'unclaimed' && <UnclaimedRfc />}
        {fiel === 'missing' && (
          <MissingCertificado
            title="Para comparar con el SAT se necesita una e.Firma (Fiel) vigente."
            addText="agregarla"
          />
        )}
      </Headed>
      <p className="descargas-espejo-note">
        Compara lo que guarda la bóveda con los metadatos del SAT. Los últimos {DIAS_SIN_CONTAR} días no cuentan, porque
        el SAT los publica con retraso; un mes sin metadatos es «sin dato», nunca completo.
      </p>
      {pendientes > 0 && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={`El SAT prepara ${plural(pendientes, 'solicitud', 'solicitudes')}: esta pantalla cambia sola cuando terminan.`}
          action={<Link to={`${paths.descargas}?espendiente=1`}>Ver solicitudes</Link>}
        />
      )}
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          {elegida && celda && (
            <CeldaPanel
              key={idOfCelda(elegida.mes, elegida.query.direccion)}
              elegida={elegida}
              celda={celda}
              disabled={disabled}
              heading={heading}
            />
          )}
          <Leyenda />
          <Meses meses={data} elegida={elegida} />
        </>
      )}
    </div>
  );
}

const Meses = ({ meses, elegida }: { meses: MesEspejo[]; elegida: ReturnType<typeof celdaOf> }) => (
  <div className="descargas-espejo-matrices">
    <Matriz title="Emitidos" direccion="emitidos" meses={meses} actual={elegida} />
    <Matriz title="Recibidos" direccion="recibidos" meses={meses} actual={elegida} />
  </div>
);

const Leyenda = () => (
  <ul className="descargas-espejo-leyenda" aria-label="Situaciones">
    {[['sinDato', 'Sin dato'] as const, ...Object.entries(situacionesEspejo)].map(([situacion, name]) => (
      <li key={situacion}>
        <span className="descargas-espejo-muestra" data-situacion={situacion} />
        {name}
      </li>
    ))}
  </ul>
);

/** How many requests to the SAT are under way; calls `onEnd` when one of them ends. */
function usePendientes(onEnd: () => unknown): number {
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data } = useListDescargasQuery(PENDIENTES, { refetchOnMountOrArgChange: true, pollingInterval });
  const count = data?.count ?? 0;
  const wanted = count > 0 ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) onEnd();
    before.current = count;
  }, [count, onEnd]);
  return count;
}

const TODOS = 'todos';

/** Asks for the metadata of a year, or of all the years that the SAT hands out. */
function AskYear({ disabled }: { disabled: boolean }) {
  const hoy = today();
  const oldest = primerDiaDeDescarga(hoy);
  const [first, last] = [Number(oldest.slice(0, 4)), Number(hoy.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(last - at));
  const [year, setYear] = useState(String(last));
  const [from, to] = year === TODOS ? [oldest, hoy] : [`${year}-01-01`, `${year}-12-31`];
  return (
    <>
      <Choice
        aria-label="Año de los metadatos"
        value={year}
        disabled={disabled}
        options={[...years.map((value) => ({ value, label: value })), { value: TODOS, label: 'Los seis años' }]}
        onChange={setYear}
      />
      <AskMetadatos
        fechaini={from}
        fechafin={to}
        direcciones={['emitidos', 'recibidos']}
        disabled={disabled}
        label="Pedir metadatos"
      />
    </>
  );
}

/** Moves the focus to the month when it is opened, and back to its cell when it is closed. */
function useFocusOnPanel(cell: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(cell);
  useEffect(() => {
    const before = shown.current;
    if (cell === before) return;
    shown.current = cell;
    if (cell) heading.current?.focus();
    else if (before) document.getElementById(before)?.focus({ preventScroll: true });
  }, [cell]);
  return heading;
}
