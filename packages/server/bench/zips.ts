import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { ServerProcess } from '../testing/server-process';

/** Returns a ZIP with an entry for each file. */
export async function zipOf(files: readonly Buffer[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [at, file] of files.entries()) zip.addBuffer(file, `cfdi/${at}.xml`);
  zip.end();
  return await buffer(zip.outputStream);
}

/** Uploads a ZIP that a worker reads; resolves when its last CFDI is stored. @throws Error when not all of `count` are */
export async function storeZip(server: ServerProcess, zip: string, count: number): Promise<void> {
  const answer = await server.call('/cfdi?type=zip', { method: 'POST', body: JSON.stringify({ zip }) });
  const { enProceso, msg } = await answer.json();
  if (!enProceso) throw new Error(`The ZIP was not left to the worker: ${msg}`);
  for (;;) {
    const job = await (await server.call(`/descargas/${enProceso.solicitud}`)).json();
    if (job.espendiente === 0 && job.agregados === count) return;
    if (job.espendiente === 0)
      throw new Error(`${job.agregados} of ${count} stored, ${job.rechazados} rejected: ${job.mensaje}`);
    await sleep(100);
  }
}
