import type pg from 'pg';

/** A function with the triggers that run it, or a view: what one file of `src/esquema/functions` describes. */
export interface Definition {
  name: string;
  kind: 'function' | 'view';
  /** Statements that make it, or replace it. */
  text: string;
}

/** A view as the catalog tells it. */
export interface ViewDefinition {
  text: string;
  options: string;
}

type Client = Pick<pg.Client, 'query'>;

const FUNCTIONS = `
  select proname as name, pg_get_functiondef(oid) as text from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`;

/** Triggers of a partition are those of its table. */
const TRIGGERS = `
  select p.proname as name, pg_get_triggerdef(t.oid) as text,
    case when tgenabled = 'D' then format('alter table %I disable trigger %I', c.relname, tgname) end as disabled
  from pg_trigger t join pg_proc p on p.oid = tgfoid join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0
    and p.pronamespace = 'public'::regnamespace and c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", tgname collate "C"`;

const VIEWS = `
  select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname collate "C"`;

/** Reads the functions, triggers and views of the schema `public`, by name. */
export async function readDefinitions(client: Client): Promise<Map<string, Definition>> {
  const rows = async (text: string) => (await client.query<Record<string, string>>(text)).rows;
  const definitions = new Map<string, Definition>();
  const add = (name: string, kind: Definition['kind'], statement: string) => {
    const before = definitions.get(name)?.text;
    definitions.set(name, { name, kind, text: before ? `${before}\n\n${statement}` : statement });
  };
  for (const { name = '', text = '' } of await rows(FUNCTIONS)) add(name, 'function', functionText(text));
  for (const { name = '', text = '', disabled } of await rows(TRIGGERS)) {
    add(name, 'function', triggerText(text));
    if (disabled) add(name, 'function', `${disabled};`);
  }
  for (const { name = '' } of await rows(VIEWS)) add(name, 'view', viewText(name, await readView(client, name)));
  return definitions;
}

/** Reads one view. */
export async function readView(client: Client, name: string): Promise<ViewDefinition> {
  const { rows } = await client.query<ViewDefinition>(
    `select pg_get_viewdef(oid) as text, coalesce(array_to_string(reloptions, ', '), '') as options
     from pg_class where relnamespace = 'public'::regnamespace and relname = $1 and relkind = 'v'`,
    [name],
  );
  return rows[0] ?? { text: '', options: '' };
}

/** The statement that makes a view. The catalog keeps no more of its text than what it means. */
export const viewText = (name: string, { text, options }: ViewDefinition): string =>
  `create or replace view ${name}${options && ` with (${options})`} as\n${indented(text)}`;

/** The catalog writes the head of a function, and keeps its body as it was given. */
function functionText(text: string): string {
  const [, head, , body] = text.match(/^(.*?)\nAS (\$(?:function|procedure)x*\$)(.*)\2\s*$/s) ?? [];
  if (head === undefined || body === undefined) return `${text.trim()};`;
  const quote = body.includes('$$') ? '$function$' : '$$';
  return `${indentedAfterFirst(plain(head))}\nas ${quote}\n${indented(body)}\n${quote};`;
}

const triggerText = (text: string): string =>
  `${plain(text)
    .replace(/^create trigger/, 'create or replace trigger')
    .replace(/ (referencing|for each) /, '\n  $1 ')
    .replace(/ (execute function) /, '\n  $1 ')};`;

/** Key words as people write them, and names without their schema; what is quoted stays. */
const plain = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) =>
    /^['"]/.test(part) ? part : part.toLowerCase().replaceAll('public.', ''),
  );

const indentedAfterFirst = (text: string): string => text.replaceAll(/\n\s*/g, '\n  ');

/** Lines with two spaces more than the outermost of them; the first one may have stood behind something else. */
function indented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const first = lines[0] ?? '';
  const isBehind = text.startsWith(' ') && !/^\s*\n/.test(text);
  const widths = (isBehind ? lines.slice(1) : lines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.search(/\S/));
  const least = widths.length > 0 ? Math.min(...widths) : 0;
  const moved = lines.map((line) => (line.trim() === '' ? '' : `  ${line.slice(least).trimEnd()}`));
  return (isBehind ? [`  ${first.trim()}`, ...moved.slice(1)] : moved).join('\n');
}
