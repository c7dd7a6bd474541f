import type { CfdiQuery } from '@boveda/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Condition = RawBuilder<SqlBool>;

/** Filters of a list. Owner, direction and state are not filters: every query has them. */
export type CfdiFilters = Omit<CfdiQuery, 'limit' | 'offset' | 'sort' | 'order' | 'status'>;

// The columns are COLLATE "C", where upper() only changes ASCII; this does the same.
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

// Appends the last code point: a range instead of LIKE needs no escaping and is an index range under any plan.
const afterAll = (prefix: string) => `${prefix}\u{10ffff}`;

/** Returns conditions on the row `k` of `cfdi`. Every value is a bound parameter. */
export function conditionsOf(filters: CfdiFilters): Condition[] {
  const { search, serie, folio, uuid, rfc, tipo, fechaini, fechafin, totalde, totalhasta } = filters;
  const { usocfdi, formapago, metodopago, pagoestatus } = filters;
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
    pagoestatus === undefined ? undefined : sql`k.pago_estatus = ${pagoestatus}::smallint`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function startsWith(column: 'clave' | 'folio', text: string): Condition {
  const prefix = upper(text);
  const value = column === 'clave' ? sql`k.clave` : sql`upper(k.folio)`;
  return sql`(${value} >= ${prefix} and ${value} < ${afterAll(prefix)})`;
}

/**
 * Returns the ways in which a row matches a search, each answered by its own index: beginning of serie+folio (and
 * so of serie), of folio, or of the UUID with or without its hyphens. Users often join serie and folio by a hyphen;
 * either may contain hyphens, so the joining one is the first or the last.
 */
export function searchWays(text: string): Condition[] {
  const claves = new Set([text, text.replace('-', ''), text.replace(/-(?=[^-]*$)/, '')]);
  claves.delete('');
  const ways = [...claves].map((clave) => startsWith('clave', clave));
  ways.push(startsWith('folio', text));
  const hex = text.replaceAll('-', '').toLowerCase();
  // Fewer digits are the beginning of a serie or folio, not of a UUID.
  if (/^[0-9a-f]{3,32}$/.test(hex))
    ways.push(sql`(k.uuid between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid)`);
  return ways;
}
