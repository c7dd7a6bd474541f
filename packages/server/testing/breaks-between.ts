import type { Catalog } from './catalog';

/**
 * What a version that was made for the catalog `before` can no longer do on `after`: it reads, it writes the columns that it knows, it
 * calls functions, and it relies on triggers and on what deletes cascade to. `deletes` tells which tables it deletes from. A change
 * that cannot be told to be harmless is listed; what a constraint, a function or a new trigger means is not understood.
 */
export const breaksBetween = (before: Catalog, after: Catalog, deletes: (table: string) => boolean): string[] =>
  [
    ...lostNames(before, after),
    ...changedColumns(before, after),
    ...changedUniques(before, after),
    ...changedConstraints(before, after, deletes),
  ].sort();

function* lostNames(before: Catalog, after: Catalog): Generator<string> {
  for (const [name, relation] of before.relations) {
    const now = after.relations.get(name);
    if (!now) yield `${name}: gone`;
    else {
      if ((relation.writable & ~now.writable) !== 0) yield `${name}: no longer writable`;
      if (now.secured && !relation.secured) yield `${name}: row security`;
    }
  }
  for (const [name, result] of before.functions)
    if (!after.functions.has(name)) yield `function ${name}: gone`;
    else if (after.functions.get(name) !== result) yield `function ${name}: returns ${after.functions.get(name)}`;
  for (const name of before.triggers)
    if (!after.triggers.has(name) && after.relations.has(tableOf(name))) yield `trigger ${name}: gone`;
  for (const label of before.labels) if (!after.labels.has(label)) yield `label ${label}: gone`;
}

function* changedColumns(before: Catalog, after: Catalog): Generator<string> {
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) {
      if (after.relations.has(column.table)) yield `${name}: gone`;
      continue;
    }
    if (now.type !== column.type) yield `${name}: ${column.type} becomes ${now.type}`;
    if (now.required && !column.required) yield `${name}: not null`;
    if (now.generated && !column.generated) yield `${name}: generated`;
    if (column.standard !== null && now.standard === null) yield `${name}: without its default`;
  }
  for (const [name, { table, required, standard, generated }] of after.columns)
    if (before.relations.has(table) && !before.columns.has(name) && required && standard === null && !generated)
      yield `${name}: new, not null and without default`;
}

function* changedUniques(before: Catalog, after: Catalog): Generator<string> {
  // What ON CONFLICT names has to be there.
  for (const [name, { table }] of before.uniques)
    if (!after.uniques.has(name) && after.relations.has(table)) yield `unique ${name}: gone`;
  for (const [name, unique] of after.uniques) {
    if (before.uniques.has(name) || !before.relations.has(unique.table)) continue;
    const implied = [...before.uniques.values()].some(
      (other) =>
        other.table === unique.table &&
        !other.partial &&
        (!unique.nullsEqual || other.nullsEqual) &&
        other.columns.every((column) => unique.columns.includes(column)),
    );
    // Rows of the version before have null there, and nulls are distinct.
    const isNull = unique.plain.some((column) => {
      const name = `${unique.table}.${column}`;
      return !unique.nullsEqual && !before.columns.has(name) && after.columns.get(name)?.standard === null;
    });
    if (!implied && !isNull) yield `unique ${name}: new`;
  }
}

function* changedConstraints(before: Catalog, after: Catalog, deletes: (table: string) => boolean): Generator<string> {
  const changesRows = ({ onDelete }: { onDelete: string }) => ['c', 'n', 'd'].includes(onDelete);
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const afterwards = [...after.constraints.values()];
  for (const [name, constraint] of before.constraints)
    if (constraint.kind === 'f' && changesRows(constraint) && after.relations.has(constraint.table))
      if (!afterwards.some((other) => same(other, constraint))) yield `constraint ${name}: deletes no longer reach it`;
  const earlier = [...before.constraints.values()];
  for (const [name, constraint] of after.constraints) {
    const { table, kind, referenced, definition } = constraint;
    if (earlier.some((other) => same(other, constraint))) continue;
    if (
      kind === 'f' &&
      !changesRows(constraint) &&
      referenced &&
      before.relations.has(referenced) &&
      deletes(referenced)
    )
      yield `constraint ${name}: refuses deletes from ${referenced}`;
    if (!before.relations.has(table)) continue;
    const old = constraint.columns.filter((column) => before.columns.has(`${table}.${column}`));
    const known = before.constraints.get(name);
    if (old.length === 0 && constraint.holdsByDefault) continue;
    if (kind === 'f' && earlier.some((other) => isOnlyDeletion(other, constraint))) continue;
    if (kind === 'c' && known && isWider(known.definition, definition)) continue;
    yield `constraint ${name}: ${definition}`;
  }
}

interface ForeignKey {
  table: string;
  kind: string;
  definition: string;
}

/** The same key with another effect of deletes, which is looked at by itself. */
const isOnlyDeletion = (a: ForeignKey, b: ForeignKey) => {
  const key = ({ table, kind, definition }: ForeignKey) =>
    `${kind} ${table} ${definition.replace(/ ON DELETE (NO ACTION|RESTRICT|CASCADE|SET NULL|SET DEFAULT)( \([^)]*\))?/, '')}`;
  return key(a) === key(b);
};

const LIST = /^CHECK \(\((\w+ = ANY) \(ARRAY\[(.*)\]\)\)\)$/;

/** Whether a check is a list of allowed values that has grown. */
function isWider(before: string, after: string): boolean {
  const [, column, old = ''] = LIST.exec(before) ?? [];
  const [, still, now = ''] = LIST.exec(after) ?? [];
  const values = now.split(', ');
  return column !== undefined && column === still && old.split(', ').every((value) => values.includes(value));
}

const tableOf = (name: string) => name.slice(0, name.lastIndexOf('.'));
