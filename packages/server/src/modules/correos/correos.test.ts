import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { MensajeCorreo } from '@boveda/contracts';
import { createDialer } from '@boveda/platform/net/dialer';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { DOVECOT_PASSWORD, type Dovecot, haveDovecot, startDovecot } from '../../../testing/dovecot';
import { mailMessage } from '../../../testing/mail-message';
import { setConfiguracion } from '../config/configuracion.store';
import { openAccount, sealSecreto } from './cuenta';
import { purgeMensajes } from './mensajes.store';

const RFC = 'EKU9003173C9';
const OTHER = 'BBB010101BBB';
const CORREO = 'facturas@empresa.mx';
const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const builder = createCfdiBuilder(RFC);

let dovecot: Dovecot;
let connections = 0;
let app: TestApp;
let as: { token: string; rfc: string };
let now = new Date('2026-11-21T12:00:00Z');

const credenciales = (overrides: object = {}) => ({
  tipoAutenticacion: 'credenciales',
  pswd: DOVECOT_PASSWORD,
  pswd2: DOVECOT_PASSWORD,
  server: 'localhost',
  puerto: String(dovecot.port),
  ...overrides,
});
const add = (overrides: object = {}) =>
  app.call('POST', '/correos', as, { correo: CORREO, ...credenciales(overrides) });
const list = async () => (await app.call('GET', '/correos', as)).json().rows;
const mensajes = async (id: string, query = '') =>
  (await app.call('GET', `/correos/${id}/mensajes${query}`, as)).json();
const sync = async () => {
  now = new Date(now.getTime() + 60_000);
  const answer = await app.call('GET', '/correos?action=fetch', as);
  await app.runJobs();
  return answer;
};
const uuids = async () =>
  (await app.call('GET', '/inhabilitados?limit=100', as)).json().rows.map(({ uuid }: { uuid: string }) => uuid);
const disponibles = async () => (await app.call('GET', '/dashboard/correos', as)).json().correosdisponibles;
const rowOf = (id: string) =>
  app.deps.db.selectFrom('correo_sincronizado').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

(haveDovecot ? describe : describe.skip)('a mailbox of a real IMAP server', () => {
  beforeAll(async () => {
    dovecot = await startDovecot();
    const dialer = createDialer({ ports: [], allow: ['localhost'], ca: [dovecot.certificate.cert] });
    const dial: typeof dialer.dial = (...args) => {
      connections++;
      return dialer.dial(...args);
    };
    app = await createTestApp({ dialer: { ...dialer, dial }, clock: () => now });
  });
  beforeEach(async () => {
    for (const table of ['correo_sincronizado', 'limite_uso'] as const) await app.deps.db.deleteFrom(table).execute();
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    await app.deps.db.updateTable('contribuyente').set({ plan_fin: '2099-12-31', correos_max: 5 }).execute();
    // The clock of the tests stands still, so that a second mail of a kind would wait for ever.
    await setConfiguracion(app.deps.db, RFC, { notificacion_correos: false });
  });
  afterAll(async () => {
    await app?.close();
    await dovecot?.stop();
  });

  const seed = async (correo: string) => {
    const ids = { alone: randomUUID(), paired: randomUUID(), zipped: randomUUID(), forwarded: randomUUID() };
    const xml = (uuid: string) => ({
      nombre: `${uuid}.xml`,
      content: builder.build({ uuid, nombreReceptor: 'PEÑÓN AÑEJO' }),
    });
    const forwarded = mailMessage('Original', [xml(ids.forwarded)]).replaceAll('limite', 'adentro');
    const alone = xml(ids.alone);
    // A charset other than the file's: mail programs guess it.
    await dovecot.deliver(correo, mailMessage('Sola', [{ ...alone, type: 'text/xml; charset=iso-8859-1' }]));
    await dovecot.deliver(correo, mailMessage('Con PDF', [xml(ids.paired), { nombre: 'impresa.pdf', content: PDF }]));
    const zip = new ZipFile();
    zip.addBuffer(builder.build({ uuid: ids.zipped }), 'a.xml');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    await dovecot.deliver(correo, mailMessage('ZIP', [{ nombre: 'noviembre.zip', content: bytes }]));
    await dovecot.deliver(correo, mailMessage('Reenviada', [], [`Content-Type: message/rfc822\r\n\r\n${forwarded}`]));
    const foreign = createCfdiBuilder('MCI7306249Y1').build();
    await dovecot.deliver(correo, mailMessage('Ajena', [{ nombre: 'ajena.xml', content: foreign }]));
    await dovecot.deliver(correo, mailMessage('Otra cosa', [{ nombre: 'foto.jpg', content: 'jpg' }]));
    await dovecot.deliver(correo, mailMessage('Rota', [{ nombre: 'rota.xml', content: '<no' }]));
    return { expected: Object.values(ids), alone };
  };

  test('imports the CFDI of attachments, ZIPs and forwarded messages, and fetches nothing the second time', async () => {
    const { expected, alone } = await seed(CORREO);
    expect(await disponibles()).toBe(5);
    const { id, msg } = (await add()).json();
    expect(msg).toBe('Cambios guardados exitosamente');
    expect(await list()).toEqual([
      {
        id,
        correo: CORREO,
        server: 'localhost',
        puerto: String(dovecot.port),
        tipoAutenticacion: 'credenciales',
        error: null,
        errormsg: null,
        sincronizando: true,
        sincronizado: null,
        mensajes: 0,
        conrechazos: 0,
      },
    ]);
    await app.runJobs();
    expect(await uuids()).toEqual(expect.arrayContaining(expected));
    const { xml_sha256 } = await app.deps.db
      .selectFrom('cfdi')
      .select('xml_sha256')
      .where('uuid', '=', expected[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(await app.deps.blobs.read(xml_sha256)).toEqual(alone.content);
    const paired = await app.deps.db
      .selectFrom('cfdi')
      .select('pdf_sha256')
      .where('pdf_sha256', 'is not', null)
      .execute();
    expect(paired).toHaveLength(1);
    expect(await list()).toMatchObject([{ sincronizando: false, sincronizado: now.toISOString(), errormsg: null }]);
    expect(await disponibles()).toBe(4);
    expect((await app.call('GET', '/dashboard', as)).json().estatus.ultimocorreo).toBe(now.toISOString());

    const later = randomUUID();
    await dovecot.deliver(CORREO, mailMessage('Nueva', [{ nombre: 'n.xml', content: builder.build({ uuid: later }) }]));
    expect((await sync()).json()).toEqual({ msg: 'Sincronizando', cantidad: 1 });
    expect(await uuids()).toEqual(expect.arrayContaining([...expected, later]));
    const { ultimo_uid } = await rowOf(id);
    expect(ultimo_uid).toBe('8');
    const fetched = await bytesFetched();
    expect(fetched).toBeGreaterThan(0);
    await sync();
    expect(await bytesFetched()).toBe(fetched);
  });

  test('lists every message with what became of its files, and forgets them with the mailbox', async () => {
    const correo = 'lista@empresa.mx';
    const { expected } = await seed(correo);
    const { id } = (await add({ correo })).json();
    await app.runJobs();
    expect((await list()).find((row: { id: string }) => row.id === id)).toMatchObject({ mensajes: 7, conrechazos: 2 });
    const { rows, count } = await mensajes(id);
    expect(count).toBe(7);
    const of = (asunto: string) => rows.find((row: { asunto: string }) => row.asunto === asunto);
    expect(of('Sola')).toMatchObject({
      de: 'Proveedor <facturas@proveedor.mx>',
      fecha: '2026-11-16T16:00:00.000Z',
      leido: now.toISOString(),
      tomados: 1,
      rechazados: 0,
      archivos: [{ nombre: `${expected[0]}.xml`, resultado: 'tomado', code: null, msg: null, uuid: expected[0] }],
    });
    expect(of('Con PDF').archivos).toMatchObject([
      { resultado: 'tomado' },
      { nombre: 'impresa.pdf', resultado: 'tomado' },
    ]);
    expect(of('ZIP').archivos).toMatchObject([
      { nombre: 'noviembre.zip/a.xml', resultado: 'tomado', uuid: expected[2] },
    ]);
    expect(of('Ajena').archivos).toMatchObject([
      {
        nombre: 'ajena.xml',
        resultado: 'rechazado',
        code: 'cfdi_of_another_taxpayer',
        msg: expect.any(String),
        uuid: null,
      },
    ]);
    expect(of('Otra cosa')).toMatchObject({ tomados: 0, rechazados: 0, omitidos: 1 });
    const page = await mensajes(id, '?resultado=rechazado&limit=1&offset=1');
    expect([page.count, page.rows.length]).toEqual([2, 1]);
    expect((await mensajes(id, '?resultado=omitido')).rows).toMatchObject([{ asunto: 'Otra cosa' }]);
    expect((await mensajes(id, '?resultado=tomado')).count).toBe(4);

    const stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
    expect((await app.call('GET', `/correos/${id}/mensajes`, stranger)).json().code).toBe('not_found');
    await app.call('DELETE', `/correos/${id}`, as);
    expect(await app.deps.db.selectFrom('correo_mensaje').selectAll().where('correo_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('keeps the list of read messages for 180 days', async () => {
    const correo = 'viejos@empresa.mx';
    await dovecot.deliver(correo, mailMessage('Hoy', []));
    const { id } = (await add({ correo })).json();
    await app.runJobs();
    const start = now;
    for (const [days, count] of [
      [179, 1],
      [181, 0],
    ] as const) {
      now = new Date(start.getTime() + days * 86_400_000);
      await purgeMensajes(app.deps);
      const kept = await app.deps.db.selectFrom('correo_mensaje').select('id').where('correo_id', '=', id).execute();
      expect(kept).toHaveLength(count);
    }
    now = start;
  });

  test('notifies the administrators of what was rejected, once, unless they turned it off', async () => {
    const correo = 'avisos@empresa.mx';
    const mailed = async () => {
      await app.runJobs();
      const told = app.deps.db.selectFrom('notificacion').select('clave').where('tipo', '=', 'correos');
      return (await told.where('atendida', 'is not', null).execute()).length;
    };
    const before = await mailed();
    await setConfiguracion(app.deps.db, RFC, { notificacion_correos: true });
    await dovecot.deliver(correo, mailMessage('Rota', [{ nombre: 'rota.xml', content: '<no' }]));
    await dovecot.deliver(correo, mailMessage('Saludos', []));
    await add({ correo });
    expect((await mailed()) - before).toBe(1);
    await dovecot.renumber(correo);
    await sync();
    now = new Date(now.getTime() + 3_600_000);
    await app.call('PUT', '/config/notificaciones', as, { notificacion_correos: '0' });
    await dovecot.deliver(correo, mailMessage('Otra rota', [{ nombre: 'rota.xml', content: '<no' }]));
    await sync();
    expect((await mailed()) - before).toBe(1);
  });

  test('reads all messages again when they are renumbered, without duplicates', async () => {
    const correo = 'renumerado@empresa.mx';
    const { expected } = await seed(correo);
    const { id } = (await add({ correo })).json();
    await app.runJobs();
    const before = await rowOf(id);
    await dovecot.renumber(correo);
    const later = randomUUID();
    await dovecot.deliver(correo, mailMessage('Nueva', [{ nombre: 'n.xml', content: builder.build({ uuid: later }) }]));
    await sync();
    const after = await rowOf(id);
    expect(after.uid_validity).not.toBe(before.uid_validity);
    const { rows, count } = await mensajes(id);
    expect(count).toBe(8);
    expect(
      rows.flatMap(({ archivos }: MensajeCorreo) => archivos.filter(({ code }) => code === 'ya_guardado')),
    ).toHaveLength(expected.length + 1);
    const all = await uuids();
    expect(all).toEqual(expect.arrayContaining([...expected, later]));
    expect(new Set(all).size).toBe(all.length);
    expect(await list()).toMatchObject([{ errormsg: null }]);
  });

  test('does not skip a CFDI for which there is no space, and imports it once there is', async () => {
    const correo = 'lleno@empresa.mx';
    const uuid = randomUUID();
    await dovecot.deliver(correo, mailMessage('Grande', [{ nombre: 'g.xml', content: builder.build({ uuid }) }]));
    const full = { rfc_owner: RFC, mes: '2020-01-01', xml_bytes: String(2 ** 31), pdf_bytes: '0', cantidad: 1 };
    await app.deps.db.insertInto('espacio_mensual').values(full).execute();
    await add({ correo });
    await app.runJobs();
    expect(await list()).toMatchObject([{ errormsg: expect.stringContaining('espacio'), sincronizado: null }]);
    await app.deps.db.deleteFrom('espacio_mensual').where('mes', '=', full.mes).execute();
    await sync();
    expect(await uuids()).toContain(uuid);
    expect(await list()).toMatchObject([{ errormsg: null, sincronizado: now.toISOString() }]);
  });

  test('keeps unverified CFDI in quarantine, reports when it is full, and replaces them by the genuine one', async () => {
    const correo = 'falsos@empresa.mx';
    const uuid = randomUUID();
    const genuine = builder.build({ uuid });
    const forged = (id: string, filler = '') =>
      Buffer.from(
        genuine
          .toString()
          .replace(uuid, id)
          .replace(' Total="116.00"', ' Total="1.00"')
          .replace('</cfdi:Comprobante>', `${filler}</cfdi:Comprobante>`),
      );
    await dovecot.deliver(correo, mailMessage('Falsa', [{ nombre: 'f.xml', content: forged(uuid) }]));
    const { id } = (await add({ correo })).json();
    await app.runJobs();
    const find = async () => (await app.call('GET', `/inhabilitados?limit=100&uuid=${uuid}`, as)).json().rows;
    expect(await find()).toMatchObject([{ status: 5, cuarentena: true }]);
    expect((await rowOf(id)).errormsg).toBeNull();

    const filler = `<!--${'x'.repeat(9_000_000)}-->`;
    for (const at of [1, 2, 3, 4])
      await dovecot.deliver(correo, mailMessage(`${at}`, [{ nombre: 'g.xml', content: forged(randomUUID(), filler) }]));
    await dovecot.deliver(correo, mailMessage('Buena', [{ nombre: 'b.xml', content: genuine }]));
    await sync();
    expect(await list()).toMatchObject([
      { sincronizado: now.toISOString(), error: null, errormsg: expect.stringContaining('cuarentena') },
    ]);
    const [row] = await find();
    expect(row).toMatchObject({ status: 1, cuarentena: false });
    const { reemplazados } = (await app.call('GET', `/emitidos/${row.id}`, as)).json();
    expect(reemplazados).toMatchObject([{ status: 5, origen: `Correo ${correo}` }]);
  });

  test("reports a wrong password in Spanish with the provider's message, and stores nothing", async () => {
    const answer = await add({ pswd: 'otra', pswd2: 'otra' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'mail_server_refused',
        msg: 'El servidor de correo no aceptó las credenciales. El servidor respondió: «Authentication failed.»',
      }),
    ]);
    expect(await list()).toEqual([]);
  });

  test('records a later error of the provider on the mailbox, retries less often, and clears the error once it works', async () => {
    const { id } = (await add({ correo: 'cambia@empresa.mx' })).json();
    await app.runJobs();
    // As if the password had been changed at the provider.
    const secreto = sealSecreto(app.deps, { rfc_owner: RFC, id }, { pass: 'vieja' });
    await app.deps.db.updateTable('correo_sincronizado').set({ secreto }).where('id', '=', id).execute();
    await sync();
    expect(await list()).toMatchObject([
      {
        error: 'Authentication failed.',
        errormsg: 'El servidor de correo no aceptó las credenciales.',
        sincronizando: false,
      },
    ]);
    const due = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      await app.deps.jobs.add(app.deps.db, 'sync-correos', {});
      await app.runJobs();
      return (await rowOf(id)).fallos;
    };
    expect(await due(20)).toBe(1);
    expect(await due(15)).toBe(2);
    const changed = await app.call('PUT', `/correos/${id}`, as, credenciales());
    expect(changed.json()).toEqual({ msg: 'Cambios guardados exitosamente' });
    const [{ accion, objeto }] = (await app.call('GET', '/bitacora', as)).json().rows;
    expect([accion, objeto]).toEqual(['correo.cambiado', (await rowOf(id)).correo]);
    await app.runJobs();
    expect(await list()).toMatchObject([{ error: null, errormsg: null }]);
    expect((await rowOf(id)).fallos).toBe(0);
  });

  test('encrypts the secret for its row only, and returns it in no answer', async () => {
    const { id } = (await add()).json();
    const { secreto } = await rowOf(id);
    expect(secreto.includes(DOVECOT_PASSWORD)).toBe(false);
    await expect(openAccount(app.deps, { ...(await rowOf(id)), id: randomUUID() })).rejects.toThrow();
    const answer = await app.call('GET', `/correos/${id}`, as);
    expect(Object.keys(answer.json())).not.toEqual(expect.arrayContaining(['pswd']));
    expect(answer.body).not.toContain(DOVECOT_PASSWORD);
  });

  test('is added once with one Idempotency-Key, also when the attempt before it died after it was stored', async () => {
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/boveda/v4/correos',
        headers: { 'x-token': as.token, 'x-rfc': as.rfc, 'idempotency-key': 'una-vez' },
        payload: { correo: CORREO, ...credenciales() },
      });
    const first = (await send()).json();
    expect((await send()).json()).toEqual(first);
    await app.deps.db
      .updateTable('idempotencia')
      .set({ respuesta: null, hasta: new Date(0) })
      .execute();
    expect((await send()).json()).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  test('is stored once, and as many as the plan allows, also with concurrent calls', async () => {
    await add();
    expect((await add()).json()).toMatchObject({ code: 'mail_account_exists' });
    await app.deps.db.updateTable('contribuyente').set({ correos_max: 2 }).where('rfc', '=', RFC).execute();
    const answers = await Promise.all(['uno@e.mx', 'dos@e.mx', 'tres@e.mx'].map((correo) => add({ correo })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
    expect(await disponibles()).toBe(0);
  });

  test('is deleted with its secrets, and only by its own taxpayer', async () => {
    const { id } = (await add()).json();
    const stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await app.call(method, `/correos/${id}`, stranger, method === 'PUT' ? credenciales() : undefined);
      expect(answer.json().code).toBe('not_found');
    }
    expect((await app.call('DELETE', `/correos/${id}`, as)).json()).toEqual({ msg: 'Correo Eliminado' });
    expect(await list()).toEqual([]);
    await app.runJobs();
  });

  test('is not read while the plan has expired', async () => {
    const { id } = (await add()).json();
    await app.runJobs();
    await app.deps.db.updateTable('contribuyente').set({ plan_fin: '2020-01-01' }).where('rfc', '=', RFC).execute();
    expect((await sync()).json().code).toBe('plan_expired');
    const before = await rowOf(id);
    now = new Date(now.getTime() + 86_400_000);
    await app.deps.jobs.add(app.deps.db, 'sync-correos', {});
    await app.runJobs();
    expect(await rowOf(id)).toEqual(before);
  });

  test.each([
    [{ correo: 'no-es' }, 'invalid_body'],
    [{ correo: '' }, 'invalid_body'],
    [{ pswd: '' }, 'invalid_body'],
    [{ pswd2: 'otra' }, 'passwords_differ'],
    [{ pswd: 'a\r\nb', pswd2: 'a\r\nb' }, 'invalid_body'],
    [{ pswd: 'x'.repeat(501) }, 'invalid_body'],
    [{ server: '' }, 'invalid_body'],
    [{ server: 'a b' }, 'invalid_body'],
    [{ server: '<script>' }, 'invalid_body'],
    [{ server: 'x'.repeat(254) }, 'invalid_body'],
    [{ puerto: 'imap' }, 'invalid_body'],
    [{ puerto: '0' }, 'invalid_body'],
    [{ puerto: '65536' }, 'invalid_body'],
    [{ puerto: 993 }, 'invalid_body'],
    [{ tipoAutenticacion: 'otra' }, 'invalid_body'],
    [{ tipoAutenticacion: 'oauth' }, 'invalid_body'],
    [{ server: '127.0.0.1' }, 'mail_server_unreachable'],
    [{ server: '169.254.169.254', puerto: '80' }, 'mail_server_unreachable'],
    [{ server: 'no-existe.invalid' }, 'mail_server_unreachable'],
    [{ puerto: '1' }, 'mail_server_unreachable'],
  ])('rejects %j', async (overrides, code) => {
    expect((await add(overrides)).json()).toMatchObject({ code, msg: expect.any(String) });
    expect(await list()).toEqual([]);
  });
});

/** Returns the bytes of all messages fetched so far; the server logs them when a connection ends. */
async function bytesFetched(): Promise<number> {
  const ended = await dovecot.ended(connections);
  return ended.reduce((sum, line) => sum + Number(/body_bytes=(\d+)/.exec(line)?.[1]), 0);
}
