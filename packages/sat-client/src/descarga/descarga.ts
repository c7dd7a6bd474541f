import { createHash, randomUUID } from 'node:crypto';
import { inspectCertificate } from '@boveda/cfdi';
import { attributeOf, childOf, headerOf, inBody, localOf, type Nodo, readAnswer } from '../answer';
import { SatFault } from '../fault';
import { findLoosely } from '../loose';
import { offContract, SatUnavailable } from '../sat-unavailable';
import { callSoap, type SoapCall, streamSoap } from '../soap';
import { type EstadoSolicitud, estadosSolicitud } from './codigos';
import type { Efirma } from './firma';
import { type PaqueteLimits, savePaquete } from './paquete';
import {
  buildAutentica,
  buildDescarga,
  buildSolicita,
  buildVerifica,
  type Operacion,
  operaciones,
  type Solicitud,
} from './peticiones';

/** What the SAT answered, in its own words: a code of `codigosDescarga` (or an unknown one) and its sentence. */
export interface RespuestaSat {
  readonly codigo: string;
  readonly mensaje: string;
}

/** Answer to a request; without id the SAT did not accept it. */
export interface SolicitudRecibida extends RespuestaSat {
  readonly idSolicitud: string | null;
}

/** State of a request. `estado` is null when the SAT did not look it up (`codigo` says why), or said one that is unknown. */
export interface SolicitudVerificada extends RespuestaSat {
  readonly estado: EstadoSolicitud | null;
  /** An unknown EstadoSolicitud as it came; empty for any other. */
  readonly estadoDesconocido: string;
  /** Code of the request itself, while `codigo` is of this verification; 5004 is a success without CFDI. */
  readonly codigoSolicitud: string;
  readonly cantidad: number;
  readonly paquetes: readonly string[];
}

/** Answer to the download of a package; without bytes nothing was written. */
export interface PaqueteRecibido extends RespuestaSat {
  readonly bytes: number;
}

/** A service of the SAT's mass download, v1.5. Every call is signed with the e.firma of its taxpayer. */
export interface DescargaMasiva {
  /** Requests a period. Not safe to repeat: each request counts against the taxpayer. @throws {SatUnavailable} */
  solicitar(efirma: Efirma, solicitud: Solicitud, signal?: AbortSignal): Promise<SolicitudRecibida>;
  /** Safe to repeat. @throws {SatUnavailable} */
  verificar(efirma: Efirma, idSolicitud: string, signal?: AbortSignal): Promise<SolicitudVerificada>;
  /** Writes the ZIP to a new file, removed if it throws. The SAT allows each download twice. @throws {SatUnavailable} */
  descargar(efirma: Efirma, idPaquete: string, destino: string, signal?: AbortSignal): Promise<PaqueteRecibido>;
}

/** The SAT's services: CFDI de retenciones have one of their own, which speaks the same protocol. */
export type ServicioDescarga = 'cfdi' | 'retenciones';

/** Addresses of the four operations of a service. */
interface DescargaEndpoints {
  autenticacion: string;
  solicita: string;
  verifica: string;
  descarga: string;
}
type EndpointsPorServicio = Readonly<Record<ServicioDescarga, DescargaEndpoints>>;

/** Addresses and deadlines. */
export interface DescargaOptions {
  endpoints: EndpointsPorServicio;
  /** For a whole call, in milliseconds; `paqueteMs` for one that brings a package. */
  timeoutMs?: number;
  paqueteMs?: number;
  limits?: Partial<PaqueteLimits>;
  clock?: () => Date;
  fetch?: typeof fetch;
}

const DESCARGA = '{http://DescargaMasivaTerceros.sat.gob.mx}';
const AUTENTICA = '{http://DescargaMasivaTerceros.gob.mx}';
/** Codes are numbers of three or four digits; others are taken as they come. */
const CODIGO = /^[^\s<>].{0,39}$/;
const ID = /^[\w-]{1,100}$/;
const USUARIO_NO_VALIDO = '300';
/** A token lives for ten minutes; it is renewed earlier, so that it does not expire in flight. */
const TOKEN_MS = 5 * 60_000;
const MAX_TOKENS = 1_000;
/** A request of 200,000 CFDI may have thousands of packages, each with an id of 50 bytes. */
const VERIFICA_BYTES = 1024 * 1024;

interface Token {
  valor: string;
  expira: number;
}

const endpointsOf = (solicitud: string, descarga: string): DescargaEndpoints => ({
  autenticacion: `${solicitud}/Autenticacion/Autenticacion.svc`,
  solicita: `${solicitud}/SolicitaDescargaService.svc`,
  verifica: `${solicitud}/VerificaSolicitudDescargaService.svc`,
  descarga: `${descarga}/DescargaMasivaService.svc`,
});
const endpointsDelSat = (prefix: string) =>
  endpointsOf(
    `https://${prefix}descargamasivasolicitud.clouda.sat.gob.mx`,
    `https://${prefix}descargamasiva.clouda.sat.gob.mx`,
  );

/** Both services below one address, as in a simulator or behind a proxy. */
export const descargaBelow = (base: string): EndpointsPorServicio => ({
  cfdi: endpointsOf(base, base),
  retenciones: endpointsOf(`${base}/retenciones`, `${base}/retenciones`),
});

/** The services of the SAT itself. */
export const descargaDelSat: EndpointsPorServicio = {
  cfdi: endpointsDelSat('cfdi'),
  retenciones: endpointsDelSat('reten'),
};

/** Clients of both services. Each keeps the token of each e.firma in memory and renews it by itself. */
export const createDescargaMasiva = ({
  endpoints,
  ...options
}: DescargaOptions): Readonly<Record<ServicioDescarga, DescargaMasiva>> => ({
  cfdi: createServicio(endpoints.cfdi, options),
  retenciones: createServicio(endpoints.retenciones, options),
});

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
function createServicio(
  endpoints: DescargaEndpoints,
  {
    timeoutMs = 60_000,
    paqueteMs = 15 * 60_000,
    limits,
    clock = () => new Date(),
    fetch = globalThis.fetch,
  }: Omit<DescargaOptions, 'endpoints'>,
): DescargaMasiva {
  const paqueteLimits: PaqueteLimits = {
    maxBytes: 1_073_741_824,
    windowMs: 30_000,
    minBytesPerWindow: 262_144,
    ...limits,
  };
  const tokens = new Map<string, Token>();

  const soap = (url: string, { action }: Operacion, envelope: string, signal?: AbortSignal): SoapCall => ({
    url,
    action,
    envelope,
    timeoutMs,
    signal,
    fetch,
    clock,
  });

  async function tokenOf(efirma: Efirma, signal?: AbortSignal): Promise<string> {
    const key = keyOf(efirma);
    const known = tokens.get(key);
    if (known && known.expira > clock().getTime()) return known.valor;
    const now = clock();
    const envelope = buildAutentica(efirma, now, randomUUID());
    const { envelope: said } = await callSoap(soap(endpoints.autenticacion, operaciones.autentica, envelope, signal));
    const answer = inBody(said, `${AUTENTICA}AutenticaResponse`, `${AUTENTICA}AutenticaResult`);
    const valor = answer.text.trim();
    if (!/^[\w.%&=+/-]{10,4000}$/.test(valor)) throw offContract('token');
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(key, { valor, expira: now.getTime() + TOKEN_MS });
    return valor;
  }

  /** 300 is also the answer to a token that expired early, as are 401 and some faults: authenticates once more, unless it is a new one. */
  async function withToken<Answer extends RespuestaSat>(
    efirma: Efirma,
    signal: AbortSignal | undefined,
    ask: (authorization: string) => Promise<Answer>,
  ): Promise<Answer> {
    const authorization = async () => `WRAP access_token="${await tokenOf(efirma, signal)}"`;
    const isKnown = (tokens.get(keyOf(efirma))?.expira ?? 0) > clock().getTime();
    try {
      const first = await ask(await authorization());
      if (first.codigo !== USUARIO_NO_VALIDO || !isKnown) return first;
    } catch (error) {
      if (!isKnown || !isAboutToken(error)) throw error;
    }
    tokens.delete(keyOf(efirma));
    return await ask(await authorization());
  }

  return {
    solicitar: (efirma, solicitud, signal) =>
      withToken(efirma, signal, async (authorization) => {
        const { nombre } = operaciones[solicitud.tipo];
        const envelope = buildSolicita(efirma, rfcOf(efirma), solicitud);
        const call = soap(endpoints.solicita, operaciones[solicitud.tipo], envelope, signal);
        const result = resultOf((await callSoap({ ...call, authorization })).envelope, nombre);
        const id = result.attributes.IdSolicitud?.trim();
        return { ...respuestaOf(result), idSolicitud: id ? attributeOf(result, 'IdSolicitud', ID) : null };
      }),
    verificar: (efirma, idSolicitud, signal) =>
      withToken(efirma, signal, async (authorization) => {
        const envelope = buildVerifica(efirma, rfcOf(efirma), idSolicitud);
        const call = soap(endpoints.verifica, operaciones.verifica, envelope, signal);
        const { envelope: said } = await callSoap({ ...call, authorization, maxBytes: VERIFICA_BYTES });
        return verificadaOf(resultOf(said, operaciones.verifica.nombre));
      }),
    descargar: (efirma, idPaquete, destino, signal) =>
      withToken(efirma, signal, async (authorization) => {
        const envelope = buildDescarga(efirma, rfcOf(efirma), idPaquete);
        const call = soap(endpoints.descarga, operaciones.descarga, envelope, signal);
        return await streamSoap({ ...call, authorization, timeoutMs: paqueteMs }, async ({ body, type, desfaseMs }) => {
          const { envelope: around, bytes } = await savePaquete(body, type, destino, paqueteLimits);
          const said = readAnswer(around, { who: 'SAT', desfaseMs });
          return { ...respuestaOf(respuestaDePaquete(said, bytes)), bytes };
        });
      }),
  };
}

const keyOf = ({ cer }: Efirma) => createHash('sha256').update(cer).digest('base64');

const rfcOf = ({ cer }: Efirma) => inspectCertificate(cer).rfc;

/** Whether another token may be answered otherwise. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof SatFault
    ? error.causa === 'seguridad' && !error.isOfClock
    : error instanceof SatUnavailable && error.status === 401;

const resultOf = (envelope: Nodo, operation: string): Nodo =>
  inBody(envelope, `${DESCARGA}${operation}Response`, `${DESCARGA}${operation}Result`);

const respuestaOf = (result: Nodo): RespuestaSat => ({
  codigo: attributeOf(result, 'CodEstatus', CODIGO),
  mensaje: (result.attributes.Mensaje ?? '').slice(0, 500),
});

function verificadaOf(result: Nodo): SolicitudVerificada {
  const said = (name: string) => result.attributes[name]?.trim() ?? '';
  // A request without packages yet comes with one that is empty.
  const paquetes = result.children
    .filter((child) => localOf(child) === 'IdsPaquetes')
    .map(({ text }) => text.trim())
    .filter(Boolean);
  if (!paquetes.every((id) => ID.test(id))) throw offContract('IdsPaquetes');
  const estado = estadoOf(said('EstadoSolicitud'));
  return {
    ...respuestaOf(result),
    estado,
    estadoDesconocido:
      estado === null && !/^0*$/.test(said('EstadoSolicitud')) ? said('EstadoSolicitud').slice(0, 40) : '',
    codigoSolicitud: said('CodigoEstadoSolicitud').slice(0, 40),
    cantidad: Number(/^\d{1,9}$/.exec(said('NumeroCFDIs').replaceAll(',', ''))?.[0] ?? 0),
    paquetes,
  };
}

/** A state by its number, or by its name. */
function estadoOf(text: string): EstadoSolicitud | null {
  const known = Object.keys(estadosSolicitud).map((numero) => Number(numero) as EstadoSolicitud);
  return known.find((numero) => Number(text) === numero || findLoosely([estadosSolicitud[numero]], text)) ?? null;
}

function respuestaDePaquete(envelope: Nodo, bytes: number): Nodo {
  if (bytes > 0) inBody(envelope, `${DESCARGA}RespuestaDescargaMasivaTercerosSalida`, `${DESCARGA}Paquete`);
  return childOf(headerOf(envelope), `${DESCARGA}respuesta`);
}
