import { type CfdiQuery, PagoEstatus } from '@boveda/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { oneOf } from '../../platform/db/one-of';
import { searchable } from '../../vault/ingest/contrapartes';

type Condition = RawBuilder<SqlBool>;

/** Filters of a list. Owner, direction and state are not filters: every query has them. */
export type CfdiFilters = Omit<CfdiChoice, 'limit' | 'offset' | 'sort' | 'order' | 'status'>;

/** The query of a list, which may name its CFDI. */
export type CfdiChoice = CfdiQuery & { uuids?: readonly string[] | undefined };

// The columns are COLLATE "C", where upper() only changes ASCII; this does the same.
export const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

// Appends the last code point: a range instead of LIKE needs no escaping and is an index range under any plan.
export const afterAll = (prefix: string) => `${prefix}\u{10ffff}`;

/** Returns conditions on the row `k` of `cfdi`; `nameWays` has those of a name. Every value is a bound parameter. */
export function conditionsOf(filters: Omit<CfdiFilters, 'nombre' | 'regla' | 'alerta'>): Condition[] {
  const { search, serie, folio, uuid, rfc, tipo, fechaini, fechafin, totalde, totalhasta } = filters;
  const { usocfdi, formapago, metodopago, pagoestatus, moneda, canceladoini, canceladofin } = filters;
  const { guardadoini, guardadofin, etiqueta, uuids } = filters;
  const conditions: (Condition | undefined)[] = [
    search === undefined ? undefined : sql`(${sql.join(searchWays(search), sql` or `)})`,
    serie === undefined ? undefined : sql`(${startsWith('clave', serie)} and upper(k.serie) = ${upper(serie)})`,
    folio === undefined ? undefined : sql`upper(k.folio) = ${upper(folio)}`,
    uuid === undefined ? undefined : sql`k.uuid = ${uuid}::uuid`,
    rfc === undefined ? undefined : sql`k.contraparte_rfc = ${rfc}`,
    tipo === undefined ? undefined : sql`k.tipo = ${tipo}`,
    fechaini === undefined ? undefined : sql`k.fecha >= ${fechaini}::date`,
    fechafin === undefined ? undefined : sql`k.fecha < ${fechafin}::date + 1`,
    totalde === undefined ? undefined : sql`k.total >= ${totalde}::numeric`,
    totalhasta === undefined ? undefined : sql`k.total <= ${totalhasta}::numeric`,
    usocfdi === undefined ? undefined : sql`k.uso_cfdi = ${usocfdi}`,
    formapago === undefined ? undefined : sql`k.forma_pago = ${formapago}`,
    metodopago === undefined ? undefined : sql`k.metodo_pago = ${metodopago}`,
    pagoestatus === undefined ? undefined : isPaid(pagoestatus),
    moneda === undefined ? undefined : sql`k.moneda = ${moneda}`,
    canceladoini === undefined ? undefined : sql`k.cancelado >= ${canceladoini}::date`,
    canceladofin === undefined ? undefined : sql`k.cancelado < ${canceladofin}::date + 1`,
    guardadoini === undefined ? undefined : sql`k.created >= ${startOf(sql`${guardadoini}::date`)}`,
    guardadofin === undefined ? undefined : sql`k.created < ${startOf(sql`${guardadofin}::date + 1`)}`,
    etiqueta === undefined ? undefined : hasTag(etiqueta),
    uuids === undefined ? undefined : sql`k.uuid = any(${uuids}::uuid[])`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

const isPaid = (estatus: NonNullable<CfdiFilters['pagoestatus']>): Condition =>
  estatus === 'pendiente'
    ? sql`k.pago_estatus in ${oneOf([PagoEstatus.FaltanPagos, PagoEstatus.SinPagos])}`
    : sql`k.pago_estatus = ${estatus}::smallint`;

/** The moment at which a day begins at -07:00. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone interval '-07:00')`;

const hasTag = (etiqueta: string): Condition => sql`exists (
  select from cfdi_etiqueta e
  where e.rfc_owner = k.rfc_owner and e.etiqueta_id = ${etiqueta}::uuid and e.uuid = k.uuid)`;

/** Matches rows of `rfcOwner` in whose report a rule does not hold; `regla` is its id or official code. */
export const breaksRule = (rfcOwner: string, regla: string): Condition => sql`k.id in (
  select d.cfdi_id from cfdi_detalle d
  where d.rfc_owner = ${rfcOwner} and hallazgos_de(d.rfc_owner, d.reglas) @> array[${`${rfcOwner} ${regla}`}::text])`;

// Many persons share these RFC, so that only the CFDI itself tells their names.
const GENERIC = sql.raw(`('XAXX010101000', 'XEXX010101000')`);

/**
 * Returns the ways in which the counterpart of a row of `rfcOwner` has a name that contains the text; no row matches both. The
 * taxpayer's counterparts are searched, thousands where there are a million CFDI, and the index of their RFC leads to the rows.
 */
export function nameWays(rfcOwner: string, nombre: string): Condition[] {
  const words = searchable(nombre);
  const isOneOf = (which: Condition): Condition => sql`k.contraparte_rfc = any(array(
    select c.rfc from contraparte c where c.rfc_owner = ${rfcOwner} and ${which}))`;
  // `busqueda` begins with the RFC and a space.
  const known = isOneOf(
    sql`c.rfc not in ${GENERIC} and position(${words} in substr(c.busqueda, length(c.rfc) + 2)) > 0`,
  );
  const generic = isOneOf(sql`c.rfc in ${GENERIC}`);
  return [known, sql`(${generic} and position(${words} in ${searchableName}) > 0)`];
}

/** The same as `searchable`, in SQL. */
const searchableName = sql`upper(regexp_replace(normalize(k.contraparte_nombre, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

function startsWith(column: 'clave' | 'folio', text: string): Condition {
  const prefix = upper(text);
  const value = column === 'clave' ? sql`k.clave` : sql`upper(k.folio)`;
  return sql`(${value} >= ${prefix} and ${value} < ${afterAll(prefix)})`;
}

/** What serie and folio joined may be: users often put a hyphen between them; either may contain some, so it is the first or the last. */
export const clavesOf = (text: string): string[] =>
  [...new Set([text, text.replace('-', ''), text.replace(/-(?=[^-]*$)/, '')])].filter(Boolean);

/** The hexadecimal digits of a text that may be part of a UUID; null where it is none. Fewer than three belong to a serie or folio. */
export function hexOf(text: string): string | null {
  const hex = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{3,32}$/.test(hex) ? hex : null;
}

/** Matches UUIDs that begin with these digits. */
export const uuidBegins = (hex: string): Condition =>
  sql`(k.uuid between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid)`;

/**
 * Returns the ways in which a row matches a search, each answered by its own index: beginning of serie+folio (and
 * so of serie), of folio, or of the UUID with or without its hyphens.
 */
export function searchWays(text: string): Condition[] {
  const ways = clavesOf(text).map((clave) => startsWith('clave', clave));
  ways.push(startsWith('folio', text));
  const hex = hexOf(text);
  if (hex) ways.push(uuidBegins(hex));
  return ways;
}
