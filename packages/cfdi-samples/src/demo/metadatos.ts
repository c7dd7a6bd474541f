import { fechaText } from '../cfdi/element';
import { PAC } from './authority';
import { plusDays } from './calendar';
import { type DocumentoDemo, totalesOf } from './documentos';
import { pesos } from './impuestos';
import { timbradoOf } from './seal-documento';

/** What the SAT's metadata say of a CFDI; times are local. */
export interface MetadatoDemo {
  uuid: string;
  emisor: string;
  nombreEmisor: string;
  receptor: string;
  nombreReceptor: string;
  fecha: string;
  certificado: string;
  pac: string;
  total: string;
  efecto: string;
  /** Null while they list it as valid. */
  cancelado: string | null;
}

/** Days after which a cancellation of the plan was made that says no day. */
const CANCELADO_DESPUES = 2;

/**
 * The SAT's metadata of a document; null when the SAT does not know it. `canceladoEl` is when a cancelled one was cancelled,
 * where that is known.
 */
export function metadatoOf(documento: DocumentoDemo, canceladoEl?: string): MetadatoDemo | null {
  const { uuid, emisor, receptor, fecha, tipo, estadoEnSat, metadatosAtrasados } = documento;
  if (estadoEnSat?.estado === 'No Encontrado') return null;
  const isCancelado = estadoEnSat?.estado === 'Cancelado' && !metadatosAtrasados;
  return {
    uuid,
    emisor: emisor.rfc,
    nombreEmisor: emisor.nombre,
    receptor: receptor.rfc,
    nombreReceptor: receptor.nombre,
    fecha: fechaText(fecha),
    certificado: fechaText(timbradoOf(documento)),
    pac: PAC.rfc,
    total: pesos(totalOf(documento)),
    efecto: tipo,
    cancelado: isCancelado ? (canceladoEl ?? fechaText(plusDays(fecha, CANCELADO_DESPUES))) : null,
  };
}

/** Text of a metadata package as the SAT writes it: columns by ~, lines by CRLF, no quoting. */
export function writeMetadatos(metadatos: readonly MetadatoDemo[]): string {
  const columns =
    'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';
  const spaced = (time: string) => time.replace('T', ' ');
  const lines = metadatos.map((one) =>
    [
      ...[one.uuid, one.emisor, one.nombreEmisor, one.receptor, one.nombreReceptor, one.pac],
      ...[spaced(one.fecha), spaced(one.certificado), one.total, one.efecto],
      ...(one.cancelado === null ? ['1', ''] : ['0', spaced(one.cancelado)]),
    ].join('~'),
  );
  return `${[columns, ...lines].join('\r\n')}\r\n`;
}

/** In the document's currency; payments and movements of goods have none. */
function totalOf(documento: DocumentoDemo): number {
  switch (documento.tipo) {
    case 'I':
    case 'E':
      return totalesOf(documento).total;
    case 'N':
      return documento.sueldo - documento.imss - documento.isr;
    default:
      return 0;
  }
}
