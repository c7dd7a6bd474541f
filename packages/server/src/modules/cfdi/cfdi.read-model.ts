import {
  type CampoCfdi,
  type CfdiListRow,
  type CfdiQuery,
  type CfdiSum,
  type Direccion,
  EstatusCfdi,
  type Page,
  type TipoComprobante,
} from '@boveda/contracts';
import { invalidField } from '@boveda/platform/core/problem';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { isEmitido, saldoEnPesos } from '../../esquema/tables/cfdi-tables';
import { tagsOf } from '../etiquetas/etiquetas.read-model';
import { isFlagged, withAlertas } from './alertas-pago.read-model';
import { breaksRule, type CfdiChoice, type CfdiFilters, conditionsOf } from './cfdi-filters';
import { isSummarized, summaryConditions } from './cfdi-summary';
import { type CursorPlace, cursorOf, placeKeys, readCursor } from './cursor';
import { nameWays, readNamed, searchWays } from './search-ways';

/** The columns of each order, equal to those of its index; page keys consist of them. */
const SORT_COLUMNS = {
  fecha: ['fecha', 'id'],
  folio: ['serie', 'folio', 'id'],
  total: ['total', 'id'],
  tipo: ['tipo', 'fecha', 'id'],
} as const;

const ALL_STATUS = ['1', '2', '3', '4', '5'] as const;

/** One taxpayer's emitidos or recibidos; every query is limited to it. */
export interface Scope {
  rfc: string;
  direccion: Direccion;
  /** Only invoices on credit (PPD). */
  creditos?: boolean;
}

/** The query of a list, the fields that it asks for besides those of every row, and the cursor it continues from. */
export type ListadoQuery = CfdiQuery & { campos?: CampoCfdi[] | undefined; after?: string | undefined };

/**
 * Returns a page of the filtered list with the exact number of all its rows, and the cursor of the page after it, null
 * after the last one. Throws 400 for a cursor of another order, or together with an offset.
 */
export async function listCfdi(
  db: Db,
  scope: Scope,
  { campos = [], after, ...asked }: ListadoQuery,
): Promise<Page<CfdiListRow> & { next: string | null }> {
  const query = await withNamed(db, scope, asked);
  const place = after ? readCursor(after, query) : null;
  if (after !== undefined && query.offset > 0)
    throw invalidField('invalid_query', ['offset'], "Use 'after' u 'offset', no ambos");
  const [found, count] = await Promise.all([
    // One more row tells whether there is another page.
    pageRows(db, scope, { ...query, limit: query.limit + 1 }, campos, place),
    countCfdi(db, scope, query),
  ]);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, count, next: last && found.length > rows.length ? cursorOf(last, query) : null };
}

/** The same query with what its search names. */
const withNamed = async <Query extends CfdiChoice>(db: Db, { rfc }: Scope, query: Query): Promise<Query> => ({
  ...query,
  named: query.named ?? (await readNamed(db, rfc, query.search)),
});

const { ref } = sql;
const columnsOf = (alias: string, sort: CfdiQuery['sort']) =>
  SORT_COLUMNS[sort].map((column) => ref(`${alias}.${column}`));

/** Must equal the expression in the migration's index, or the index is not used. */
const ordenDeFolio = (alias: string) =>
  sql`orden_de_folio(${ref(`${alias}.serie`)}, ${ref(`${alias}.folio`)}) collate "C"`;

/** What a list is ordered by, of the row with this alias. */
const orderKeys = (alias: string, sort: CfdiQuery['sort']) =>
  sort === 'folio' ? [ordenDeFolio(alias), ref(`${alias}.id`)] : columnsOf(alias, sort);

/** Whether a row comes after a place of the list. */
const isAfter = (alias: string, { sort, order }: CfdiQuery, place: CursorPlace) =>
  sql`(${sql.join(orderKeys(alias, sort))}) ${order === 'ASC' ? sql`>` : sql`<`} (${sql.join(placeKeys(sort, place))})`;

function orderBy(alias: string, { sort, order }: CfdiQuery): RawBuilder<unknown> {
  const direction = order === 'ASC' ? sql`asc` : sql`desc`;
  const keys = orderKeys(alias, sort);
  return sql`order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))}`;
}

// Rows and summary are narrowed by the same columns.
const within = ({ rfc, direccion, creditos }: Scope) => sql`k.rfc_owner = ${rfc} and k.emitido = ${isEmitido(direccion)}
  ${creditos ? sql`and k.tipo = 'I' and k.metodo_pago = 'PPD'` : sql``}`;

const and = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` and `);

// No CFDI is outside this range, and neither PostgreSQL nor Date accepts every day that a user can enter.
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

function clampDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  return day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
}

/** Returns the same filters with days that PostgreSQL accepts. */
export function clampDays<Filters extends CfdiFilters>(filters: Filters): Filters {
  const { fechaini, fechafin, canceladoini, canceladofin, guardadoini, guardadofin } = filters;
  return {
    ...filters,
    fechaini: clampDay(fechaini),
    fechafin: clampDay(fechafin),
    canceladoini: clampDay(canceladoini),
    canceladofin: clampDay(canceladofin),
    guardadoini: clampDay(guardadoini),
    guardadofin: clampDay(guardadofin),
  };
}

/** Separates the filters from the paging and order. */
function split({ status, limit, offset, sort, order, ...filters }: CfdiChoice): {
  status: CfdiQuery['status'];
  filters: CfdiFilters;
} {
  return { status, filters: clampDays(filters) };
}

/**
 * Reads the keys first, from indexes alone; then the rows of just this page. Every index has the state before its sort
 * columns, so a list of all states merges the heads of five ordered lists instead of sorting everything. A list by name merges those
 * of its parts.
 */
async function pageRows(
  db: Db,
  scope: Scope,
  query: CfdiQuery,
  campos: readonly CampoCfdi[],
  place: CursorPlace | null,
): Promise<CfdiListRow[]> {
  const { status, filters } = split(query);
  const { limit, offset } = query;
  const page = sql`limit ${limit} offset ${offset}`;
  const keys = (conditions: readonly RawBuilder<unknown>[], rows: RawBuilder<unknown>) => sql`
    select ${sql.join(columnsOf('k', query.sort))} from cfdi k where ${and(conditions)} ${orderBy('k', query)} ${rows}`;
  const lists = (status === undefined ? ALL_STATUS : [status]).flatMap((state) =>
    partsOf(scope, state, filters).map((part) => (place ? [...part, isAfter('k', query, place)] : part)),
  );
  const heads = lists.map((list) => sql`(${keys(list, sql`limit ${limit + offset}`)})`);
  const [only] = lists;
  const chosen =
    only && lists.length === 1
      ? keys(only, page)
      : sql`select k.* from (${sql.join(heads, sql` union all `)}) k ${orderBy('k', query)} ${page}`;
  const { rows } = await sql<CfdiListRow>`
    select ${sql.join([rowColumns(scope.rfc), ...campos.flatMap((campo) => campoColumns('c')[campo] ?? [])])} from (${chosen}) p
    join cfdi c on c.rfc_owner = ${scope.rfc} and c.id = p.id
    ${orderBy('c', query)}`.execute(db);
  return await withTagsAndAlertas(db, scope.rfc, rows);
}

/** Returns the rows of a taxpayer with the tags and alerts that a list shows of them. */
export async function withTagsAndAlertas(db: Db, rfc: string, rows: readonly CfdiListRow[]): Promise<CfdiListRow[]> {
  const etiquetas = await tagsOf(
    db,
    rfc,
    rows.map(({ uuid }) => uuid),
  );
  const flagged = await withAlertas(db, rfc, rows);
  return flagged.map((row) => ({ ...row, etiquetas: etiquetas.get(row.uuid) }));
}

/**
 * What the payments of a CFDI of tipo P of the taxpayer come to in MXN, of the row of `cfdi` with this alias; null where one in another
 * currency has no TipoCambio.
 */
export const montoPagos = (rfc: string, alias: string) => sql<
  string | null
>`case when ${sql.ref(`${alias}.tipo`)} = 'P' then (
    select monto_de_pagos(d.pagos) from cfdi_detalle d
    where d.rfc_owner = ${rfc} and d.cfdi_id = ${sql.ref(`${alias}.id`)}) end`;

const instantOf = (column: string) => sql`to_char(${ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Why a CFDI is still Pendiente: two rows by their keys, of those that are. */
const esperaOf = (
  rfc: string,
  alias: string,
) => sql`case when ${ref(`${alias}.status`)} = ${sql.lit(EstatusCfdi.Pendiente)} then (
    select jsonb_build_object(
      'motivo', case when coalesce(d.por_juzgar, false) then 'porRevisar' else coalesce(q.resultado, 'enCola') end,
      'preguntado', ${instantOf('q.preguntado')}, 'desde', ${instantOf('q.desde')}, 'proxima', ${instantOf('q.proxima')})
    from (select 1) one
    left join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = ${ref(`${alias}.id`)}
    left join consulta_sat q on q.rfc_owner = ${rfc} and q.cfdi_id = ${ref(`${alias}.id`)}) end`;

/** Columns of the contract's `cfdiRow` from the row of `cfdi` with this alias, of the taxpayer. */
export const rowColumns = (rfc: string, alias = 'c') => {
  const column = (name: string) => ref(`${alias}.${name}`);
  return sql`
    ${column('id')}, ${column('serie')}, ${column('folio')}, ${column('tipo')}, ${column('uuid')},
    ${column('contraparte_rfc')} as rfc, ${column('contraparte_nombre')} as nombre, ${column('fecha')}, ${column('status')},
    ${column('total')}, ${column('moneda')}, ${column('saldo_insoluto')} as saldoinso,
    ${column('pago_estatus')} as pagoestatus, ${montoPagos(rfc, alias)} as montopagos, ${column('cancelado')}, ${column('errmsg')},
    ${column('cuarentena')},
    ${column('pac_pendiente')} is not null and ${column('status')} < ${sql.lit(EstatusCfdi.Invalido)} as timbresinverificar,
    case when ${column('fallas')} is not null then jsonb_build_object(
      'fallas', ${column('fallas')}, 'reglas', ${column('reglas_sat')}, 'avisos', ${column('avisos')}) end as hallazgos,
    ${esperaOf(rfc, alias)} as espera`;
};

type CampoColumns = { readonly [Campo in CampoCfdi]?: RawBuilder<unknown> };

/** Columns of the fields that are asked for by name; those of the XML are not among them. */
const campoColumns = (alias: string): CampoColumns => ({
  subtotal: ref(`${alias}.subtotal`),
  tipocambio: sql`${ref(`${alias}.tipo_cambio`)} as tipocambio`,
  metodopago: sql`${ref(`${alias}.metodo_pago`)} as metodopago`,
  formapago: sql`${ref(`${alias}.forma_pago`)} as formapago`,
  usocfdi: sql`${ref(`${alias}.uso_cfdi`)} as usocfdi`,
  guardado: sql`to_char(${ref(`${alias}.created`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as guardado`,
});

/** Returns all rows of the filtered list as its call answers them, with each field that needs no XML. */
export const wholeListAsRows = (scope: Scope, query: CfdiChoice): RawBuilder<CfdiListRow> =>
  wholeList(scope, query, sql.join([rowColumns(scope.rfc, 'k'), ...Object.values(campoColumns('k'))]));

/** Returns all rows of the filtered list in its order, without paging, as `columns` of `cfdi k`. */
export function wholeList<Row>(scope: Scope, query: CfdiChoice, columns: RawBuilder<unknown>): RawBuilder<Row> {
  const { status, filters } = split(query);
  return sql<Row>`select ${columns} from cfdi k
    where ${and(rowConditions(scope, status, filters))} ${orderBy('k', query)}`;
}

/** Returns the number of rows of the filtered list. */
export async function countCfdi(db: Db, scope: Scope, query: CfdiChoice): Promise<number> {
  const { status, filters } = split(await withNamed(db, scope, query));
  const { rows } = isSummarized(filters)
    ? await sql<{ cantidad: number }>`select coalesce(sum(k.cantidad), 0)::int as cantidad from resumen k
        where ${and([within(scope), ...summaryConditions(status, filters)])}`.execute(db)
    : await sql<{ cantidad: number }>`select (${countRows(scope, status, filters)})::int as cantidad`.execute(db);
  return rows[0]?.cantidad ?? 0;
}

/**
 * Counts a search one way at a time, each without the rows counted before: one index answers each, while all of them
 * together would read every row that begins with one letter.
 */
function countRows(
  scope: Scope,
  status: CfdiQuery['status'],
  { search, named, ...filters }: CfdiFilters,
): RawBuilder<unknown> {
  const ways = search === undefined ? [sql`true`] : searchWays(scope.rfc, search, named);
  const counts = partsOf(scope, status, filters).flatMap((part) =>
    ways.map((way, at) => {
      const uncounted = ways.slice(0, at).map((before) => sql`not ${before}`);
      return sql`(select count(*) from cfdi k where ${and([...part, way, ...uncounted])})`;
    }),
  );
  return sql.join(counts, sql` + `);
}

/** Returns the sums of the filtered list: in MXN by each CFDI's own TipoCambio, of all and by tipo, and by currency. */
export async function sumCfdi(db: Db, scope: Scope, query: CfdiChoice): Promise<CfdiSum> {
  const { status, filters } = split(await withNamed(db, scope, query));
  type SumRow = { moneda: string | null; tipo: TipoComprobante | null; total: string; cantidad: number; mxn: string };
  const { rows } = isSummarized(filters)
    ? await sql<SumRow>`
        select k.moneda, k.tipo, sum(k.total)::text as total, sum(k.cantidad)::int as cantidad, sum(k.total_mxn)::text as mxn
        from resumen k where ${and([within(scope), ...summaryConditions(status, filters)])}
        group by grouping sets ((k.moneda), (k.tipo)) having sum(k.cantidad) > 0 order by k.moneda, k.tipo`.execute(db)
    : await sql<SumRow>`
        select k.moneda, k.tipo, sum(k.total)::text as total, count(*)::int as cantidad, coalesce(sum(k.total_mxn), 0)::text as mxn
        from (${sql.join(partsOf(scope, status, filters).map(amountsOf), sql` union all `)}) k
        group by grouping sets ((k.moneda), (k.tipo)) order by k.moneda, k.tipo`.execute(db);
  const porTipo = rows.flatMap(({ tipo, mxn, cantidad }) =>
    tipo === null ? [] : [{ tipo, total: new Big(mxn).toFixed(2), cantidad }],
  );
  return {
    sumaTotal: porTipo.reduce((sum, { total }) => sum.plus(total), new Big(0)).toFixed(2),
    porMoneda: rows.flatMap(({ moneda, total, cantidad }) => (moneda === null ? [] : [{ moneda, total, cantidad }])),
    porTipo,
  };
}

/** Returns the unpaid balance of the filtered list, in MXN by each invoice's own TipoCambio. */
export async function sumSaldos(db: Db, scope: Scope, query: CfdiQuery): Promise<string> {
  const { status, filters } = split(await withNamed(db, scope, query));
  const { rows } = await sql<{ saldo: string }>`
    select coalesce(sum(${saldoEnPesos('k')}), 0)::numeric(30, 2)::text as saldo
    from cfdi k where ${and(rowConditions(scope, status, filters))}`.execute(db);
  return rows[0]?.saldo ?? '0.00';
}

const amountsOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`select k.moneda, k.tipo, k.total, k.total_mxn from cfdi k where ${and(conditions)}`;

/** Conditions for all rows of the filtered result, in any state when none is given. */
function rowConditions(scope: Scope, status: CfdiQuery['status'], filters: CfdiFilters): RawBuilder<unknown>[] {
  const { nombre, regla, alerta, ...others } = filters;
  const state =
    status === undefined ? sql`k.status in ${oneOf(Object.values(EstatusCfdi))}` : sql`k.status = ${status}::smallint`;
  const named = nombre === undefined ? [] : [sql`(${sql.join(nameWays(scope.rfc, nombre), sql` or `)})`];
  const broken = regla === undefined ? [] : [breaksRule(scope.rfc, regla)];
  const flagged = alerta === undefined ? [] : [isFlagged(scope.rfc, alerta)];
  return [
    within(scope),
    state,
    ...knownOf(status, filters),
    ...conditionsOf(scope.rfc, others),
    ...named,
    ...broken,
    ...flagged,
  ];
}

const NEVER_IN_QUARANTINE: ReadonlySet<string> = new Set(
  [EstatusCfdi.Pendiente, EstatusCfdi.Vigente, EstatusCfdi.Cancelado].map(String),
);

/** What the state implies about the row, where it lets an index find the days on which CFDI came in. */
const knownOf = (status: CfdiQuery['status'], { guardadoini, guardadofin }: CfdiFilters) =>
  (guardadoini ?? guardadofin) !== undefined && NEVER_IN_QUARANTINE.has(status ?? '') ? [sql`not k.cuarentena`] : [];

/** The same in parts, each answered by its own index, that have no row in common. */
function partsOf(
  scope: Scope,
  status: CfdiQuery['status'],
  { nombre, ...others }: CfdiFilters,
): RawBuilder<unknown>[][] {
  const conditions = rowConditions(scope, status, others);
  return nombre === undefined ? [conditions] : nameWays(scope.rfc, nombre).map((way) => [...conditions, way]);
}
