import { type ReactNode, useId } from 'react';

/** A label above what it names. */
export function Campo({ label, children }: { label: ReactNode; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="cfg-campo">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
