import { CfdiError, parseXml, type XmlElement } from '@boveda/cfdi';
import type { HttpCall } from '../http';
import { SatUnavailable } from '../sat-unavailable';
import { callSoap } from '../soap';
import { type AcuseRespuesta, type CfdiRelacionado, type PacGateway, refusalOf, uuidOf } from './pac-gateway';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const CANCEL = 'http://facturacion.finkok.com/cancel';
/** A list of 500 UUIDs, the most there can be, is 30 KB. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Account at Finkok and how it is reached; `url` is the service, without `.wsdl`. */
export interface FinkokOptions {
  url: string;
  usuario: string;
  contrasena: string;
  rfc: string;
  timeoutMs: number;
  fetch: HttpCall['fetch'];
}

/** Finkok's SOAP service `cancel`. Source: wiki.finkok.com; answers as recorded by phpcfdi/finkok and python-satcfdi. */
export function createFinkok(options: FinkokOptions): PacGateway {
  const call = (operation: string, fields: Record<string, string>, signal: AbortSignal | undefined) =>
    callFinkok(options, operation, fields, signal);
  return {
    rfc: options.rfc,
    async listPendientes(rfcReceptor, signal) {
      const { result } = await call('get_pending', { rtaxpayer_id: rfcReceptor }, signal);
      return findAll(result, 'string').map(readUuid);
    },
    async sendRespuesta(solicitud, signal): Promise<AcuseRespuesta> {
      const { result, text } = await call('accept_reject_signature', { xml: base64(solicitud) }, signal);
      const answered = [...findAll(result, 'Acepta'), ...findAll(result, 'Rechaza')];
      if (answered.length === 0) throw offContract('no dice qué fue de la respuesta');
      const folios = answered.map((folio) => ({
        uuid: readUuid(findAll(folio, 'uuid')[0]),
        codigo: findAll(folio, 'status')[0]?.text.trim() ?? '',
      }));
      return { folios, acuse: text };
    },
    async listRelacionados(peticion, signal): Promise<CfdiRelacionado[]> {
      const { result } = await call('get_related_signature', { xml: base64(peticion) }, signal);
      const related = (local: string, relacion: CfdiRelacionado['relacion']) =>
        findAll(result, local).map((element) => ({
          uuid: readUuid(findAll(element, 'uuid')[0]),
          emisor: findAll(element, 'emisor')[0]?.text.trim() ?? '',
          receptor: findAll(element, 'receptor')[0]?.text.trim() ?? '',
          relacion,
        }));
      return [...related('Padre', 'padre'), ...related('Hijo', 'hijo')];
    },
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function callFinkok(
  { url, usuario, contrasena, timeoutMs, fetch }: FinkokOptions,
  operation: string,
  fields: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<{ result: XmlElement; text: string }> {
  const written = Object.entries({ ...fields, username: usuario, password: contrasena }).map(
    ([name, value]) => `<c:${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</c:${name}>`,
  );
  const envelope =
    `<s:Envelope xmlns:s="${SOAP}" xmlns:c="${CANCEL}"><s:Header/><s:Body>` +
    `<c:${operation}>${written.join('')}</c:${operation}></s:Body></s:Envelope>`;
  const call = { who: 'PAC', url, action: operation, envelope, maxBytes: MAX_ANSWER_BYTES } as const;
  const text = await callSoap({ ...call, timeoutMs, signal, fetch });
  const result = readResult(text, operation);
  const error = findAll(result, 'error')[0]?.text.trim();
  if (error) throw refusalOf(error) ?? offContract(error.slice(0, 200));
  return { result, text };
}

function readResult(text: string, operation: string): XmlElement {
  const body = readEnvelope(text).children.find(({ local, uri }) => local === 'Body' && uri === SOAP);
  const response = body?.children[0];
  if (response?.local === 'Fault') throw new SatUnavailable('soap_fault', 'El PAC respondió con un SOAP Fault.');
  const [result] = response?.children ?? [];
  if (response?.local !== `${operation}Response` || result?.local !== `${operation}Result`)
    throw offContract(`no responde a ${operation}`);
  return result;
}

function readEnvelope(text: string): XmlElement {
  try {
    return parseXml(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof CfdiError)) throw error;
    throw new SatUnavailable('malformed', 'La respuesta del PAC no es XML bien formado.', { cause: error });
  }
}

/** Elements below with that local name, at any depth: Finkok changes the namespace within one answer. */
function findAll(element: XmlElement, local: string): XmlElement[] {
  return element.children.flatMap((child) => (child.local === local ? [child] : findAll(child, local)));
}

function readUuid(element: XmlElement | undefined): string {
  const uuid = uuidOf(element?.text ?? '');
  if (!uuid) throw offContract('un UUID no lo es');
  return uuid;
}

const offContract = (detail: string) =>
  new SatUnavailable('off_contract', `La respuesta del PAC no es la que promete: ${detail}.`);
