import type { ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { es } from 'zod/locales';
import type { Deps } from '../deps';

/** What commands work with; no network, so that they run beside a server. */
export interface AdminContext extends Pick<Deps, 'db' | 'blobs' | 'mailer' | 'jobs' | 'env' | 'clock'> {
  print(line: string): void;
}

/** The operator asked for something that cannot be done; the message is Spanish and says why. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** One command of the operator: what it takes, and what it does. */
export interface Command {
  summary: string;
  /** Options as the help shows them: `--rfc RFC`. */
  usage: string;
  options: readonly string[];
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
    run(context, given) {
      const parsed = schema.safeParse(given, { error: es().localeError, reportInput: true });
      if (!parsed.success) throw new AdminError(parsed.error.issues.map(explain).join('\n'));
      return run(context, parsed.data as z.output<z.ZodObject<Shape>>);
    },
  };
}

const explain = (issue: z.core.$ZodIssue) =>
  issue.input === undefined && issue.path.length > 0
    ? `Falta --${issue.path.join('.')}`
    : `--${issue.path.join('.')}: ${issue.message}`;

/** Options of a command for node:util parseArgs: all of them take a text. */
export const parseOptions = ({ options }: Command): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
