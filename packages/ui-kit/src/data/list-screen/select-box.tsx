import type { ListSelection } from './list-types';

interface Props<Row> {
  row: Row;
  rowKey: string;
  selection: ListSelection<Row>;
}

/** Checkbox of a row. */
export function SelectBox<Row>({ row, rowKey, selection }: Props<Row>) {
  const { keys, onChange, label, canSelect, max, onTooMany } = selection;
  const isSelected = keys.includes(rowKey);
  const toggle = () => {
    if (isSelected) return onChange(keys.filter((key) => key !== rowKey));
    if (max !== undefined && keys.length >= max) return onTooMany?.();
    onChange([...keys, rowKey]);
  };
  return (
    <input
      type="checkbox"
      aria-label={label(row)}
      checked={isSelected}
      disabled={canSelect?.(row) === false}
      onChange={toggle}
    />
  );
}
