import { FileTextOutlined } from '../icons';

/** Placeholder of a file that cannot be shown, with a hint. */
export const Unavailable = ({ title, hint }: { title: string; hint: string }) => (
  <div
    role="status"
    style={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 8, minHeight: 240, padding: 24 }}
  >
    <FileTextOutlined style={{ fontSize: 40, color: 'var(--bv-muted)' }} />
    <strong>{title}</strong>
    <span style={{ color: 'var(--bv-muted)' }}>{hint}</span>
  </div>
);

/** The text of the specification for a CFDI without PDF. */
export const NoPdf = () => <Unavailable title="PDF no disponible" hint="Intente visualizar el XML" />;
