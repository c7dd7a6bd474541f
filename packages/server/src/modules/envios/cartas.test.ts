import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { CANCELADO, type Documento, factura, openLedger, pago, RFC, rep } from '../../../testing/pagos/documentos';
import { openSession } from '../../auth/session.store';
import { deliverMail, type MailTransport } from '../../installation/mail/deliver';

import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { openAdjuntos } from './adjuntos';
import { followRequests } from './follow-rep';

const PROVEEDOR = 'PRO010101AA1';
const OTRO = 'OTR010101AA1';
const DAY_MS = 86_400_000;
const NOVEMBER = new Date('2026-11-10T16:00:00Z');

let now = NOVEMBER;
let app: TestApp;
let user: Awaited<ReturnType<TestApp['createContribuyenteUser']>>;
let as: { token: string; rfc: string };
let { arrive, become } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  ({ arrive, become } = openLedger(app));
});
afterAll(() => app.close());

beforeEach(async () => {
  now = NOVEMBER;
  // CFDI are evidence, which nothing deletes: those of the test before are cancelled.
  await app.pool.query('update cfdi set status = 3');
  await app.pool.query('truncate envio, correo_saliente cascade');
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
  await upsertContrapartes(
    app.deps.db,
    [PROVEEDOR, OTRO].map((rfc) => ({
      rfc_owner: RFC,
      contraparte_rfc: rfc,
      contraparte_nombre: rfc === PROVEEDOR ? 'Proveedora <b>{correo}</b> SA' : rfc,
      fecha: '2026-01-01T00:00:00',
    })),
  );
});

/** A received invoice on credit of the supplier. */
const recibida = (total: string, fecha: string, more = {}) =>
  factura(total, {
    emitido: false,
    contraparte_rfc: PROVEEDOR,
    contraparte_nombre: 'Proveedora',
    fecha,
    ...more,
  });
const marked = async (facturas: readonly Documento[], fecha: string, importe: string | null = null) => {
  await app.deps.db
    .insertInto('pago_avisado')
    .values(facturas.map(({ cfdi: { uuid } }) => ({ rfc_owner: RFC, uuid, fecha, importe })))
    .execute();
};
const repOf = (paid: Documento, pagado: string) =>
  pago([{ de: paid, pagado }], { emitido: false, contraparte_rfc: PROVEEDOR, contraparte_nombre: 'Proveedora' });

const get = async (path: string) => (await app.call('GET', path, as)).json();
const write = (body: object) =>
  app.call('POST', '/envios/carta', as, {
    contraparte: PROVEEDOR,
    para: ['pagos@proveedora.mx'],
    asunto: 'Falta el REP',
    texto: 'Estimados {contraparte}:\n\n{facturas}\n\n{saldo} en {cantidad}',
    ...body,
  });
const uuidsOf = (...facturas: Documento[]) => facturas.map(({ cfdi: { uuid } }) => uuid);

/** Delivers what waits to a mail server that records it. */
async function delivered() {
  const received: Parameters<MailTransport>[0][] = [];
  const waiting = await app.deps.db
    .selectFrom('correo_saliente')
    .select('id')
    .where('enviado', 'is', null)
    .where('rechazado', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of waiting)
    await deliverMail(app.deps, async (message) => void received.push(message), id, {
      openAttachments: () => openAdjuntos(app.deps, id),
    });
  return received;
}

/** Days later, with a new session, the job runs. */
async function after(days: number) {
  now = new Date(NOVEMBER.getTime() + days * DAY_MS);
  as.token = await openSession(app.deps, user.idacceso);
  await followRequests(app.deps);
  return await delivered();
}
const followUp = async () => (await get(`/rfcs/${PROVEEDOR}?type=trato`)).envios[0].carta.seguimiento;

describe('which complements are missing', () => {
  it('are certain past day 5 of the month after a known payment, in time before, likely after a later one that is paid, else unpaid', async () => {
    const cierta = recibida('1000.00', '2026-08-01T00:00:00');
    const enPlazo = recibida('200.00', '2026-08-02T00:00:00');
    const saltada = recibida('30.00', '2026-08-03T00:00:00');
    const pagada = recibida('5.00', '2026-09-01T00:00:00');
    const nueva = recibida('4.00', '2026-10-01T00:00:00');
    const ajena = recibida('7.00', '2026-08-01T00:00:00', { contraparte_rfc: OTRO, contraparte_nombre: OTRO });
    await arrive(cierta, enPlazo, saltada, pagada, nueva, ajena);
    await arrive(repOf(pagada, '5.00'));
    await marked([cierta], '2026-10-31', '400.00');
    await marked([enPlazo], '2026-11-01');

    const { rows, count, totales } = await get('/rfcs?type=rep');
    expect(count).toBe(2);
    expect(rows[0]).toMatchObject({
      rfc: PROVEEDOR,
      cierto: { cantidad: 1, importe: '400.00' },
      enPlazo: { cantidad: 1, importe: '200.00' },
      probable: { cantidad: 1, importe: '30.00' },
      sinPago: { cantidad: 1, importe: '4.00' },
      limite: '2026-11-05',
      pedido: null,
      siguiente: null,
    });
    expect(totales.sinPago).toEqual({ cantidad: 2, importe: '11.00' });
    expect((await get('/rfcs?type=rep&certeza=cierto')).rows.map(({ rfc }: { rfc: string }) => rfc)).toEqual([
      PROVEEDOR,
    ]);

    // Riesgos counts the same invoices as certain.
    const riesgos = (await get(`/riesgos?rfc=${PROVEEDOR}&limit=50`)).rows;
    const ciertos = riesgos.filter(({ certeza }: { certeza: string }) => certeza === 'cierto');
    expect(ciertos).toMatchObject([{ clave: `ppdSinRep:${cierta.cfdi.uuid}`, limite: '2026-11-05' }]);
  });

  it('of issued invoices are those that the taxpayer has to issue', async () => {
    const emitida = factura('300.00', {
      contraparte_rfc: OTRO,
      contraparte_nombre: OTRO,
      fecha: '2026-08-01T00:00:00',
    });
    const enPlazo = factura('20.00', { contraparte_rfc: PROVEEDOR, fecha: '2026-08-01T00:00:00' });
    await arrive(emitida, enPlazo, recibida('1.00', '2026-08-01T00:00:00'));
    await marked([emitida], '2026-10-02');
    await marked([enPlazo], '2026-11-02');
    const { rows } = await get('/rfcs?type=rep&direccion=emitidos');
    expect(rows).toMatchObject([
      { rfc: OTRO, cierto: { cantidad: 1, importe: '300.00' }, limite: '2026-11-05' },
      { rfc: PROVEEDOR, enPlazo: { cantidad: 1, importe: '20.00' }, limite: '2026-12-05' },
    ]);
  });
});

describe('a request for complements', () => {
  it('is one mail, reminded after the days, and none after the complement came', async () => {
    const [una, otra] = [recibida('1000.00', '2026-08-01T00:00:00'), recibida('50.00', '2026-08-02T00:00:00')];
    await arrive(una, otra);
    await marked([una], '2026-10-12');
    const draft = await get(`/envios/carta?contraparte=${PROVEEDOR}&tipo=rep`);
    expect(draft.facturas.map(({ certeza }: { certeza: string }) => certeza)).toEqual(['cierto', 'sinPago']);
    expect((await write({ tipo: 'rep', uuids: uuidsOf(una, otra), recordar: 10 })).statusCode).toBe(200);

    const [first, ...none] = await delivered();
    expect(none).toEqual([]);
    expect(first).toMatchObject({ to: 'pagos@proveedora.mx', replyTo: user.correo, attachments: [] });
    expect(first?.text).toContain('Estimados Proveedora <b>{correo}</b> SA:');
    expect(first?.text).toContain('pago de $1,000.00 MXN del 12/10/2026, complemento a más tardar el 05/11/2026');
    expect(first?.html).toContain('&#60;b&#62;{correo}');
    expect(first?.text).toContain('$1,050.00 MXN en 2');

    expect(await after(9)).toEqual([]);
    await arrive(repOf(otra, '10.00'));
    const [reminder, ...more] = await after(10);
    expect(more).toEqual([]);
    expect(reminder?.subject).toMatch(/^Recordatorio: /);
    expect(reminder?.text).toContain(una.cfdi.uuid);
    expect(reminder?.text).not.toContain(otra.cfdi.uuid);
    expect(await after(10)).toEqual([]);
    expect(await followUp()).toMatchObject({ cada: 10, recordatorios: 1, fin: null });

    await arrive(repOf(una, '1000.00'));
    expect(await after(19)).toEqual([]);
    expect(await followUp()).toEqual({ cada: 10, recordatorios: 1, siguiente: null, fin: 'recibido' });
    expect(await after(60)).toEqual([]);
    const { id } = (await get(`/recibidos?uuid=${una.cfdi.uuid}`)).rows[0];
    const { historial } = await get(`/recibidos/${id}?type=expediente`);
    const eventos = historial.map(({ evento }: { evento: string }) => evento);
    expect(eventos).toEqual(expect.arrayContaining(['carta.enviada', 'carta.recordada']));
  });

  it('that waits to be sent again is withdrawn when the complement came meanwhile', async () => {
    const una = recibida('10.00', '2026-08-01T00:00:00');
    await arrive(una);
    await write({ tipo: 'rep', uuids: uuidsOf(una), recordar: 7 });
    await delivered();
    now = new Date(NOVEMBER.getTime() + 7 * DAY_MS);
    await followRequests(app.deps);
    await arrive(repOf(una, '10.00'));
    expect(await delivered()).toEqual([]);
    const rows = await app.deps.db
      .selectFrom('correo_saliente')
      .select(['rechazado', 'codigo'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([{ rechazado: null }, { rechazado: now, codigo: 'retirado' }]);
  });

  it('is reminded three times, to addresses that take mail, while its sender has access, until it is ended', async () => {
    const facturas = [1, 2, 3, 4].map((at) => recibida(`${at}.00`, '2026-08-01T00:00:00'));
    await arrive(...facturas);
    const ask = async (at: number, para = ['pagos@proveedora.mx']) =>
      (await write({ tipo: 'rep', uuids: uuidsOf(...facturas.slice(at, at + 1)), recordar: 7, para })).json().id;
    const [tres, rebotada, terminada] = [await ask(0), await ask(1, ['no@proveedora.mx']), await ask(2)];
    await delivered();
    await app.deps.db
      .updateTable('correo_saliente')
      .set({ rebotado: now, codigo: '5.1.1' })
      .where('para', '=', 'no@proveedora.mx')
      .execute();
    expect((await app.call('DELETE', `/envios/${terminada}`, as)).statusCode).toBe(200);
    const counts = [];
    for (const days of [7, 14, 21, 28, 35]) counts.push((await after(days)).length);
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    const { envios } = await get(`/rfcs/${PROVEEDOR}?type=trato`);
    const fines = Object.fromEntries(
      envios.map(({ id, carta }: { id: string; carta: { seguimiento: { fin: string } } }) => [
        id,
        carta.seguimiento.fin,
      ]),
    );
    expect(fines).toEqual({ [tres]: 'sinRespuesta', [rebotada]: 'noEntregado', [terminada]: 'terminado' });

    const id = await ask(3);
    await delivered();
    await app.deps.db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
    now = new Date(now.getTime() + 8 * DAY_MS);
    await followRequests(app.deps);
    expect(await delivered()).toEqual([]);
    expect(await app.deps.db.selectFrom('envio').select('fin').where('id', '=', id).execute()).toEqual([
      { fin: 'terminado' },
    ]);
  });

  it('is not made twice within five business days, nor for an invoice of another counterpart, a paid or an issued one', async () => {
    const una = recibida('10.00', '2026-08-01T00:00:00');
    const ajena = recibida('10.00', '2026-08-01T00:00:00', { contraparte_rfc: OTRO });
    const emitida = factura('9.00', { contraparte_rfc: PROVEEDOR });
    const pagada = recibida('5.00', '2026-08-01T00:00:00');
    await arrive(una, ajena, emitida, pagada);
    await arrive(repOf(pagada, '5.00'));
    const codeOf = async (body: object) => {
      const answer = await write({ tipo: 'rep', ...body });
      return answer.json().code ?? answer.statusCode;
    };
    for (const other of [ajena, emitida, pagada]) expect(await codeOf({ uuids: uuidsOf(other) })).toBe('not_found');
    expect(await codeOf({ uuids: [] })).toBe('conflict');
    expect(await codeOf({ uuids: uuidsOf(una) })).toBe(200);
    expect(await codeOf({ uuids: uuidsOf(una) })).toBe('conflict');
    now = new Date(NOVEMBER.getTime() + 8 * DAY_MS);
    as.token = await openSession(app.deps, user.idacceso);
    expect(await codeOf({ uuids: uuidsOf(una) })).toBe(200);
  });
});

describe('a request for complements, against odds', () => {
  it('is one mail when two users ask at once, and when a reminder was just sent', async () => {
    const una = recibida('10.00', '2026-08-01T00:00:00');
    await arrive(una);
    const other = await app.createContribuyenteUser(RFC, '2');
    const ask = async (token: string) =>
      (
        await app.call(
          'POST',
          '/envios/carta',
          { token, rfc: RFC },
          {
            contraparte: PROVEEDOR,
            tipo: 'rep',
            para: ['pagos@proveedora.mx'],
            asunto: 'Falta el REP',
            texto: '{facturas}',
            uuids: uuidsOf(una),
            recordar: 7,
          },
        )
      ).statusCode;
    expect((await Promise.all([ask(as.token), ask(other.token)])).sort()).toEqual([200, 409]);
    expect(await delivered()).toHaveLength(1);
    expect(await after(8)).toHaveLength(1);
    expect(await ask(as.token)).toBe(409);
  });

  it('is reminded by the last request for an invoice alone', async () => {
    const [una, otra] = [recibida('10.00', '2026-08-01T00:00:00'), recibida('20.00', '2026-08-01T00:00:00')];
    await arrive(una, otra);
    await write({ tipo: 'rep', uuids: uuidsOf(una, otra), recordar: 30 });
    now = new Date(NOVEMBER.getTime() + 8 * DAY_MS);
    as.token = await openSession(app.deps, user.idacceso);
    await write({ tipo: 'rep', uuids: uuidsOf(una), recordar: 0 });
    expect(await delivered()).toHaveLength(2);
    const [reminder, ...none] = await after(30);
    expect(none).toEqual([]);
    expect(reminder?.text).toContain(otra.cfdi.uuid);
    expect(reminder?.text).not.toContain(una.cfdi.uuid);
    await write({ tipo: 'rep', uuids: uuidsOf(otra), recordar: 0 });
    now = new Date(NOVEMBER.getTime() + 40 * DAY_MS);
    as.token = await openSession(app.deps, user.idacceso);
    await write({ tipo: 'rep', uuids: uuidsOf(otra), recordar: 0 });
    expect(await delivered()).toHaveLength(1);
    expect(await after(61)).toEqual([]);
    const { envios } = await get(`/rfcs/${PROVEEDOR}?type=trato`);
    expect(envios.at(-1).carta.seguimiento).toMatchObject({ recordatorios: 1, fin: 'terminado' });
  });

  it('asks for the rest of a partial complement, and again for one that was cancelled', async () => {
    const una = recibida('100.00', '2026-08-01T00:00:00');
    await arrive(una);
    await marked([una], '2026-10-12', '60.00');
    const ciertos = async () => (await get('/rfcs?type=rep')).rows[0]?.cierto;
    await write({ tipo: 'rep', uuids: uuidsOf(una), recordar: 7 });
    await delivered();
    const fecha = '2026-10-12';
    const facts = { emitido: false, contraparte_rfc: PROVEEDOR, contraparte_nombre: 'Proveedora' };
    const [parte, resto] = ['25.00', '35.00'].map((pagado) =>
      rep([{ fecha, doctos: [{ de: una, pagado }] }], facts),
    ) as [Documento, Documento];
    await arrive(parte);
    expect(await ciertos()).toEqual({ cantidad: 1, importe: '35.00' });
    const [reminder] = await after(7);
    expect(reminder?.text).toContain('pago de $35.00 MXN del 12/10/2026');
    await arrive(resto);
    expect(await ciertos()).toEqual({ cantidad: 0, importe: '0.00' });
    expect(await after(14)).toEqual([]);
    await become(CANCELADO, resto);
    expect(await ciertos()).toEqual({ cantidad: 1, importe: '35.00' });
    expect((await write({ tipo: 'rep', uuids: uuidsOf(una), recordar: 7 })).statusCode).toBe(200);
    expect((await delivered())[0]?.text).toContain('pago de $35.00 MXN');
  });

  it.each([
    // Days are those that users are shown, at -07:00.
    ['2026-10-01', '2026-11-05', '2026-11-06T06:59:59Z', 'enPlazo'],
    ['2026-10-31', '2026-11-05', '2026-11-06T07:00:00Z', 'cierto'],
    ['2026-11-30', '2026-12-05', '2026-12-05T18:00:00Z', 'enPlazo'],
    ['2026-12-31', '2027-01-05', '2027-01-06T12:00:00Z', 'cierto'],
    // A Sunday stays a Sunday.
    ['2027-08-31', '2027-09-05', '2027-09-06T12:00:00Z', 'cierto'],
    ['2028-01-31', '2028-02-05', '2028-02-05T12:00:00Z', 'enPlazo'],
    ['2028-02-29', '2028-03-05', '2028-03-06T12:00:00Z', 'cierto'],
  ])('of a payment of %s are due on %s: at %s they are %s', async (pagada, limite, moment, certeza) => {
    const una = recibida('10.00', '2026-08-01T00:00:00');
    await arrive(una);
    await marked([una], pagada);
    now = new Date(moment);
    as.token = await openSession(app.deps, user.idacceso);
    const { facturas } = await get(`/envios/carta?contraparte=${PROVEEDOR}&tipo=rep`);
    expect(facturas).toMatchObject([{ limite, certeza }]);
  });
});

describe('a statement of account', () => {
  it('has PDF and Excel as they were when it was written, and all that is owed in either direction', async () => {
    const debe = factura('1160.00', {
      contraparte_rfc: PROVEEDOR,
      contraparte_nombre: 'Proveedora',
      fecha: '2026-08-01T00:00:00',
    });
    await arrive(debe, recibida('70.00', '2026-08-01T00:00:00'));
    const draft = await get(`/envios/carta?contraparte=${PROVEEDOR}&tipo=cobrar`);
    expect(draft).toMatchObject({ saldo: '$1,160.00 MXN', facturas: [{ uuid: debe.cfdi.uuid, certeza: null }] });
    expect((await get(`/envios/carta?contraparte=${PROVEEDOR}&tipo=pagar`)).saldo).toBe('$70.00 MXN');
    expect((await write({ tipo: 'cobrar' })).statusCode).toBe(200);
    await app.pool.query(`update cfdi set status = 3`);
    const [message] = await delivered();
    expect(message?.attachments?.map(({ filename }) => filename)).toEqual(draft.adjuntos);
    const [pdf, xlsx] = message?.attachments?.map(({ content }) => content) ?? [];
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(xlsx?.subarray(0, 2).toString()).toBe('PK');
    expect((await get(`/envios?contraparte=${PROVEEDOR}`)).rows).toMatchObject([
      { carta: { tipo: 'cobrar', contraparte: PROVEEDOR, seguimiento: null }, correos: [{ estado: 'enviado' }] },
    ]);
    await app.deps.jobs.add(app.deps.db, 'purge-expired', {});
    await app.runJobs();
    expect(await app.deps.db.selectFrom('envio_archivo').select('nombre').execute()).toEqual([]);
    expect((await write({ tipo: 'cobrar' })).json().code).toBe('conflict');
  });

  it('counts toward the addresses of a day, and takes no unknown variable, header or mark of direction', async () => {
    await arrive(factura('1.00', { contraparte_rfc: PROVEEDOR }));
    const codeOf = async (body: object) => (await write({ tipo: 'cobrar', ...body })).json().code;
    for (const unknown of ['{clave}', '{razón social}', '{ facturas }', '{Saldo}', '{{rep}}', '{folio-fiscal}'])
      expect([unknown, await codeOf({ texto: `Hola ${unknown}` })]).toEqual([unknown, 'invalid_body']);
    expect(await codeOf({ para: [] })).toBe('invalid_body');
    expect(await codeOf({ asunto: 'Hola\r\nBcc: x@y.mx' })).toBe('invalid_body');
    expect(await codeOf({ texto: 'a\u202eb' })).toBe('invalid_body');
    expect(await codeOf({ para: ['a@prueba.mx, b@prueba.mx'] })).toBe('invalid_body');
    expect(await codeOf({ contraparte: 'NAD010101AA1' })).toBe('not_found');
    await app.pool.query(
      `insert into envio (id, rfc_owner, creador, usuario, creado) values ('018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11', $1, $2, '', $3)`,
      [RFC, user.idacceso, now],
    );
    await app.pool.query(`insert into correo_saliente (id, para, asunto, texto, html)
      select gen_random_uuid(), 'x', '', '', '' from generate_series(1, 100)`);
    await app.pool.query(
      `insert into envio_correo select '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11', id from correo_saliente`,
    );
    expect(await codeOf({})).toBe('too_many_attempts');
  });
});

describe('texts', () => {
  it('are changed by administrators, used by the next mail, and return to the usual one', async () => {
    const auxiliar = await app.createContribuyenteUser(RFC, '2');
    const mine = { tipo: 'rep', asunto: 'Mi asunto', texto: 'Mi texto {facturas}' };
    const put = (path: string, body: object, token = as.token) => app.call('PUT', path, { token, rfc: RFC }, body);
    expect((await put('/plantillas', mine, auxiliar.token)).json().code).toBe('forbidden');
    expect((await put('/plantillas', mine)).json()).toEqual({ ...mine, propia: true });
    expect(await get(`/envios/carta?contraparte=${PROVEEDOR}&tipo=rep`)).toMatchObject({ asunto: 'Mi asunto' });
    expect((await put('/plantillas', { ...mine, texto: '{nada}' })).json().code).toBe('invalid_body');
    expect((await put('/plantillas?action=restablecer', { tipo: 'rep' })).json()).toMatchObject({ propia: false });
    const { rows } = await get('/plantillas');
    expect(rows.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['cobrar', 'pagar', 'rep', 'recordatorio']);
  });
});
