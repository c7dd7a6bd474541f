import { tablas } from '@boveda/contracts/core';
import { today } from '@boveda/ui-kit';
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
import type { CatalogoQuery } from './catalogo-query';

const estatus = { '1': 'Pendiente', '4': 'Invalido', '5': 'Alterado' };

interface Props {
  query: CatalogoQuery;
  onChange: SetUrlQuery<CatalogoQuery>;
  onSearch(): void;
  onClear(): void;
}

/** Filters of the catalogue (V2 §2.6). */
export function CatalogoFilters({ query, onChange, onSearch, onClear }: Props) {
  const set = (patch: Partial<CatalogoQuery>) => onChange(patch);
  const type = (patch: Partial<CatalogoQuery>) => onChange(patch, { replace: true });
  return (
    <FilterBox folds onSearch={onSearch} onClear={onClear}>
      <TextField label="UUID" value={query.uuid} read={readUuid} onCommit={(uuid) => type({ uuid })} />
      <RfcField useMatches={useRfcMatches} value={query.rfc} onChange={(rfc) => set({ rfc })} />
      <CatalogField label="Estatus" catalog={estatus} value={query.status} onChange={(status) => set({ status })} />
      <CatalogField
        label="Emitidos / Recibidos"
        catalog={tablas}
        value={query.tabla}
        onChange={(tabla) => set({ tabla })}
      />
      <AmountsField query={query} onCommit={type} />
      <DaysField query={query} onChange={set} max={today()} />
    </FilterBox>
  );
}
