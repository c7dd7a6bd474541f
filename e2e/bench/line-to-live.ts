import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, newCheckout } from '../support/checkout';
import { type Ran, type Spent, spend } from './spend';

const COMMAND = 'packages/tooling/src/boveda.ts';
const AREA = 'mf-cfdi';
/** Where the gate's browser is left out, to tell what opening takes. */
const UNOPENED = 'sin-abrir';

/** The steps of a changed line on its way to live, in their order; `one command` does all of them. */
export const STEPS = [
  'build',
  'publish',
  'gate, files and records',
  'gate, in the browser',
  'line to live, two commands',
  'line to live, one command',
] as const;
export type Steps = Partial<Record<(typeof STEPS)[number], Spent>>;

/** A built copy of a worktree, in which lines of mf-cfdi are changed. */
export interface Worktree {
  checkout: Checkout;
  /** Changes a line and brings it live; a step that the worktree does not have is absent. */
  deliver(): Promise<Steps>;
  boveda(...args: string[]): Promise<Ran>;
}

/** Copies a worktree and builds it into `home`; the shell goes live in the two environments that are measured. */
export async function newWorktree(root: string, home: string): Promise<Worktree> {
  const checkout = await newCheckout({ root, home });
  const { folder, env } = checkout;
  await checkout.run('packages/tooling/src/build.ts', '--quick');
  const boveda = async (...args: string[]) => {
    const ran = await spend(['--import', 'tsx', COMMAND, ...args], folder, env);
    if (ran.code !== 0) throw new Error(`boveda ${args.join(' ')}\n${ran.out}`);
    return ran;
  };
  await boveda('promote', 'shell', '--to', UNOPENED, '--unopened');
  const isOneCommand = (await boveda('help')).out.includes(`publish <area> [--to`);
  let lines = 0;
  const changeLine = () => appendFile(join(folder, AREA, 'src/index.ts'), `console.debug('línea ${++lines}');\n`);
  return {
    checkout,
    boveda,
    async deliver() {
      await changeLine();
      const published = await boveda('publish', AREA);
      const release = `${AREA}@${/boveda promote (\w+)/.exec(published.out)?.[1]}`;
      const built = published.until(`Published ${AREA}`);
      const promoted = await boveda('promote', release, '--to', 'local');
      const unopened = await boveda('promote', release, '--to', UNOPENED, '--unopened');
      const steps: Steps = {
        build: built,
        publish: minus(published.all, built),
        'gate, files and records': unopened.all,
        'gate, in the browser': minus(promoted.all, unopened.all),
        'line to live, two commands': {
          s: published.all.s + promoted.all.s,
          cpuS: published.all.cpuS + promoted.all.cpuS,
        },
      };
      if (!isOneCommand) return steps;
      await changeLine();
      return { ...steps, 'line to live, one command': (await boveda('publish', AREA, '--to', 'local')).all };
    },
  };
}

const minus = (all: Spent, part: Spent): Spent => ({ s: all.s - part.s, cpuS: all.cpuS - part.cpuS });
