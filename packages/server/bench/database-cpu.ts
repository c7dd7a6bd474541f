import { readFile } from 'node:fs/promises';
import type { TestApp } from '../testing/create-test-app';

/** Unit of CPU time in /proc: hundredths of a second, in microseconds. */
const TICK_US = 10_000;

/** Returns the CPU time of the backends that serve this vault so far, in microseconds; 0 where there is no /proc. */
export async function databaseCpu({ pool }: TestApp): Promise<number> {
  const { rows } = await pool.query('select pid from pg_stat_activity where datname = current_database()');
  let ticks = 0;
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // proc(5): fields 14 and 15, counted from the end of the name, which may contain any character.
    const [user = '0', system = '0'] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    ticks += Number(user) + Number(system);
  }
  return ticks * TICK_US;
}
