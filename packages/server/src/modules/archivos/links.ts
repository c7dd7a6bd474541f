import { API_BASE } from '@boveda/contracts';
import * as z from 'zod';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { openSealed, seal } from './sealed-text';

const LIFE_MS = 15 * 60_000;
const PURPOSE = 'archivos';

const kinds = z.enum(['pdf', 'xml', 'reemplazado-pdf', 'reemplazado-xml', 'acuse-pdf', 'acuse-xml']);
const payload = z.tuple([kinds, z.string(), z.guid(), z.guid(), z.number()]);

/** One file of one record, for whoever holds the session it was made in. */
export interface ArchivoLink {
  /** Of a CFDI, or the receipt of an answer of the mailbox. */
  kind: z.infer<typeof kinds>;
  rfc: string;
  id: string;
  sesionId: string;
}

type LinkDeps = Pick<Deps, 'keys' | 'clock'>;

/** Address of a file: signed, good for 15 minutes, and worth nothing without its session. */
export function linkTo(deps: LinkDeps, { kind, rfc, id, sesionId }: ArchivoLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const content = [kind, rfc, id, sesionId, expires] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/${seal(deps, PURPOSE, content)}`;
}

/** Reads a link back. Throws `not_found` for one that we did not make, `link_expired` for one that is too old. */
export function readLink(deps: LinkDeps, token: string): ArchivoLink {
  const [kind, rfc, id, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw linkExpired();
  return { kind, rfc, id, sesionId };
}

/** 410: the link was good once. */
export const linkExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del archivo ya no es válido. Vuelva a abrir el CFDI.');
