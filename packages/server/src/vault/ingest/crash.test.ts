import type { ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { ZipFile } from 'yazl';
import { createServerProcess, type ServerProcess } from '../../../testing/server-process';

const RFC = 'EKU9003173C9';
const KILLS = 2;
const UPLOADERS = 6;

let server: ServerProcess;
let running: ChildProcess;
beforeAll(async () => {
  server = await createServerProcess(RFC);
});
afterAll(() => server.remove());

async function uploadUntilDead(files: Iterator<Buffer>, acknowledged: Map<string, Buffer>): Promise<void> {
  for (let next = files.next(); !next.done; next = files.next()) {
    const body = JSON.stringify({ name: 'a.xml', xmlb64: next.value.toString('base64') });
    const answer = await server.call('/cfdi', { method: 'POST', body }).catch(() => null);
    if (!answer) return;
    const result = await answer.json().catch(() => null);
    if (result?.aceptados === 1) acknowledged.set(/ UUID="([^"]+)"/.exec(next.value.toString())?.[1] ?? '', next.value);
  }
}

async function xmlOf(id: string): Promise<Buffer> {
  const { xmlurl } = await (await server.call(`/emitidos/${id}`)).json();
  return Buffer.from(await (await fetch(`${server.origin}${xmlurl}`)).arrayBuffer());
}

it('keeps every acknowledged CFDI when the server is killed during uploads', async () => {
  const builder = createCfdiBuilder(RFC);
  const acknowledged = new Map<string, Buffer>();
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = await server.start();
    const before = acknowledged.size;
    const files = Array.from({ length: 500 }, () => builder.build()).values();
    const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => uploadUntilDead(files, acknowledged)));
    while (acknowledged.size < before + 40) await sleep(5);
    victim.kill('SIGKILL');
    await uploading;
    expect(files.next().done).toBe(false);
  }
  running = await server.start();
  const { rows, count } = await (await server.call('/emitidos?limit=250')).json();
  expect(count).toBeGreaterThanOrEqual(acknowledged.size);
  const stored = new Map(rows.map(({ uuid, id }: { uuid: string; id: string }) => [uuid, id]));
  expect(stored.size).toBe(count);
  for (const [uuid, xml] of acknowledged) expect((await xmlOf(stored.get(uuid) as string)).equals(xml)).toBe(true);
  // CFDI that were stored but not acknowledged are intact too.
  for (const [uuid, id] of stored) {
    if (!acknowledged.has(uuid as string)) expect((await xmlOf(id as string)).toString()).toContain(`UUID="${uuid}"`);
  }
});

it('keeps the CFDI already stored from a ZIP when the server is killed, and stores the rest on a second upload', async () => {
  const builder = createCfdiBuilder(RFC);
  const zip = new ZipFile();
  const FILES = 1_000;
  for (let at = 0; at < FILES; at++) zip.addBuffer(builder.build({ serie: 'ZIP', folio: String(at) }), `${at}.xml`);
  zip.end();
  const body = JSON.stringify({ zip: (await buffer(zip.outputStream)).toString('base64') });
  const upload = () => server.call('/cfdi?type=zip', { method: 'POST', body });
  const stored = async () => (await server.call('/emitidos?serie=ZIP&limit=250')).json();

  const cut = upload().catch(() => null);
  while ((await stored()).count === 0) await sleep(5);
  running.kill('SIGKILL');
  expect(await cut).toBeNull();
  await server.start();
  const { rows, count } = await stored();
  expect(count).toBeLessThan(FILES);
  for (const { id, uuid } of rows.slice(0, 50)) expect((await xmlOf(id)).toString()).toContain(`UUID="${uuid}"`);
  const again = await (await upload()).json();
  expect([again.aceptados, again.errores.length]).toEqual([FILES - count, count]);
});
