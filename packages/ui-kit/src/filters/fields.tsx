import { type ReactNode, useId } from 'react';
import { Choice, TextBox } from '../controls/inputs';
import { useTypedText } from '../router';

/** A labelled field. */
export function Field({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="bv-filter-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  read?(text: string): string | undefined;
  onCommit(value: string | undefined): void;
}

/** A text field that commits shortly after the last key, on Enter and on blur. */
export function TextField({ label, placeholder, value, read, onCommit }: TextFieldProps) {
  const typed = useTypedText(value, onCommit, { read });
  return (
    <Field label={label}>
      {(id) => (
        <TextBox
          id={id}
          value={typed.text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.commit}
          onPressEnter={typed.commit}
        />
      )}
    </Field>
  );
}

interface CatalogFieldProps<Code extends string> {
  label: string;
  catalog: Readonly<Record<Code, string>>;
  value: Code | undefined;
  onChange(code: Code | undefined): void;
  /** Shows labels without their codes. */
  plain?: boolean;
  /** Text of the option for no code; null if there is always one. */
  all?: string | null;
  /** Codes in the order of the options; sorted by code by default. */
  order?: readonly Code[];
}

/** A select with the codes of a catalogue. */
export function CatalogField<Code extends string>({
  label,
  catalog,
  value,
  onChange,
  plain,
  all = 'Todos',
  order,
}: CatalogFieldProps<Code>) {
  // JavaScript lists '12' before '01'; letters keep the order of the catalogue.
  const entries = order
    ? order.map((code): [string, string] => [code, catalog[code]])
    : Object.entries<string>(catalog).sort(([a], [b]) => (/^\d/.test(a) ? (a < b ? -1 : 1) : 0));
  const options = entries.map(([code, text]) => ({ value: code, label: plain ? text : `${code} ${text}` }));
  if (all !== null) options.unshift({ value: '', label: all });
  return (
    <Field label={label}>
      {(id) => (
        <Choice
          id={id}
          value={value ?? ''}
          options={options}
          onChange={(code) => onChange(code === '' ? undefined : (code as Code))}
        />
      )}
    </Field>
  );
}
