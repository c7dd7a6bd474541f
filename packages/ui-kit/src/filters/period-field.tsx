import { Choice } from '../controls/inputs';
import { Field } from './fields';
import { periodsOf } from './periods';

interface Range {
  from: string | undefined;
  to: string | undefined;
}
interface Props {
  label: string;
  value: Range;
  onChange(range: Range): void;
}

/** Sets both ends of a range of days to those of a month or a year. Other ranges are shown as 'Otro'. */
export function PeriodField({ label, value, onChange }: Props) {
  const periods = periodsOf();
  const isSet = value.from !== undefined || value.to !== undefined;
  const chosen = periods.find(({ from, to }) => from === value.from && to === value.to)?.label;
  const names = ['Todo', ...(isSet && chosen === undefined ? ['Otro'] : []), ...periods.map((period) => period.label)];
  return (
    <Field label={label}>
      {(id) => (
        <Choice
          id={id}
          value={chosen ?? (isSet ? 'Otro' : 'Todo')}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => {
            const period = periods.find((each) => each.label === name);
            if (period || name === 'Todo') onChange({ from: period?.from, to: period?.to });
          }}
        />
      )}
    </Field>
  );
}
