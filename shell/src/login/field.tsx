import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The placeholder says it already; only readers of the screen hear the label. */
  quietLabel?: boolean;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** Stands at the end of the field. */
  after?: ReactNode;
}

/** A labelled input of the public screens, and what is wrong with what was typed. */
export function Field({ label, quietLabel, problem, after, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={quietLabel ? 'bv-visually-hidden' : undefined}>
        {label}
      </label>
      <div className="field-box" data-invalid={problem ? '' : undefined}>
        <input {...input} id={id} aria-invalid={!!problem} aria-describedby={problem ? `${id}-problem` : undefined} />
        {after}
      </div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
