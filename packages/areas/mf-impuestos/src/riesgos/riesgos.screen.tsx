import { AHEAD_SECONDS, useColumnChoice } from '@boveda/area-kit';
import type { AnswerOf, api, RiesgosQuery } from '@boveda/contracts';
import {
  type EstadoRiesgo,
  estadosRiesgo,
  type NivelRiesgo,
  nivelesRiesgo,
  type Riesgo,
  riesgosQuery,
  SIN_RIESGO,
  tiposRiesgo,
} from '@boveda/contracts/impuestos';
import { Button, formatCount, formatMoney, isZero, plural, ScreenStyles } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { CatalogField, FilterBox, RfcField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRfcMatches } from '../api';
import { Evidencia } from './evidencia';
import riesgosCss from './riesgos.css?source';
import { useListRiesgosQuery } from './riesgos-api';
import { riesgosColumns } from './riesgos-columns';
import { RiesgosExplanation } from './riesgos-explanation';

const Seguimiento = lazy(async () => ({ default: (await import('./seguimiento')).Seguimiento }));

const PAGE_SIZES = [10, 20, 50, 100];
const ordenes = { urgencia: 'Lo más urgente primero', importe: 'Lo de más dinero primero' };
/** The gravest first. */
const NIVELES = Object.keys(nivelesRiesgo).toReversed() as NivelRiesgo[];
const cleared = { tipo: undefined, estado: undefined, nivel: undefined, rfc: undefined };

/** What may cost the taxpayer money, the gravest and what is due first at the top. */
export function RiesgosScreen() {
  const columnChoice = useColumnChoice('riesgos');
  const [query, setQuery] = useUrlQuery(riesgosQuery());
  const rows = useListRiesgosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [open, setOpen] = useState<string | null>(null);
  const [followed, setFollowed] = useState<Riesgo | null>(null);
  const columns = useMemo(
    () =>
      riesgosColumns({
        open,
        onOpen: (clave) => setOpen((before) => (before === clave ? null : clave)),
        onFollow: setFollowed,
      }),
    [open],
  );
  useScrollMemory(rows.currentData !== undefined);
  const { tipo, estado, nivel, rfc } = query;
  const page = rows.currentData ?? rows.data;
  const set = (patch: Partial<typeof query>) => setQuery({ ...patch, offset: 0 });
  const clear = () => set(cleared);
  return (
    <div className="impuestos-riesgos">
      <ScreenStyles css={riesgosCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="Riesgos"
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ clave }) => clave}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={
          <Filtros
            query={query}
            porTipo={page?.porTipo}
            onChange={set}
            onSearch={() => void rows.refetch()}
            onClear={clear}
          />
        }
        summary={
          page &&
          (page.count > 0 || page.porTipo.length > 0) && (
            <Total page={page} tipo={tipo} onAside={() => set({ tipo: SIN_RIESGO })} />
          )
        }
        expansion={{
          open: open === null ? [] : [open],
          render: (riesgo) => <Evidencia key={riesgo.clave} riesgo={riesgo} />,
        }}
        isFiltered={tipo !== undefined || estado !== undefined || nivel !== undefined || rfc !== undefined}
        onClear={clear}
        empty={{ text: 'Ningún riesgo abierto' }}
      />
      <RiesgosExplanation />
      {followed && (
        <Suspense>
          <Seguimiento riesgo={followed} personas={page?.personas ?? []} onClose={() => setFollowed(null)} />
        </Suspense>
      )}
    </div>
  );
}

type Feed = AnswerOf<typeof api.riesgos.list>;

interface FiltrosProps {
  query: RiesgosQuery;
  porTipo: Feed['porTipo'] | undefined;
  onChange(patch: Partial<RiesgosQuery>): void;
  onSearch(): void;
  onClear(): void;
}

const Filtros = ({
  query: { tipo, estado, nivel, rfc, orden },
  porTipo,
  onChange: set,
  onSearch,
  onClear,
}: FiltrosProps) => (
  <FilterBox onSearch={onSearch} onClear={onClear}>
    <CatalogField label="Riesgo" plain catalog={withCounts(porTipo)} value={tipo} onChange={(tipo) => set({ tipo })} />
    <CatalogField
      label="Nivel"
      plain
      catalog={nivelesRiesgo}
      order={NIVELES}
      value={nivel}
      onChange={(nivel) => set({ nivel })}
    />
    <CatalogField
      label="Estado"
      plain
      all="Sin cerrar"
      catalog={estadosRiesgo}
      value={estado}
      onChange={(estado?: EstadoRiesgo) => set({ estado })}
    />
    <RfcField useMatches={useRfcMatches} value={rfc} onChange={(rfc) => set({ rfc })} />
    <CatalogField
      label="Orden"
      plain
      all={null}
      catalog={ordenes}
      value={orden}
      onChange={(orden = 'urgencia') => set({ orden })}
    />
  </FilterBox>
);

/** Kinds with how many there are, where that is known. */
const withCounts = (porTipo: Feed['porTipo'] = []) =>
  Object.fromEntries(
    Object.entries(tiposRiesgo).map(([tipo, name]) => {
      const cantidad = porTipo.find((suma) => suma.tipo === tipo)?.cantidad;
      return [tipo, cantidad ? `${name} (${formatCount(cantidad)})` : name];
    }),
  ) as typeof tiposRiesgo;

interface TotalProps {
  page: Feed;
  tipo: Riesgo['tipo'] | undefined;
  onAside(): void;
}

/** Taxes at risk; apart from them, what is owed of invoices on credit, which is no risk. */
function Total({ page: { count, porTipo, enJuego, saldos }, tipo, onAside }: TotalProps) {
  const abiertas = porTipo.find((suma) => suma.tipo === SIN_RIESGO)?.cantidad ?? 0;
  const aside = [
    tipo === undefined && abiertas > 0 && `${plural(abiertas, 'PPD', 'PPD')} sin pago conocido`,
    !isZero(saldos.porPagar) && `saldo por pagar ${formatMoney(saldos.porPagar)}`,
    !isZero(saldos.porCobrar) && `saldo por cobrar ${formatMoney(saldos.porCobrar)}`,
  ].filter(Boolean);
  return (
    <div className="impuestos-riesgos-sumas">
      {count > 0 && (
        <span className="impuestos-riesgos-total">
          {tipo === SIN_RIESGO
            ? `${plural(count, 'factura', 'facturas')} sin pago conocido`
            : `${plural(count, 'riesgo', 'riesgos')} · ${formatMoney(enJuego.importe)} en juego`}
        </span>
      )}
      {aside.length > 0 && (
        <span className="impuestos-riesgos-aside">
          {`Aparte, no es riesgo: ${aside.join(', ')}`}
          {tipo === undefined && abiertas > 0 && (
            <Button size="small" onClick={onAside}>
              Ver las PPD sin pago conocido
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
