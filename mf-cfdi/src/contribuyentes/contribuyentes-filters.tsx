import type { api, QueryOf } from '@boveda/contracts';
import { Checkbox } from '@boveda/ui-kit';
import { CatalogField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useListEtiquetasQuery } from '../api';

type Query = QueryOf<typeof api.rfcs.list>;

interface Props {
  query: Query;
  onChange: SetUrlQuery<Query>;
  onSearch(): void;
  onClear(): void;
}

/** Filters of Contribuyentes (V2 §2.7). */
export function ContribuyentesFilters({ query, onChange, onSearch, onClear }: Props) {
  const { data: tags = [] } = useListEtiquetasQuery();
  return (
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
      {tags.length > 0 && (
        <CatalogField
          label="Etiqueta"
          plain
          all="Todas"
          catalog={Object.fromEntries(tags.map(({ id, nombre }) => [id, nombre]))}
          order={tags.map(({ id }) => id)}
          value={query.etiqueta}
          onChange={(etiqueta) => onChange({ etiqueta })}
        />
      )}
    </FilterBox>
  );
}
