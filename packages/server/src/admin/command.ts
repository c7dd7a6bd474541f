import type { ParseArgsConfig } from 'node:util';
import type { EmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import * as z from 'zod';
import { es } from 'zod/locales';
import type { Deps } from '../installation/deps';

/** Dependencies of commands that need no installation: they open neither the database nor files. */
export interface BareContext extends Pick<Deps, 'env' | 'clock'> {
  print(line: string): void;
}

/** Dependencies of the other commands; no network, so that they can run beside a server. */
export interface AdminContext
  extends BareContext,
    Pick<Deps, 'db' | 'blobs' | 'mailer' | 'jobs' | 'keys' | 'installationBackup'> {
  /** The embedded database; absent with DATABASE_URL. */
  embedded?: EmbeddedPostgres | null;
  /** Why the installation could not be opened; then a command that runs all the same has the bare ones alone. */
  fault?: unknown;
}

/** An invalid request of the operator; the message is Spanish and gives the reason. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** One command of the operator: its options and its action. */
export interface Command {
  summary: string;
  /** Options as the help shows them: `--rfc RFC`. */
  usage: string;
  options: readonly string[];
  /** Whether it needs no installation: it runs before there is one, or on one that cannot start. */
  isBare: boolean;
  /** Whether it runs also when the installation cannot be opened. */
  runsUnopened?: true;
  run(context: AdminContext, values: Record<string, string>): Promise<void>;
}

/** Declares a command whose options are the fields of a schema. */
export function command<Shape extends z.ZodRawShape>(
  summary: string,
  usage: string,
  shape: Shape,
  run: (context: AdminContext, values: z.output<z.ZodObject<Shape>>) => Promise<void>,
): Command {
  const schema = z.strictObject(shape);
  return {
    summary,
    usage,
    options: Object.keys(shape),
    isBare: false,
    run(context, given) {
      const parsed = schema.safeParse(given, { error: es().localeError, reportInput: true });
      if (!parsed.success) throw new AdminError(parsed.error.issues.map(explain).join('\n'));
      return run(context, parsed.data as z.output<z.ZodObject<Shape>>);
    },
  };
}

/** Declares a command that needs no installation. */
export const bareCommand = <Shape extends z.ZodRawShape>(
  summary: string,
  usage: string,
  shape: Shape,
  run: (context: BareContext, values: z.output<z.ZodObject<Shape>>) => Promise<void>,
): Command => ({ ...command(summary, usage, shape, run), isBare: true });

const explain = (issue: z.core.$ZodIssue) =>
  issue.input === undefined && issue.path.length > 0
    ? `Falta --${issue.path.join('.')}`
    : `--${issue.path.join('.')}: ${issue.message}`;

/** Options of a command for node:util parseArgs: all of them are texts. */
export const parseOptions = ({ options }: Command): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
