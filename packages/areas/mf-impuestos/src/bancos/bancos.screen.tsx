import { AHEAD_SECONDS, useColumnChoice } from '@boveda/area-kit';
import {
  type Conciliacion,
  type CuentaBanco,
  type DecisionConciliacion,
  estadosMovimiento,
  type MovimientosQuery,
  movimientosQuery,
} from '@boveda/contracts/impuestos';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { LoadError } from '@boveda/ui-kit/feedback';
import { CatalogField, DayField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useCallback, useMemo } from 'react';
import { useAnswerToast } from '../impuestos/use-answer-toast';
import bancosCss from './bancos.css?source';
import { useDecideMutation, useListCuentasQuery, useListMovimientosQuery, useMatchAgainMutation } from './bancos-api';
import { BancosTabs } from './bancos-tabs';
import { Cuentas } from './cuentas';
import { movimientosColumns } from './movimientos-columns';
import { nombreDeCuenta } from './nombre-de-cuenta';
import { SubirEstado } from './subir-estado';

const PAGE_SIZES = [20, 50, 100];
const cleared = { cuenta: undefined, estado: undefined, fechaini: undefined, fechafin: undefined, texto: undefined };
const NONE: CuentaBanco[] = [];

/** Statements of bank accounts: files, movements and the CFDI that match them. */
export function BancosScreen() {
  const columnChoice = useColumnChoice('bancos');
  const [query, setQuery] = useUrlQuery(movimientosQuery());
  const rows = useListMovimientosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const { data, error, refetch } = useListCuentasQuery(undefined, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const cuentas = data?.rows ?? NONE;
  const decide = useDecision();
  const columns = useMemo(() => {
    const names = new Map(cuentas.map((cuenta) => [cuenta.id, nombreDeCuenta(cuenta)]));
    return movimientosColumns({ cuentaDe: (id) => names.get(id) ?? '', onDecide: decide });
  }, [cuentas, decide]);
  useScrollMemory(rows.currentData !== undefined);
  const set = (patch: Partial<MovimientosQuery>) => setQuery({ ...patch, offset: 0 });
  const clear = () => set(cleared);
  return (
    <div className="impuestos-bancos">
      <ScreenStyles css={bancosCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="Bancos"
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        tabs={<BancosTabs current="movimientos" />}
        toolbar={<ConciliarOtraVez isDisabled={cuentas.length === 0} />}
        notices={
          <div className="impuestos-bancos-notices">
            <SubirEstado cuentas={cuentas} />
            {error && <LoadError error={error} onRetry={refetch} inline />}
            {cuentas.length > 0 && <Cuentas cuentas={cuentas} />}
          </div>
        }
        filters={
          <Filtros
            query={query}
            cuentas={cuentas}
            onChange={set}
            onSearch={() => void rows.refetch()}
            onClear={clear}
          />
        }
        isFiltered={Object.keys(cleared).some((key) => query[key as keyof typeof cleared] !== undefined)}
        onClear={clear}
        empty={{ text: 'Ningún movimiento: suba un estado de cuenta' }}
      />
    </div>
  );
}

/** Says what a user decides of a match, with a toast that tells what was done. */
function useDecision() {
  const tell = useAnswerToast();
  const [decide] = useDecideMutation();
  return useCallback(
    async ({ id }: Conciliacion, decision: DecisionConciliacion): Promise<void> => {
      tell(await decide({ id, decision }));
    },
    [decide, tell],
  );
}

/** Looks for CFDI again, as after some arrived. */
function ConciliarOtraVez({ isDisabled }: { isDisabled: boolean }) {
  const tell = useAnswerToast();
  const [match, { isLoading }] = useMatchAgainMutation();
  const run = async () => {
    tell(await match());
  };
  return (
    <Button effect="change" disabled={isDisabled} loading={isLoading} onClick={() => void run()}>
      Volver a conciliar
    </Button>
  );
}

interface FiltrosProps {
  query: MovimientosQuery;
  cuentas: readonly CuentaBanco[];
  onChange(patch: Partial<MovimientosQuery>): void;
  onSearch(): void;
  onClear(): void;
}

const Filtros = ({
  query: { cuenta, estado, fechaini, fechafin, texto },
  cuentas,
  onChange,
  onSearch,
  onClear,
}: FiltrosProps) => (
  <FilterBox onSearch={onSearch} onClear={onClear}>
    <CatalogField
      label="Cuenta"
      plain
      catalog={Object.fromEntries(cuentas.map((each) => [each.id, nombreDeCuenta(each)]))}
      value={cuenta}
      onChange={(cuenta) => onChange({ cuenta })}
    />
    <CatalogField
      label="Estado"
      plain
      catalog={estadosMovimiento}
      value={estado}
      onChange={(estado) => onChange({ estado })}
    />
    <DayField label="Desde" value={fechaini} onChange={(fechaini) => onChange({ fechaini })} />
    <DayField label="Hasta" value={fechafin} onChange={(fechafin) => onChange({ fechafin })} />
    <TextField label="Texto" value={texto} onCommit={(texto) => onChange({ texto })} />
  </FilterBox>
);
