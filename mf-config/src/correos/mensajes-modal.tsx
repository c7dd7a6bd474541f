import { Link, paths } from '@boveda/area-kit';
import {
  type CorreoSincronizado,
  DIAS_MENSAJES,
  type MensajeCorreo,
  type ResultadoArchivo,
  resultadosArchivo,
} from '@boveda/contracts/cuenta';
import { Button, formatInstant, plural } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { CatalogField } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { useListMensajesQuery } from '../api';
import { Portions, usePortions } from '../shared/portions';

const filtros: Readonly<Record<ResultadoArchivo, string>> = {
  tomado: 'Con CFDI guardados',
  rechazado: 'Con algo rechazado',
  omitido: 'Sin nada que guardar',
};
const tones: Readonly<Record<ResultadoArchivo, Tone>> = { tomado: 'success', rechazado: 'danger', omitido: 'info' };

interface Props {
  correo: CorreoSincronizado;
  /** The messages to show; all of them without one. */
  resultado: ResultadoArchivo | undefined;
  onFilter(resultado: ResultadoArchivo | undefined): void;
  onClose(): void;
}

/** What was read of a mailbox, the last read first: what was stored of each message, and why the rest was not. */
export function MensajesModal({ correo: { id, correo }, resultado, onFilter, onClose }: Props) {
  const { limit, more, reset } = usePortions();
  const mensajes = useListMensajesQuery(
    { id, limit, ...(resultado && { resultado }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Modal
      open
      width={760}
      title="Correos leídos"
      initialFocus="dialog"
      onCancel={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p className="config-muted config-url">{correo}</p>
      <CatalogField
        label="Mostrar"
        plain
        all="Todos"
        catalog={filtros}
        value={resultado}
        onChange={(next) => {
          onFilter(next);
          reset();
        }}
      />
      <Portions
        label="Correos leídos"
        empty={resultado ? 'Ningún correo es así' : 'Aún no se ha leído ningún correo'}
        query={mensajes}
        onMore={more}
        describe={(count) => `${plural(count, 'correo', 'correos')} en ${DIAS_MENSAJES} días`}
      >
        {(mensaje) => <Mensaje mensaje={mensaje} />}
      </Portions>
    </Modal>
  );
}

function Mensaje({ mensaje }: { mensaje: MensajeCorreo }) {
  const { de, asunto, fecha, leido, tomados, rechazados, omitidos, archivos } = mensaje;
  const rest = tomados + rechazados + omitidos - archivos.length;
  return (
    <>
      <div className="config-entrega">
        <span className="config-row-facts">
          <strong>{asunto || 'Sin asunto'}</strong>
          <small>{de || 'Sin remitente'}</small>
          <small>{formatInstant(fecha ?? leido)}</small>
        </span>
        {tomados > 0 && <ToneBadge tone={tones.tomado}>{plural(tomados, 'CFDI', 'CFDI')}</ToneBadge>}
        {rechazados > 0 && (
          <ToneBadge tone={tones.rechazado}>{plural(rechazados, 'rechazado', 'rechazados')}</ToneBadge>
        )}
        {omitidos > 0 && <ToneBadge tone={tones.omitido}>{plural(omitidos, 'omitido', 'omitidos')}</ToneBadge>}
      </div>
      <ul className="config-archivos">
        {archivos.map((archivo, at) => (
          <li key={`${at} ${archivo.nombre}`}>
            <Archivo archivo={archivo} />
          </li>
        ))}
        {rest > 0 && <li>Y {plural(rest, 'archivo', 'archivos')} más.</li>}
      </ul>
    </>
  );
}

function Archivo({ archivo }: { archivo: MensajeCorreo['archivos'][number] }) {
  const { nombre, resultado, msg, uuid, cfdi } = archivo;
  const list = cfdi?.direccion === 'emitidos' ? paths.clientes() : paths.proveedores();
  return (
    <>
      {nombre ? `${resultadosArchivo[resultado]}: ${nombre}` : msg}
      {nombre && msg && <small>{msg}</small>}
      {cfdi && uuid && (
        <small>
          <Link to={`${list}/${cfdi.id}`}>{uuid.toUpperCase()}</Link>
        </small>
      )}
    </>
  );
}
