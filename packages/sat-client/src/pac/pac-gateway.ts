import { codigoRechazo, codigosRechazo } from './codigos';

/** A CFDI that stands in the way of a cancellation: `padre` is related by the asked one, `hijo` relates to it. */
export interface CfdiRelacionado {
  readonly uuid: string;
  readonly emisor: string;
  readonly receptor: string;
  readonly relacion: 'padre' | 'hijo';
}

/** What became of an answer. UUIDs are in lower case, codes are those of `codigosRespuesta`, or one not heard of. */
export interface AcuseRespuesta {
  readonly folios: readonly { readonly uuid: string; readonly codigo: string }[];
  /** The SAT's AcuseAceptacionRechazo where the PAC hands it on, else the PAC's own answer; XML as it came. */
  readonly acuse: string;
}

/**
 * A PAC, as far as the mailbox talks to it: the SAT takes answers to requests to cancel from PACs alone. What is sent was
 * signed here; no key ever goes along.
 *
 * @throws {PacRefused} when nothing of what was sent took effect; {SatUnavailable} when that is unknown.
 */
export interface PacGateway {
  /** The PAC's RFC, which is signed along. */
  readonly rfc: string;
  /** UUIDs of the CFDI that their emisores ask the receptor to let them cancel. Safe to repeat. */
  listPendientes(rfcReceptor: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Sends what `signRespuesta` made. Not safe to repeat unless the SAT was asked what became of it. */
  sendRespuesta(solicitud: string, signal?: AbortSignal): Promise<AcuseRespuesta>;
  /** Sends what `signConsultaRelacionados` made. Safe to repeat. */
  listRelacionados(peticion: string, signal?: AbortSignal): Promise<readonly CfdiRelacionado[]>;
}

/** The PAC refused the whole request; nothing of it counts. `message` is Spanish and for people. */
export class PacRefused extends Error {
  override readonly name = 'PacRefused';

  constructor(readonly codigo: keyof typeof codigosRechazo) {
    super(`El PAC no aceptó la solicitud: ${codigosRechazo[codigo]}`);
  }
}

/** The refusal that a text of the PAC means; null when it may mean anything. */
export function refusalOf(text: string): PacRefused | null {
  const codigo = codigoRechazo(text);
  return codigo === null ? null : new PacRefused(codigo);
}

/** A UUID as the vault writes it; null for what is none. */
export function uuidOf(text: string): string | null {
  const uuid = text.trim().toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : null;
}
