import { parseArgs } from 'node:util';
import { type CliContext, CliError } from './context';

/** One command. */
export interface Command {
  /** Arguments after the name, as the help shows them. */
  usage: string;
  summary: string;
  /** Names of the positional arguments, all required. */
  words: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** Options with a value; `true` is required. */
  options: Readonly<Record<string, boolean>>;
  /** Returns the exit code. */
  run(context: CliContext, values: Record<string, string>): Promise<number>;
}

/** Values of a command line by name. @throws CliError with the usage. */
export function parseCommandLine(name: string, command: Command, args: string[]): Record<string, string> {
  const wrong = (why: string) => new CliError(`${why}\nUsage: boveda ${name} ${command.usage}`.trimEnd());
  try {
    const named = (names: readonly string[], type: 'string' | 'boolean') =>
      names.map((name) => [name, { type }] as const);
    const options = Object.fromEntries([
      ...named(Object.keys(command.options), 'string'),
      ...named(command.flags ?? [], 'boolean'),
    ]);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (positionals.length !== command.words.length) throw wrong(`It takes: ${command.words.join(', ') || 'no words'}`);
    const missing = Object.entries(command.options).find(([key, required]) => required && !values[key]);
    if (missing) throw wrong(`--${missing[0]} is missing`);
    const words = Object.fromEntries(command.words.map((word, index) => [word, positionals[index] ?? '']));
    const given = Object.entries(values).map(([key, value]) => [key, String(value)]);
    return { ...Object.fromEntries(given), ...words };
  } catch (error) {
    throw error instanceof CliError ? error : wrong((error as Error).message);
  }
}
