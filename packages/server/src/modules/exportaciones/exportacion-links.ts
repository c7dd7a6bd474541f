import { API_BASE } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import { openSealed, seal } from '../../auth/links/sealed-text';
import type { Deps } from '../../installation/deps';

const payload = z.tuple([z.string(), z.guid(), z.enum(['sesion', 'usuario']), z.guid(), z.number()]);

/**
 * An export for one holder: the session it is shown in, or the user it was mailed to. The link ends with the session,
 * or with the user's access.
 */
export interface ExportLink {
  rfc: string;
  id: string;
  holder: { kind: 'sesion' | 'usuario'; id: string };
}

const PURPOSE = 'exportaciones';

/** Returns the signed path of the file, valid until `expires`. */
export function linkToExport(deps: Pick<Deps, 'keys'>, { rfc, id, holder }: ExportLink, expires: Date): string {
  const content = [rfc, id, holder.kind, holder.id, expires.getTime()] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/exportacion/${seal(deps, PURPOSE, content)}`;
}

/**
 * Verifies a link. Throws `not_found` for one that this server did not sign, `link_expired` for one that has expired.
 */
export function readExportLink(deps: Pick<Deps, 'keys' | 'clock'>, token: string): ExportLink {
  const [rfc, id, kind, holder, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw exportExpired();
  return { rfc, id, holder: { kind, id: holder } };
}

/** Returns the 410: the export has expired, or the holder has lost access to it. */
export const exportExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace de descarga ya no es válido. Solicite la exportación de nuevo.');
