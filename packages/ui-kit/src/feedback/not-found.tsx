import { Result } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** A link to where the user can go on from. */
  action: ReactNode;
  text?: string;
}

/** An address that no screen of the area answers. */
export const NotFound = ({
  action,
  text = 'No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.',
}: Props) => <Result status="info" title="Página no encontrada" subTitle={text} extra={action} />;
