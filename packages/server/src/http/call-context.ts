import type { BodyOf, Privilegio, QueryOf, Route } from '@boveda/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Deps } from '../deps';

/**
 * Who may make a call. 'public': anybody. 'session': whoever is logged in. 'taxpayer': whoever has a confirmed access
 * to the taxpayer of X-RFC. 'taxpayer-administrador': the same with privilege '1'.
 */
export type Policy = 'public' | 'session' | 'taxpayer' | 'taxpayer-administrador';

/** Who is logged in. */
export interface Sesion {
  sesionId: string;
  idacceso: string;
  correo: string;
  nombre: string;
  /** When the password was last typed again in it; null for a session since its login, and for an API key. */
  autenticada: Date | null;
}

/** The taxpayer that the call is about, and what the caller may do with it. */
export interface ContribuyenteActivo {
  rfc: string;
  nombre: string;
  privilegio: Privilegio;
}

/** The same with what decides whether the call is allowed. */
export interface FoundContribuyente extends ContribuyenteActivo {
  /** `yyyy-MM-dd` */
  plan_fin: string;
  /** Null while it is not known whose the RFC is. */
  reclamado: Date | null;
}

/** What a policy leaves known about the caller. */
export interface CallerOf {
  public: { sesion: null; contribuyente: null };
  session: { sesion: Sesion; contribuyente: null };
  taxpayer: { sesion: Sesion; contribuyente: ContribuyenteActivo };
  'taxpayer-administrador': { sesion: Sesion; contribuyente: ContribuyenteActivo };
}

/** What a handler gets: everything in it was checked. */
export type CallContext<R extends Route, P extends Policy = Policy, Body = BodyOf<R>> = CallerOf[P] & {
  query: QueryOf<R>;
  body: Body;
  /** `{id}` of the path, a UUID; empty in routes without one. */
  params: { id: string };
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a route may ask of the pipeline beside its contract. */
export interface CallOptions<Body extends z.ZodType | undefined = z.ZodType | undefined> {
  /** Takes the place of the contract's body where an own content type parser has already read it. */
  body?: Body;
  /** Bytes; 256 KiB when left out. Calls on the same method and path must agree. */
  bodyLimit?: number;
  /**
   * Refused once the taxpayer's plan has expired: then the vault is for consultation only (V1 §4). Left out: every call
   * of a taxpayer that is not a GET. A GET with effects says true, a change that must always be possible says false.
   */
  needsPlan?: boolean;
  /** Refused with `password_needed` unless the password was typed again in this session a moment ago. */
  needsPassword?: boolean;
  /** Refused while it is not known whose the RFC is: until its e.firma has shown it. */
  needsReclamo?: boolean;
  /**
   * Answers 304 while nothing changes, for calls that are asked again every second. The browser keeps the last answer
   * and asks before it shows it again: nothing secret may be in it.
   */
  revalidated?: boolean;
  /** Uses of this call per user and taxpayer (per address when public). */
  limit?: { max: number; seconds: number };
}
