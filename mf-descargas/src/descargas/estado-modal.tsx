import { type Descarga, type DescargaDetalle, TipoDescarga } from '@boveda/contracts/sat';
import { formatCount, formatFechaCfdi, formatInstant, formatMoney } from '@boveda/ui-kit';
import { Facts } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import { useGetDescargaQuery } from '../api';
import { direccionOf, estadoOf, fechaOf, mensajeOf } from './texts';

/** What the SAT said about a download, and its result so far. */
export function EstadoModal({ descarga, onClose }: { descarga: Descarga; onClose(): void }) {
  const { data } = useGetDescargaQuery(descarga.solicitud);
  const shown = data ?? descarga;
  const { nombre } = estadoOf(shown);
  const sentence = mensajeOf(shown);
  return (
    <Modal
      open
      title={`${shown.tipo === TipoDescarga.Sat ? 'Solicitud' : 'ZIP'} ${nombre}`}
      footer={null}
      onCancel={onClose}
    >
      {sentence && <p className="descargas-message">{sentence}</p>}
      <Facts className="descargas-facts" facts={factsOf(shown)} />
      {data && saysMore(data) && <Open abiertos={data.abiertos} />}
      {data && data.errores.length > 0 && <NotTaken errores={data.errores} />}
      {data && data.sinXml.count > 0 && <MissingXml {...data.sinXml} />}
    </Modal>
  );
}

type Fact = readonly [label: string, value: string | false];

const factsOf = (descarga: Descarga): Fact[] => {
  const { tipo, agregados, cancelados, rechazados, verificada, proxima } = descarga;
  return [
    ...(tipo === TipoDescarga.Sat ? satFacts(descarga) : zipFacts(descarga)),
    ['Agregados a la bóveda', formatCount(agregados)],
    ['Cancelados según el SAT', cancelados > 0 && formatCount(cancelados)],
    ['No tomados', rechazados > 0 && formatCount(rechazados)],
    ['Última respuesta del SAT', tipo === 1 && (verificada ? formatInstant(verificada) : 'Ninguna')],
    ['Próxima revisión', proxima !== null && formatInstant(proxima)],
  ];
};

const satFacts = (descarga: Descarga): Fact[] => [
  ['Mensaje del SAT', descarga.mensaje || 'Sin mensaje'],
  ['Periodo', `${direccionOf(descarga)} del ${fechaOf(descarga.fechaini)} al ${fechaOf(descarga.fechafin)}`],
];

const zipFacts = ({ archivo, mensaje, cfdicantidad }: Descarga): Fact[] => [
  ['Mensaje', mensaje],
  ['Archivo', archivo ?? ''],
  ['CFDI en el ZIP', formatCount(cfdicantidad)],
];

/** Whether the open periods say more than the message of the download. */
const saysMore = ({ abiertos, mensaje }: DescargaDetalle) =>
  abiertos.length > 1 || abiertos.some((each) => each.mensaje !== mensaje);

const TIME = { time: true };

/** Which periods are missing, why, and when the SAT is asked again. */
const Open = ({ abiertos }: Pick<DescargaDetalle, 'abiertos'>) => (
  <section className="descargas-errors" aria-label="Periodos que faltan">
    <p>Falta traer:</p>
    <ul>
      {abiertos.map(({ contenido, desde, hasta, mensaje, proxima }) => (
        <li key={`${contenido} ${desde}`}>
          <strong>
            {contenido === 'metadatos' && 'Metadatos del '}
            {formatFechaCfdi(desde, TIME)} al {formatFechaCfdi(hasta, TIME)}
          </strong>{' '}
          {mensaje} {proxima ? `Se pregunta otra vez el ${formatInstant(proxima)}.` : 'Ya no se pregunta.'}
        </li>
      ))}
    </ul>
  </section>
);

const NotTaken = ({ errores }: Pick<DescargaDetalle, 'errores'>) => (
  <section className="descargas-errors" aria-label="Archivos no tomados">
    <ul>
      {errores.map(({ archivo, msg }) => (
        <li key={archivo}>
          <strong>{archivo}</strong> {msg}
        </li>
      ))}
    </ul>
  </section>
);

/** Cancelled CFDI whose data the SAT gives without their XML: they can be uploaded by hand. */
const MissingXml = ({ count, rows }: DescargaDetalle['sinXml']) => (
  <section className="descargas-errors" aria-label="Cancelados sin XML">
    <p>
      <strong>{formatCount(count)}</strong> cancelados no están en la bóveda: el SAT no entrega su XML.
    </p>
    <ul>
      {rows.map(({ uuid, rfc, nombre, fecha, total }) => (
        <li key={uuid}>
          <strong>{uuid}</strong> {rfc} {nombre}, {fechaOf(fecha.slice(0, 10))}, {formatMoney(total)}
        </li>
      ))}
    </ul>
    {count > rows.length && <p>y {formatCount(count - rows.length)} más</p>}
  </section>
);
