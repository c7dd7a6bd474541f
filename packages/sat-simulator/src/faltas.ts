import type { FastifyReply } from 'fastify';
import { escapeXml } from './soap';

const SOAP_11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const WSA = 'http://schemas.microsoft.com/ws/2005/05/addressing/none';
const VERIFYING = 'An error occurred when verifying security for the message.';

/** A SOAP fault: `codigo` is the most specific code, `de` who is to blame. */
interface Falta {
  titulo: string;
  status: number;
  codigo: string;
  texto: string;
  uri?: string;
  version?: '1.1' | '1.2';
  prefijo?: string;
  de?: 'sender' | 'receiver';
}

const described = {
  'fault-inseguro': {
    titulo: 'InvalidSecurity, en HTTP 500',
    status: 500,
    codigo: 'InvalidSecurity',
    texto: VERIFYING,
  },
  'fault-inseguro-200': {
    ...{ titulo: 'InvalidSecurity, en HTTP 200', status: 200, codigo: 'InvalidSecurity', texto: VERIFYING },
    prefijo: 'SOAP-ENV',
  },
  'fault-inseguro-12': {
    ...{ titulo: 'InvalidSecurity en SOAP 1.2, en HTTP 400', status: 400, codigo: 'InvalidSecurity', texto: VERIFYING },
    ...{ version: '1.2', prefijo: 'env', de: 'sender' },
  },
  'fault-caduco': {
    ...{ titulo: 'MessageExpired, en HTTP 500', status: 500, codigo: 'MessageExpired', uri: WSU },
    texto: 'The security timestamp is invalid because its creation time is in the future.',
  },
  'fault-autenticacion': {
    ...{ titulo: 'FailedAuthentication, en HTTP 500', status: 500, codigo: 'FailedAuthentication', uri: WSSE },
    texto: 'The security token could not be authenticated or authorized.',
  },
  'fault-sin-codigo': {
    titulo: 'Solo dice que falló la seguridad',
    status: 500,
    codigo: 'Client',
    uri: SOAP_11,
    texto: VERIFYING,
  },
  'fault-accion': {
    ...{ titulo: 'ActionNotSupported, en HTTP 500', status: 500, codigo: 'ActionNotSupported' },
    texto: 'The message with Action cannot be processed at the receiver, due to a ContractFilter mismatch.',
  },
  'fault-cliente': {
    ...{ titulo: 'Culpa del cliente, en HTTP 400', status: 400, codigo: 'Client', uri: SOAP_11, prefijo: 'soap' },
    texto: 'La petición no es válida.',
  },
  'fault-interno-12': {
    ...{ titulo: 'Culpa del servidor en SOAP 1.2', status: 500, codigo: 'InternalServiceFault', version: '1.2' },
    ...{ texto: 'The server was unable to process the request due to an internal error.', de: 'receiver' },
  },
  'fault-base': {
    ...{ titulo: 'Su base de datos no responde', status: 500, codigo: 'Server', uri: SOAP_11 },
    texto: 'Timeout expired. The timeout period elapsed prior to obtaining a connection from the pool.',
  },
} as const satisfies Record<string, Falta>;

/** SOAP faults that any service can answer with. */
export type NombreFalta = keyof typeof described;
const known: Readonly<Record<NombreFalta, Falta>> = described;
export const faltas = Object.fromEntries(Object.entries(known).map(([name, { titulo }]) => [name, titulo])) as Readonly<
  Record<NombreFalta, string>
>;

export const isFalta = (name: string): name is NombreFalta => Object.hasOwn(known, name);

/** Answers with a fault. */
export function sendFalta(reply: FastifyReply, name: NombreFalta): FastifyReply {
  const falta = known[name];
  const is12 = falta.version === '1.2';
  reply.code(falta.status).type(`${is12 ? 'application/soap+xml' : 'text/xml'}; charset=utf-8`);
  return reply.send(is12 ? write12(falta) : write11(falta));
}

const write11 = ({ codigo, texto, uri = WSA, prefijo: p = 's' }: Falta): string =>
  `<${p}:Envelope xmlns:${p}="${SOAP_11}"><${p}:Body><${p}:Fault><faultcode xmlns:a="${uri}">a:${codigo}</faultcode>` +
  `<faultstring xml:lang="en-US">${escapeXml(texto)}</faultstring><detail/></${p}:Fault></${p}:Body></${p}:Envelope>`;

const write12 = ({ codigo, texto, uri = WSA, prefijo: p = 's', de = 'sender' }: Falta): string =>
  `<${p}:Envelope xmlns:${p}="${SOAP_12}"><${p}:Header/><${p}:Body><${p}:Fault><${p}:Code>` +
  `<${p}:Value>${p}:${de === 'sender' ? 'Sender' : 'Receiver'}</${p}:Value>` +
  `<${p}:Subcode><${p}:Value xmlns:a="${uri}">a:${codigo}</${p}:Value></${p}:Subcode></${p}:Code>` +
  `<${p}:Reason><${p}:Text xml:lang="en">${escapeXml(texto)}</${p}:Text></${p}:Reason>` +
  `</${p}:Fault></${p}:Body></${p}:Envelope>`;
