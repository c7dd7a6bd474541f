import { API_BASE } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import { openSealed, seal } from '../../auth/links/sealed-text';
import type { Deps } from '../../installation/deps';

/** Enough for several gigabytes over a slow line, with interruptions. */
const LIFE_MS = 2 * 3_600_000;
const PURPOSE = 'respaldos';

const payload = z.tuple([z.string(), z.guid(), z.guid(), z.number()]);

/** The file of one backup, for the session the link was made in. */
export interface RespaldoLink {
  rfc: string;
  id: string;
  sesionId: string;
}

/** Returns the signed URL of the file, valid for two hours and only with its session. */
export function linkToRespaldo(deps: Pick<Deps, 'keys' | 'clock'>, { rfc, id, sesionId }: RespaldoLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const content = [rfc, id, sesionId, expires] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/respaldo/${seal(deps, PURPOSE, content)}`;
}

/**
 * Verifies a link. Throws `not_found` for one that this server did not sign, `link_expired` for one that has expired.
 */
export function readRespaldoLink(deps: Pick<Deps, 'keys' | 'clock'>, token: string): RespaldoLink {
  const [rfc, id, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw respaldoExpired();
  return { rfc, id, sesionId };
}

/** Returns the 410 for a link that is no longer valid. */
export const respaldoExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del respaldo ya no es válido. Vuelva a descargarlo desde Respaldos.');
