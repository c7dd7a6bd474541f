import pg from 'pg';

type Query = (...given: unknown[]) => unknown;
interface Answer {
  rows?: { id: string; identifier?: string; task_id?: number }[];
}

const OF_QUEUE = /_private_|worker_vivo/;
const WRITES = /\b(insert into|update|delete from)\b|graphile_worker\.add_job/;

/** Kills this process in the first job of one kind, at one moment of it: `<kind>: taken | writing | done`. */
export function armJobs(step: string | undefined): void {
  const [, kind, moment] = /^(.+): (taken|writing|done)$/.exec(step ?? '') ?? [];
  if (kind === undefined) return;
  const query = pg.Client.prototype.query as Query;
  let task: string | undefined;
  let job: string | undefined;
  const dieAt = (at: string) => {
    if (job !== undefined && moment === at) process.kill(process.pid, 'SIGKILL');
  };
  const learn = ({ rows = [] }: Answer) => {
    task ??= rows.find(({ identifier }) => identifier === kind)?.id;
    job ??= rows.find(({ task_id }) => task_id !== undefined && String(task_id) === String(task))?.id;
  };
  (pg.Client.prototype as { query: Query }).query = function (this: pg.Client, ...given) {
    const [asked, listed] = given as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof asked === 'string' ? { text: asked, values: listed } : asked;
    const isEnd = /^(with j as \(\s*)?delete from .*_private_jobs/s.test(text);
    if (isEnd && String(values).split(',').includes(String(job))) dieAt('done');
    const isWrite = job !== undefined && WRITES.test(text) && !OF_QUEUE.test(text);
    const result = query.apply(this, given) as Promise<Answer> | undefined;
    return result?.then === undefined
      ? result
      : result.then((answer) => {
          learn(answer);
          dieAt('taken');
          if (isWrite) dieAt('writing');
          return answer;
        });
  };
}
