interface Props {
  kind: 'warning' | 'success' | 'info';
  text: string;
  /** Omitted for a notice that cannot be dismissed. */
  onDismiss?: () => void;
}

/** A message above a form. Screen readers announce a warning at once, other kinds when they are idle. */
export const Notice = ({ kind, text, onDismiss }: Props) => (
  <div className={`public-notice ${kind}`} role={kind === 'warning' ? 'alert' : 'status'}>
    <p>{text}</p>
    {onDismiss && (
      <button type="button" aria-label="Cerrar aviso" onClick={onDismiss}>
        ×
      </button>
    )}
  </div>
);
