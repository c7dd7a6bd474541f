import { type HistorialQuery, historialQuery } from '@boveda/contracts/sat';
import {
  AmountsField,
  CatalogField,
  DaysField,
  FilterBox,
  RfcField,
  readUuid,
  TextField,
} from '@boveda/ui-kit/filters';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useRfcMatches } from '../api';

type Filters = HistorialQuery & { status?: string };

const names = Object.keys(historialQuery().shape).filter((name) => name !== 'limit' && name !== 'offset');

/** Whether the query filters by anything but paging and state. */
export const isFiltered = (query: HistorialQuery): boolean =>
  names.some((name) => query[name as keyof HistorialQuery] !== undefined);

/** What Limpiar sets. */
export const clearedFilters: Partial<HistorialQuery> = Object.fromEntries(names.map((name) => [name, undefined]));

const MORE = ['rfc', 'serie', 'folio', 'uuid', 'totalde', 'totalhasta'] as const;

interface Props<Query extends Filters> {
  query: Query;
  onChange: SetUrlQuery<Query>;
  onSearch(): void;
  onClear(): void;
  /** Options of the state filter; without them the list has none. */
  estatus?: Readonly<Record<string, string>>;
}

/** Filters of both lists. Changes apply at once, typed text shortly after the last key. */
export function BuzonFilters<Query extends Filters>({ query, onChange, onSearch, onClear, estatus }: Props<Query>) {
  const set = (patch: Partial<Filters>) => onChange(patch as Partial<Query>);
  const type = (patch: Partial<Filters>) => onChange(patch as Partial<Query>, { replace: true });
  return (
    <FilterBox
      onSearch={onSearch}
      onClear={onClear}
      more={
        <>
          <RfcField value={query.rfc} onChange={(rfc) => set({ rfc })} useMatches={useRfcMatches} />
          <TextField label="Serie" value={query.serie} onCommit={(serie) => type({ serie })} />
          <TextField label="Folio" value={query.folio} onCommit={(folio) => type({ folio })} />
          <TextField label="UUID" value={query.uuid} read={readUuid} onCommit={(uuid) => type({ uuid })} />
          <AmountsField query={query} onCommit={type} />
        </>
      }
      moreSet={MORE.filter((name) => query[name] !== undefined).length}
    >
      <TextField
        label="Buscar"
        placeholder="Buscar por serie/folio/UUID"
        value={query.search}
        onCommit={(search) => type({ search })}
      />
      {estatus && (
        <CatalogField
          label="Estatus"
          plain
          all={null}
          catalog={estatus}
          value={query.status}
          onChange={(status) => set({ status: status ?? '0' })}
        />
      )}
      <DaysField query={query} onChange={set} />
    </FilterBox>
  );
}
