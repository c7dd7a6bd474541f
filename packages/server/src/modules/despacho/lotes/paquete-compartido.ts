import { API_BASE } from '@boveda/contracts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Autor } from '../../../audit/author';
import { record } from '../../../audit/record';
import { consumeLimits } from '../../../auth/limits';
import { openSealed, seal } from '../../../auth/links/sealed-text';
import type { Deps } from '../../../installation/deps';
import { endedEnlace, findCompartido } from '../../envios/compartido';
import { isOpen } from '../../envios/envios.store';
import { loteExpired } from './lote-links';

const PURPOSE = 'paquete compartido';
const VALID_MS = 10 * 60_000;
/** Addresses, and downloads, of one link: each download is an entry in the audit log. */
const DOWNLOADS = { max: 100, seconds: 86_400 };
const payload = z.tuple([z.guid(), z.number()]);

/** Returns the address that the package of a link is downloaded from: signed, for some minutes. @throws not_found */
export async function linkToPaquete(deps: Deps, token: string): Promise<string> {
  const { id, paquete } = await findCompartido(deps, token);
  if (!paquete) throw endedEnlace();
  await consumeLimits(deps, [{ key: `envio descargado ${id}`, ...DOWNLOADS }]);
  const content = [id, deps.clock().getTime() + VALID_MS] satisfies z.input<typeof payload>;
  return `${API_BASE}/archivos/paquete/${seal(deps, PURPOSE, content)}`;
}

/** Finds the package of such an address, and records its download. @throws not_found, link_expired, also once the link of the client ended */
export async function openPaquete(
  deps: Deps,
  sealed: string,
  autor: Autor,
): Promise<{ lote: string; rfc: string; archivo: string }> {
  const [id, expires] = payload.parse(openSealed(deps, PURPOSE, sealed));
  const now = deps.clock();
  const { rows } = await sql<{ lote: string; rfc: string; archivo: string }>`
    select e.lote_id as lote, e.rfc_owner as rfc, e.archivo from envio e
    where e.id = ${id} and e.lote_id is not null and ${isOpen(now)}`.execute(deps.db);
  const [paquete] = rows;
  if (!paquete || expires <= now.getTime()) throw loteExpired();
  await consumeLimits(deps, [{ key: `paquete descargado ${id}`, ...DOWNLOADS }]);
  await record(deps.db, paquete.rfc, { accion: 'archivo.descargado', objeto: paquete.archivo, autor });
  return paquete;
}
