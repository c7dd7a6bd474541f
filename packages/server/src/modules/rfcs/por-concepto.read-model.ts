import type { ConceptosPorMes, PorConcepto, PorConceptoQuery } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '../../platform/core/time';
import { isEmitido } from '../../platform/db/cfdi-tables';
import type { Db } from '../../platform/db/schema';
import { searchable } from '../../vault/ingest/contrapartes';
import { wordsOf } from '../cfdi/search-ways';
import { type Meses, sumMonths } from './sum-months';

const MESES = 12;
/** Texts of a row, of its largest amounts. */
const MOST_TEXTOS = 3;

/** Returns what a taxpayer bought or sold by counterpart, ClaveProdServ and month, most money first. */
export async function sumConceptos(db: Db, rfc: string, query: PorConceptoQuery, now: Date): Promise<ConceptosPorMes> {
  const { agrupar, limit, offset } = query;
  const meses = mesesOf(query.ejercicio, now);
  const leyendo = await sumMonths(db, rfc, meses);
  const keys = [agrupar !== 'clave' && 'contraparte_rfc', agrupar !== 'contraparte' && 'clave'].filter(
    (key) => key !== false,
  );
  const columns = (alias: string) => sql.join(keys.map((key) => sql.ref(`${alias}.${key}`)));
  const own = ownRows(rfc, query, meses);
  const isSame = sql.join(
    keys.map((key) => sql`${sql.ref(`m.${key}`)} = ${sql.ref(`p.${key}`)}`),
    sql` and `,
  );
  const { rows } = await sql<
    { pagina: PorConcepto[] | null } & Pick<ConceptosPorMes, 'count' | 'importe' | 'sincambio'>
  >`
    with summed as materialized (
      select ${columns('m')}, sum(m.importe) as importe, sum(m.cantidad) as cantidad, sum(m.sin_cambio) as sin_cambio
      from concepto_mes m where ${own} group by ${columns('m')}
    ), pagina as materialized (
      select p.*, row_number() over (order by p.importe desc, ${columns('p')}) as lugar
      from summed p order by lugar limit ${limit} offset ${offset}
    ), parte as materialized (
      select p.lugar, m.mes, m.importe, m.textos from pagina p join concepto_mes m on ${own} and ${isSame}
    )
    select (select count(*)::int from summed) as count,
      (select coalesce(sum(importe), 0)::numeric(30, 2)::text from summed) as importe,
      (select coalesce(sum(sin_cambio), 0)::int from summed) as sincambio,
      (select json_agg(json_build_object(
        'rfc', ${agrupar === 'clave' ? sql`null` : sql`p.contraparte_rfc`},
        'nombre', coalesce(${agrupar === 'clave' ? sql`null` : sql`c.nombre`}, ''),
        'clave', ${agrupar === 'contraparte' ? sql`null` : sql`p.clave`},
        'textos', array(
          select t.texto from parte e cross join lateral unnest(e.textos) t (texto) where e.lugar = p.lugar
          group by 1 order by max(e.importe) desc, 1 limit ${sql.lit(MOST_TEXTOS)}),
        'cantidad', p.cantidad, 'importe', p.importe::numeric(30, 2)::text,
        'meses', array(
          select coalesce(sum(e.importe), 0)::numeric(30, 2)::text
          from generate_series(${meses.desde}::date, ${meses.hasta}::date - 1, interval '1 month') g (mes)
          left join parte e on e.lugar = p.lugar and e.mes = g.mes group by g.mes order by g.mes)
      ) order by p.lugar) from pagina p
        ${agrupar === 'clave' ? sql`` : sql`left join contraparte c on c.rfc_owner = ${rfc} and c.rfc = p.contraparte_rfc`}) as pagina`.execute(
    db,
  );
  const { pagina = null, count = 0, importe = '0.00', sincambio = 0 } = rows[0] ?? {};
  return { rows: pagina ?? [], count, meses: listMeses(meses), importe, sincambio, leyendo };
}

/** Rows `m` of `concepto_mes` that have each word of the search, in their concepto or their counterpart. */
function ownRows(
  rfc: string,
  { direccion, search = '' }: PorConceptoQuery,
  { desde, hasta }: Meses,
): RawBuilder<unknown> {
  const words = wordsOf(searchable(search)).map(
    (word) => sql`(position(${word} in m.busqueda) > 0 or m.contraparte_rfc = any(array(
      select c.rfc from contraparte c where c.rfc_owner = ${rfc} and position(${word} in c.busqueda) > 0)))`,
  );
  return sql.join(
    [
      sql`m.rfc_owner = ${rfc} and m.emitido = ${isEmitido(direccion)} and m.mes >= ${desde}::date and m.mes < ${hasta}::date`,
      ...words,
    ],
    sql` and `,
  );
}

/** The months of a year, or the last twelve with the current one. */
function mesesOf(ejercicio: string | undefined, now: Date): Meses {
  const [year = 0, month = 0] = ejercicio ? [Number(ejercicio), MESES] : dayAt(now).split('-').map(Number);
  return { desde: firstDay(year, month - MESES), hasta: firstDay(year, month) };
}

/** The first day of the month that is so many after January of a year. */
const firstDay = (year: number, months: number) => new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10);

const listMeses = ({ desde }: Meses): string[] => {
  const [year = 0, month = 0] = desde.split('-').map(Number);
  return Array.from({ length: MESES }, (_, at) => firstDay(year, month - 1 + at).slice(0, 7));
};
