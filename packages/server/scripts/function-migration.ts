/** A migration as a file, and what registers it. */
interface MigrationFile {
  /** Text of `migrations/<name>.ts`. */
  file: string;
  /** Text of `migrate.ts` with it as the last migration. */
  list: string;
}

/** The end of the list of migrations, and what comes after it. */
const END = /\n};\n\n\/\*\* A database that this version can run on\. \*\//;

/**
 * Writes a migration that makes functions and views what their files say. `definitions` are the statements of the files by name, `list`
 * is the text of `migrate.ts`.
 * @throws Error when the name is none of a migration, or is taken
 */
export function functionMigration(name: string, definitions: ReadonlyMap<string, string>, list: string): MigrationFile {
  const [, number, words] = name.match(/^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)$/) ?? [];
  if (!number || !words) throw new Error(`'${name}' is no name of a migration: NNNN-words-with-hyphens`);
  const constant = words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const taken = list.includes(`'${name}'`) || new RegExp(`\\b${constant}\\b`).test(list);
  if (taken) throw new Error(`${name} or ${constant} is in the list already`);
  if (!END.test(list)) throw new Error('the end of the list of migrations was not found');
  return {
    file: fileOf(constant, definitions),
    list: list
      .replace(END, (end) => `\n  '${name}': ${constant},${end}`)
      .replace(
        /(?:import \{ \w+ \} from '\.\/migrations\/.*\n)+/,
        (imports) =>
          `${[...imports.trimEnd().split('\n'), `import { ${constant} } from './migrations/${name}';`]
            .sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
            .join('\n')}\n`,
      ),
  };
}

const pathOf = (line: string): string => line.split(' from ')[1] ?? '';

function fileOf(constant: string, definitions: ReadonlyMap<string, string>): string {
  const names = [...definitions.keys()].join(', ');
  const statements = [...definitions.values()].map((text) => `  \`${inTemplate(text)}\`,\n`).join('');
  return `import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// What they keep true is said in esquema/functions, of which this is a copy.
const statements = [
${statements}];

/** Replaces ${names}. */
export const ${constant}: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
`;
}

/** The text between the back quotes of a template that gives it. */
const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&');
