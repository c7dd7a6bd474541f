import { useHasRoute } from '@boveda/area-kit';
import { type FilaCalendario, type PasoDelMes, pasosDelMes } from '@boveda/contracts/sat';
import { Checkbox, formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField, TextField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { Acciones } from './acciones';
import { columnasCalendario } from './calendario-cells';
import { namedBy } from './find-filas';
import { Lotes } from './lotes';
import { mesOf } from './mes';
import { MesPicker } from './mes-picker';
import { NADIE, ResponsableField } from './responsable-field';
import { useCalendario } from './use-calendario';
import { cellColumn, resumenDe } from './vista';

const SAYS = { computing: 'se calculan las cifras', computed: 'cifras calculadas' };

/** A month of all taxpayers of the user, what is due first, with what can be asked for many at once. */
export function Calendario() {
  const [params, setParams] = useSearchParams();
  const mes = mesOf(params.get('mes'));
  const { data, error, isFetching, isComputing, refetch, recompute, watch } = useCalendario(mes);
  useScrollMemory(data !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const filters = {
    buscar: params.get('buscar') ?? '',
    sigue: pasoOf(params.get('sigue')),
    responsable: params.get('responsable') ?? undefined,
  };
  const filas = findFilas(data?.rows ?? [], filters);
  const shown = new Set(filas.map(({ rfc }) => rfc));
  const elegidos = [...chosen].filter((rfc) => shown.has(rfc));
  return (
    <div className="session-despacho-vista" aria-busy={isFetching && !data}>
      <MesPicker mes={mes} onChange={(next) => change('mes', next)} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <Filtros rows={data.rows} personas={data.personas} filters={filters} onChange={change} />
          <p role="status" className="session-note">
            {resumenDe({ ...data, shown: filas.length, isComputing }, SAYS)}
          </p>
          <Acciones
            mes={mes}
            elegidos={elegidos}
            total={filas.length}
            personas={data.personas}
            onChooseAll={(isOn) => setChosen(isOn ? shown : new Set())}
            onRecompute={recompute}
          />
          <Lotes onEnd={watch} />
          <Tabla filas={filas} mes={mes} chosen={chosen} onChoose={setChosen} />
          <ComoSeOrdena />
        </>
      )}
    </div>
  );
}

interface Filters {
  buscar: string;
  sigue: PasoDelMes | undefined;
  responsable: string | undefined;
}

/** Rows whose RFC or name contains every word, with that next step and person in charge. */
function findFilas(rows: readonly FilaCalendario[], { buscar, sigue, responsable }: Filters): FilaCalendario[] {
  const isNamed = namedBy(buscar);
  return rows.filter(
    (fila) =>
      (sigue === undefined || fila.sigue === sigue) &&
      (responsable === undefined || (fila.responsable ?? NADIE) === responsable) &&
      isNamed(fila),
  );
}

interface FiltrosProps {
  rows: readonly FilaCalendario[];
  personas: readonly string[];
  filters: Filters;
  onChange(name: string, value: string | undefined): void;
}

function Filtros({ rows, personas, filters: { buscar, sigue, responsable }, onChange }: FiltrosProps) {
  const found = pasos.filter((paso) => rows.some((fila) => fila.sigue === paso));
  const counts = Object.fromEntries(
    pasos.map((paso) => [
      paso,
      `${pasosDelMes[paso]} (${formatCount(rows.filter((fila) => fila.sigue === paso).length)})`,
    ]),
  ) as Record<PasoDelMes, string>;
  return (
    <div className="session-campos">
      <TextField
        label="Buscar"
        placeholder="RFC o nombre"
        value={buscar || undefined}
        onCommit={(text) => onChange('buscar', text)}
      />
      <CatalogField
        label="Sigue"
        plain
        all={`Todos (${formatCount(rows.length)})`}
        order={found}
        catalog={counts}
        value={sigue}
        onChange={(code) => onChange('sigue', code)}
      />
      <ResponsableField personas={personas} value={responsable} onChange={(code) => onChange('responsable', code)} />
    </div>
  );
}

const pasos = Object.keys(pasosDelMes) as PasoDelMes[];
const pasoOf = (text: string | null) => pasos.find((paso) => paso === text);

interface TablaProps {
  filas: readonly FilaCalendario[];
  mes: string;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

function Tabla({ filas, mes, chosen, onChoose }: TablaProps) {
  const hasRoute = useHasRoute();
  const columns = useMemo(
    () =>
      columnasCalendario.map(({ title, celda }) =>
        cellColumn<FilaCalendario>({ title, celdaOf: (fila) => celda(fila, mes) }, hasRoute),
      ),
    [mes, hasRoute],
  );
  if (filas.length === 0) return <p>Ningún contribuyente coincide con los filtros.</p>;
  const toggle = (rfc: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(rfc);
    else next.delete(rfc);
    onChoose(next);
  };
  const box: DetailColumn<FilaCalendario> = [
    'Elegir',
    ({ rfc, nombre }) => (
      <Checkbox
        className="session-despacho-elegir"
        aria-label={`Elegir ${nombre}`}
        checked={chosen.has(rfc)}
        onChange={({ target }) => toggle(rfc, target.checked)}
      />
    ),
    { isTitle: true },
  ];
  return (
    <div className="session-tabla">
      <DetailTable
        className="session-despacho-calendario"
        aria-label="Calendario"
        rows={filas}
        rowKey={({ rfc }) => rfc}
        columns={[box, ...columns]}
      />
    </div>
  );
}

const ComoSeOrdena = () => (
  <details className="session-box">
    <summary>Cómo se ordena y de dónde viene cada cifra</summary>
    <ul>
      <li>
        Primero lo que vence antes. Los pagos vencen el día 17 más los días hábiles por el sexto dígito del RFC; se
        muestra la fecha segura. Lo que solo falta presentar queda al final.
      </li>
      <li>«Sigue» es lo primero que falta: metadatos, XML, riesgos graves, ISR, DIOT, cierre y archivo de la DIOT.</li>
      <li>
        Un mes cerrado muestra el IVA que se cerró. Las demás cifras se calculan en segundo plano, cada mañana, al abrir
        esta pantalla y después de cada descarga; cada celda abre la pantalla de donde vienen.
      </li>
      <li>REP y riesgos son de todos los meses del contribuyente.</li>
    </ul>
    <p className="session-note">
      Cálculo de apoyo con los CFDI de tu bóveda. No es una declaración. El ISR es una estimación de pago provisional.
    </p>
  </details>
);
