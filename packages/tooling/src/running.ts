import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPortFree } from '@boveda/cli/free-port';
import { isAlive, until, wasStartedAs } from './processes';

/** The processes of a running product: its launcher, the launcher's ancestors (npm, a shell), and the server. */
interface Running {
  pid: number;
  starters: number[];
  server: number | null;
  port: number;
}

/** Another process prevents the start; the message is for the user who typed `npm start`. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const START = 'packages/tooling/src/start.ts';
/** The compiled one, in its home. */
const SERVER = 'build/server/main.mjs';
/** Consecutive ports of a product: its own, the SAT simulator's, and those of the demo's mail provider and mail server. */
export const PORTS = 4;
/** A process that does not end by itself for so long is killed; a server finishes its requests in 30 s. */
const PATIENCE_MS = 40_000;

const fileOf = (home: string) => join(home, 'running.json');

/** Notes the processes of this home, so that a later start can tell a running product from one left by kill -9. */
export async function noteRunning(home: string, running: Running): Promise<void> {
  await mkdir(dirname(fileOf(home)), { recursive: true });
  await writeFile(fileOf(home), JSON.stringify(running));
}

/** Removes the note. */
export const forgetRunning = (home: string) => rm(fileOf(home), { force: true });

/** The port of the product: PORT, else that of the one that runs from this home, else 4400. */
export const portOf = async (home: string, env: NodeJS.ProcessEnv): Promise<number> =>
  Number(env.PORT) || ((await readNote(home))?.port ?? 4400);

/**
 * Prepares a start: ends an abandoned product, whose ancestors are gone, and refuses to start beside a running one.
 * @throws CannotStart
 */
export async function prepareStart(home: string, ports: readonly number[]): Promise<void> {
  const previous = await readNote(home);
  if (previous) await endAbandoned(previous);
  if (!(await Promise.all(ports.map(isPortFree))).every(Boolean)) {
    throw new CannotStart(
      `El puerto ${ports.join(' o ')} está ocupado por otro programa. Ciérrelo o elija otro: PORT=4500 npm start`,
    );
  }
}

async function readNote(home: string): Promise<Running | null> {
  try {
    return JSON.parse(await readFile(fileOf(home), 'utf8')) as Running;
  } catch {
    return null;
  }
}

async function endAbandoned(previous: Running): Promise<void> {
  if (await wasStartedAs(previous.pid, START)) {
    if (previous.starters.every(isAlive)) {
      throw new CannotStart(
        `Bóveda ya está en marcha en http://localhost:${previous.port} (proceso ${previous.pid}). Deténgala con Ctrl-C en su terminal.`,
      );
    }
    console.log('Un arranque anterior quedó abandonado; se detiene primero.');
    await end(previous.pid, START);
  }
  const { server } = previous;
  if (server !== null && (await wasStartedAs(server, SERVER))) {
    await end(server, SERVER);
  }
}

async function end(pid: number, words: string): Promise<void> {
  // One that ended and whose parent does not ask about it keeps its id.
  const isGone = async () => !(await wasStartedAs(pid, words));
  process.kill(pid, 'SIGTERM');
  if (await until(isGone, PATIENCE_MS)) return;
  process.kill(pid, 'SIGKILL');
  await until(isGone);
}
