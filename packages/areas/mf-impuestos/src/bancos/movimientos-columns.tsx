import { Link, paths } from '@boveda/area-kit';
import {
  type Conciliacion,
  clasesConciliadas,
  type DecisionConciliacion,
  type EstadoMovimiento,
  estadosMovimiento,
  type MovimientoBanco,
  tiposMovimiento,
} from '@boveda/contracts/impuestos';
import { Button, folioOf, formatAmount, formatDay, formatFechaCfdi } from '@boveda/ui-kit';
import { type ListColumn, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { importeColumn } from '../columns';

const tones: Readonly<Record<EstadoMovimiento, Tone>> = {
  aplicado: 'success',
  propuesto: 'warning',
  sinCfdi: 'danger',
  fuera: 'info',
};

interface Options {
  cuentaDe(id: string): string;
  onDecide(conciliacion: Conciliacion, decision: DecisionConciliacion): void;
}

/** Columns of the movements; what matches one is in its row, with its buttons. */
export const movimientosColumns = ({ cuentaDe, onDecide }: Options): ListColumn<MovimientoBanco>[] => [
  {
    key: 'fecha',
    title: 'Fecha',
    nowrap: true,
    card: 'line',
    render: ({ fecha, hora }) => (
      <>
        {formatDay(fecha)}
        {hora && <small>{hora}</small>}
      </>
    ),
  },
  {
    key: 'descripcion',
    title: 'Movimiento',
    card: 'title',
    render: ({ descripcion, referencia, rastreo, contraparte, nombre, cuenta }) => (
      <>
        {descripcion || 'Sin descripción'}
        <small>
          {[
            cuentaDe(cuenta),
            referencia && `referencia ${referencia}`,
            rastreo && `rastreo ${rastreo}`,
            [nombre, contraparte].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  importeColumn,
  {
    key: 'estado',
    title: 'Estado',
    card: 'state',
    render: ({ estado, tipo }) => (
      <ToneBadge tone={tones[estado]}>
        {estado === 'fuera' ? tiposMovimiento[tipo] : estadosMovimiento[estado]}
      </ToneBadge>
    ),
  },
  {
    key: 'conciliacion',
    title: 'Conciliación',
    render: ({ conciliaciones, descripcion }) =>
      conciliaciones.length > 0 && (
        <ul className="impuestos-bancos-conciliaciones">
          {conciliaciones.map((conciliacion) => (
            <Propuesta key={conciliacion.id} conciliacion={conciliacion} de={descripcion} onDecide={onDecide} />
          ))}
        </ul>
      ),
  },
];

interface PropuestaProps {
  conciliacion: Conciliacion;
  de: string;
  onDecide: Options['onDecide'];
}

/** The CFDI of a match with its reason, and what can be done with it. */
function Propuesta({ conciliacion, de, onDecide }: PropuestaProps) {
  const { aplicada, automatica, puntos, razon, autor, cfdi } = conciliacion;
  const names = cfdi.map(folioOf).join(', ');
  const button = (decision: DecisionConciliacion, text: string) => (
    <Button
      effect="change"
      size="small"
      aria-label={`${text}: ${names}, ${de}`}
      onClick={() => onDecide(conciliacion, decision)}
    >
      {text}
    </Button>
  );
  return (
    <li>
      <div>
        {cfdi.map(({ id, uuid, clase, emitido, fecha, nombre, importe, ...said }) => (
          <span key={`${uuid} ${clase} ${importe}`} className="impuestos-bancos-cfdi">
            {id ? (
              <Link to={`${emitido ? paths.clientes() : paths.proveedores()}/${id}`}>{folioOf({ ...said, uuid })}</Link>
            ) : (
              'CFDI borrado'
            )}{' '}
            <small>
              {[clasesConciliadas[clase], nombre, fecha && formatFechaCfdi(fecha), formatAmount(importe)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ))}
        <small>
          {razon}
          {aplicada ? (automatica ? '. Aplicada sola' : autor && `. Aplicada por ${autor}`) : ` (${puntos} puntos)`}
        </small>
      </div>
      <div className="impuestos-bancos-botones">
        {aplicada ? (
          button('deshacer', 'Deshacer')
        ) : (
          <>
            {button('aplicar', 'Aplicar')}
            {button('rechazar', 'Rechazar')}
          </>
        )}
      </div>
    </li>
  );
}
