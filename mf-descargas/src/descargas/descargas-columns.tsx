import { type Descarga, TipoDescarga } from '@boveda/contracts/sat';
import { Button, formatAge, formatCount, formatInstant } from '@boveda/ui-kit';
import { type ListColumn, ToneBadge } from '@boveda/ui-kit/data';
import { SyncOutlined } from '@boveda/ui-kit/icons';
import { direccionOf, estadoOf, fechaOf } from './texts';

interface Handlers {
  now: number;
  disabled: boolean;
  onEstado(descarga: Descarga): void;
  onVerify(solicitud: string): void;
}

/** Columns of the downloads (V1 §3). */
export const descargasColumns = ({ now, disabled, onEstado, onVerify }: Handlers): ListColumn<Descarga>[] => [
  {
    key: 'created',
    title: 'Solicitud',
    render: ({ created }) => (
      <>
        {formatInstant(created)}
        <small className="descargas-muted">{formatAge(created, now)}</small>
      </>
    ),
  },
  { key: 'tipo', title: 'Tipo', render: ({ tipo }) => (tipo === TipoDescarga.Sat ? 'SAT' : 'ZIP') },
  {
    key: 'direccion',
    title: 'CFDIs',
    render: (descarga) => (
      <>
        <span className="descargas-origen">{descarga.archivo ?? direccionOf(descarga)}</span>
        {descarga.contenido === 'metadatos' && <small className="descargas-muted">Metadatos</small>}
        {descarga.espiloto === 1 && <small className="descargas-muted">Piloto automático</small>}
      </>
    ),
  },
  { key: 'fechaini', title: 'Fecha Inicial', nowrap: true, render: ({ fechaini }) => fechaOf(fechaini) },
  { key: 'fechafin', title: 'Fecha Final', nowrap: true, render: ({ fechafin }) => fechaOf(fechafin) },
  {
    key: 'cfdicantidad',
    title: 'Cantidad',
    align: 'right',
    render: ({ cfdicantidad }) => formatCount(cfdicantidad),
  },
  {
    key: 'estado',
    title: 'Estado',
    render: (descarga) => <Estado descarga={descarga} now={now} onClick={() => onEstado(descarga)} />,
  },
  {
    key: 'espendiente',
    title: 'Pendiente',
    render: ({ espendiente, tipo, solicitud, created }) =>
      espendiente === 0 || tipo === 2 ? (
        ['No', 'Si'][espendiente]
      ) : (
        <span className="descargas-pending">
          Si
          <Button
            effect="change"
            size="small"
            icon={<SyncOutlined />}
            disabled={disabled}
            aria-label={`Verificar la solicitud del ${formatInstant(created)}`}
            onClick={() => onVerify(solicitud)}
          >
            Verificar
          </Button>
        </span>
      ),
  },
];

function Estado({ descarga, now, onClick }: { descarga: Descarga; now: number; onClick(): void }) {
  const { nombre, tone } = estadoOf(descarga);
  return (
    <>
      <button type="button" className="descargas-estado" aria-haspopup="dialog" onClick={onClick}>
        <ToneBadge tone={tone}>{nombre}</ToneBadge>
      </button>
      {descarga.proxima && <small className="descargas-muted">Se revisa {formatAge(descarga.proxima, now)}</small>}
    </>
  );
}
