interface PickProps {
  label: string;
  value: string;
  names: Readonly<Record<string, string>>;
  disabled?: boolean;
  onChange(clave: string): void;
}

/** A labelled choice of keys by their names, in the order of the keys; short keys are shown too. */
export const Pick = ({ label, value, names, disabled, onChange }: PickProps) => (
  <label className="impuestos-campo">
    {label}
    <select className="bv-input" value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(names)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([clave, name]) => (
          <option key={clave} value={clave}>
            {clave.length > 3 ? name : `${clave} ${name}`}
          </option>
        ))}
    </select>
  </label>
);
