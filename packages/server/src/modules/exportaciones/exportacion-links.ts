import { API_BASE } from '@boveda/contracts';
import * as z from 'zod';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { openSealed, seal } from '../archivos/sealed-text';

const payload = z.tuple([z.string(), z.guid(), z.enum(['sesion', 'usuario']), z.guid(), z.number()]);

/**
 * An export for one holder: the session it is shown in, or the user it was mailed to. The link dies with the session,
 * or with the user's access.
 */
export interface ExportLink {
  rfc: string;
  id: string;
  holder: { kind: 'sesion' | 'usuario'; id: string };
}

const PURPOSE = 'exportaciones';

/** Path of the file, signed, good until `expires`. */
export function linkToExport(deps: Pick<Deps, 'keys'>, { rfc, id, holder }: ExportLink, expires: Date): string {
  const content = [rfc, id, holder.kind, holder.id, expires.getTime()] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/exportacion/${seal(deps, PURPOSE, content)}`;
}

/** Reads a link back. Throws `not_found` for one that we did not make, `link_expired` for one that is too old. */
export function readExportLink(deps: Pick<Deps, 'keys' | 'clock'>, token: string): ExportLink {
  const [rfc, id, kind, holder, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw exportExpired();
  return { rfc, id, holder: { kind, id: holder } };
}

/** 410: the export was there once, or is no longer this person's to have. */
export const exportExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace de descarga ya no es válido. Solicite la exportación de nuevo.');
