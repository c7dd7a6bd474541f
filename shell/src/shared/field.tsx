import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Hides the label from sight, because the placeholder repeats it; screen readers still announce it. */
  quietLabel?: boolean;
  /** Why the value is invalid. */
  problem?: string | undefined;
  /** Drawn at the end of the field. */
  after?: ReactNode;
}

/** A labelled input of the public screens with its validation message. */
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
