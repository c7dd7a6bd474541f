import { API_BASE } from '@boveda/contracts';
import * as z from 'zod';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { openSealed, seal } from '../archivos/sealed-text';

/** As long as several gigabytes take over a slow line, with interruptions. */
const LIFE_MS = 2 * 3_600_000;
const PURPOSE = 'respaldos';

const payload = z.tuple([z.string(), z.guid(), z.guid(), z.number()]);

/** The file of one backup, for whoever holds the session it was made in. */
export interface RespaldoLink {
  rfc: string;
  id: string;
  sesionId: string;
}

/** Address of the file: signed, good for two hours, and worth nothing without its session. */
export function linkToRespaldo(deps: Pick<Deps, 'keys' | 'clock'>, { rfc, id, sesionId }: RespaldoLink): string {
  const expires = deps.clock().getTime() + LIFE_MS;
  const content = [rfc, id, sesionId, expires] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/respaldo/${seal(deps, PURPOSE, content)}`;
}

/** Reads a link back. Throws `not_found` for one that we did not make, `link_expired` for one that is too old. */
export function readRespaldoLink(deps: Pick<Deps, 'keys' | 'clock'>, token: string): RespaldoLink {
  const [rfc, id, sesionId, expires] = payload.parse(openSealed(deps, PURPOSE, token));
  if (expires <= deps.clock().getTime()) throw respaldoExpired();
  return { rfc, id, sesionId };
}

/** 410: the link was good once. */
export const respaldoExpired = (): Problem =>
  new Problem(410, 'link_expired', 'El enlace del respaldo ya no es válido. Vuelva a descargarlo desde Respaldos.');
