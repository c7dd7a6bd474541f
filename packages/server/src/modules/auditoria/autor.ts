import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Sesion } from '../../http/call-context';

/** Who acts, and from where. */
export interface Autor {
  /** Null when nobody is logged in. */
  usuarioId: string | null;
  /** E-mail, or what acts in nobody's name. */
  usuario: string;
  ip: string;
  agente: string;
}

const LONGEST_AGENTE = 300;
const autores = new AsyncLocalStorage<Autor>();
const sistema: Autor = { usuarioId: null, usuario: 'Sistema', ip: '', agente: '' };

/** Does `work` in somebody's name: all that is written down within it is theirs. */
export const enNombreDe = <Result>(autor: Autor, work: () => Result): Result => autores.run(autor, work);

/** In whose name this runs; what no person asked for, the vault does itself. */
export const autorActual = (): Autor => autores.getStore() ?? sistema;

/** Whoever makes a request. */
export function autorDe(request: FastifyRequest, who: Pick<Sesion, 'sesionId' | 'idacceso' | 'correo'> | null): Autor {
  const origin = { ip: request.ip, agente: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENTE) };
  if (!who) return { ...sistema, ...origin };
  // What comes with an API key carries its maker's id in place of a session.
  const usuario = who.sesionId === who.idacceso ? `${who.correo} (ApiKey)` : who.correo;
  return { usuarioId: who.idacceso, usuario, ...origin };
}

/** An operator at the machine. */
export const operador: Autor = { ...sistema, usuario: 'Operador' };
