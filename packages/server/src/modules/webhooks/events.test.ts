import { randomUUID } from 'node:crypto';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE, type WebhookEventType, webhookEvents, webhookMessage } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { documento, factura, openLedger, pago, RFC } from '../../../testing/pagos/documentos';
import { announceExpiring } from './announce-expiring';
import { messageBody } from './message-body';

const OTHER_OWNER = 'BBB010101BBB';
const every = Object.keys(webhookEvents) as WebhookEventType[];

let now = new Date();
let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => now }, undefined, { BOVEDA_DIAL_ALLOW: 'localhost' });
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await app.createContribuyenteUser(OTHER_OWNER);
  await app.call('POST', '/webhooks', as, { url: 'http://localhost:9/', eventos: every });
});
afterAll(() => app.close());
beforeEach(() => app.deps.db.deleteFrom('webhook_entrega').execute());

/** Returns the messages that were written, each checked against the schema of its event. */
async function written(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await app.deps.db.selectFrom('webhook_entrega').selectAll().where('rfc_owner', '=', RFC).execute();
  return rows.map((row) => {
    const event = webhookEvents[row.tipo as WebhookEventType];
    const body = JSON.parse(messageBody(row));
    const data = event.data() as ReturnType<(typeof webhookEvents)['cfdi.recibido']['data']>;
    expect(webhookMessage(row.tipo, data.strict()).parse(body)).toEqual(body);
    return body;
  });
}
const types = async () => (await written()).map(({ type }) => type).toSorted();
const run = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const change = async (set: string, id: string) => {
  await app.deps.db.deleteFrom('webhook_entrega').execute();
  await run(`update cfdi set ${set} where rfc_owner = $1 and id = $2`, [RFC, id]);
};

test('a CFDI is told of when it is stored, cancelled or altered, once each', async () => {
  const { cfdi } = documento({
    total: '116.50',
    fecha: '2026-03-10T23:59:59',
    serie: '=1',
    contraparte_nombre: 'Ñ "x"',
  });
  await openLedger(app).arrive({ cfdi, detalle: documento({}).detalle });
  expect(await written()).toMatchObject([
    {
      type: 'cfdi.recibido',
      data: {
        contribuyente: RFC,
        id: cfdi.id,
        uuid: cfdi.uuid,
        direccion: 'emitidos',
        total: '116.50',
        fecha: '2026-03-10T23:59:59',
        serie: '=1',
        nombre: 'Ñ "x"',
        status: 2,
      },
    },
  ]);
  await change('verificado = now()', cfdi.id);
  expect(await types()).toEqual([]);
  await change("status = 3, cancelado = '2026-04-01'", cfdi.id);
  expect(await written()).toMatchObject([{ type: 'cfdi.cancelado', data: { status: 3 } }]);
  await change('verificado = now()', cfdi.id);
  expect(await types()).toEqual([]);
  await change('status = 5', cfdi.id);
  expect(await types()).toEqual(['cfdi.alterado']);
});

test('a CFDI in quarantine is told of when it leaves it', async () => {
  const { cfdi, detalle } = documento({ status: 5, cuarentena: true, emitido: false });
  await openLedger(app).arrive({ cfdi, detalle });
  expect(await types()).toEqual([]);
  await change('cuarentena = false', cfdi.id);
  expect(await types()).toEqual(['cfdi.alterado', 'cfdi.recibido']);
});

test('many CFDI in one statement are told of one by one', async () => {
  const many = Array.from({ length: 50 }, () => documento({}));
  await app.deps.db
    .insertInto('cfdi')
    .values(many.map(({ cfdi }) => cfdi))
    .execute();
  expect(await types()).toEqual(Array.from({ length: 50 }, () => 'cfdi.recibido'));
  await app.deps.db.deleteFrom('webhook_entrega').execute();
  await app.deps.db
    .updateTable('cfdi')
    .set({ status: 3 })
    .where(
      'id',
      'in',
      many.map(({ cfdi }) => cfdi.id),
    )
    .execute();
  expect(await types()).toEqual(Array.from({ length: 50 }, () => 'cfdi.cancelado'));
});

test('an alert is told of once, however often it is computed', async () => {
  const invoice = factura('100.00', { folio: '77' });
  const ledger = openLedger(app);
  await ledger.arrive(invoice);
  await ledger.arrive(pago([{ de: invoice, pagado: '150', anterior: '100', insoluto: '0' }]));
  const alerts = (await written()).filter(({ type }) => type === 'rep.alerta');
  expect(alerts.map(({ data }) => data)).toContainEqual({
    contribuyente: RFC,
    codigo: 'SOBREPAGADA',
    factura: invoice.cfdi.uuid,
    complemento: null,
    importe: '50.00',
  });
  expect(alerts.every(({ data }) => data.factura === invoice.cfdi.uuid || data.complemento !== null)).toBe(true);
  await app.deps.db.deleteFrom('webhook_entrega').execute();
  await run('select actualizar_pagos($1, facturas_afectadas($1, $2), $2)', [RFC, [invoice.cfdi.id]]);
  expect(await types()).toEqual([]);
  await ledger.arrive(pago([{ de: invoice, pagado: '10', anterior: '0', insoluto: '0' }]));
  const next = (await written()).filter(({ data }) => data.codigo === 'SOBREPAGADA');
  expect(next).toEqual([]);
});

test('downloads, exports, requests to cancel, closes and changes of the list are told of', async () => {
  const id = randomUUID();
  await run(
    `insert into descarga (rfc_owner, id, tipo, emitidos, fechaini, fechafin, estado, pendiente, created)
      values ($1, $2, 1, false, '2026-03-01', '2026-03-31', 2, true, now())`,
    [RFC, id],
  );
  await run('update descarga set agregados = 3 where id = $1', [id]);
  expect(await types()).toEqual([]);
  await run("update descarga set estado = 3, pendiente = false, mensaje = 'Lista' where id = $1", [id]);
  expect(await written()).toMatchObject([
    {
      type: 'descarga.terminada',
      data: {
        id,
        direccion: 'recibidos',
        fechaini: '2026-03-01',
        fechafin: '2026-03-31',
        agregados: 3,
        mensaje: 'Lista',
      },
    },
  ]);

  await app.deps.db.deleteFrom('webhook_entrega').execute();
  const asked = (await app.call('POST', '/exportaciones', as, { origen: 'emitidos', tipo: 'csv' })).json();
  await app.runJobs();
  const ready = { origen: 'emitidos', tipo: 'csv', archivo: expect.stringMatching(/\.csv$/) };
  const url = `${API_BASE}/exportaciones/${asked.id}`;
  expect(await written()).toMatchObject([{ type: 'exportacion.lista', data: { ...ready, url } }]);
  // The call that the event names answers the link to the file.
  const exportacion = (await app.call('GET', url.replace(API_BASE, ''), as)).json();
  expect(exportacion).toMatchObject({ ...ready, id: asked.id, estado: 'lista' });
  expect((await app.app.inject(exportacion.url)).body).toContain('Serie,Folio,Tipo,UUID');

  await app.deps.db.deleteFrom('webhook_entrega').execute();
  const uuid = randomUUID();
  await run(
    `insert into solicitud_cancelacion (rfc_owner, id, uuid, status, recibida, vista, vence)
      values ($1, $2, $3, 1, now(), now(), '2026-04-03T06:00:00Z')`,
    [RFC, randomUUID(), uuid],
  );
  await run('update solicitud_cancelacion set vista = now() where uuid = $1', [uuid]);
  await run('update solicitud_cancelacion set status = 3 where uuid = $1', [uuid]);
  expect((await written()).map(({ type, data }) => [type, data.uuid, data.status, data.vence]).toSorted()).toEqual([
    ['buzon.respondida', uuid, 3, '2026-04-03T06:00:00.000Z'],
    ['buzon.solicitud', uuid, 1, '2026-04-03T06:00:00.000Z'],
  ]);

  await app.deps.db.deleteFrom('webhook_entrega').execute();
  await run("insert into cierre_mes values ($1, '2026-03-01', 'yo', now(), '{}')", [RFC]);
  await run('delete from cierre_mes where rfc_owner = $1', [RFC]);
  expect((await written()).map(({ data }) => [data.mes, data.estado]).toSorted()).toEqual([
    ['2026-03', 'cerrado'],
    ['2026-03', 'reabierto'],
  ]);

  await app.deps.db.deleteFrom('webhook_entrega').execute();
  const carga = randomUUID();
  await run("insert into efos_carga (id, cargado, origen, sha256, filas, omitidas) values ($1, now(), 'x', '', 1, 0)", [
    carga,
  ]);
  await run("insert into contraparte values ($1, 'AAA010101AAA', 'UNO', 'uno', now())", [RFC]);
  await run("insert into efos_cambio values ($1, $2, 'UNO', null, 1), ($1, 'XXX010101XX1', 'AJENO', 1, null)", [
    carga,
    'AAA010101AAA',
  ]);
  expect(await written()).toMatchObject([
    { type: 'efos.cambio', data: { contribuyente: RFC, rfc: 'AAA010101AAA', nombre: 'UNO', antes: null, despues: 1 } },
  ]);
});

test('a certificate is announced on its days, once each', async () => {
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
  expect((await app.call('POST', '/certificados', as, body)).statusCode).toBe(200);
  await sql`update certificado set hasta = ${new Date(now.getTime() + 30 * 86_400_000)}`.execute(app.deps.db);
  await announceExpiring(app.deps);
  await announceExpiring(app.deps);
  expect(await written()).toMatchObject([{ type: 'credencial.por_vencer', data: { tipo: 'C', dias: 30 } }]);
  now = new Date(now.getTime() + 86_400_000);
  await announceExpiring(app.deps);
  expect(await types()).toHaveLength(1);
});

test('nothing is written for a taxpayer without an address, or whose addresses are not active', async () => {
  await app.deps.db
    .insertInto('cfdi')
    .values({ ...documento({}).cfdi, rfc_owner: OTHER_OWNER })
    .execute();
  await app.deps.db.updateTable('webhook').set({ activo: false }).execute();
  await app.deps.db.insertInto('cfdi').values(documento({}).cfdi).execute();
  expect(await app.deps.db.selectFrom('webhook_entrega').select('id').execute()).toEqual([]);
});
