import { type CSSProperties, useId } from 'react';

interface SegmentedProps<Value extends string> {
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string }[];
  'aria-label': string;
  style?: CSSProperties;
}

/** A choice between a few views, all in sight. */
export function Segmented<Value extends string>({ value, onChange, options, ...rest }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" className="bv-segmented" {...rest}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
