import { useListCuentasContablesQuery } from './polizas-api';

interface Props {
  label: string;
  /** Not shown, where a column has it. */
  isLabelHidden?: boolean;
  value: string;
  onChange(cuenta: string): void;
}

/** Chooses an account of the taxpayer's catalogue. */
export function CuentaSelect({ label, isLabelHidden = false, value, onChange }: Props) {
  const { data } = useListCuentasContablesQuery();
  const select = (
    <select
      className="bv-input"
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Elija una cuenta</option>
      {data?.rows.map(({ numero, nombre, nivel }) => (
        <option key={numero} value={numero} disabled={nivel === 1}>
          {numero} {nombre}
        </option>
      ))}
    </select>
  );
  if (isLabelHidden) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is in it.
    <label className="impuestos-campo">
      {label}
      {select}
    </label>
  );
}
