import type { ReactNode } from 'react';

interface Props {
  /** A link to where the user can go on from. */
  action: ReactNode;
  text?: string;
}

/** The screen of an address that nothing answers. Plain elements, because the shell shows it outside of antd too. */
export const NotFound = ({
  action,
  text = 'No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.',
}: Props) => (
  <div style={{ maxWidth: '36em', margin: '0 auto', padding: '48px 0', textAlign: 'center' }}>
    <h1 style={{ margin: 0, fontSize: 24, lineHeight: 1.3, fontWeight: 600 }}>Página no encontrada</h1>
    <p style={{ margin: '16px 0', color: 'var(--bv-muted)' }}>{text}</p>
    {action}
  </div>
);
