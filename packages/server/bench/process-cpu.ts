import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of a tick of /proc. */
const TICK_MS = 10;

/** Returns the CPU time of a process and its living descendants so far, with that of the ended ones, in ms. Linux only. */
export async function processCpuMs(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // proc(5): after the name, which may contain any character, fields 3 and following.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [parent = 0, ticks = 0] = [fields[1], fields.slice(11, 15).reduce((sum, each) => sum + each, 0)];
      return { pid: Number(pid), parent, ticks };
    }),
  );
  const ticksBelow = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0);
  const own = processes.find(({ pid }) => pid === root)?.ticks ?? 0;
  return (own + ticksBelow(root)) * TICK_MS;
}
