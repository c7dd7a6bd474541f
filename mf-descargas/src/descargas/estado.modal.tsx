import type { Descarga, DescargaDetalle } from '@boveda/contracts';
import { formatInstant, formatMoney } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useGetDescargaQuery } from '../api';
import { direccionOf, estadoOf, fechaOf, mensajeOf } from './textos';

const number = new Intl.NumberFormat('es-MX');

/** What the SAT said about a download, and what came of it so far. */
export function EstadoModal({ descarga, onClose }: { descarga: Descarga; onClose(): void }) {
  const { data } = useGetDescargaQuery(descarga.solicitud);
  const shown = data ?? descarga;
  const { nombre } = estadoOf(shown);
  const sentence = mensajeOf(shown);
  return (
    <Modal open title={`${shown.tipo === 1 ? 'Solicitud' : 'ZIP'} ${nombre}`} footer={null} onCancel={onClose}>
      {sentence && <p className="dm-mensaje">{sentence}</p>}
      <dl className="dm-datos">
        {shown.tipo === 1 ? <DelSat {...shown} /> : <DelZip {...shown} />}
        <Dato titulo="Agregados a la bóveda" texto={number.format(shown.agregados)} />
        {shown.cancelados > 0 && <Dato titulo="Cancelados según el SAT" texto={number.format(shown.cancelados)} />}
        {shown.rechazados > 0 && <Dato titulo="No tomados" texto={number.format(shown.rechazados)} />}
        {shown.tipo === 1 && (
          <Dato
            titulo="Última respuesta del SAT"
            texto={shown.verificada ? formatInstant(shown.verificada) : 'Ninguna'}
          />
        )}
        {shown.proxima && <Dato titulo="Próxima revisión" texto={formatInstant(shown.proxima)} />}
      </dl>
      {data && data.errores.length > 0 && <NoTomados errores={data.errores} />}
      {data && data.sinXml.count > 0 && <SinXml {...data.sinXml} />}
    </Modal>
  );
}

const DelSat = (descarga: Descarga) => (
  <>
    <Dato titulo="Mensaje del SAT" texto={descarga.mensaje || 'Sin mensaje'} />
    <Dato
      titulo="Periodo"
      texto={`${direccionOf(descarga)} del ${fechaOf(descarga.fechaini)} al ${fechaOf(descarga.fechafin)}`}
    />
  </>
);

const DelZip = ({ archivo, mensaje, cfdicantidad }: Descarga) => (
  <>
    {mensaje && <Dato titulo="Mensaje" texto={mensaje} />}
    <Dato titulo="Archivo" texto={archivo ?? ''} />
    <Dato titulo="CFDI en el ZIP" texto={number.format(cfdicantidad)} />
  </>
);

const Dato = ({ titulo, texto }: { titulo: string; texto: string }) => (
  <div>
    <dt>{titulo}</dt>
    <dd>{texto}</dd>
  </div>
);

const NoTomados = ({ errores }: Pick<DescargaDetalle, 'errores'>) => (
  <section className="dm-errores" aria-label="Archivos no tomados">
    <ul>
      {errores.map(({ archivo, msg }) => (
        <li key={archivo}>
          <strong>{archivo}</strong> {msg}
        </li>
      ))}
    </ul>
  </section>
);

/** The SAT tells of them and keeps their XML: whoever has it can upload it. */
const SinXml = ({ count, rows }: DescargaDetalle['sinXml']) => (
  <section className="dm-errores" aria-label="Cancelados sin XML">
    <p>
      <strong>{number.format(count)}</strong> cancelados no están en la bóveda: el SAT no entrega su XML.
    </p>
    <ul>
      {rows.map(({ uuid, rfc, nombre, fecha, total }) => (
        <li key={uuid}>
          <strong>{uuid}</strong> {rfc} {nombre}, {fechaOf(fecha.slice(0, 10))}, {formatMoney(total)}
        </li>
      ))}
    </ul>
    {count > rows.length && <p>y {number.format(count - rows.length)} más</p>}
  </section>
);
