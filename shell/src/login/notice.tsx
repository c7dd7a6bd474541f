/** A warning above a form, until it is dismissed. */
export const Notice = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <div className="public-notice" role="alert">
    <p>{text}</p>
    <button type="button" aria-label="Cerrar aviso" onClick={onDismiss}>
      ×
    </button>
  </div>
);
