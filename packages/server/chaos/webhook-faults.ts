import pg from 'pg';
import type { Step } from './steps';

type Query = (...given: unknown[]) => unknown;

/** Kills this process with the first message to a webhook, at one step of it. */
export function armWebhooks(step: Step | undefined): void {
  const dieAt = (at: Step) => {
    if (step === at) process.kill(process.pid, 'SIGKILL');
  };
  const query = pg.Client.prototype.query as Query;
  let isRecording = false;
  (pg.Client.prototype as { query: Query }).query = function (this: pg.Client, ...given) {
    const [asked] = given as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    const isClaim = text.includes('update webhook_entrega e set proxima');
    if (text.includes('update webhook_entrega set estado')) {
      isRecording = true;
      dieAt('message answered');
    }
    const isEnd = isRecording && text.toLowerCase() === 'commit';
    const result = query.apply(this, given) as Promise<{ rowCount: number }> | undefined;
    return result?.then === undefined
      ? result
      : result.then((answer) => {
          if (isClaim && answer.rowCount > 0) dieAt('message claimed');
          if (isEnd) dieAt('message recorded');
          return answer;
        });
  };
}
