import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@boveda/contracts';
import * as z from 'zod';
import type { Deps } from '../../deps';
import { notFound, Problem } from '../../http/problem';

const LIFE_MS = 15 * 60_000;
const MAC_BYTES = 32;

const payload = z.tuple([z.enum(['pdf', 'xml']), z.string(), z.guid(), z.guid(), z.number()]);

/** One file of one CFDI, for whoever holds the session it was made in. */
export interface ArchivoLink {
  kind: 'pdf' | 'xml';
  rfc: string;
  cfdiId: string;
  sesionId: string;
}

type LinkDeps = Pick<Deps, 'keys' | 'clock'>;

const sign = ({ keys }: LinkDeps, text: string) => createHmac('sha256', keys.derive('archivos')).update(text).digest();

/** Address of a file: signed, good for 15 minutes, and worth nothing without its session. */
export function linkTo(deps: LinkDeps, { kind, rfc, cfdiId, sesionId }: ArchivoLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const text = Buffer.from(JSON.stringify([kind, rfc, cfdiId, sesionId, expires] satisfies z.input<typeof payload>));
  return `${API_BASE}/archivos/${text.toString('base64url')}.${sign(deps, text.toString('base64url')).toString('base64url')}`;
}

/** Reads a link back. Throws `not_found` for one that we did not make, `link_expired` for one that is too old. */
export function readLink(deps: LinkDeps, token: string): ArchivoLink {
  const [text = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, sign(deps, text))) throw notFound();
  const [kind, rfc, cfdiId, sesionId, expires] = payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (expires <= deps.clock().getTime()) throw linkExpired();
  return { kind, rfc, cfdiId, sesionId };
}

/** 410: the link was good once. */
export const linkExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del archivo ya no es válido. Vuelva a abrir el CFDI.');
