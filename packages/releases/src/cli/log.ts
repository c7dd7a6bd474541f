import { signedPromotion } from '@boveda/contracts';
import * as z from 'zod';
import { describeHistory, verifyHistory } from '../store/history';
import { retiredKeys } from '../store/keys';
import type { Command } from './command';
import { CliError, defaultEnvironment, keysOf } from './context';

const published = z.object({ environment: z.string(), changes: z.array(signedPromotion()) });

const DEADLINE_MS = 10_000;

/** Shows and verifies the changes of an environment. */
export const log: Command = {
  usage: '[--to ENVIRONMENT] [--from URL]',
  summary:
    'Prints what was live when in an environment, and verifies it: signatures and chain (exit 1 when one is wrong). --from reads /log.json of a server.',
  words: [],
  options: { to: false, from: false },
  async run(context, { to = defaultEnvironment(context.env), from }) {
    const { environment, changes } = from
      ? await fetchLog(from)
      : { environment: to, changes: await context.store.history(to) };
    const retired = await retiredKeys(context.home, context.env);
    const lines = await verifyHistory(environment, changes, await keysOf(context, environment), retired);
    for (const line of lines) context.print(describeHistory(line));
    const wrong = lines.filter((line) => line.wrong).length;
    context.print(`${environment}: ${lines.length} changes, ${wrong === 0 ? 'all as signed' : `${wrong} WRONG`}`);
    return wrong === 0 ? 0 : 1;
  },
};

async function fetchLog(from: string): Promise<z.infer<typeof published>> {
  const url = URL.canParse(from) ? new URL('/log.json', from) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new CliError('--from: the address of a server');
  const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const found = answer.ok ? published.safeParse(await answer.json().catch(() => null)) : null;
  if (!found?.success) throw new CliError(`${url} has no log of changes (${answer.status})`);
  return found.data;
}
