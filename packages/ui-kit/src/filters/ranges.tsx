import { DateInput } from '../form/date-input';
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

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onChange(day: string | undefined): void;
  max?: string | undefined;
}

/** A day. */
export const DayField = ({ label, value, onChange, max }: DayFieldProps) => (
  <Field label={label}>{(id) => <DateInput id={id} max={max} value={value} onChange={onChange} />}</Field>
);

/**
 * A range of days that ends today by default (V2 §9). Today is shown and becomes part of the query only once it is
 * chosen: what is dated later, and a page or link of yesterday, hide nothing.
 */
export const DaysField = ({ query, onChange, max }: DaysFieldProps) => (
  <>
    <DayField label="Desde" max={max} value={query.fechaini} onChange={(fechaini) => onChange({ fechaini })} />
    <DayField
      label="Hasta"
      max={max}
      value={query.fechafin ?? today()}
      onChange={(fechafin) => onChange({ fechafin })}
    />
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
