import { ScreenStyles } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { useId } from 'react';
import css from './correos-field.css?source';

interface Props {
  value: string;
  /** What helps to fill it in. */
  hint: string;
  /** Why it was refused; takes the place of the hint. */
  problem: string | null;
  onChange(value: string): void;
}

/** The addresses that a mail goes to, as a dialog begins with them. */
export function CorreosField({ value, hint, problem, onChange }: Props) {
  const help = useId();
  return (
    <>
      <ScreenStyles css={css} />
      <Field label="Para">
        {(id) => (
          <>
            <Input
              id={id}
              data-initial-focus
              value={value}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={3_000}
              aria-describedby={help}
              aria-invalid={problem !== null}
              status={problem === null ? '' : 'error'}
              onChange={({ target }) => onChange(target.value)}
            />
            {problem === null ? (
              <span id={help} className="cfdi-correos-hint">
                {hint}
              </span>
            ) : (
              <span id={help} className="cfdi-correos-problem" role="alert">
                {problem}
              </span>
            )}
          </>
        )}
      </Field>
    </>
  );
}
