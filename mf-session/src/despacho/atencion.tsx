import { useHasRoute } from '@boveda/area-kit';
import { DIAS_SIN_CONTAR, type FilaDespacho, type RazonDespacho, razonesDespacho } from '@boveda/contracts/sat';
import { formatCount } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField, TextField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { columnas } from './cells';
import { findFilas } from './find-filas';
import { useDespacho } from './use-despacho';
import { cellColumn, resumenDe } from './vista';

const SAYS = { computing: 'se calculan espejo y riesgos', computed: 'espejo y riesgos calculados' };

/** All taxpayers of the user, what needs attention first; the address says which are shown. */
export function Atencion() {
  const { data, error, isFetching, isComputing, refetch } = useDespacho();
  const [params, setParams] = useSearchParams();
  useScrollMemory(data !== undefined);
  const buscar = params.get('buscar') ?? '';
  const razon = razonOf(params.get('razon'));
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const filas = findFilas(data?.rows ?? [], buscar, razon);
  return (
    <div className="session-despacho-vista" aria-busy={isFetching && !data}>
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <div className="session-campos">
            <TextField
              label="Buscar"
              placeholder="RFC o nombre"
              value={buscar || undefined}
              onCommit={(text) => change('buscar', text)}
            />
            <CatalogField
              label="Por atender"
              plain
              all={`Todos (${formatCount(data.rows.length)})`}
              order={shownRazones(data.rows)}
              catalog={countedRazones(data.rows)}
              value={razon}
              onChange={(code) => change('razon', code)}
            />
          </div>
          <p role="status" className="session-note">
            {resumenDe({ ...data, shown: filas.length, isComputing }, SAYS)}
          </p>
          <Tabla filas={filas} />
          <ComoSeOrdena />
        </>
      )}
    </div>
  );
}

function Tabla({ filas }: { filas: readonly FilaDespacho[] }) {
  const hasRoute = useHasRoute();
  const now = new Date();
  if (filas.length === 0) return <p>Ningún contribuyente coincide con los filtros.</p>;
  return (
    <div className="session-tabla">
      <DetailTable
        aria-label="Contribuyentes"
        rows={filas}
        rowKey={({ rfc }) => rfc}
        columns={columnas.map(({ title, celda }) =>
          cellColumn<FilaDespacho>({ title, celdaOf: (fila) => celda(fila, now) }, hasRoute),
        )}
      />
    </div>
  );
}

const ComoSeOrdena = () => (
  <details className="session-box">
    <summary>Cómo se ordena</summary>
    <ol>
      <li>Solicitudes de cancelación que vencen en 24 horas o ya vencieron; sin respuesta, el CFDI se cancela.</li>
      <li>Certificados vencidos.</li>
      <li>Planes vencidos.</li>
      <li>Riesgos abiertos de nivel alto o crítico, primero los de más dinero (un estimado).</li>
      <li>Certificados que vencen en 30 días.</li>
      <li>Las demás solicitudes de cancelación, primero la que vence antes.</li>
      <li>XML que faltan según los metadatos del SAT, primero donde faltan más.</li>
      <li>Los demás riesgos abiertos, primero los de más dinero.</li>
      <li>Contribuyentes sin metadatos del SAT.</li>
    </ol>
    <p className="session-note">
      El espejo cuenta emitidos y recibidos de los últimos 12 meses, sin los meses que no tienen metadatos ni los
      últimos {DIAS_SIN_CONTAR} días. Espejo y riesgos se calculan en segundo plano, cada mañana y al abrir esta
      pantalla; lo demás es de este momento.
    </p>
  </details>
);

const razones = Object.keys(razonesDespacho) as RazonDespacho[];

const razonOf = (text: string | null) => razones.find((razon) => razon === text);

const countOf = (rows: readonly FilaDespacho[], razon: RazonDespacho) =>
  rows.filter((fila) => fila.razon === razon).length;

const shownRazones = (rows: readonly FilaDespacho[]) => razones.filter((razon) => countOf(rows, razon) > 0);

const countedRazones = (rows: readonly FilaDespacho[]) =>
  Object.fromEntries(
    razones.map((razon) => [razon, `${razonesDespacho[razon]} (${formatCount(countOf(rows, razon))})`]),
  ) as Record<RazonDespacho, string>;
