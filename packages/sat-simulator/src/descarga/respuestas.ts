import { Readable } from 'node:stream';
import { escapeXml } from '../soap';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const DESCARGA = 'http://DescargaMasivaTerceros.sat.gob.mx';
const UTILITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const SECURITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const BODY =
  '<s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">';

/** Sentences of the codes. */
export const mensajes: Readonly<Record<string, string>> = {
  300: 'Token invalido.',
  301: 'XML Mal Formado',
  302: 'Sello Mal Formado',
  303: 'Sello no corresponde con RfcSolicitante',
  304: 'Certificado Revocado o Caduco',
  305: 'Certificado Inválido',
  404: 'Error no Controlado',
  5000: 'Solicitud Aceptada',
  5001: 'Tercero no autorizado',
  5002: 'Se han agotado las solicitudes de por vida',
  5003: 'Tope máximo de elementos de la consulta',
  5004: 'No se encontró la información',
  5005: 'Ya se tiene una solicitud registrada con los mismos criterios',
  5006: 'Error interno en el proceso',
  5007: 'No existe el paquete solicitado',
  5008: 'Máximo de descargas permitidas',
  5011: 'Se ha alcanzado el límite de descargas diarias por folio',
};

/** Answer of Autentica. */
export const writeToken = (token: string, now: Date): string =>
  `<s:Envelope xmlns:s="${SOAP}" xmlns:u="${UTILITY}"><s:Header><o:Security s:mustUnderstand="1" xmlns:o="${SECURITY}">` +
  `<u:Timestamp u:Id="_0"><u:Created>${now.toISOString()}</u:Created>` +
  `<u:Expires>${new Date(now.getTime() + 300_000).toISOString()}</u:Expires></u:Timestamp></o:Security></s:Header>` +
  '<s:Body><AutenticaResponse xmlns="http://DescargaMasivaTerceros.gob.mx">' +
  `<AutenticaResult>${escapeXml(token)}</AutenticaResult></AutenticaResponse></s:Body></s:Envelope>`;

/** Answer of a query or a verification: attributes as given, one element per package. */
export function writeResult(
  operation: string,
  attributes: Readonly<Record<string, string | number>>,
  paquetes: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
  const ids = paquetes.map((id) => `<IdsPaquetes>${id}</IdsPaquetes>`).join('');
  return (
    `<s:Envelope xmlns:s="${SOAP}">${BODY}<${operation}Response xmlns="${DESCARGA}">` +
    `<${operation}Result${written}>${ids}</${operation}Result></${operation}Response></s:Body></s:Envelope>`
  );
}

/** Answer of Descargar, base64 made as it is sent. */
export function writePaquete(codigo: string, zip: AsyncIterable<Buffer> | null): Readable {
  const head =
    `<s:Envelope xmlns:s="${SOAP}"><s:Header><h:respuesta CodEstatus="${codigo}" Mensaje="${escapeXml(mensajes[codigo] ?? '')}" ` +
    `xmlns:h="${DESCARGA}" xmlns="${DESCARGA}"/></s:Header>${BODY}` +
    `<RespuestaDescargaMasivaTercerosSalida xmlns="${DESCARGA}">`;
  const tail = '</RespuestaDescargaMasivaTercerosSalida></s:Body></s:Envelope>';
  async function* parts() {
    yield head;
    if (zip) {
      yield '<Paquete>';
      yield* inBase64(zip);
      yield '</Paquete>';
    } else yield '<Paquete/>';
    yield tail;
  }
  return Readable.from(parts(), { objectMode: false });
}

async function* inBase64(chunks: AsyncIterable<Buffer>) {
  let carry: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([carry, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    carry = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield carry.toString('base64');
}
