import {
  type AnswerOf,
  type api,
  DIAS_LISTA,
  type EstadoLista,
  type ListaSat,
  type QueryOf,
  type RegistroLista,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { LISTAS } from './cargas.store';

const DAY_MS = 86_400_000;
const MAX_REGISTROS = 50;

interface Row {
  lista: ListaSat;
  actualizado: string | null;
  segun: EstadoLista['segun'];
  cargado: Date | null;
  filas: number | null;
  omitidas: number | null;
  suprimidas: number | null;
  momento: Date | null;
  motivo: string | null;
}

/** Returns of what date each list is, when it was loaded, and what was wrong with it. */
export async function listEstados(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  listas: readonly ListaSat[] = LISTAS,
): Promise<EstadoLista[]> {
  const { rows } = await sql<Row>`
    select l.lista, c.actualizado::text, c.segun, c.cargado, c.filas, c.omitidas, c.suprimidas, r.momento, r.motivo
    from unnest(${listas}::text[]) with ordinality l (lista, orden)
    left join lateral (
      select * from efos_carga c where c.lista = l.lista order by c.cargado desc limit 1) c on true
    left join lista_rechazo r on r.lista = l.lista
    order by l.orden`.execute(db);
  const oldest = dayAt(new Date(clock().getTime() - DIAS_LISTA * DAY_MS));
  return rows.map((row) => ({
    lista: row.lista,
    actualizado: row.actualizado,
    segun: row.segun,
    cargado: row.cargado?.toISOString() ?? null,
    contribuyentes: row.filas ?? 0,
    omitidas: row.omitidas ?? 0,
    suprimidas: row.suprimidas ?? 0,
    vieja: row.actualizado !== null && row.actualizado < oldest,
    rechazo: row.momento && row.motivo !== null ? { momento: row.momento.toISOString(), motivo: row.motivo } : null,
  }));
}

/** Returns the state of the list of article 69-B; undefined before its first load. */
export async function estadoDeEfos(deps: Pick<Deps, 'db' | 'clock'>): Promise<EstadoLista | undefined> {
  const [estado] = await listEstados(deps, ['efos']);
  return estado?.cargado || estado?.rechazo ? estado : undefined;
}

/** Returns who stands in the other lists with an RFC that begins with a text. */
export async function listRegistros(
  db: Db,
  { search }: QueryOf<typeof api.listas.listRegistros>,
): Promise<AnswerOf<typeof api.listas.listRegistros>> {
  const prefix = search.toUpperCase().replaceAll(/[^A-ZÑ&0-9]/g, '');
  // A name is no RFC: nothing is searched for it.
  if (prefix === '' || prefix.length !== search.length) return { rows: [] };
  const { rows } = await sql<RegistroLista>`
    select lista, rfc, nombre, detalle, publicacion::text from lista_sat
    where rfc >= ${prefix} and rfc < ${`${prefix}\u{10FFFF}`} order by rfc, lista limit ${MAX_REGISTROS}`.execute(db);
  return { rows };
}
