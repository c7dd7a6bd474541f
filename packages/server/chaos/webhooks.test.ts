import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { startWorker } from '../src/worker/runner';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver';
import { type Deployed, deploy } from './deployed';
import { runsOf, webhookSteps } from './steps';
import { killWorker } from './victim';

const RFC = 'EKU9003173C9';
const EVENTS = 12;

let vault: Deployed;
let receiver: WebhookReceiver;
let as: { token: string; rfc: string };
beforeAll(async () => {
  vault = await deploy({ BOVEDA_DIAL_ALLOW: 'localhost' });
  receiver = await startWebhookReceiver();
  as = { token: (await vault.server.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(async () => {
  await receiver.close();
  await vault.close();
});

test.each(runsOf(webhookSteps, webhookSteps))(
  'killed when a %s (%i), no event is lost, and none has two ids',
  async (step) => {
    const { server } = vault;
    const { call, deps, pool } = server;
    await deps.db.deleteFrom('webhook').execute();
    await deps.db.deleteFrom('webhook_entrega').execute();
    receiver.received.length = 0;
    const { secreto } = (await call('POST', '/webhooks', as, { url: receiver.url, eventos: ['cfdi.recibido'] })).json();
    const builder = createCfdiBuilder(RFC);
    for (let at = 0; at < EVENTS; at++)
      await call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: builder.build().toString('base64') });
    await killWorker(server, step, vault.settings);

    // Ends the lease of the dead process, as a minute would.
    await pool.query("update webhook_entrega set proxima = now() where estado = 'pendiente'");
    const worker = await startWorker(deps, pool);
    const waiting = deps.db.selectFrom('webhook_entrega').select('id').where('estado', '=', 'pendiente');
    while ((await waiting.execute()).length > 0) await sleep(20);
    await worker.stop();

    const rows = await deps.db.selectFrom('webhook_entrega').select(['id', 'estado']).execute();
    expect(rows.map(({ estado }) => estado)).toEqual(Array.from({ length: EVENTS }, () => 'entregada'));
    const uuids = new Map(
      receiver.verified(secreto).map(({ data }, at) => [receiver.received[at]?.headers['webhook-id'], data.uuid]),
    );
    expect([...uuids.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(new Set(uuids.values()).size).toBe(EVENTS);
    // Only what was sent and not recorded is sent again.
    if (step === 'message claimed') expect(receiver.received).toHaveLength(EVENTS);
    if (step === 'message answered') expect(receiver.received.length).toBeGreaterThan(EVENTS);
  },
);
