import { API_BASE } from '@boveda/contracts';
import * as z from 'zod';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { openSealed, seal } from './sealed-text';

const LIFE_MS = 15 * 60_000;
const PURPOSE = 'archivos';

const payload = z.tuple([z.enum(['pdf', 'xml']), z.string(), z.guid(), z.guid(), z.number()]);

/** One file of one CFDI, for whoever holds the session it was made in. */
export interface ArchivoLink {
  kind: 'pdf' | 'xml';
  rfc: string;
  cfdiId: string;
  sesionId: string;
}

type LinkDeps = Pick<Deps, 'keys' | 'clock'>;

/** Address of a file: signed, good for 15 minutes, and worth nothing without its session. */
export function linkTo(deps: LinkDeps, { kind, rfc, cfdiId, sesionId }: ArchivoLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const content = [kind, rfc, cfdiId, sesionId, expires] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/${seal(deps, PURPOSE, content)}`;
}

/** Reads a link back. Throws `not_found` for one that we did not make, `link_expired` for one that is too old. */
export function readLink(deps: LinkDeps, token: string): ArchivoLink {
  const [kind, rfc, cfdiId, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw linkExpired();
  return { kind, rfc, cfdiId, sesionId };
}

/** 410: the link was good once. */
export const linkExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del archivo ya no es válido. Vuelva a abrir el CFDI.');
