import type { ResumenInicio } from '@boveda/contracts';
import { formatInstant, plural, Typography } from '@boveda/ui-kit';

interface Props {
  desde: string;
  /** Absent while they load. */
  cambios: ResumenInicio['cambios'] | undefined;
}

/** What came since the user's previous visit. */
export const ChangesLine = ({ desde, cambios }: Props) => (
  <Typography.Text type="secondary" style={{ display: 'block' }}>
    Desde su última visita, {formatInstant(desde)}
    {cambios && `: ${textOf(cambios)}`}
  </Typography.Text>
);

function textOf({ agregados, cancelados, solicitudes }: NonNullable<ResumenInicio['cambios']>): string {
  const parts = [
    agregados > 0 && plural(agregados, 'CFDI nuevo', 'CFDI nuevos'),
    cancelados > 0 && plural(cancelados, 'CFDI cancelado', 'CFDI cancelados'),
    solicitudes > 0 && plural(solicitudes, 'solicitud de cancelación nueva', 'solicitudes de cancelación nuevas'),
  ].filter(Boolean);
  return parts.join(' · ') || 'sin cambios';
}
