import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stop } from '@boveda/processes';
import { type Engine, KEYS, PROGRAMS, SIZE } from './engine';

/** What WebDriver calls an element in JSON. Source: WebDriver, "Elements". */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const STOP_MS = 10_000;

/** Starts Debian's MiniBrowser on a new X display, driven by WebDriver. Rejects when the driver does not start. */
export async function openWebkit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'boveda-webkit-'));
  const downloads = join(home, 'Downloads');
  await mkdir(downloads);
  await writeFile(join(home, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const [driver, screen] = PROGRAMS.webkit;
  // It writes the number of the display that it took.
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = `:${await firstLine(xvfb.stdio[3] as Readable)}`;
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, DISPLAY: display, LANG: 'C.UTF-8', LANGUAGE: 'es_MX' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const errors: string[] = [];
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    if (/^CONSOLE \S+ ERROR /.test(line)) errors.push(line);
  });
  const session = await begin(`http://127.0.0.1:${port}`, child);
  await session('POST', '/window/rect', { width: SIZE.width, height: SIZE.height + 38 });
  const run = (script: string) => session('POST', '/execute/sync', { script, args: [] });
  const elementOf = async (script: string) => ((await run(script)) as Record<string, string> | null)?.[ELEMENT];
  return {
    downloads,
    open: async (url) => void (await session('POST', '/url', { url })),
    run,
    click: async (script) => void (await session('POST', `/element/${await elementOf(script)}/click`, {})),
    attach: async (script, paths) =>
      void (await session('POST', `/element/${await elementOf(script)}/value`, { text: paths.join('\n') })),
    type: (text) =>
      act(
        session,
        [...text].flatMap((value) => [down(value), up(value)]),
      ),
    press: (...keys) => {
      const codes = keys.map((key) => KEYS[key as keyof typeof KEYS] ?? key);
      return act(session, [...codes.map(down), ...codes.reverse().map(up)]);
    },
    picture: async () => Buffer.from(String(await session('GET', '/screenshot')), 'base64'),
    errors: () => errors,
    async close() {
      await session('DELETE', '').catch(() => undefined);
      await stop(child, STOP_MS);
      await stop(xvfb, STOP_MS);
      await rm(home, { recursive: true, force: true });
    },
  };
}

type Session = (method: string, path: string, body?: object) => Promise<unknown>;

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

async function act(session: Session, actions: object[]): Promise<void> {
  await session('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

/** Starts a session; a driver that does not listen yet is asked again until it does or has ended. */
async function begin(origin: string, driver: ChildProcess): Promise<Session> {
  const options = { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), ...options } } };
  while (driver.exitCode === null) {
    const answer = await call(`${origin}/session`, 'POST', { capabilities }).catch((error: Error) => {
      if (error.cause) return null;
      throw error;
    });
    if (!answer) continue;
    const { sessionId } = answer as { sessionId: string };
    return (method, path, body) => call(`${origin}/session/${sessionId}${path}`, method, body);
  }
  throw new Error('WebKitWebDriver ended');
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** The folder is named after the machine's architecture. */
function miniBrowser(): string {
  const [folder] = readdirSync('/usr/lib').filter((name) => existsSync(`/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`));
  if (!folder) throw new Error('MiniBrowser is not installed');
  return `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`;
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve) => createInterface({ input: stream }).once('line', resolve));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
