import type { SolicitudRow } from '@boveda/contracts';
import { EstatusSolicitud, estatusSolicitud } from '@boveda/contracts/core';
import { Flex, folioOf, formatInstant } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { emisorColumn, expedidoColumn, folioColumn, totalColumn } from '../shared/columns';
import { plazoOf } from './plazo';
import type { RequestedFile } from './solicitud-file-modal';

interface ColumnOptions {
  open: readonly string[];
  now: number;
  onToggle(id: string): void;
  onFile(file: RequestedFile): void;
}

/** Columns of the requests. */
export const solicitudesColumns = (options: ColumnOptions): ListColumn<SolicitudRow>[] => [
  folioColumn,
  { key: 'uuid', title: 'UUID', render: (solicitud) => <Uuid solicitud={solicitud} {...options} /> },
  emisorColumn,
  expedidoColumn(({ fecha }) => fecha),
  { key: 'vence', title: 'Vence', render: (solicitud) => <Vence solicitud={solicitud} now={options.now} /> },
  { key: 'estatus', title: 'Estatus', render: (solicitud) => <Estatus solicitud={solicitud} /> },
  totalColumn,
];

/** Toggles the details below the row, beside the buttons for the files of the CFDI. */
const Uuid = ({ solicitud, open, onToggle, onFile }: ColumnOptions & { solicitud: SolicitudRow }) => (
  <span className="bv-row-link">
    <RowToggle rowKey={solicitud.id} isOpen={open.includes(solicitud.id)} onToggle={() => onToggle(solicitud.id)}>
      {solicitud.uuid}
    </RowToggle>
    {solicitud.cfdi && (
      <span className="bv-row-actions">
        {(['pdf', 'xml'] as const).map((tipo) => (
          <button
            key={tipo}
            type="button"
            aria-label={`Ver ${tipo.toUpperCase()} de ${folioOf(solicitud)}`}
            onClick={() => onFile({ tipo, solicitud })}
          >
            {tipo.toUpperCase()}
          </button>
        ))}
      </span>
    )}
  </span>
);

/** Time left of the three business days to answer. */
function Vence({ solicitud: { status, vence, silencioacepta }, now }: { solicitud: SolicitudRow; now: number }) {
  if (status !== EstatusSolicitud.Pendiente) return null;
  if (vence === null) return 'Sin plazo';
  const { text, tone } = plazoOf(vence, now);
  return (
    <Flex gap="small" wrap>
      <ToneBadge tone={tone} reason={formatInstant(vence)}>
        {text}
      </ToneBadge>
      {silencioacepta === false && (
        <ToneBadge tone="warning" reason="Hidrocarburos o petrolíferos: debe responder (RMF 2.7.1.34)">
          El silencio NO acepta
        </ToneBadge>
      )}
    </Flex>
  );
}

const tones: Readonly<Record<number, Tone>> = {
  [EstatusSolicitud.Pendiente]: 'warning',
  [EstatusSolicitud.Aceptada]: 'success',
  [EstatusSolicitud.Rechazada]: 'danger',
  [EstatusSolicitud.Desconocido]: 'info',
};
const estatusOf: Readonly<Record<number, string>> = estatusSolicitud;

const Estatus = ({ solicitud: { status, enverificacion } }: { solicitud: SolicitudRow }) =>
  enverificacion ? (
    <ToneBadge tone="info" reason="La respuesta está en camino; el SAT todavía no la confirma">
      En verificación
    </ToneBadge>
  ) : (
    <ToneBadge tone={tones[status] ?? 'info'}>{estatusOf[status]}</ToneBadge>
  );
