import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type WebhookEventType, webhookEvents } from '@boveda/contracts';
import { createServerProcess } from '../testing/server-process';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { withTestRun } from '../testing/with-test-run';
import { median, printTable, quantile, report, timed } from './measure';
import { zipOf } from './zips';

// What webhooks cost and how late they are, over HTTP with a real, fsyncing database: ZIP files of one batch that are
// stored with and without an address that is told of every event, in turns; then single uploads, from their answer to
// the arrival of the message, while another address of the taxpayer never answers.
const RFC = 'EKU9003173C9';
const BATCH = 2_000;
const ROUNDS = 5;
const SINGLES = 200;

const builder = createCfdiBuilder(RFC);
const build = (count: number) => Array.from({ length: count }, (_, at) => builder.build({ folio: String(at) }));
const receiver = await startWebhookReceiver();
const silent = createServer(() => {}).listen(0, 'localhost');
const silentPort = () => (silent.address() as { port: number }).port;
await withTestRun(async () => {
  const server = await createServerProcess(RFC, { BOVEDA_ROLE: 'all', BOVEDA_DIAL_ALLOW: 'localhost' });

  const call = async (method: string, path: string, body: object) => {
    const answer = await server.call(path, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };

  try {
    await server.start();
    const settings = { url: receiver.url, eventos: Object.keys(webhookEvents) as WebhookEventType[] };
    const { id } = await call('POST', '/webhooks', settings);
    const activate = (activo: boolean) => call('PUT', `/webhooks/${id}`, { ...settings, activo });
    const store = async () => {
      const zip = (await zipOf(build(BATCH))).toString('base64');
      return timed(async () => call('POST', '/cfdi?type=zip', { zip }));
    };
    await activate(false);
    await store();
    const figures: { without: number[]; withOne: number[]; drained: number[] } = {
      without: [],
      withOne: [],
      drained: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      await activate(false);
      figures.without.push(await store());
      await activate(true);
      receiver.received.length = 0;
      figures.withOne.push(await store());
      figures.drained.push(
        await timed(async () => {
          while (receiver.received.length < BATCH) await sleep(5);
        }),
      );
    }

    await call('POST', '/webhooks', { ...settings, url: `http://localhost:${silentPort()}/` });
    const late: number[] = [];
    for (const xml of build(SINGLES)) {
      receiver.received.length = 0;
      await call('POST', '/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') });
      late.push(
        await timed(async () => {
          while (receiver.received.length === 0) await sleep(1);
        }),
      );
    }
    const found = {
      batchWithoutMs: median(figures.without),
      batchWithMs: median(figures.withOne),
      batchSentMs: median(figures.drained),
      latencyP50Ms: quantile(late, 0.5),
      latencyP95Ms: quantile(late, 0.95),
      latencyMaxMs: Math.max(...late),
    };
    printTable(['webhooks', 'value'], Object.entries(found));
    report('webhooks', found);
  } finally {
    await server.remove();
    await receiver.close();
    silent.close();
  }
});
process.exit(0);
