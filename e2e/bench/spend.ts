import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** What a command took until it ended, or until it printed a line: seconds on the clock, and of processors with all its children. */
export interface Spent {
  s: number;
  cpuS: number;
}

/** A command that has ended. */
export interface Ran {
  out: string;
  code: number;
  all: Spent;
  /** What was spent until the first line with this text. @throws when there is none */
  until(text: string): Spent;
}

const TICKS_PER_S = 100;
const SAMPLE_MS = 50;

/** Runs a command and counts what it and its descendants spend. Linux only: processor time comes from /proc. */
export async function spend(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const cpu = countProcessors(child);
  const lines: { text: string; spent: Spent }[] = [];
  const hear = async (stream: NodeJS.ReadableStream) => {
    for await (const text of createInterface({ input: stream }))
      lines.push({ text, spent: { s: (performance.now() - started) / 1000, cpuS: cpu.seconds() } });
  };
  const [[code]] = await Promise.all([once(child, 'exit'), hear(child.stdout), hear(child.stderr)]);
  const all = { s: (performance.now() - started) / 1000, cpuS: cpu.seconds() };
  cpu.stop();
  return {
    out: lines.map(({ text }) => text).join('\n'),
    code,
    all,
    until(wanted) {
      const line = lines.find(({ text }) => text.includes(wanted));
      if (!line) throw new Error(`'${wanted}' was not printed:\n${lines.map(({ text }) => text).join('\n')}`);
      return line.spent;
    },
  };
}

/** Adds up the processor time of a process and its descendants, of ended ones as it was at the last look. */
function countProcessors({ pid = 0 }: ChildProcess) {
  const spent = new Map<number, number>();
  const timer = setInterval(async () => {
    const processes = await listProcesses();
    const family = new Set([pid]);
    // Children have higher numbers than their parents, but for wrapped ones.
    for (const { pid: id, parent } of processes.toSorted((a, b) => a.pid - b.pid))
      if (family.has(parent)) family.add(id);
    for (const { pid: id, ticks } of processes) if (family.has(id)) spent.set(id, ticks);
  }, SAMPLE_MS);
  return {
    seconds: () => [...spent.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_S,
    stop: () => clearInterval(timer),
  };
}

async function listProcesses(): Promise<{ pid: number; parent: number; ticks: number }[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = ids.map(async (id) => {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
    // The name in parentheses may contain anything.
    const [, parent, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return stat === null
      ? []
      : [{ pid: Number(id), parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }];
  });
  return (await Promise.all(read)).flat();
}
