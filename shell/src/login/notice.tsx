interface Props {
  kind: 'warning' | 'success' | 'info';
  text: string;
  /** Left out where it stays. */
  onDismiss?: () => void;
}

/** A sentence above a form; a warning interrupts whoever listens to the screen, the others wait. */
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
