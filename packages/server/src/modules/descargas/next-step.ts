import { EstatusDescarga } from '@boveda/contracts';
import {
  codigosDescarga,
  SatFault,
  type SatUnavailable,
  type SolicitudRecibida,
  type SolicitudVerificada,
} from '@boveda/sat-client';
import type { Refused } from '../../installation/outgoing/spend';
import type { Parte } from './descargas.store';
import { halve } from './periodo';
import { nextCheck, nextTry, spread } from './retry-delay';

/** The next step of a part, decided from the SAT's answer. Carrying it out needs no further query. */
export type NextStep =
  | Espera
  | { kind: 'paquetes'; cambios: Cambios; ids: readonly string[] }
  | { kind: 'mitades'; mensaje: string }
  | Fin;

interface Espera {
  kind: 'espera';
  cambios: Cambios;
  proxima: Date | null;
}

interface Fin {
  kind: 'fin';
  estado: Final;
  mensaje: string;
  cambios?: Cambios;
}

/** States in which a request ends. */
type Final = Exclude<EstatusDescarga, typeof EstatusDescarga.Aceptada | typeof EstatusDescarga.EnProceso>;

/** Columns of the part that change. */
type Cambios = Partial<
  Pick<
    Parte,
    | 'fase'
    | 'id_solicitud'
    | 'estado'
    | 'mensaje'
    | 'cantidad'
    | 'fallos'
    | 'corrimientos'
    | 'adicional'
    | 'pedida'
    | 'codigo'
  >
>;

/** Of a part whose signature or request was refused with a SOAP fault, and what it was about once that is not tried again. */
const FAULT = 'fault';
const finalOf = ({ causa, isOfClock }: SatFault) =>
  causa === 'peticion' ? 'peticion' : isOfClock ? 'reloj' : 'efirma';

/** Codes that concern the e.firma: the SAT accepts nothing that it signed. */
export const DE_LA_EFIRMA: readonly string[] = ['300', '302', '303', '304', '305', 'efirma'];
/** A signature that is refused so many times in a row, in an hour, is refused for good. */
const MAX_FAULTS = 6;
const YA_PEDIDA = ['5002', '5005'];
/** More lost answers than this are not accidental. */
const MAX_CORRIMIENTOS = 2;
/** After so many in a row the pilot asks again on another day. */
const MAX_FALLOS_DEL_PILOTO = 6;
/** The SAT attends to a request within 72 hours, and keeps its packages for as long. */
const ATTENDED_MS = 7 * 86_400_000;
const UNATTENDED = 'En 7 días el SAT no dijo cómo va. Solicite el periodo otra vez.';
const SIN_CFDI = 'El SAT no encontró CFDI en el periodo.';
const MAXIMO = 'El periodo tiene más CFDI de los que el SAT entrega en una solicitud; se dividió en dos.';

const UNA_HORA = 'La bóveda no divide menos de una hora. Agregue esos CFDI como XML o ZIP, o pida sus metadatos.';

/** Returns the SAT's message with its code, and the vault's where it explains what to do. */
export function sentenceOf(codigo: string, mensaje: string): string {
  const said = mensaje || codigosDescarga[codigo]?.significado || 'El SAT no dijo por qué.';
  return codigo !== '' && codigo !== '5000' ? `${codigo}: ${said}` : said;
}

/** Waits for an e.firma that the SAT accepts; the next user who verifies retries it. */
export const sinEfirma = (mensaje: string, codigo: string | null = null): NextStep => ({
  kind: 'espera',
  cambios: { mensaje, codigo },
  proxima: null,
});

const efirmaRefused = (codigo: string, mensaje: string) =>
  `${sentenceOf(codigo, mensaje)}. Revise su e.Firma en Certificados y verifique la solicitud.`;

/**
 * The step after a request was answered. `dudosa`: an earlier request was sent, and its answer was lost; `piloto`: no
 * user asked, so that an interval that was used up elsewhere is asked with other bounds.
 */
export function afterSolicitud(
  parte: Parte,
  answer: SolicitudRecibida,
  { dudosa, piloto, now }: { dudosa: boolean; piloto: boolean; now: Date },
): NextStep {
  const { codigo, mensaje, idSolicitud } = answer;
  if (codigo === '5000' && idSolicitud) {
    const cambios = {
      fase: 'pedida',
      id_solicitud: idSolicitud,
      estado: EstatusDescarga.Aceptada,
      mensaje,
      fallos: 0,
      pedida: now,
      codigo: null,
    } as const;
    return { kind: 'espera', cambios, proxima: nextCheck(parte.id, now, now) };
  }
  // Probably our own request: its id was lost with the answer, and another second makes it another period.
  if (YA_PEDIDA.includes(codigo) && dudosa && parte.corrimientos < MAX_CORRIMIENTOS)
    return {
      kind: 'espera',
      cambios: { fase: 'nueva', corrimientos: parte.corrimientos + 1 },
      proxima: nextTry(parte.id, 1, now),
    };
  if (YA_PEDIDA.includes(codigo) && piloto && parte.fallos < MAX_FALLOS_DEL_PILOTO)
    return later(
      parte,
      { fase: 'nueva', corrimientos: parte.corrimientos + 1, mensaje: sentenceOf(codigo, mensaje), codigo },
      nextTry(parte.id, parte.fallos + 1, now),
    );
  if (DE_LA_EFIRMA.includes(codigo))
    return {
      kind: 'fin',
      estado: EstatusDescarga.Error,
      mensaje: `${sentenceOf(codigo, mensaje)}. Revise su e.Firma en Certificados.`,
      cambios: { codigo },
    };
  if (codigo === '5003') return tooMany(parte);
  if (codigo === '5011')
    return later(parte, { fase: 'nueva', mensaje: sentenceOf(codigo, mensaje) }, new Date(now.getTime() + 86_400_000));
  if (codigo === '404' || codigo === '5006')
    return later(parte, { mensaje: sentenceOf(codigo, mensaje) }, nextTry(parte.id, parte.fallos + 1, now));
  return {
    kind: 'fin',
    estado: EstatusDescarga.Rechazada,
    mensaje: sentenceOf(codigo, mensaje),
    cambios: { codigo },
  };
}

/** The step after the SAT reported the state of a request. States fluctuate: only an ending one is final. */
export function afterVerificacion(parte: Parte, answer: SolicitudVerificada, now: Date): NextStep {
  const { codigo, mensaje, estado, estadoDesconocido, codigoSolicitud, cantidad, paquetes } = answer;
  const since = parte.pedida ?? now;
  if (DE_LA_EFIRMA.includes(codigo)) return sinEfirma(efirmaRefused(codigo, mensaje), codigo);
  if (codigo !== '5000' || estado === null) {
    const said = sentenceOf(codigo, mensaje);
    const unknown = estadoDesconocido ? `El SAT contestó el estado «${estadoDesconocido}»: ${said}` : said;
    if (now.getTime() - since.getTime() > ATTENDED_MS)
      return {
        kind: 'fin',
        estado: EstatusDescarga.Vencida,
        mensaje: `${unknown.replace(/\.$/, '')}. ${UNATTENDED}`,
        cambios: { codigo: codigo === '5000' ? null : codigo },
      };
    return later(parte, { mensaje: unknown }, nextCheck(parte.id, since, now));
  }
  if (codigoSolicitud === '5004') return { kind: 'fin', estado: EstatusDescarga.Terminada, mensaje: SIN_CFDI };
  if (codigoSolicitud === '5003') return tooMany(parte);
  const cambios = { estado, mensaje, cantidad, fallos: 0, codigo: null };
  if (estado === EstatusDescarga.Terminada && paquetes.length > 0) return { kind: 'paquetes', cambios, ids: paquetes };
  if (estado === EstatusDescarga.Terminada && cantidad === 0)
    return { kind: 'fin', estado: EstatusDescarga.Terminada, mensaje: SIN_CFDI };
  if (estado === EstatusDescarga.Error || estado === EstatusDescarga.Rechazada || estado === EstatusDescarga.Vencida)
    return {
      kind: 'fin',
      estado,
      mensaje: sentenceOf(codigoSolicitud, codigosDescarga[codigoSolicitud]?.significado ?? mensaje),
      cambios: { codigo: codigoSolicitud || null },
    };
  // Terminada, with CFDI but without packages, is not ready yet.
  return {
    kind: 'espera',
    cambios: { ...cambios, estado: estado === EstatusDescarga.Terminada ? EstatusDescarga.EnProceso : estado },
    proxima: nextCheck(parte.id, since, now),
  };
}

/**
 * The step after a call that failed. `fault`: the SAT refused the signature or the request, or the breaker rests because it
 * did so; null after an outage or an unreadable answer.
 */
export function afterFailure(
  parte: Parte,
  error: SatUnavailable,
  now: Date,
): { paso: Espera | Fin; fault: SatFault | null } {
  const cause = error.kind === 'resting' ? error.cause : error;
  const fault = cause instanceof SatFault && cause.isOfSender ? cause : null;
  const paso = fault ? afterFault(parte, fault, now) : afterOutage(parte, error.message, now);
  // What the SAT refused did not begin, nor what was not sent; a refused one was sent, so that the next one is one more.
  const { fase, corrimientos, adicional } = parte;
  if (fault || error.isUnsent)
    paso.cambios = { fase, corrimientos, ...(error.isUnsent && { adicional }), ...paso.cambios };
  return { paso, fault };
}

/** Only the next attempt changes. */
const afterOutage = (parte: Parte, reason: string, now: Date): Espera =>
  later(parte, { mensaje: `SAT no disponible: ${reason}` }, nextTry(parte.id, parte.fallos + 1, now));

/**
 * The step after the SAT refused the signature or the request with a fault, so that nothing of it counts. It is tried
 * again for an hour, because clocks are corrected and faults pass; then a request that the SAT has waits for a user,
 * and any other ends.
 */
function afterFault(parte: Parte, fault: SatFault, now: Date): Espera | Fin {
  const { id, codigo, id_solicitud } = parte;
  const isRepeated = codigo !== null && [FAULT, 'reloj', 'efirma', 'peticion'].includes(codigo);
  const fallos = isRepeated ? parte.fallos + 1 : 1;
  if (fallos < MAX_FAULTS)
    return {
      kind: 'espera',
      cambios: { mensaje: fault.message, codigo: FAULT, fallos },
      proxima: nextTry(id, fallos, now),
    };
  const cambios = { codigo: finalOf(fault), fallos };
  if (id_solicitud !== null)
    return {
      kind: 'espera',
      cambios: { ...cambios, mensaje: `${fault.message} Después verifique la solicitud.` },
      proxima: null,
    };
  const mensaje = `${fault.message} Después solicite el periodo otra vez.`;
  return { kind: 'fin', estado: EstatusDescarga.Error, mensaje, cambios };
}

/** The step after a request that the budget does not allow yet: no failure, and nothing was sent. */
export const afterRefusal = ({ desde, mensaje }: Refused, { id, fallos }: Parte): Espera => ({
  kind: 'espera',
  cambios: mensaje === null ? {} : { mensaje },
  proxima: mensaje === null ? desde : spread(id, fallos, desde),
});

const later = (parte: Parte, cambios: Cambios, proxima: Date): Espera => ({
  kind: 'espera',
  cambios: { ...cambios, fallos: parte.fallos + 1 },
  proxima,
});

function tooMany(parte: Parte): NextStep {
  return halve(parte) ? { kind: 'mitades', mensaje: MAXIMO } : notCut(UNA_HORA);
}

/** Ends a part that has too many CFDI and is not cut again. */
export const notCut = (mensaje: string): Fin => ({
  kind: 'fin',
  estado: EstatusDescarga.Rechazada,
  mensaje: `${sentenceOf('5003', '')} ${mensaje}`,
  cambios: { codigo: '5003' },
});
