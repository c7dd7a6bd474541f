import type { HechosSolicitud, SolicitudRow } from '@boveda/contracts';
import { EstatusSolicitud, estatusSolicitud } from '@boveda/contracts/core';
import { Button, Flex, folioOf, formatInstant } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { emisorColumn, expedidoColumn, folioColumn, totalColumn } from '../shared/columns';
import { describeHechos, Sugerida } from './hechos';
import { plazoOf } from './plazo';
import type { RequestedFile } from './solicitud-file-modal';

interface ColumnOptions {
  open: readonly string[];
  now: number;
  /** By the id of their request. */
  hechos: ReadonlyMap<string, HechosSolicitud>;
  canAnswer(solicitud: SolicitudRow): boolean;
  onToggle(id: string): void;
  onFile(file: RequestedFile): void;
  onAnswer(accept: '0' | '1', solicitud: SolicitudRow): void;
}

/** Columns of the requests. */
export const solicitudesColumns = (options: ColumnOptions): ListColumn<SolicitudRow>[] => [
  folioColumn,
  { key: 'uuid', title: 'UUID', render: (solicitud) => <Uuid solicitud={solicitud} {...options} /> },
  {
    key: 'emisor',
    title: 'Emisor',
    render: (solicitud, ...rest) => (
      <>
        {emisorColumn.render(solicitud, ...rest)}
        <Hechos hechos={options.hechos.get(solicitud.id)} />
      </>
    ),
  },
  expedidoColumn(({ fecha }) => fecha),
  { key: 'vence', title: 'Vence', render: (solicitud) => <Vence solicitud={solicitud} now={options.now} /> },
  {
    key: 'estatus',
    title: 'Estatus',
    render: (solicitud) => (
      <>
        <Estatus solicitud={solicitud} />
        <Decision solicitud={solicitud} {...options} />
      </>
    ),
  },
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

/** The facts of a request in a few lines. */
const Hechos = ({ hechos }: { hechos: HechosSolicitud | undefined }) =>
  hechos &&
  describeHechos(hechos).map((line) => (
    <small className="buzon-hechos" key={line}>
      {line}
    </small>
  ));

/** What is suggested and why, beside the buttons that answer the request. */
function Decision({ solicitud, hechos, canAnswer, onAnswer }: ColumnOptions & { solicitud: SolicitudRow }) {
  const known = hechos.get(solicitud.id);
  if (solicitud.status !== EstatusSolicitud.Pendiente || solicitud.enverificacion || !known) return null;
  const answers = [
    ['1', 'Aceptar'],
    ['0', 'Rechazar'],
  ] as const;
  return (
    <div className="buzon-decision">
      <Sugerida razon={known.razon} />
      <Flex gap="small" wrap>
        {answers.map(([accept, verb]) => (
          <Button
            effect="change"
            key={accept}
            size="small"
            danger={accept === '0'}
            disabled={!canAnswer(solicitud)}
            aria-label={`${verb} la solicitud de ${folioOf(solicitud)}`}
            onClick={() => onAnswer(accept, solicitud)}
          >
            {verb}
          </Button>
        ))}
      </Flex>
    </div>
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
