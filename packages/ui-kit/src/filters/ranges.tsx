import { DateInput } from '../form';
import { today } from '../formats';
import { Field, TextField } from './fields';
import { readMoney } from './read';

interface Days {
  fechaini?: string | undefined;
  fechafin?: string | undefined;
}
interface DaysFieldProps {
  query: Days;
  onChange(patch: Days): void;
  /** Last day that can be chosen. */
  max?: string;
}

/** A range of days that ends today by default (V2 §9). */
export const DaysField = ({ query, onChange, max }: DaysFieldProps) => (
  <>
    <Field label="Desde">
      {(id) => <DateInput id={id} max={max} value={query.fechaini} onChange={(fechaini) => onChange({ fechaini })} />}
    </Field>
    <Field label="Hasta">
      {(id) => (
        <DateInput
          id={id}
          max={max}
          value={query.fechafin ?? today()}
          onChange={(fechafin) => onChange({ fechafin })}
        />
      )}
    </Field>
  </>
);

interface Amounts {
  totalde?: string | undefined;
  totalhasta?: string | undefined;
}

/** A range of totals; an incomplete amount does not filter. */
export const AmountsField = ({ query, onCommit }: { query: Amounts; onCommit(patch: Amounts): void }) => (
  <>
    <TextField
      label="Total de"
      placeholder="00.00"
      read={readMoney}
      value={query.totalde}
      onCommit={(totalde) => onCommit({ totalde })}
    />
    <TextField
      label="Total hasta"
      placeholder="00.00"
      read={readMoney}
      value={query.totalhasta}
      onCommit={(totalhasta) => onCommit({ totalhasta })}
    />
  </>
);
