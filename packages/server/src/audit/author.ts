import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** The user or process that acts, and its address. */
export interface Autor {
  /** Null without a session. */
  usuarioId: string | null;
  /** E-mail of the user, or name of the automatic process. */
  usuario: string;
  ip: string;
  agente: string;
}

const LONGEST_AGENTE = 300;
const autores = new AsyncLocalStorage<Autor>();
const sistema: Autor = { usuarioId: null, usuario: 'Sistema', ip: '', agente: '' };

/** Runs `work` as this author: every entry recorded within it names them. */
export const actAs = <Result>(autor: Autor, work: () => Result): Result => autores.run(autor, work);

/** The current author; without a user it is the system. */
export const currentAutor = (): Autor => autores.getStore() ?? sistema;

/** The user of a session. With an API key it is the creator of the key. */
interface Usuario {
  idacceso: string;
  correo: string;
  llave?: { nombre: string };
}

/** The author of a request: its user if any, otherwise its address alone. */
export function autorOf(request: FastifyRequest, who: Usuario | null): Autor {
  const origin = { ip: request.ip, agente: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENTE) };
  if (!who) return { ...sistema, ...origin };
  const usuario = who.llave ? `${who.correo} (${ofKey(who.llave.nombre)})` : who.correo;
  return { usuarioId: who.idacceso, usuario, ...origin };
}

const ofKey = (nombre: string) => (nombre === 'ApiKey' ? nombre : `ApiKey «${nombre}»`);

/** An operator on this machine. */
export const operator: Autor = { ...sistema, usuario: 'Operador' };
