import type { ResumenInicio } from '@boveda/contracts';
import { formatCount, formatInstant, Typography } from '@boveda/ui-kit';

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
    count(agregados, 'CFDI nuevo', 'CFDI nuevos'),
    count(cancelados, 'CFDI cancelado', 'CFDI cancelados'),
    count(solicitudes, 'solicitud de cancelación nueva', 'solicitudes de cancelación nuevas'),
  ].filter((part) => part !== '');
  return parts.join(' · ') || 'sin cambios';
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? '' : `${formatCount(number)} ${number === 1 ? one : many}`;
