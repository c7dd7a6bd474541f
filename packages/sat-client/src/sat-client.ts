import {
  type CodigoEstatus,
  codigosEstatus,
  type EstadoComprobante,
  estados,
  estatusCancelacion,
  type StatusCanc,
} from './codigos';
import { type Acuse, buildConsulta, CONSULTA_ACTION, offContract, parseConsulta } from './consulta';
import { callSoap } from './soap';

/** State of one comprobante at the SAT. `estado` is 'No Encontrado' whenever `encontrado` is false, whatever the answer had. */
export interface EstadoSat {
  readonly encontrado: boolean;
  readonly codigo: CodigoEstatus;
  readonly estado: EstadoComprobante;
  /** As the SAT writes it: 'No cancelable', 'Cancelable sin aceptación', 'Cancelable con aceptación', or empty. */
  readonly esCancelable: string;
  /** As the SAT writes it; `statuscanc` is the same as a number of the vault. */
  readonly estatusCancelacion: string;
  readonly statuscanc: StatusCanc;
  /** Code of `validacionesEfos`; null where the SAT did not send it. */
  readonly validacionEfos: string | null;
}

/** The calls of the SAT that the vault uses. */
export interface SatClient {
  /**
   * Asks ConsultaCFDIService about a printed expression (`?re=…&rr=…&tt=…&id=…&fe=…`). Safe to repeat.
   * @throws {SatUnavailable} on outage or garbage; the reason of `signal` when it aborts.
   */
  consultarEstado(expresion: string, signal?: AbortSignal): Promise<EstadoSat>;
}

/** Address and deadline of the SAT. */
export interface SatClientOptions {
  consultaUrl: string;
  /** For the whole call, in milliseconds. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Client of the SAT's services over SOAP 1.1; keeps no state between calls. */
export function createSatClient({
  consultaUrl,
  timeoutMs = 15_000,
  fetch = globalThis.fetch,
}: SatClientOptions): SatClient {
  return {
    async consultarEstado(expresion, signal) {
      const envelope = buildConsulta(expresion);
      const xml = await callSoap({ url: consultaUrl, action: CONSULTA_ACTION, envelope, timeoutMs, signal, fetch });
      return interpret(parseConsulta(xml));
    },
  };
}

function interpret(acuse: Acuse): EstadoSat {
  const codigo = codigoOf(acuse.CodigoEstatus);
  const estado = codigo === 'S' ? estadoOf(acuse.Estado) : 'No Encontrado';
  const encontrado = estado !== 'No Encontrado';
  const cancelacion = encontrado ? (acuse.EstatusCancelacion ?? '') : '';
  return {
    encontrado,
    codigo,
    estado,
    esCancelable: encontrado ? (acuse.EsCancelable ?? '') : '',
    estatusCancelacion: cancelacion,
    statuscanc: statuscancOf(cancelacion),
    validacionEfos: acuse.ValidacionEFOS || null,
  };
}

function codigoOf(text = ''): CodigoEstatus {
  const codigo = keysOf(codigosEstatus).find((known) => new RegExp(`^${known}\\b`).test(text));
  if (!codigo) throw offContract(`CodigoEstatus '${text.slice(0, 60)}'`);
  return codigo;
}

function estadoOf(text = ''): EstadoComprobante {
  const estado = keysOf(estados).find((known) => known === text);
  if (!estado) throw offContract(`Estado '${text.slice(0, 60)}'`);
  return estado;
}

function statuscancOf(text: string): StatusCanc {
  const known = keysOf(estatusCancelacion).find((name) => name === text);
  return known ? estatusCancelacion[known] : 0;
}

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];
