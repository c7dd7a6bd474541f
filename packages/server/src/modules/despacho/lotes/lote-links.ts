import { API_BASE } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { sharedFolders } from '@boveda/platform/shared-files/shared-folders';
import * as z from 'zod';
import { openSealed, seal } from '../../../auth/links/sealed-text';
import type { Deps } from '../../../installation/deps';

const payload = z.tuple([z.guid(), z.string().nullable(), z.guid(), z.number()]);
const PURPOSE = 'lotes';

/** A file of a job, or all of them where `rfc` is null, for the session that it is shown in. */
export interface LoteLink {
  lote: string;
  rfc: string | null;
  sesionId: string;
}

/** Folder of the files of jobs over several taxpayers. */
export const LOTES = sharedFolders.lotes;

/** Returns the name of the file of a taxpayer in a job: it begins with the id of the job, and no letter of an RFC is part of a path. */
export const fileOfRenglon = (lote: string, rfc: string): string =>
  `${LOTES}/${lote}-${Buffer.from(rfc).toString('hex')}`;

/** Returns the signed path of the file, valid until `expires`. */
export function linkToLote(deps: Pick<Deps, 'keys'>, { lote, rfc, sesionId }: LoteLink, expires: Date): string {
  const content = [lote, rfc, sesionId, expires.getTime()] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/lote/${seal(deps, PURPOSE, content)}`;
}

/** Verifies a link. Throws `not_found` for one that this server did not sign, `link_expired` for one that has expired. */
export function readLoteLink(deps: Pick<Deps, 'keys' | 'clock'>, token: string): LoteLink {
  const [lote, rfc, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw loteExpired();
  return { lote, rfc, sesionId };
}

/** Returns the 410: the job has expired, or the holder has lost access to it. */
export const loteExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace de descarga ya no es válido. Pida el trabajo de nuevo.');
