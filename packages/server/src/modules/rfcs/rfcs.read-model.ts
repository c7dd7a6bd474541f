import {
  type api,
  type Contraparte,
  type Direccion,
  EstatusCfdi,
  type ImportesContraparte,
  type OrdenContraparte,
  type Page,
  type QueryOf,
  SituacionEfos,
} from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { searchable } from '../../vault/ingest/contrapartes';
import { hasWords } from '../../vault/ingest/search-words';
import { neto, sinPagar } from './importes';

/** Situations for which a counterpart is marked. */
const listed = oneOf([SituacionEfos.Presunto, SituacionEfos.Definitivo]);

/** Columns of a counterpart that say in which of the SAT's lists it is, from `contraparte c` and `efos e`. */
export const listasColumns = sql`coalesce(e.situacion, 0) as efo,
  (select json_agg(l.lista order by l.lista) from lista_sat l where l.rfc = c.rfc) as listas`;

const tagsColumn = (rfc: string) => sql`(
  select json_agg(json_build_object('id', e.id, 'nombre', e.nombre, 'color', e.color) order by lower(e.nombre))
  from contraparte_etiqueta x join etiqueta e on e.rfc_owner = x.rfc_owner and e.id = x.etiqueta_id
  where x.rfc_owner = ${rfc} and x.contraparte = c.rfc) as etiquetas`;

/** The join that `listasColumns` needs. */
export const withEfos = sql`left join efos e on e.rfc = c.rfc and e.situacion in ${listed}`;

type Query = QueryOf<typeof api.rfcs.list>;
type Found = Omit<Contraparte, 'listas' | 'etiquetas'> & {
  listas: Contraparte['listas'] | null;
  etiquetas: Contraparte['etiquetas'] | null;
};

/**
 * Returns counterparts of a taxpayer with each word of the text in their RFC or name, those whose RFC begins with it first; with a sort, those that
 * have this amount or day, by it.
 */
export async function listContrapartes(db: Db, rfc: string, query: Query): Promise<Page<Contraparte>> {
  const { rows, count } = await (query.sort ? rank(db, rfc, query, query.sort) : list(db, rfc, query));
  const page = rows.map(({ listas, etiquetas, ...row }) => ({
    ...row,
    ...(listas && { listas }),
    ...(etiquetas && { etiquetas }),
  }));
  return { rows: query.sort || query.importes ? await withImportes(db, rfc, page) : page, count };
}

const matches = (rfc: string, { search, efos, etiqueta }: Query) => sql`c.rfc_owner = ${rfc}
  ${search === undefined ? sql`` : sql`and ${hasWords(sql`c.busqueda`, search)}`} ${efos === undefined ? sql`` : sql`and e.rfc is not null`}
  ${
    etiqueta === undefined
      ? sql``
      : sql`and c.rfc in (select x.contraparte from contraparte_etiqueta x where x.rfc_owner = ${rfc} and x.etiqueta_id = ${etiqueta})`
  }`;

async function list(db: Db, rfc: string, query: Query): Promise<Page<Found>> {
  const from = sql`contraparte c ${withEfos} where ${matches(rfc, query)}`;
  const [page, count] = await Promise.all([
    sql<Found>`
      select c.rfc, c.nombre, ${listasColumns}, ${tagsColumn(rfc)} from ${from}
      order by not starts_with(c.busqueda, ${searchable(query.search ?? '')}), c.nombre, c.rfc
      limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ cantidad: number }>`select count(*)::int as cantidad from ${from}`.execute(db),
  ]);
  return { rows: page.rows, count: count.rows[0]?.cantidad ?? 0 };
}

/**
 * The ranking is computed once for page and count. It leads to the counterparts by their key: joined the other way around, which
 * statistics of a young table suggest, it would be computed again for each of them.
 */
async function rank(db: Db, rfc: string, query: Query, sort: OrdenContraparte): Promise<Page<Found>> {
  const direction = query.order === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ pagina: Found[] | null; cantidad: number }>`
    with ranking as materialized (${rankings[sort](rfc)}), found as materialized (
      select c.*, r.valor from ranking r cross join lateral (
        select c.rfc, c.nombre, ${listasColumns}, ${tagsColumn(rfc)} from contraparte c ${withEfos}
        where ${matches(rfc, query)} and c.rfc = r.rfc limit 1
      ) c
    )
    select (select count(*)::int from found) as cantidad, (
      select json_agg(json_build_object('rfc', p.rfc, 'nombre', p.nombre, 'efo', p.efo, 'listas', p.listas, 'etiquetas', p.etiquetas) order by p.lugar)
      from (
        select f.*, row_number() over (order by f.valor ${direction} nulls last, f.nombre, f.rfc) as lugar from found f
        order by lugar limit ${query.limit} offset ${query.offset}
      ) p) as pagina`.execute(db);
  return { rows: rows[0]?.pagina ?? [], count: rows[0]?.cantidad ?? 0 };
}

/** What each counterpart is ranked by: rows of `rfc` and `valor`. */
const rankings: Record<OrdenContraparte, (rfc: string) => RawBuilder<unknown>> = {
  emitido: (rfc) => netos(rfc, true),
  recibido: (rfc) => netos(rfc, false),
  porcobrar: (rfc) => saldos(rfc, 'emitidos', sql`sum(s.saldo)`),
  porpagar: (rfc) => saldos(rfc, 'recibidos', sql`sum(s.saldo)`),
  cobrardesde: (rfc) => saldos(rfc, 'emitidos', sql`min(s.fecha)`),
  pagardesde: (rfc) => saldos(rfc, 'recibidos', sql`min(s.fecha)`),
};

const netos = (rfc: string, emitido: boolean) => sql`
  select k.contraparte_rfc as rfc, sum(${neto}) as valor from cfdi k
  where k.rfc_owner = ${rfc} and k.emitido = ${emitido} and k.status = ${sql.lit(EstatusCfdi.Vigente)}
    and k.tipo in ('I', 'E') group by 1`;

const saldos = (rfc: string, direccion: Direccion, valor: RawBuilder<unknown>) => sql`
  select s.rfc, ${valor} as valor from (${sinPagar({ rfc, direccion })}) s group by 1`;

const NADA: ImportesContraparte = {
  emitido: '0.00',
  recibido: '0.00',
  porcobrar: '0.00',
  porpagar: '0.00',
  cobrardesde: null,
  pagardesde: null,
};

/** Returns the counterparts of a page with their amounts. */
async function withImportes(db: Db, rfc: string, rows: readonly Contraparte[]): Promise<Contraparte[]> {
  if (rows.length === 0) return [];
  const page = rows.map((row) => row.rfc);
  const saldoOf = (direccion: Direccion) => sql`select s.rfc, sum(s.saldo) as saldo, min(s.fecha)::date as desde
    from (${sinPagar({ rfc, direccion })}) s where s.rfc = any(${page}::text[]) group by 1`;
  const { rows: found } = await sql<ImportesContraparte & { rfc: string }>`
    with netos as (
      select k.contraparte_rfc as rfc, sum(${neto}) filter (where k.emitido) as emitido,
        sum(${neto}) filter (where not k.emitido) as recibido
      from cfdi k
      where k.rfc_owner = ${rfc} and k.emitido in (true, false) and k.status = ${sql.lit(EstatusCfdi.Vigente)}
        and k.contraparte_rfc = any(${page}::text[]) and k.tipo in ('I', 'E')
      group by 1
    )
    select p.rfc, coalesce(n.emitido, 0)::numeric(30, 2)::text as emitido,
      coalesce(n.recibido, 0)::numeric(30, 2)::text as recibido,
      coalesce(c.saldo, 0)::numeric(30, 2)::text as porcobrar, coalesce(d.saldo, 0)::numeric(30, 2)::text as porpagar,
      c.desde::text as cobrardesde, d.desde::text as pagardesde
    from unnest(${page}::text[]) p (rfc)
    left join netos n on n.rfc = p.rfc
    left join (${saldoOf('emitidos')}) c on c.rfc = p.rfc
    left join (${saldoOf('recibidos')}) d on d.rfc = p.rfc`.execute(db);
  const of = new Map(found.map(({ rfc: each, ...importes }) => [each, importes]));
  return rows.map((row) => ({ ...row, importes: of.get(row.rfc) ?? NADA }));
}

/** Returns how many counterparts the SAT lists as presunto or definitivo. */
export async function countEfos(db: Db, rfc: string): Promise<number> {
  const { rows } = await sql<{ cantidad: number }>`
    select count(*)::int as cantidad from contraparte c join efos e on e.rfc = c.rfc
    where c.rfc_owner = ${rfc} and e.situacion in ${listed}`.execute(db);
  return rows[0]?.cantidad ?? 0;
}
