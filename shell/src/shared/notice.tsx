import type { ReactNode } from 'react';

interface Props {
  kind: 'warning' | 'success' | 'info';
  text: string;
  /** A link to what the user can do about it. */
  action?: ReactNode;
  /** Omitted for a notice that cannot be dismissed. */
  onDismiss?: () => void;
}

/** A message above a form. Screen readers announce a warning at once, other kinds when they are idle. */
export const Notice = ({ kind, text, action, onDismiss }: Props) => (
  <div className={`public-notice ${kind}`} role={kind === 'warning' ? 'alert' : 'status'}>
    <p>
      {text} {action}
    </p>
    {onDismiss && (
      <button type="button" aria-label="Cerrar aviso" onClick={onDismiss}>
        ×
      </button>
    )}
  </div>
);
