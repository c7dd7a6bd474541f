import { Readable } from 'node:stream';
import { contrapartes, LISTADO_49_BIS } from '@boveda/cfdi-samples';
import { dayAt } from '@boveda/platform/core/time';
import type { Deps } from '../installation/deps';
import { load49Bis } from '../modules/efos/load-49-bis';

/** Days before the demo's first start on which its list was published: ten of the term are left. */
const PUBLISHED_MS = 20 * 86_400_000;
/** No list is older than the article. */
const VIGENCIA = '2026-01-01';

/** Loads a list of article 49 Bis with a supplier of the demo, where none was ever loaded. */
export async function ensureLista49Bis(deps: Pick<Deps, 'db' | 'clock'>, started: Date): Promise<void> {
  const publicacion = dayAt(new Date(started.getTime() - PUBLISHED_MS));
  const loaded = await deps.db.selectFrom('lista49bis_carga').select('id').limit(1).executeTakeFirst();
  const listed = contrapartes.find(({ rfc }) => rfc === LISTADO_49_BIS);
  if (loaded || !listed || publicacion < VIGENCIA) return;
  const lines = ['RFC,Nombre,Oficio,Publicación', `${listed.rfc},${listed.nombre},700-49-2026-118,${publicacion}`];
  await load49Bis(deps, Readable.from([Buffer.from(lines.join('\n'))]), 'demo');
}
