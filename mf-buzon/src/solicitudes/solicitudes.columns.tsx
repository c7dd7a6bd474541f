import { estatusSolicitud, type SolicitudRow } from '@boveda/contracts';
import { folioDe, formatInstant } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { emisorColumn, expedidoColumn, folioColumn, totalColumn } from '../partes/columns';
import type { ArchivoPedido } from './archivo-modal';
import { plazoOf } from './plazo';

interface ColumnOptions {
  open: readonly string[];
  now: number;
  onToggle(id: string): void;
  onFile(archivo: ArchivoPedido): void;
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

/** Opens the details below; the files of the CFDI are beside it. */
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
            aria-label={`Ver ${tipo.toUpperCase()} de ${folioDe(solicitud)}`}
            onClick={() => onFile({ tipo, solicitud })}
          >
            {tipo.toUpperCase()}
          </button>
        ))}
      </span>
    )}
  </span>
);

/** The clock of three business days, while it runs. */
function Vence({ solicitud: { status, vence }, now }: { solicitud: SolicitudRow; now: number }) {
  if (status !== 1) return null;
  if (vence === null) return 'Sin plazo';
  const { texto, tone } = plazoOf(vence, now);
  return (
    <ToneBadge tone={tone} reason={formatInstant(vence)}>
      {texto}
    </ToneBadge>
  );
}

const tones: Readonly<Record<number, Tone>> = { 1: 'warning', 2: 'success', 3: 'danger', 4: 'info' };
const estatusOf: Readonly<Record<number, string>> = estatusSolicitud;

const Estatus = ({ solicitud: { status, enverificacion } }: { solicitud: SolicitudRow }) =>
  enverificacion ? (
    <ToneBadge tone="info" reason="La respuesta está en camino; el SAT todavía no la confirma">
      En verificación
    </ToneBadge>
  ) : (
    <ToneBadge tone={tones[status] ?? 'info'}>{estatusOf[status]}</ToneBadge>
  );
