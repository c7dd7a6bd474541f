import type { core } from 'zod';
import { notes, type VariableNote, variables } from '../installation/settings/variables';
import { otherVariables } from './other-variables';

interface Row extends VariableNote {
  name: string;
  type: string;
}

/** The text of packages/docs/configuration.md: every environment variable, from the declarations that also parse them. */
export function configurationDocument(): string {
  const sections = otherVariables.map(({ title, variables: some }) =>
    section(
      title,
      some.map((variable) => ({ type: 'text', ...variable })),
    ),
  );
  return `${[INTRODUCTION, section('Server', serverRows()), ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Configuration

Environment variables, written by \`pnpm run docs\` from \`packages/server/src/installation/settings/variables.ts\` and
\`packages/server/src/admin/other-variables.ts\`: change them there.

\`npm start\` is the demo and needs none of them. In production, \`tsx packages/server/src/main.ts\` refuses to start with what is
missing or weak, and names it. Values of secret variables must not be logged or shown.`;

function serverRows(): Row[] {
  return Object.entries(variables.shape).map(([name, schema]) => {
    const note = notes.get(schema);
    if (!note) throw new Error(`${name} has no note`);
    const { type, standard } = describe(schema);
    const fallback = note.fallback ?? (standard === undefined ? undefined : `\`${standard}\``);
    return { ...note, name, type, ...(fallback !== undefined && { fallback }) };
  });
}

/** The type of a schema in words, and its outermost default. */
function describe(schema: core.$ZodType): { type: string; standard?: unknown } {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'default':
    case 'prefault':
      return { type: describe(def.innerType).type, standard: def.defaultValue };
    case 'optional':
      return { type: describe(def.innerType).type };
    case 'pipe':
      return describe((def.in as core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'enum':
      return { type: Object.values(def.entries).filter(Boolean).join(', ') };
    case 'string':
      return { type: 'format' in def && (def.format === 'url' || def.format === 'base64') ? def.format : 'text' };
    default:
      return { type: def.type };
  }
}

const section = (title: string, rows: readonly Row[]): string =>
  [
    `## ${title}`,
    '',
    '| variable | type | default | secret | meaning |',
    '| -------- | ---- | ------- | ------ | ------- |',
    ...rows.map(
      ({ name, type, fallback = 'none', secret, meaning }) =>
        `| \`${name}\` | ${type} | ${fallback} | ${secret ? 'yes' : ''} | ${meaning} |`,
    ),
  ].join('\n');
