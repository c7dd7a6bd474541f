import { codigosDescarga, type SolicitudRecibida, type SolicitudVerificada } from '@boveda/sat-client';
import type { Parte } from './descargas.store';
import { nextCheck, nextTry } from './espera';
import { halve } from './periodo';

/** What becomes of a part after the SAT was asked. Whoever carries it out asks nobody. */
export type Paso =
  | { kind: 'espera'; cambios: Cambios; proxima: Date | null }
  | { kind: 'paquetes'; cambios: Cambios; ids: readonly string[] }
  | { kind: 'mitades'; mensaje: string }
  | { kind: 'fin'; estado: 3 | 4 | 5 | 6; mensaje: string; cambios?: Cambios };

/** Columns of the part that change. */
type Cambios = Partial<
  Pick<Parte, 'fase' | 'id_solicitud' | 'estado' | 'mensaje' | 'cantidad' | 'fallos' | 'corrimientos' | 'pedida'>
>;

const DE_LA_EFIRMA = ['300', '302', '303', '304', '305'];
const YA_PEDIDA = ['5002', '5005'];
/** More lost answers than this are no accident. */
const MAX_CORRIMIENTOS = 2;
const SIN_CFDI = 'El SAT no encontró CFDI en el periodo.';
const MAXIMO = 'El periodo tiene más CFDI de los que el SAT entrega en una solicitud; se dividió en dos.';

/** Sentence of the SAT with its code, and of the vault where it explains what to do. */
export function sentenceOf(codigo: string, mensaje: string): string {
  const said = mensaje || codigosDescarga[codigo]?.significado || 'El SAT no dijo por qué.';
  return /^\d+$/.test(codigo) && codigo !== '5000' ? `${codigo}: ${said}` : said;
}

/** Nobody can go on without an e.firma that the SAT takes; the next person who verifies tries again. */
export const sinEfirma = (mensaje: string): Paso => ({ kind: 'espera', cambios: { mensaje }, proxima: null });

const efirmaRefused = (codigo: string, mensaje: string) =>
  `${sentenceOf(codigo, mensaje)}. Revise su e.Firma en Certificados y verifique la solicitud.`;

/** After a request was sent and answered. `dudosa`: an earlier one was sent, and its answer was lost. */
export function afterSolicitud(parte: Parte, answer: SolicitudRecibida, dudosa: boolean, now: Date): Paso {
  const { codigo, mensaje, idSolicitud } = answer;
  if (codigo === '5000' && idSolicitud) {
    const cambios = { fase: 'pedida', id_solicitud: idSolicitud, estado: 1, mensaje, fallos: 0, pedida: now } as const;
    return { kind: 'espera', cambios, proxima: nextCheck(parte.id, now, now) };
  }
  // Ours, most likely: its id is lost with the answer, and a second more makes it another period.
  if (YA_PEDIDA.includes(codigo) && dudosa && parte.corrimientos < MAX_CORRIMIENTOS)
    return {
      kind: 'espera',
      cambios: { fase: 'nueva', corrimientos: parte.corrimientos + 1 },
      proxima: nextTry(parte.id, 1, now),
    };
  if (DE_LA_EFIRMA.includes(codigo))
    return { kind: 'fin', estado: 4, mensaje: `${sentenceOf(codigo, mensaje)}. Revise su e.Firma en Certificados.` };
  if (codigo === '5003') return tooMany(parte);
  if (codigo === '5011')
    return later(parte, { fase: 'nueva', mensaje: sentenceOf(codigo, mensaje) }, new Date(now.getTime() + 86_400_000));
  if (codigo === '404' || codigo === '5006')
    return later(parte, { mensaje: sentenceOf(codigo, mensaje) }, nextTry(parte.id, parte.fallos + 1, now));
  return { kind: 'fin', estado: 5, mensaje: sentenceOf(codigo, mensaje) };
}

/** After the SAT said how far a request is. Answers flicker: only what ends it is final. */
export function afterVerificacion(parte: Parte, answer: SolicitudVerificada, now: Date): Paso {
  const { codigo, mensaje, estado, codigoSolicitud, cantidad, paquetes } = answer;
  const since = parte.pedida ?? now;
  if (DE_LA_EFIRMA.includes(codigo)) return sinEfirma(efirmaRefused(codigo, mensaje));
  if (codigo !== '5000' || estado === null)
    return later(parte, { mensaje: sentenceOf(codigo, mensaje) }, nextCheck(parte.id, since, now));
  if (codigoSolicitud === '5004') return { kind: 'fin', estado: 3, mensaje: SIN_CFDI };
  if (codigoSolicitud === '5003') return tooMany(parte);
  const cambios = { estado, mensaje, cantidad, fallos: 0 };
  if (estado === 3 && paquetes.length > 0) return { kind: 'paquetes', cambios, ids: paquetes };
  if (estado === 3 && cantidad === 0) return { kind: 'fin', estado: 3, mensaje: SIN_CFDI };
  if (estado === 4 || estado === 5 || estado === 6)
    return {
      kind: 'fin',
      estado,
      mensaje: sentenceOf(codigoSolicitud, codigosDescarga[codigoSolicitud]?.significado ?? mensaje),
    };
  // Terminada, with CFDI but without packages, is not ready yet.
  return {
    kind: 'espera',
    cambios: { ...cambios, estado: estado === 3 ? 2 : estado },
    proxima: nextCheck(parte.id, since, now),
  };
}

/** The SAT was not there, or what answered was not the SAT: nothing is known, so nothing changes but the next try. */
export const afterOutage = (parte: Parte, reason: string, now: Date): Paso =>
  later(parte, { mensaje: `SAT no disponible: ${reason}` }, nextTry(parte.id, parte.fallos + 1, now));

const later = (parte: Parte, cambios: Cambios, proxima: Date): Paso => ({
  kind: 'espera',
  cambios: { ...cambios, fallos: parte.fallos + 1 },
  proxima,
});

function tooMany(parte: Parte): Paso {
  return halve(parte)
    ? { kind: 'mitades', mensaje: MAXIMO }
    : { kind: 'fin', estado: 5, mensaje: sentenceOf('5003', '') };
}
