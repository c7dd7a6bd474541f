import {
  type CodigoEstatus,
  type EstadoComprobante,
  esCancelable,
  estados,
  estatusCancelacion,
  type StatusCanc,
  validacionesEfos,
} from './codigos';
import { type Acuse, buildConsulta, CONSULTA_ACTION, readAcuse } from './consulta';
import { findLoosely } from './loose';
import { offContract } from './sat-unavailable';
import { callSoap } from './soap';

/** State of one comprobante at the SAT. `estado` is 'No Encontrado' whenever `encontrado` is false, whatever the answer had. */
export interface EstadoSat {
  readonly encontrado: boolean;
  /** Null for a code that the vault does not know. */
  readonly codigo: CodigoEstatus | null;
  readonly estado: EstadoComprobante;
  /** 'No cancelable', 'Cancelable sin aceptación', 'Cancelable con aceptación', empty, or an unknown text as it came. */
  readonly esCancelable: string;
  /** As in the table of that name, or an unknown text as it came; `statuscanc` is the same as a number of the vault. */
  readonly estatusCancelacion: string;
  readonly statuscanc: StatusCanc;
  /** Code of `validacionesEfos`; null where the SAT did not send it. */
  readonly validacionEfos: string | null;
  /** What the SAT said and the vault does not know, as it came, with the name of its field; absent when it knows all of it. */
  readonly dicho?: string;
}

const MAX_TEXTO = 100;

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
      const call = { url: consultaUrl, action: CONSULTA_ACTION, envelope, timeoutMs, signal, fetch };
      return interpret(readAcuse((await callSoap(call)).envelope));
    },
  };
}

function interpret(acuse: Acuse): EstadoSat {
  const said = (name: string) => (acuse[name] ?? '').slice(0, MAX_TEXTO);
  if (said('CodigoEstatus') === '') throw offContract('falta CodigoEstatus');
  const codigo = codigoOf(said('CodigoEstatus'));
  if (codigo === 'S' && said('Estado') === '') throw offContract('falta Estado');
  const estado = codigo === 'S' ? findLoosely(keysOf(estados), said('Estado')) : 'No Encontrado';
  const encontrado = estado !== undefined && estado !== 'No Encontrado';
  const cancelacion = encontrado ? said('EstatusCancelacion') : '';
  const cancelable = encontrado ? said('EsCancelable') : '';
  const efos = said('ValidacionEFOS');
  const known = {
    cancelacion: findLoosely(keysOf(estatusCancelacion), cancelacion),
    cancelable: findLoosely(esCancelable, cancelable),
  };
  const unknown = {
    CodigoEstatus: codigo === null,
    Estado: estado === undefined,
    EstatusCancelacion: cancelacion !== '' && !known.cancelacion,
    EsCancelable: cancelable !== '' && !known.cancelable,
    ValidacionEFOS: encontrado && efos !== '' && !Object.hasOwn(validacionesEfos, efos),
  };
  const dicho = keysOf(unknown)
    .filter((name) => unknown[name])
    .map((name) => `${name}: «${said(name)}»`)
    .join(', ');
  return {
    encontrado,
    codigo,
    estado: estado ?? 'No Encontrado',
    esCancelable: known.cancelable ?? cancelable,
    estatusCancelacion: known.cancelacion ?? cancelacion,
    statuscanc: known.cancelacion ? estatusCancelacion[known.cancelacion] : 0,
    validacionEfos: efos || null,
    ...(dicho && { dicho }),
  };
}

/** The code by its first words or its number: also the sentence comes alone, and the number without its prefix. */
function codigoOf(text: string): CodigoEstatus | null {
  if (/^S\b/i.test(text) || findLoosely(['Comprobante obtenido satisfactoriamente'], text)) return 'S';
  if (/\b601\b/.test(text)) return 'N - 601';
  return /\b602\b/.test(text) || findLoosely(['Comprobante no encontrado'], text) ? 'N - 602' : null;
}

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];
