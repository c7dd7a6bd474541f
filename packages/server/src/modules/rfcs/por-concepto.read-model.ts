import type { ConceptosPorMes, PorConcepto, PorConceptoQuery } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import { searchable } from '../../vault/ingest/contrapartes';
import { wordsOf } from '../../vault/ingest/search-words';
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
  const answer = sql<Answer>`
    with summed as materialized (
      select ${columns('m')}, sum(m.centavos) as centavos, sum(m.cantidad) as cantidad, sum(m.sin_cambio) as sin_cambio
      from concepto_mes m where ${own} group by ${columns('m')}
    ), pagina as materialized (
      select p.*, row_number() over (order by p.centavos desc, ${columns('p')}) as lugar from (
        select * from summed p order by p.centavos desc, ${columns('p')} limit ${limit} offset ${offset}) p
    ), parte as materialized (
      select p.lugar, m.mes, m.contraparte_rfc, m.clave, m.centavos,
        row_number() over (partition by p.lugar order by m.centavos desc) as n
      from pagina p join concepto_mes m on ${own} and ${isSame}
    ), textos as materialized (
      select e.lugar, t.texto, max(e.centavos) as centavos
      from parte e
      join concepto_texto x on x.rfc_owner = ${rfc} and x.emitido = ${isEmitido(query.direccion)} and x.mes = e.mes
        and x.contraparte_rfc = e.contraparte_rfc and x.clave = e.clave
      cross join lateral unnest(x.textos) t (texto)
      where e.n <= ${sql.lit(MOST_TEXTOS)} group by 1, 2
    )
    select (select count(*)::int from summed) as count, (select ${pesos(sql`coalesce(sum(centavos), 0)`)} from summed) as importe,
      (select coalesce(sum(sin_cambio), 0)::int from summed) as sincambio,
      (select json_agg(json_build_object(
        'rfc', ${agrupar === 'clave' ? sql`null` : sql`p.contraparte_rfc`},
        'nombre', coalesce(${agrupar === 'clave' ? sql`null` : sql`c.nombre`}, ''),
        'clave', ${agrupar === 'contraparte' ? sql`null` : sql`p.clave`},
        'textos', array(
          select t.texto from textos t where t.lugar = p.lugar order by t.centavos desc, t.texto limit ${sql.lit(MOST_TEXTOS)}),
        'cantidad', p.cantidad, 'importe', ${pesos(sql`p.centavos`)},
        'meses', array(
          select ${pesos(sql`coalesce(sum(e.centavos), 0)`)}
          from generate_series(${meses.desde}::date, ${meses.hasta}::date - 1, interval '1 month') g (mes)
          left join parte e on e.lugar = p.lugar and e.mes = g.mes group by g.mes order by g.mes)
      ) order by p.lugar) from pagina p
        ${agrupar === 'clave' ? sql`` : sql`left join contraparte c on c.rfc_owner = ${rfc} and c.rfc = p.contraparte_rfc`}) as pagina`;
  const { rows } = await transaction(db, async (trx) => {
    // As many groups as a counterpart and a key may make do not fit in what a query has by default.
    await sql`set local work_mem = '64MB'`.execute(trx);
    return await answer.execute(trx);
  });
  const { pagina = null, count = 0, importe = '0.00', sincambio = 0 } = rows[0] ?? {};
  return { rows: pagina ?? [], count, meses: listMeses(meses), importe, sincambio, leyendo };
}

type Answer = { pagina: PorConcepto[] | null } & Pick<ConceptosPorMes, 'count' | 'importe' | 'sincambio'>;

const pesos = (centavos: RawBuilder<unknown>) => sql`(${centavos} / 100.0)::numeric(30, 2)::text`;

/** Rows `m` of `concepto_mes` that have each word of the search, in their concepto or their counterpart. */
function ownRows(
  rfc: string,
  { direccion, search = '' }: PorConceptoQuery,
  { desde, hasta }: Meses,
): RawBuilder<unknown> {
  const words = wordsOf(searchable(search)).map(
    (word) => sql`(m.contraparte_rfc = any(array(
        select c.rfc from contraparte c where c.rfc_owner = ${rfc} and position(${word} in c.busqueda) > 0))
      or (m.mes, m.contraparte_rfc, m.clave) in (select x.mes, x.contraparte_rfc, x.clave from concepto_texto x
        where x.rfc_owner = ${rfc} and x.emitido = ${isEmitido(direccion)} and x.mes >= ${desde}::date
          and x.mes < ${hasta}::date and position(${word} in x.busqueda) > 0))`,
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
