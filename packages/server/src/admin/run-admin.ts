import { parseArgs } from 'node:util';
import { type AdminContext, AdminError, parseOptions } from './command';
import { commands } from './commands';

/** Usage, in Spanish. */
export const help = (): string =>
  [
    'Uso: pnpm admin <comando> [opciones]',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, summary }]) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}`,
    ]),
    '',
    'Varios comandos seguidos se separan con + y se ejecutan en orden hasta el primero que falla.',
    'Trabaja sobre la base de datos de BOVEDA_HOME, o la de DATABASE_URL; el servidor puede estar en marcha.',
  ].join('\n');

/** Parses the commands between `+` and their options; throws AdminError when one is invalid. Opens nothing yet. */
export function parseAdmin(argv: readonly string[]): (context: AdminContext) => Promise<void> {
  const runs = splitAt(argv, '+').map(parseOne);
  return async (context) => {
    for (const run of runs) await run(context);
  };
}

/** Whether none of the commands needs an installation, so that nothing has to be opened for them. */
export const isBare = (argv: readonly string[]): boolean =>
  splitAt(argv, '+').every(([name = '']) => Object.hasOwn(commands, name) && commands[name]?.isBare);

/** Whether these commands run also when the installation cannot be opened. */
export const runsUnopened = (argv: readonly string[]): boolean =>
  splitAt(argv, '+').every(([name = '']) => Object.hasOwn(commands, name) && commands[name]?.runsUnopened);

function splitAt(words: readonly string[], separator: string): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) word === separator ? parts.push([]) : parts.at(-1)?.push(word);
  return parts;
}

function parseOne(argv: readonly string[]): (context: AdminContext) => Promise<void> {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new AdminError(`Comando desconocido: '${name}'.\n\n${help()}`);
  try {
    const { values } = parseArgs({ args, options: parseOptions(command), strict: true });
    return (context) => command.run(context, { ...values } as Record<string, string>);
  } catch {
    throw new AdminError(`Opciones no válidas.\nUso: pnpm admin ${name} ${command.usage}`);
  }
}
