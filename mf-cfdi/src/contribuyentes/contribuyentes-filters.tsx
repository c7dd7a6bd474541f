import type { api, QueryOf } from '@boveda/contracts';
import { Checkbox } from '@boveda/ui-kit';
import { FilterBox, TextField } from '@boveda/ui-kit/filters';
import type { SetUrlQuery } from '@boveda/ui-kit/router';

type Query = QueryOf<typeof api.rfcs.list>;

interface Props {
  query: Query;
  onChange: SetUrlQuery<Query>;
  onSearch(): void;
  onClear(): void;
}

/** Filters of Contribuyentes (V2 §2.7). */
export const ContribuyentesFilters = ({ query, onChange, onSearch, onClear }: Props) => (
  <FilterBox onSearch={onSearch} onClear={onClear}>
    <TextField
      label="Buscar"
      placeholder="RFC o nombre"
      value={query.search}
      onCommit={(search) => onChange({ search }, { replace: true })}
    />
    <Checkbox
      style={{ alignSelf: 'end', minHeight: 32, alignItems: 'center' }}
      checked={query.efos === '1'}
      onChange={({ target }) => onChange({ efos: target.checked ? '1' : undefined })}
    >
      EFOS
    </Checkbox>
  </FilterBox>
);
