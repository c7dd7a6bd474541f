import { API_BASE } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import type { Deps } from '../../installation/deps';
import { openSealed, seal } from './sealed-text';

const LIFE_MS = 15 * 60_000;
const PURPOSE = 'archivos';

const kinds = z.enum([
  'pdf',
  'xml',
  'reemplazado-pdf',
  'reemplazado-xml',
  'retencion-pdf',
  'retencion-xml',
  'acuse-pdf',
  'acuse-xml',
  'cancelacion-pdf',
  'cancelacion-xml',
]);
const payload = z.tuple([kinds, z.string(), z.guid(), z.guid(), z.number()]);

/** One file of one record, valid for the session it was made in. */
export interface FileLink {
  /** Of a CFDI, of a CFDI de retenciones, the receipt of an answered cancellation request, or an acuse of cancellation. */
  kind: z.infer<typeof kinds>;
  rfc: string;
  id: string;
  sesionId: string;
}

type LinkDeps = Pick<Deps, 'keys' | 'clock'>;

/** Signed URL of a file, valid for 15 minutes and only with its session. */
export function linkTo(deps: LinkDeps, { kind, rfc, id, sesionId }: FileLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const content = [kind, rfc, id, sesionId, expires] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/${seal(deps, PURPOSE, content)}`;
}

/** Parses a link. Throws `not_found` for a forged one, `link_expired` for one that is too old. */
export function readLink(deps: LinkDeps, token: string): FileLink {
  const [kind, rfc, id, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw linkExpired();
  return { kind, rfc, id, sesionId };
}

/** 410: the link has expired. */
export const linkExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del archivo ya no es válido. Vuelva a abrir el CFDI.');
