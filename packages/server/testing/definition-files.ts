import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type Definition, readDefinitions, readView, viewText } from './definitions';

/** Where the functions, triggers and views that are in force can be read. */
const DEFINITIONS = path.resolve(import.meta.dirname, '../src/esquema/functions');

/** Comment of a new file, which the test refuses. */
const NOT_WRITTEN = '-- Not described yet: say here what it keeps true.';

const INDEX = 'README.md';
const AGAIN = 'run `pnpm functions`';

type Client = Pick<pg.Client, 'query'>;

interface DefinitionFile {
  name: string;
  /** The lines before the first statement. */
  comment: string;
  text: string;
}

/** Reads the file of a function or view. */
export function readDefinitionFile(name: string, folder = DEFINITIONS): DefinitionFile {
  const content = readFileSync(path.join(folder, `${name}.sql`), 'utf8');
  const [comment = ''] = content.match(/^(?:--.*\n|\s*\n)*/) ?? [];
  return { name, comment: comment.trim(), text: content.slice(comment.length).trim() };
}

const readFiles = (folder: string): DefinitionFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readDefinitionFile(file.slice(0, -'.sql'.length), folder));

/** Says where the files are not what the database has. Changes nothing. */
export async function definitionFaults(client: Client, folder = DEFINITIONS): Promise<string[]> {
  const definitions = await readDefinitions(client);
  const files = readFiles(folder);
  const faults = [...definitions.keys()]
    .filter((name) => !files.some((file) => file.name === name))
    .map((name) => `${name}.sql: there is no such file; ${AGAIN}`);
  for (const file of files) {
    const definition = definitions.get(file.name);
    if (!definition) faults.push(`${file.name}.sql: the migrations leave nothing of this name; ${AGAIN}`);
    else if (!(await isSame(client, file.text, definition)))
      faults.push(`${file.name}.sql: the migrations leave something else; ${AGAIN}`);
    if (!isDescribed(file)) faults.push(`${file.name}.sql: does not begin with a comment that says what it keeps true`);
  }
  const index = readFileSync(path.join(folder, INDEX), 'utf8');
  if (index !== indexOf(index, files)) faults.push(`${INDEX}: is not the index of these files; ${AGAIN}`);
  return faults;
}

/**
 * Makes the files say what the database has, and names those that it wrote or removed. Comments stay, and so does the text of a file that
 * says the same: it may be laid out better than what the catalog gives.
 */
export async function writeDefinitions(client: Client, folder = DEFINITIONS): Promise<string[]> {
  const definitions = await readDefinitions(client);
  const before = new Map(readFiles(folder).map((file) => [file.name, file]));
  const changed: string[] = [];
  for (const name of before.keys())
    if (!definitions.has(name)) {
      rmSync(path.join(folder, `${name}.sql`));
      changed.push(name);
    }
  for (const definition of definitions.values()) {
    const file = before.get(definition.name);
    if (file && (await isSame(client, file.text, definition))) continue;
    const comment = file?.comment || NOT_WRITTEN;
    writeFileSync(path.join(folder, `${definition.name}.sql`), `${comment}\n${definition.text}\n`);
    changed.push(definition.name);
  }
  const index = readFileSync(path.join(folder, INDEX), 'utf8');
  writeFileSync(path.join(folder, INDEX), indexOf(index, readFiles(folder)));
  return changed.sort();
}

const isDescribed = ({ comment }: DefinitionFile): boolean => /\w/.test(comment) && !comment.includes(NOT_WRITTEN);

const isSame = (client: Client, text: string, definition: Definition): Promise<boolean> | boolean =>
  definition.kind === 'view'
    ? isSameView(client, definition.name, text)
    : tokensOf(text).join('\n') === tokensOf(definition.text).join('\n');

/** Words, texts and marks of SQL, without comments and white space. */
export function tokensOf(text: string): string[] {
  const parts = text.matchAll(/--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"[^"]*"|\w+|\S/gs);
  return [...parts].map(([part]) => part).filter((part) => !/^(--|\/\*)/.test(part));
}

/**
 * Whether the text makes the view that there is. What the catalog gives of a view has fewer parentheses when the view was made from
 * what the catalog gave, as those of a partitioned database are.
 */
async function isSameView(client: Client, name: string, text: string): Promise<boolean> {
  const found = await readView(client, name);
  await client.query('begin');
  try {
    await client.query(text);
    const made = await readView(client, name);
    await client.query(viewText(name, made));
    const again = await readView(client, name);
    return [made, again].some((one) => one.text === found.text && one.options === found.options);
  } catch {
    // A text that is no statement, or one of other columns.
    return false;
  } finally {
    await client.query('rollback');
  }
}

/** The document with its index, which follows the heading `## Index`, as the files have it. */
function indexOf(document: string, files: readonly DefinitionFile[]): string {
  const [head] = document.split('## Index');
  const lineOf = ({ name, comment, text }: DefinitionFile) => {
    const uses = files.filter((other) => other.name !== name && usesOf(other).test(text));
    const [first = comment] =
      comment
        .replaceAll(/^-- ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .match(/^.*?\.(?= |$)/) ?? [];
    const calls = uses.map((other) => `[${other.name}](${other.name}.sql)`).join(', ');
    return `- [${name}](${name}.sql): ${first}${calls && ` Uses ${calls}.`}`;
  };
  const groups = new Map<string, string[]>();
  for (const file of files)
    for (const group of groupsOf(file)) groups.set(group, [...(groups.get(group) ?? []), lineOf(file)]);
  const sections = [...groups].sort(([one], [other]) => (titleOf(one) < titleOf(other) ? -1 : 1));
  const text = sections.map(([group, lines]) => `\n### ${titleOf(group)}\n\n${lines.join('\n')}\n`).join('');
  return `${head}## Index\n${text}`;
}

const isView = ({ text }: DefinitionFile): boolean => text.startsWith('create or replace view ');

/** Where a text uses it: a trigger may have the name of a function. */
const usesOf = (file: DefinitionFile): RegExp => new RegExp(isView(file) ? `\\b${file.name}\\b` : `\\b${file.name}\\(`);

const titleOf = (group: string): string => (/^[A-Z]/.test(group) ? group : `Triggers of ${group}`);

/** The tables that a function is a trigger of; `Functions` and `Views` else. */
function groupsOf(file: DefinitionFile): string[] {
  if (isView(file)) return ['Views'];
  const tables = [...file.text.matchAll(/^create or replace trigger .*? on (\w+)/gms)].map(([, table = '']) => table);
  return tables.length > 0 ? [...new Set(tables)] : ['Functions'];
}
