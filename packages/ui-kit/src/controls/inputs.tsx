import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { type Effect, useRefusal } from './refusals';

/** A text box without antd, for filters. */
export const TextBox = ({
  onPressEnter,
  className = '',
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { onPressEnter?(): void; ref?: Ref<HTMLInputElement> }) => (
  <input
    type="text"
    {...rest}
    className={`bv-input ${className}`}
    onKeyDown={(event) => {
      rest.onKeyDown?.(event);
      if (event.key === 'Enter') onPressEnter?.();
    }}
  />
);

interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** The browser's own select, for filters. */
export const Choice = ({ options, onChange, className = '', ...rest }: ChoiceProps) => (
  <select {...rest} className={`bv-input ${className}`} onChange={({ target }) => onChange(target.value)}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** Props of Checkbox. */
export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Shows that it holds for some. */
  indeterminate?: boolean;
  /** What it does beyond reading: to who may not, it is disabled with the reason. */
  effect?: Effect;
  children?: ReactNode;
}

/** A box to check, with its label. */
export function Checkbox({ children, indeterminate = false, className = '', effect, ...rest }: CheckboxProps) {
  const refusal = useRefusal(effect);
  return (
    <label className={`bv-check ${className}`} title={refusal}>
      <input
        {...rest}
        {...(refusal && { disabled: true })}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
