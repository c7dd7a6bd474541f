import { randomUUID } from 'node:crypto';
import { expect } from './journey';
import { satUrl } from './stack-info';

/** An emisor requests the cancellation of a CFDI at the SAT, which the receptor has to answer. Returns its UUID. */
export async function askToCancel(receptor: string, uuid: string = randomUUID()): Promise<string> {
  const answer = await fetch(`${satUrl}/solicitudes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uuid, receptor }),
  });
  expect(answer.status).toBe(200);
  return uuid;
}
