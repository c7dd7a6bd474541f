import { Field } from '@boveda/ui-kit/filters';
import { useListCuentasContablesQuery } from './polizas-api';

interface Props {
  label: string;
  value: string;
  onChange(cuenta: string): void;
}

/** Chooses an account of the taxpayer's catalogue. */
export const CuentaField = ({ label, ...chosen }: Props) => (
  <Field label={label}>{(id) => <CuentaSelect id={id} {...chosen} />}</Field>
);

/** The same without its label on the screen, where a column has it. */
export const CuentaCell = ({ label, ...chosen }: Props) => <CuentaSelect aria-label={label} {...chosen} />;

interface SelectProps extends Omit<Props, 'label'> {
  id?: string;
  'aria-label'?: string;
}

function CuentaSelect({ onChange, ...select }: SelectProps) {
  const { data } = useListCuentasContablesQuery();
  return (
    <select className="bv-input" {...select} onChange={({ target }) => onChange(target.value)}>
      <option value="">Elija una cuenta</option>
      {data?.rows.map(({ numero, nombre, nivel }) => (
        <option key={numero} value={numero} disabled={nivel === 1}>
          {numero} {nombre}
        </option>
      ))}
    </select>
  );
}
