import { parseArgs } from 'node:util';
import { type AdminContext, AdminError, parseOptions } from './command';
import { commands } from './commands';

/** How to call it, in Spanish. */
export const help = (): string =>
  [
    'Uso: pnpm admin <comando> [opciones]',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, summary }]) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}`,
    ]),
    '',
    'Trabaja sobre la base de datos de BOVEDA_HOME, o la de DATABASE_URL; el servidor puede estar en marcha.',
  ].join('\n');

/** Finds the command and its options; AdminError when either is wrong. Nothing is opened yet. */
export function parseAdmin(argv: readonly string[]): (context: AdminContext) => Promise<void> {
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
