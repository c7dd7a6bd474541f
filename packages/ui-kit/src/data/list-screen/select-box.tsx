import { useSyncExternalStore } from 'react';
import { formatCount, plural } from '../../formats';
import type { ListSelection } from './list-types';
import { isSelectable, type SelectionStore, select, useSelected } from './selection';

interface Props {
  rowKey: string;
  label: string;
  disabled: boolean;
  store: SelectionStore<unknown>;
}

/** Checkbox of a row. The table handles its changes, which bubble; see `useSelectInRows`. */
export function SelectBox({ rowKey, label, disabled, store }: Props) {
  const isSelected = useSyncExternalStore(store.subscribe, () => store.get().has(rowKey));
  return (
    <label className="bv-select-box">
      <input type="checkbox" aria-label={label} checked={isSelected} disabled={disabled} onChange={handledByTable} />
    </label>
  );
}

const handledByTable = () => undefined;

interface AllProps<Row> {
  rows: readonly (readonly [key: string, row: Row])[];
  selection: ListSelection<Row>;
}

/** Checkbox of all rows of the page that can be selected, or of the first of them where so many cannot be. */
export function SelectAllBox<Row>({ rows, selection }: AllProps<Row>) {
  const selected = useSelected(selection.store);
  const selectable = rows.filter(([, row]) => isSelectable(selection, row));
  const offered = selectable.slice(0, selection.max);
  const first = offered.length < selectable.length ? 'primeros ' : '';
  const count = offered.filter(([key]) => selected.has(key)).length;
  const isAll = count > 0 && count === offered.length;
  return (
    <label className="bv-select-box">
      <input
        type="checkbox"
        aria-label={`Elegir los ${first}${formatCount(offered.length)} de esta página`}
        checked={isAll}
        disabled={offered.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => select(selection, offered, !isAll)}
      />
    </label>
  );
}

/** Says what changed in the selection. */
export function SelectionStatus<Row>({ store }: { store: SelectionStore<Row> }) {
  const { size } = useSelected(store);
  const text = [size > 0 && `${plural(size, 'seleccionado', 'seleccionados')}.`, store.notice()];
  return (
    <p className="bv-visually-hidden" role="status">
      {text.filter(Boolean).join(' ')}
    </p>
  );
}
