import { type UUID, X509Certificate } from 'node:crypto';
import { issuerNameOf } from '../issuer-name';
import { type Efirma, signXml } from './firma';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const DESCARGA = 'http://DescargaMasivaTerceros.sat.gob.mx';
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const UTILITY = `${WSS}-wssecurity-utility-1.0.xsd`;
const SECURITY = `${WSS}-wssecurity-secext-1.0.xsd`;
const X509V3 = `${WSS}-x509-token-profile-1.0#X509v3`;
const BASE64 = `${WSS}-soap-message-security-1.0#Base64Binary`;
const FIVE_MINUTES_MS = 5 * 60_000;

/** One operation: where it is below its service, its SOAPAction and the element of its answer. */
export interface Operacion {
  readonly nombre: string;
  readonly action: string;
}

const operacion = (service: string, nombre: string): Operacion => ({
  nombre,
  action: `${DESCARGA}/${service}/${nombre}`,
});

/** Operations of the service, v1.5. */
export const operaciones = {
  autentica: { nombre: 'Autentica', action: 'http://DescargaMasivaTerceros.gob.mx/IAutenticacion/Autentica' },
  emitidos: operacion('ISolicitaDescargaService', 'SolicitaDescargaEmitidos'),
  recibidos: operacion('ISolicitaDescargaService', 'SolicitaDescargaRecibidos'),
  folio: operacion('ISolicitaDescargaService', 'SolicitaDescargaFolio'),
  verifica: operacion('IVerificaSolicitudDescargaService', 'VerificaSolicitudDescarga'),
  descarga: operacion('IDescargaMasivaTercerosService', 'Descargar'),
} as const;

/** The request: a period of issued or received CFDI, or one folio. Days and times are local, without offset. */
export type Solicitud =
  | {
      readonly tipo: 'emitidos' | 'recibidos';
      /** `CFDI` is the XML, also of the service for CFDI de retenciones. */
      readonly contenido: 'CFDI' | 'Metadata';
      readonly estado: 'Todos' | 'Vigente' | 'Cancelado';
      /** `yyyy-MM-ddTHH:mm:ss`; the end is later than the beginning. */
      readonly inicio: string;
      readonly fin: string;
      readonly complemento?: string;
      readonly tipoComprobante?: string;
      /** The counterparts: one emisor of received CFDI, up to five receptores of issued ones. */
      readonly contrapartes?: readonly string[];
      readonly rfcACuentaTerceros?: string;
    }
  | { readonly tipo: 'folio'; readonly uuid: string };

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const base64Of = (der: Uint8Array) => Buffer.from(der).toString('base64');

/** Envelope of Autentica: a timestamp of five minutes, signed. `token` names the certificate inside the message. */
export function buildAutentica(efirma: Efirma, now: Date, token: UUID): string {
  const id = `uuid-${token}-1`;
  const times =
    `<u:Created>${now.toISOString()}</u:Created>` +
    `<u:Expires>${new Date(now.getTime() + FIVE_MINUTES_MS).toISOString()}</u:Expires></u:Timestamp>`;
  const signature = signXml(
    efirma,
    `<u:Timestamp xmlns:u="${UTILITY}" u:Id="_0">${times}`,
    '#_0',
    `<o:SecurityTokenReference><o:Reference URI="#${id}" ValueType="${X509V3}"/></o:SecurityTokenReference>`,
  );
  return (
    `<s:Envelope xmlns:s="${SOAP}" xmlns:u="${UTILITY}"><s:Header>` +
    `<o:Security xmlns:o="${SECURITY}" s:mustUnderstand="1"><u:Timestamp u:Id="_0">${times}` +
    `<o:BinarySecurityToken u:Id="${id}" ValueType="${X509V3}" EncodingType="${BASE64}">${base64Of(efirma.cer)}` +
    `</o:BinarySecurityToken>${signature}</o:Security></s:Header>` +
    '<s:Body><Autentica xmlns="http://DescargaMasivaTerceros.gob.mx"/></s:Body></s:Envelope>'
  );
}

/** Envelope that requests CFDI or metadata on behalf of `rfc`. */
export function buildSolicita(efirma: Efirma, rfc: string, solicitud: Solicitud): string {
  const operation = operaciones[solicitud.tipo].nombre;
  if (solicitud.tipo === 'folio')
    return buildSigned(efirma, operation, 'solicitud', { Folio: solicitud.uuid, RfcSolicitante: rfc });
  const isEmitidos = solicitud.tipo === 'emitidos';
  const { contrapartes = [] } = solicitud;
  const attributes = {
    Complemento: solicitud.complemento,
    EstadoComprobante: solicitud.estado,
    FechaFinal: solicitud.fin,
    FechaInicial: solicitud.inicio,
    RfcACuentaTerceros: solicitud.rfcACuentaTerceros,
    RfcEmisor: isEmitidos ? rfc : contrapartes[0],
    RfcReceptor: isEmitidos ? undefined : rfc,
    RfcSolicitante: rfc,
    TipoComprobante: solicitud.tipoComprobante,
    TipoSolicitud: solicitud.contenido,
  };
  const receptores = contrapartes.map((each) => `<des:RfcReceptor>${escapeXml(each)}</des:RfcReceptor>`).join('');
  const content = isEmitidos && receptores ? `<des:RfcReceptores>${receptores}</des:RfcReceptores>` : '';
  return buildSigned(efirma, operation, 'solicitud', attributes, content);
}

/** Envelope that verifies a request. */
export const buildVerifica = (efirma: Efirma, rfc: string, idSolicitud: string): string =>
  buildSigned(efirma, 'VerificaSolicitudDescarga', 'solicitud', { IdSolicitud: idSolicitud, RfcSolicitante: rfc });

/** Envelope that downloads a package. */
export const buildDescarga = (efirma: Efirma, rfc: string, idPaquete: string): string =>
  buildSigned(efirma, 'PeticionDescargaMasivaTercerosEntrada', 'peticionDescarga', {
    IdPaquete: idPaquete,
    RfcSolicitante: rfc,
  });

/** The signature goes last into the inner element, and covers the operation as it is without it. */
function buildSigned(
  efirma: Efirma,
  operation: string,
  element: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content = '',
): string {
  // Alphabetical, as canonical XML has them: the service refuses any other order.
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(value as string)}"`)
    .join('');
  const opened = `<des:${element}${written}>${content}`;
  const closed = `</des:${element}></des:${operation}>`;
  const canonical = `<des:${operation} xmlns:des="${DESCARGA}">${opened}${closed}`;
  return (
    `<s:Envelope xmlns:s="${SOAP}" xmlns:des="${DESCARGA}" xmlns:xd="${XMLDSIG}"><s:Header/><s:Body><des:${operation}>` +
    `${opened}${signXml(efirma, canonical, '', keyInfoOf(efirma))}${closed}</s:Body></s:Envelope>`
  );
}

function keyInfoOf({ cer }: Efirma): string {
  const certificate = new X509Certificate(cer);
  return (
    `<X509Data><X509IssuerSerial><X509IssuerName>${escapeXml(issuerNameOf(certificate))}</X509IssuerName>` +
    `<X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${base64Of(cer)}</X509Certificate></X509Data>`
  );
}
