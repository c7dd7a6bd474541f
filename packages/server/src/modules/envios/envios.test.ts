import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { cfdiXml, createCfdiBuilder, timbreXml } from '@boveda/cfdi-samples';
import yauzl from 'yauzl';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { openSession } from '../../auth/session.store';
import { deliverMail, type MailTransport } from '../../installation/mail/deliver';
import { openAdjuntos } from './adjuntos';

const RFC = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');
const DAY_MS = 24 * 3_600_000;
const builder = createCfdiBuilder(RFC);

let now = new Date();
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  for (const table of ['envio', 'limite_uso'] as const) await app.deps.db.deleteFrom(table).execute();
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(() => app.close());

async function store(pdf: Buffer | null = PDF) {
  const xml = builder.build();
  const files = { xmlb64: xml.toString('base64'), ...(pdf && { pdfb64: pdf.toString('base64') }) };
  await app.call('POST', '/cfdi', as, { name: 'a.xml', ...files });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '';
  return { xml, uuid };
}

const share = async (uuids: string[], more: object = {}) => {
  const { id, url } = (await app.call('POST', '/envios/enlace', as, { uuids, ...more })).json();
  return { id: id as string, token: new URL(url).hash.replace('#p=', ''), url: url as string };
};
const open = (token: string) => app.call('POST', '/compartido', {}, { token });
const fetchFile = (token: string, uuid: string, tipo = 'xml') =>
  app.call('POST', '/compartido/archivo', {}, { token, uuid, tipo });
const mail = (body: object) => app.call('POST', '/envios/correo', as, { para: ['ana@prueba.mx'], ...body });
const list = async (query = '') => (await app.call('GET', `/envios${query}`, as)).json();
const log = () =>
  app.deps.db
    .selectFrom('bitacora')
    .select(['accion', 'objeto', 'detalle', 'usuario', 'ip'])
    .where('rfc_owner', '=', RFC)
    .where('accion', 'in', ['envio.creado', 'envio.abierto', 'envio.revocado'])
    .orderBy('n')
    .execute();
const outbox = (para: string) =>
  app.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', para).orderBy('id').execute();

const fetchAll = (token: string) => app.call('POST', '/compartido/zip', {}, { token });

/** What anyone sees of a link that does not work. */
async function expectEnded(token: string, uuid: string) {
  for (const answer of [await open(token), await fetchFile(token, uuid), await fetchAll(token)]) {
    const { requestId: _1, instance: _2, ...problem } = answer.json();
    const msg = 'Este enlace no existe o ya terminó. Pida otro a la persona que se lo envió.';
    const kind = { type: 'urn:boveda:problem:not_found', title: 'No encontrado' };
    expect([answer.statusCode, problem]).toEqual([404, { ...kind, status: 404, detail: msg, msg, code: 'not_found' }]);
  }
}

describe('a link', () => {
  it('shows the CFDI without a session and serves the unchanged files as downloads that cannot run', async () => {
    const { uuid, xml } = await store();
    const { token, url } = await share([uuid]);
    expect(url).toMatch(/\/compartido#p=[\w-]{43}$/);
    const { rows, vence, usuario } = (await open(token)).json();
    expect(rows).toMatchObject([
      {
        uuid,
        emisor: { rfc: RFC, nombre: `Contribuyente ${RFC}` },
        receptor: { rfc: expect.any(String) },
        total: '116.00',
        moneda: 'MXN',
        status: 1,
      },
    ]);
    expect(usuario).toBe(user.correo);
    expect(new Date(vence).getTime() - now.getTime()).toBe(7 * DAY_MS);

    const file = await fetchFile(token, uuid);
    expect(file.rawPayload).toEqual(xml);
    expect(file.headers).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await fetchFile(token, uuid, 'pdf')).rawPayload).toEqual(PDF);
  });

  it('prints a PDF for a CFDI that came without one', async () => {
    const { uuid } = await store(null);
    const { token } = await share([uuid]);
    expect((await fetchFile(token, uuid, 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('serves all of its files as one ZIP, and nothing else', async () => {
    const [one, two, three] = [await store(), await store(null), await store()];
    const { token } = await share([two.uuid, one.uuid]);
    const { rawPayload, headers } = await fetchAll(token);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(rawPayload.length),
      'content-disposition': expect.stringContaining('CFDI_compartidos.zip'),
      'x-content-type-options': 'nosniff',
    });
    const zip = await yauzl.fromBufferPromise(rawPayload);
    const read = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry())
      read.set(
        entry.fileName.replace(/^.*_/, ''),
        Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()),
      );
    expect([...read.keys()]).toEqual([two, one].flatMap(({ uuid }) => [`${uuid}.pdf`, `${uuid}.xml`]));
    expect(read.get(`${one.uuid}.xml`)).toEqual(one.xml);
    expect(read.get(`${one.uuid}.pdf`)).toEqual(PDF);
    expect(rawPayload.includes(three.uuid)).toBe(false);
    expect(await readdir(path.join(app.home, 'data/tmp')).catch(() => [])).toEqual([]);
  });

  it('opens nothing but its own CFDI', async () => {
    const [one, two] = [await store(), await store()];
    const { token } = await share([one.uuid]);
    expect((await fetchFile(token, two.uuid)).statusCode).toBe(404);
    expect((await fetchFile(token, randomUUID())).statusCode).toBe(404);
  });

  it('stores only the hash of the token', async () => {
    const { uuid } = await store();
    const { token } = await share([uuid]);
    const { rows } = await app.pool.query('select to_jsonb(e)::text as row from envio e');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(JSON.stringify(await log())).not.toContain(token);
  });

  it('counts openings, and creation, opening and end are in the audit log and in the history of the CFDI', async () => {
    const { uuid } = await store();
    const { token, id } = await share([uuid]);
    await open(token);
    await open(token);
    expect((await list(`?uuid=${uuid}`)).rows).toMatchObject([
      { id, cantidad: 1, usuario: user.correo, correos: [], enlace: { estado: 'vigente', aperturas: 2 } },
    ]);
    expect((await app.call('DELETE', `/envios/${id}`, as)).statusCode).toBe(200);
    expect((await app.call('DELETE', `/envios/${id}`, as)).statusCode).toBe(200);
    const entries = (await log()).filter(({ objeto }) => objeto === uuid);
    expect(entries).toMatchObject([
      { accion: 'envio.creado', usuario: user.correo, detalle: expect.stringMatching(/^Enlace hasta /) },
      { accion: 'envio.abierto', usuario: 'Enlace compartido', ip: '127.0.0.1' },
      { accion: 'envio.abierto' },
      { accion: 'envio.revocado', usuario: user.correo },
    ]);
    const { id: cfdi } = (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows[0];
    const { historial } = (await app.call('GET', `/emitidos/${cfdi}?type=expediente`, as)).json();
    expect(historial.map(({ evento }: { evento: string }) => evento)).toContain('envio.revocado');
  });

  it('ends by itself, by revocation, and is then answered like an unknown one', async () => {
    const { uuid } = await store();
    const revoked = await share([uuid]);
    await app.call('DELETE', `/envios/${revoked.id}`, as);
    await expectEnded(revoked.token, uuid);
    await expectEnded('A'.repeat(43), uuid);
    await expectEnded("' or 1=1 --", uuid);

    const { token } = await share([uuid], { dias: 1 });
    now = new Date(now.getTime() + DAY_MS - 1);
    expect((await open(token)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    await expectEnded(token, uuid);
    as.token = await openSession(app.deps, user.idacceso);
    const estados = (await list()).rows.map(({ enlace }: { enlace: { estado: string } }) => enlace.estado);
    expect(estados).toEqual(['vencido', 'terminado']);
  });

  it('ends when its user is disabled or loses the access, which a new access does not undo', async () => {
    const { uuid } = await store();
    const { token } = await share([uuid]);
    const { db } = app.deps;
    const disable = (activo: boolean) =>
      db.updateTable('usuario').set({ activo }).where('id', '=', user.idacceso).execute();
    await disable(false);
    await expectEnded(token, uuid);
    await disable(true);
    expect((await open(token)).statusCode).toBe(200);
    await db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
    await expectEnded(token, uuid);
    await app.grant(user, RFC);
    await expectEnded(token, uuid);
  });

  it('ends when its user sets a forgotten password', async () => {
    const { uuid } = await store();
    const { token } = await share([uuid]);
    await app.call('POST', '/recover-password', {}, { correo: user.correo });
    const { token: reset } = await app.lastMail(user.correo);
    const pass = 'otra-clave-larga';
    expect((await app.call('POST', '/reset-password', {}, { token: reset, pass1: pass, pass2: pass })).statusCode).toBe(
      200,
    );
    await expectEnded(token, uuid);
    expect((await log()).at(-1)).toMatchObject({ accion: 'envio.revocado', objeto: `Enlaces de ${user.correo}` });
  });

  it('is limited in its openings within a day', async () => {
    const { uuid } = await store();
    const { token } = await share([uuid]);
    await open(token);
    await app.deps.db.updateTable('limite_uso').set({ usos: 500 }).execute();
    expect((await open(token)).json().code).toBe('too_many_attempts');
  });

  it('an address that tries many tokens is stopped', async () => {
    const answers = [];
    for (let at = 0; at < 62; at++) answers.push((await open(`x${at}`)).statusCode);
    expect(answers.slice(-3)).toEqual([404, 429, 429]);
  });
});

describe('a link to CFDI of a list', () => {
  const columnas = ['total', 'folio', 'contraparte', 'ivatrasladado'];

  it('shows the chosen columns in their order, the tags, the order and filters of the list, and totals', async () => {
    const [first, second] = [await store(), { uuid: randomUUID() }];
    const xml = cfdiXml({ complementos: [timbreXml({ UUID: second.uuid })] });
    await app.call('POST', '/cfdi', as, { name: 'b.xml', xmlb64: Buffer.from(xml).toString('base64') });
    const tag = (await app.call('POST', '/etiquetas', as, { nombre: 'Obra', color: 'azul' })).json();
    await app.call('POST', '/etiquetas?action=etiquetar', as, { poner: [tag.id], quitar: [], uuids: [second.uuid] });
    await app.deps.db
      .updateTable('cfdi')
      .set({ fecha: '2026-01-01T00:00:00' })
      .where('uuid', '=', second.uuid)
      .execute();
    const lista = {
      origen: 'emitidos',
      columnas,
      query: { sort: 'fecha', order: 'ASC', tipo: 'I' },
      zona: 'America/Tijuana',
    };
    const { token } = await share([first.uuid, second.uuid], { lista });
    const { rows, lista: shown } = (await open(token)).json();
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([second.uuid, first.uuid]);
    expect(shown.columnas.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
      ...['Total', 'Moneda', 'Folio', 'RFC', 'Nombre', 'Etiquetas', 'IVA trasladado'],
    ]);
    expect(shown.filas.map((fila: string[]) => [fila[0], fila[1], fila[5], fila[6]])).toEqual([
      ['116.00', 'MXN', 'Obra', '16'],
      ['116.00', 'MXN', null, null],
    ]);
    const portada = Object.fromEntries(
      shown.portada.map(({ dato, valor }: { dato: string; valor: string }) => [dato, valor]),
    );
    expect(portada).toMatchObject({ RFC, Lista: 'Clientes', Tipo: 'I Ingreso', Orden: 'Fecha ascendente', CFDI: '2' });
    expect(portada.Generado).toContain('America/Tijuana');
    expect(shown.totales).toEqual([
      { grupo: 'Todos', concepto: 'Ingresos', moneda: 'MXN', cantidad: 2, total: '232' },
      { grupo: 'Obra', concepto: 'Ingresos', moneda: 'MXN', cantidad: 1, total: '116' },
      { grupo: 'Sin etiqueta', concepto: 'Ingresos', moneda: 'MXN', cantidad: 1, total: '116' },
    ]);
  });

  it('shows the CFDI alone where they are not in that list', async () => {
    const { uuid } = await store();
    const { token } = await share([uuid], { lista: { origen: 'recibidos' } });
    const { rows, lista } = (await open(token)).json();
    expect([rows.length, lista]).toEqual([1, undefined]);
  });

  it('is refused with a column that no list has', async () => {
    const { uuid } = await store();
    const lista = { origen: 'emitidos', columnas: ['password'] };
    expect((await app.call('POST', '/envios/enlace', as, { uuids: [uuid], lista })).statusCode).toBe(400);
  });
});

describe('mail', () => {
  /** Delivers what waits for an address to a mail server that records it. */
  async function delivered(para: string) {
    const received: Parameters<MailTransport>[0][] = [];
    for (const { id } of await outbox(para))
      await deliverMail(app.deps, async (message) => void received.push(message), id, {
        openAttachments: () => openAdjuntos(app.deps, id),
      });
    return received;
  }

  it('carries the stored PDF and XML, names its user, who gets the answers, and is sent once', async () => {
    const { uuid, xml } = await store();
    const answer = await mail({
      uuids: [uuid],
      para: ['Uno@prueba.mx', 'uno@prueba.mx'],
      mensaje: 'Le envío\n<b>esto</b>',
    });
    expect(answer.json()).toMatchObject({ conEnlace: false, msg: 'El correo está en cola' });
    expect((await list()).rows).toMatchObject([
      { enlace: null, correos: [{ correo: 'uno@prueba.mx', estado: 'en_cola' }] },
    ]);

    const [message, ...more] = await delivered('uno@prueba.mx');
    expect(more).toEqual([]);
    expect(message).toMatchObject({ replyTo: user.correo, to: 'uno@prueba.mx' });
    expect(message?.text).toContain(user.correo);
    expect(message?.text).toContain('Le envío\n\n<b>esto</b>');
    expect(message?.html).toContain('&#60;b&#62;esto');
    const files = message?.attachments?.map(({ filename, content }) => [filename, content]);
    expect(files).toEqual([
      [`${RFC}_${uuid}.pdf`, PDF],
      [`${RFC}_${uuid}.xml`, xml],
    ]);
    expect(await delivered('uno@prueba.mx')).toEqual([]);
    expect((await list()).rows).toMatchObject([{ correos: [{ estado: 'enviado' }] }]);
    expect(await log()).toContainEqual(
      expect.objectContaining({
        accion: 'envio.creado',
        objeto: uuid,
        detalle: 'PDF y XML adjuntos para uno@prueba.mx',
      }),
    );
  });

  it('of more than ten CFDI has a link, and no files', async () => {
    const uuids: string[] = [];
    for (let at = 0; at < 11; at++) uuids.push((await store()).uuid);
    expect((await mail({ uuids, para: ['muchos@prueba.mx'], dias: 3 })).json()).toMatchObject({ conEnlace: true });
    const [message] = await delivered('muchos@prueba.mx');
    expect(message?.attachments).toEqual([]);
    expect(message?.text).toContain('Y 1 más.');
    const token = /#p=(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    expect((await open(token)).json().rows.map((row: { uuid: string }) => row.uuid)).toEqual(uuids);
    const [sent] = (await list()).rows;
    expect(sent).toMatchObject({ cantidad: 11, enlace: { estado: 'vigente', aperturas: 1 } });
    await app.call('DELETE', `/envios/${sent.id}`, as);
    await expectEnded(token, uuids[0] ?? '');
  });

  it('of files that are too big has a link', async () => {
    const { uuid } = await store();
    await app.deps.db
      .updateTable('cfdi')
      .set({ pdf_bytes: 11 * 1024 * 1024 })
      .where('uuid', '=', uuid)
      .execute();
    expect((await mail({ uuids: [uuid] })).json()).toMatchObject({ conEnlace: true });
  });

  it('is rejected at once when the server refuses the recipient, and at the last attempt otherwise', async () => {
    const { uuid } = await store();
    await mail({ uuids: [uuid], para: ['no@prueba.mx', 'ocupado@prueba.mx'] });
    const fail = async (para: string, problem: object, isLast = false) => {
      const [row] = await outbox(para);
      const transport = () => Promise.reject(Object.assign(new Error('550 no'), problem));
      return deliverMail(app.deps, transport, row?.id ?? '', { isLast }).then(
        () => 'ended',
        () => 'retried',
      );
    };
    const refused = (command: string, response: string) => ({
      command,
      response,
      responseCode: Number.parseInt(response, 10),
    });
    const correos = async () => (await list()).rows[0].correos;
    expect((await correos())[0].motivo).toBeNull();
    expect(await fail('no@prueba.mx', refused('RCPT TO', '550 5.1.1 <no@prueba.mx>: User unknown'))).toBe('ended');
    expect(await fail('ocupado@prueba.mx', refused('AUTH PLAIN', '535 5.7.8 no'))).toBe('retried');
    expect(await fail('ocupado@prueba.mx', refused('RCPT TO', '450 4.2.0 later'))).toBe('retried');
    expect(await correos()).toEqual([
      { correo: 'no@prueba.mx', estado: 'rechazado', motivo: 'No se entregó: la dirección no existe (5.1.1)' },
      {
        correo: 'ocupado@prueba.mx',
        estado: 'en_cola',
        motivo: 'Aún no se entrega: el servidor de destino no puede recibirlo ahora (4.2.0). Se intenta otra vez',
      },
    ]);
    expect(await fail('ocupado@prueba.mx', { code: 'ECONNECTION' }, true)).toBe('ended');
    expect(await correos()).toContainEqual({
      correo: 'ocupado@prueba.mx',
      estado: 'rechazado',
      motivo: 'No se entregó: el servidor de correo no lo tomó',
    });
  });

  it('goes to at most 100 addresses of one user within 24 hours', async () => {
    const { uuid } = await store();
    const para = (lot: number) => Array.from({ length: 10 }, (_, at) => `a${lot}-${at}@prueba.mx`);
    for (let lot = 0; lot < 10; lot++) expect((await mail({ uuids: [uuid], para: para(lot) })).statusCode).toBe(200);
    const refused = await mail({ uuids: [uuid], para: ['uno-mas@prueba.mx'] });
    expect([refused.statusCode, refused.json().msg]).toEqual([
      429,
      'Se envía a lo más a 100 correos en 24 horas; le quedan 0. Comparta un enlace en su lugar.',
    ]);
    expect(await outbox('uno-mas@prueba.mx')).toEqual([]);
    const sibling = await app.createContribuyenteUser(RFC);
    expect(
      (await app.call('POST', '/envios/correo', { ...as, token: sibling.token }, { uuids: [uuid], para: para(11) }))
        .statusCode,
    ).toBe(200);
    now = new Date(now.getTime() + DAY_MS + 1);
    as.token = await openSession(app.deps, user.idacceso);
    expect((await mail({ uuids: [uuid], para: ['uno-mas@prueba.mx'] })).statusCode).toBe(200);
  });

  it.each([
    ['two addresses in one', { para: ['a@prueba.mx, b@prueba.mx'] }],
    ['a header', { para: ['a@prueba.mx\r\nBcc: b@prueba.mx'] }],
    ['a name', { para: ['"x" <a@prueba.mx>'] }],
    ['eleven addresses', { para: Array.from({ length: 11 }, (_, at) => `a${at}@prueba.mx`) }],
    ['no address', { para: [] }],
    ['a long message', { mensaje: 'x'.repeat(1_001) }],
    ['control characters', { mensaje: 'a\u001b[2J' }],
    ['text that reverses its direction', { mensaje: 'a\u202eb' }],
    ['a link for 31 days', { dias: 31 }],
    ['no CFDI', { uuids: [] }],
    ['51 CFDI', { uuids: Array.from({ length: 51 }, () => randomUUID()) }],
    ['something else', { from: 'x@y.mx' }],
  ])('refuses %s', async (_, body) => {
    const { uuid } = await store();
    const answer = await mail({ uuids: [uuid], ...body });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
    expect((await list()).count).toBe(0);
  });

  it('names from XML make no second line in the subject and no markup', async () => {
    const { uuid } = await store();
    await app.deps.db
      .updateTable('cfdi')
      .set({ serie: 'A\r\nBcc: x@y.mx', contraparte_nombre: '<img src=x>\u2028SA' })
      .where('uuid', '=', uuid)
      .execute();
    await mail({ uuids: [uuid], para: ['nombres@prueba.mx'] });
    const [row] = await outbox('nombres@prueba.mx');
    expect(row?.asunto).not.toMatch(/[\r\n]/);
    expect(row?.html).not.toContain('<img');
    expect(row?.texto).not.toContain('\u2028');
  });
});

describe('another taxpayer', () => {
  it('is not reached by a UUID, an id or a list', async () => {
    const { uuid } = await store();
    const { id, token } = await share([uuid]);
    const stranger = await app.createContribuyenteUser(OTHER);
    const other = { token: stranger.token, rfc: OTHER };
    const answers = [
      await app.call('POST', '/envios/enlace', other, { uuids: [uuid] }),
      await app.call('POST', '/envios/correo', other, { uuids: [uuid], para: ['a@prueba.mx'] }),
      await app.call('DELETE', `/envios/${id}`, other),
      await app.call('POST', '/envios/enlace', as, { uuids: [uuid, randomUUID()] }),
    ];
    expect(answers.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    for (const query of ['', `?uuid=${uuid}`])
      expect((await app.call('GET', `/envios${query}`, other)).json()).toEqual({ rows: [], count: 0 });
    expect((await open(token)).statusCode).toBe(200);
  });
});

it('an unclaimed RFC sends no mail; after the plan a link can still be ended', async () => {
  const { uuid } = await store();
  const { id, token } = await share([uuid]);
  const change = (values: object) =>
    app.deps.db.updateTable('contribuyente').set(values).where('rfc', '=', RFC).execute();
  await change({ reclamado: null });
  expect((await mail({ uuids: [uuid] })).json().code).toBe('rfc_not_claimed');
  await change({ reclamado: now, plan_fin: '2020-01-01' });
  expect((await mail({ uuids: [uuid] })).json().code).toBe('plan_expired');
  expect((await app.call('DELETE', `/envios/${id}`, as)).statusCode).toBe(200);
  await expectEnded(token, uuid);
  await change({ plan_fin: '2099-12-31' });
});

it('what ended long ago is no longer listed', async () => {
  const { uuid } = await store();
  await share([uuid]);
  await mail({ uuids: [uuid] });
  now = new Date(now.getTime() + 98 * DAY_MS);
  await app.deps.jobs.add(app.deps.db, 'purge-expired', {});
  await app.runJobs();
  expect(await app.deps.db.selectFrom('envio').select('id').execute()).toEqual([]);
});
