import { type ReactNode, useId } from 'react';

/** A label above its field. */
export function Field({ label, children }: { label: ReactNode; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="config-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
