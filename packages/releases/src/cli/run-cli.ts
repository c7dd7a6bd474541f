import { type Command, parseCommandLine } from './command';
import { type CliContext, CliError } from './context';
import { delivered, live } from './delivering';
import { keys } from './keys';
import { addKey, revokeKey } from './keys-of-teams';
import { log } from './log';
import { registry, status } from './looking';
import { canary, pin, promote, renew, rollback, unpin, withdraw } from './promoting';
import { link, preview, publish } from './publishing';
import { prune, revoke } from './removing';
import { retireKey } from './retiring';
import { rotateKey } from './rotating';
import { upgrade } from './shell';

const commands: Readonly<Record<string, Command>> = {
  publish,
  preview,
  link,
  revoke,
  promote,
  upgrade,
  rollback,
  canary,
  pin,
  unpin,
  withdraw,
  renew,
  prune,
  status,
  live,
  delivered,
  log,
  keys,
  'keys add': addKey,
  'keys revoke': revokeKey,
  'rotate-key': rotateKey,
  'retire-key': retireKey,
  registry,
};

const help = (): string =>
  Object.entries(commands)
    .map(([name, { usage, summary }]) => `  boveda ${name} ${usage}`.trimEnd().concat(`\n      ${summary}`))
    .join('\n');

/** The command that a line names, of one word or two, and what follows. */
function namedIn([first = 'help', ...rest]: readonly string[]): [name: string, args: string[]] {
  const [second = '', ...more] = rest;
  const both = `${first} ${second}`;
  return Object.hasOwn(commands, both) ? [both, more] : [first, rest];
}

/** Runs one command line (without `boveda`) and returns the exit code. Errors are printed, never thrown. */
export async function runCli(argv: readonly string[], context: CliContext): Promise<number> {
  const [name, args] = namedIn(argv);
  if (['help', '--help', '-h'].includes(name)) {
    context.print(help());
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new CliError(`There is no command '${name}'.\n${help()}`);
    return await command.run(context, parseCommandLine(name, command, args));
  } catch (error) {
    context.print(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await context.open.end?.();
  }
}
