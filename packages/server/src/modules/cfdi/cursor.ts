import { type CfdiQuery, type CfdiRow, efectosComprobante, fechaCfdi, id, money } from '@boveda/contracts';
import { invalidField } from '@boveda/platform/core/problem';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';

const text = z.string().max(100);
const tipo = z.enum(Object.keys(efectosComprobante) as [keyof typeof efectosComprobante]);
/** Values of a row that its place in a list follows from, by order. */
const place = z
  .object({ id, fecha: fechaCfdi, serie: text, folio: text, total: money, tipo })
  .partial()
  .required({ id: true });
export type CursorPlace = z.output<typeof place>;

const MEMBERS = {
  fecha: ['fecha', 'id'],
  folio: ['serie', 'folio', 'id'],
  total: ['total', 'id'],
  tipo: ['tipo', 'fecha', 'id'],
} as const satisfies Record<CfdiQuery['sort'], readonly (keyof CursorPlace)[]>;

type Order = Pick<CfdiQuery, 'sort' | 'order'>;

/** The cursor of the page that begins after this row. It contains nothing that the row does not. */
export function cursorOf(row: CfdiRow, { sort, order }: Order): string {
  const values = MEMBERS[sort].map((member) => row[member]);
  return Buffer.from(JSON.stringify([sort, order, ...values])).toString('base64url');
}

/** Reads a cursor. Throws 400 for one that was not made for this order. */
export function readCursor(cursor: string, { sort, order }: Order): CursorPlace {
  const given = parse(cursor);
  const [ofSort, ofOrder, ...values] = Array.isArray(given) ? given : [];
  const members = MEMBERS[sort];
  const read = place.safeParse(Object.fromEntries(members.map((member, at) => [member, values[at]])));
  const complete = read.success && members.every((member) => read.data[member] !== undefined);
  if (!complete || ofSort !== sort || ofOrder !== order || JSON.stringify(given).includes('\\u0000')) throw badCursor();
  return read.data;
}

/** The values of a place, in the types of the columns that the list is ordered by. */
export function placeKeys(sort: CfdiQuery['sort'], { id: row, ...at }: CursorPlace): RawBuilder<unknown>[] {
  const keys = {
    fecha: [sql`${at.fecha}::timestamp`],
    folio: [sql`orden_de_folio(${at.serie}, ${at.folio}) collate "C"`],
    total: [sql`${at.total}::numeric`],
    tipo: [sql`${at.tipo}::text`, sql`${at.fecha}::timestamp`],
  };
  return [...keys[sort], sql`${row}::uuid`];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const badCursor = () =>
  invalidField('invalid_query', ['after'], 'No es un cursor de esta lista en este orden: empiece con él vacío');
