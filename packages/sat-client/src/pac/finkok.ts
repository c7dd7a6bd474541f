import { findAll, localOf, type Nodo } from '../answer';
import type { HttpCall } from '../http';
import { failedAs, offContract as offContractOf } from '../sat-unavailable';
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
): Promise<{ result: Nodo; text: string }> {
  const written = Object.entries({ ...fields, username: usuario, password: contrasena }).map(
    ([name, value]) => `<c:${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</c:${name}>`,
  );
  const envelope =
    `<s:Envelope xmlns:s="${SOAP}" xmlns:c="${CANCEL}"><s:Header/><s:Body>` +
    `<c:${operation}>${written.join('')}</c:${operation}></s:Body></s:Envelope>`;
  const call = { who: 'PAC', url, action: operation, envelope, maxBytes: MAX_ANSWER_BYTES } as const;
  const { envelope: answer, text } = await callSoap({ ...call, timeoutMs, signal, fetch });
  const result = readResult(answer, operation);
  const error = findAll(result, 'error')[0]?.text.trim();
  if (error) throw refusalOf(error) ?? failedAs(error, 'PAC');
  return { result, text };
}

function readResult(answer: Nodo, operation: string): Nodo {
  const [response] = answer.children.find((child) => localOf(child) === 'Body')?.children ?? [];
  const [result] = response?.children ?? [];
  if (!response || !result || localOf(response) !== `${operation}Response` || localOf(result) !== `${operation}Result`)
    throw offContract(`no responde a ${operation}`);
  return result;
}

function readUuid(element: Nodo | undefined): string {
  const uuid = uuidOf(element?.text ?? '');
  if (!uuid) throw offContract('un UUID no lo es');
  return uuid;
}

const offContract = (detail: string) => offContractOf(detail, 'PAC');
