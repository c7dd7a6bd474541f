import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder, hidroYPetroXml, reciboDe } from '@boveda/cfdi-samples';
import { newCertificado, newCsd } from '@boveda/cfdi-samples/certificados';
import { freePort } from '@boveda/processes';
import { createPacGateway, createSatClient, type PacGateway } from '@boveda/sat-client';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { sendRespuestaJob } from './jobs';
import { refreshAllBuzones } from './refresh-all-buzones';
import { refreshSolicitudes } from './refresh-solicitudes';

const RFC = 'Ñ&A010101AAA';
const EMISOR = 'EKU9003173C9';
const HOUR = 3_600_000;
const builder = createCfdiBuilder(newCsd(EMISOR, { nombre: 'ESCUELA KEMPER URGATE' }));

let simulator: SatSimulator;
let sat: string;
let app: TestApp;
let csd: { certderb64: string; keyderb64: string; pass: string };
let user: TestUser;
let as: { token: string; rfc: string };
let now: Date;
/** The requests sent to the PAC, in order. */
let sent: string[];

beforeAll(async () => {
  simulator = await createSatSimulator();
  sat = (await simulator.listen(0)).url;
  app = await createTestApp({
    clock: () => now,
    sat: createSatClient({ consultaUrl: `${sat}/ConsultaCFDIService.svc` }),
    pac: watched(),
  });
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  csd = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
});
beforeEach(async () => {
  now = new Date();
  sent = [];
  kind = 'finkok';
  gone = null;
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
  await app.call('POST', '/certificados', as, csd);
});
afterEach(async () => {
  gone = null;
  await dial({ pac: 'ok', mode: 'ok' });
  // Requests that a test left pending are settled at the SAT too.
  for (const { uuid } of await solicitudesAtSat())
    await put('/solicitudes', { uuid, receptor: RFC, estado: 'aceptada' });
  // A trigger prevents deleting requests of the last five years.
  await app.deps.db
    .updateTable('solicitud_cancelacion')
    .set({ recibida: new Date(0) })
    .execute();
  for (const table of [
    'solicitud_cancelacion',
    'notificacion',
    'configuracion',
    'correo_saliente',
    'certificado',
  ] as const)
    await app.owner.deleteFrom(table).execute();
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

let kind: 'finkok' | 'sw' = 'finkok';
/** The real gateway; its requests are recorded. */
function watched(): PacGateway {
  return {
    rfc: gateway().rfc,
    listPendientes: (rfc, signal) => gateway().listPendientes(rfc, signal),
    listRelacionados: (xml, signal) => gateway().listRelacionados(xml, signal),
    sendRespuesta: (xml, signal) => {
      sent.push(/<Respuesta>(\w+)</.exec(xml)?.[1] ?? '');
      return gateway().sendRespuesta(xml, signal);
    },
  };
}

/** Only for a PAC that never answers is the timeout short: in every other test it may be as slow as the machine. */
let hangs = false;
/** An address without a listener; null while the PAC is reachable. */
let gone: string | null = null;
function gateway(): PacGateway {
  const patience = hangs ? { timeoutMs: 500 } : {};
  const at = gone ?? sat;
  return kind === 'sw'
    ? createPacGateway({ tipo: 'sw', url: at, token: 't', ...patience })
    : createPacGateway({
        tipo: 'finkok',
        usuario: 'u',
        contrasena: 'p',
        ...patience,
        url: `${at}/servicios/soap/cancel`,
      });
}

const put = async (path: string, body: object) => {
  const answer = await fetch(`${sat}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
const dial = (dials: { pac?: string; mode?: string }) => {
  hangs = dials.pac === 'silent' || dials.pac === 'deaf';
  return put('/dials', dials);
};
const solicitudesAtSat = async (): Promise<{ uuid: string; estado: string }[]> =>
  (await fetch(`${sat}/solicitudes/${encodeURIComponent(RFC)}`)).json();
const estadoAtSat = async (uuid: string) => (await solicitudesAtSat()).find((each) => each.uuid === uuid)?.estado;

/** An emisor requests a cancellation; the CFDI is in the vault unless `stored` is false. */
async function ask(facts: Parameters<typeof builder.build>[0] = {}, { stored = true, ...more }: AskOptions = {}) {
  const uuid = facts.uuid ?? randomUUID();
  if (stored) {
    const xml = builder.build({ receptor: RFC, folio: uuid.slice(0, 6), ...facts, uuid });
    await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
    await app.deps.db.updateTable('cfdi').set({ status: 2 }).where('uuid', '=', uuid).execute();
  }
  await put('/solicitudes', { uuid, receptor: RFC, ...more });
  return uuid;
}
interface AskOptions {
  stored?: boolean;
  relacionados?: object[];
}
const refresh = () => app.call('GET', '/buzoncanc?action=refresh', as);
const list = async (query = '') => (await app.call('GET', `/buzoncanc?${query}`, as)).json();
const find = async (uuid: string) => (await list(`status=0&uuid=${uuid}`)).rows[0];
const history = async (query = '') => (await app.call('GET', `/buzoncanc-historial?${query}`, as)).json();
const patch = (id: string, query: string) => app.call('PATCH', `/buzoncanc/${id}?${query}`, as);
const rules = (values: object) =>
  app.deps.db
    .insertInto('configuracion')
    .values({ rfc_owner: RFC, ...values })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(values))
    .execute();
const row = (uuid: string) =>
  app.deps.db.selectFrom('solicitud_cancelacion').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();

describe('a pending request', () => {
  it("arrives from the PAC once, with the vault's data of the CFDI and its deadline", async () => {
    now = new Date('2026-11-23T15:00:00Z');
    await app.deps.db
      .updateTable('certificado')
      .set({ desde: new Date('2026-01-01'), hasta: new Date('2030-01-01') })
      .execute();
    user = await app.createContribuyenteUser(RFC);
    as = { token: user.token, rfc: RFC };
    const uuid = await ask({ serie: 'F', folio: '77', total: '1160.50', fecha: '2026-11-02T10:00:00' });
    const unknown = await ask({}, { stored: false });
    expect((await refresh()).json()).toEqual({ msg: 'Buzón de Cancelación Actualizado', nuevas: 2 });
    expect((await refresh()).json().nuevas).toBe(0);
    expect((await list()).count).toBe(2);
    expect(await find(uuid)).toMatchObject({
      status: 1,
      serie: 'F',
      folio: '77',
      rfc: EMISOR,
      nombre: 'ESCUELA KEMPER URGATE',
      total: '1160.50',
      moneda: 'MXN',
      fecha: '2026-11-02T10:00:00',
      statuscfdi: 2,
      recibida: now.toISOString(),
      vence: '2026-11-27T06:00:00.000Z',
      statuscanc: 1,
      enverificacion: false,
      preaceptada: '0',
    });
    expect(await find(unknown)).toMatchObject({
      rfc: '',
      total: null,
      fecha: null,
      cfdi: null,
      preaceptada: '',
      statuscanc: 1,
    });
    for (const query of [
      'serie=F',
      'folio=77',
      'search=F77',
      `rfc=${EMISOR}`,
      'totalde=1160.5&totalhasta=1161',
      'fechaini=2026-11-02&fechafin=2026-11-02',
    ])
      expect((await list(query)).rows.map((each: { uuid: string }) => each.uuid)).toEqual([uuid]);
    expect((await list('status=2')).count).toBe(0);
    expect((await app.call('GET', '/dashboard', as)).json()).toMatchObject({
      total: { buzon: 2 },
      estatus: { ultimobuzon: now.toISOString() },
    });
  });

  it('tells whether silence accepts it, once the vault has the CFDI', async () => {
    const plain = await ask();
    const petrol = await ask({ complementoConcepto: hidroYPetroXml });
    const late = await ask({}, { stored: false });
    await refresh();
    const known = async () => Promise.all([plain, petrol, late].map(async (uuid) => (await find(uuid)).silencioacepta));
    expect(await known()).toEqual([true, false, null]);
    const xml = builder.build({ receptor: RFC, uuid: late, complementoConcepto: hidroYPetroXml });
    await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
    await app.deps.db.updateTable('cfdi').set({ status: 2 }).where('uuid', '=', late).execute();
    await refresh();
    expect(await known()).toEqual([true, false, false]);
  });

  it('has the facts that decide it: conceptos, payment, IVA of its month, substitute and a suggestion', async () => {
    const facts = { total: '1160.00', iva: '160.00', fecha: '2026-03-10T12:00:00' };
    const paid = await ask({ ...facts, metodoPago: 'PUE', formaPago: '03' });
    const open = await ask({ ...facts, metodoPago: 'PPD', formaPago: '99' });
    const replaced = await ask({ ...facts, metodoPago: 'PUE', formaPago: '03' });
    const unknown = await ask({}, { stored: false });
    const substitute = randomUUID();
    const xml = builder.build({
      ...{ ...facts, receptor: RFC, uuid: substitute, serie: 'B', folio: '2', metodoPago: 'PUE', formaPago: '03' },
      relacionados: { tipoRelacion: '04', uuids: [replaced] },
    });
    await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
    await app.deps.db.updateTable('cfdi').set({ status: 2 }).where('uuid', '=', substitute).execute();
    await refresh();
    const hechos = async (query = '', who = as) =>
      (await app.call('GET', `/buzoncanc?type=hechos${query}`, who)).json().rows;
    const of = async (uuid: string) => (await hechos(`&uuid=${uuid}`))[0];
    const conceptos = { cuantos: 1, primeros: [expect.stringMatching(/./)] };
    const mes = { mes: '2026-03', importe: '160.00', base: '1000.00', cerrado: false };
    const none = { complementos: 0, sustituto: null };
    expect(await of(paid)).toMatchObject({ ...none, conceptos, pago: 'pue', saldo: null, iva: [mes], razon: 'pue' });
    expect(await of(open)).toMatchObject({
      ...{ ...none, conceptos, pago: 'sinPago', iva: [], razon: 'sinPago' },
      saldo: expect.stringMatching(/^1160/),
    });
    expect(await of(replaced)).toMatchObject({
      // It counts no more, so nothing is left to reverse.
      ...{ iva: [], razon: 'sustituida' },
      sustituto: { uuid: substitute, serie: 'B', folio: '2', total: '1160.00' },
    });
    expect(await of(unknown)).toMatchObject({ ...none, conceptos: null, pago: null, iva: null, razon: 'desconocido' });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(await hechos('&limit=2'))).toEqual(ids((await list('limit=2')).rows));
  });

  it('of a CFDI of payments has the amount of its payments, to which the rule by amount applies', async () => {
    await rules({ usa_buzon: true, usa_buzon_3: true, val_buzon_3: '1000' });
    const uuid = await ask(reciboDe(1, 1160));
    await refresh();
    await app.runJobs();
    expect(await find(uuid)).toMatchObject({ status: 3, total: '0', moneda: 'XXX', montopagos: '1160.00' });
    expect((await history(`uuid=${uuid}`)).rows).toMatchObject([
      { motivo: 'Rechazar por monto', montopagos: '1160.00' },
    ]);
  });

  it('is stored once when two refreshes run concurrently', async () => {
    const uuid = await ask();
    await Promise.all([1, 2, 3, 4].map(() => refreshSolicitudes(app.deps, RFC)));
    expect((await list(`uuid=${uuid}`)).count).toBe(1);
  });

  it('is fetched by schedule for taxpayers with a CSD and a plan, and for no others', async () => {
    const uuid = await ask();
    await refreshAllBuzones(app.deps);
    await app.runJobs();
    expect(await find(uuid)).toMatchObject({ status: 1 });
    await app.deps.db.deleteFrom('certificado').execute();
    expect((await refresh()).json()).toMatchObject({ code: 'csd_missing' });
    expect((await patch((await find(uuid)).id, 'accept=1')).json()).toMatchObject({ code: 'csd_missing' });
    await ask();
    await refreshAllBuzones(app.deps);
    await app.runJobs();
    expect((await list()).count).toBe(1);
  });

  it('has files and related CFDI', async () => {
    const hijo = randomUUID();
    const uuid = await ask({}, { relacionados: [{ uuid: hijo, emisor: EMISOR, receptor: RFC, relacion: 'hijo' }] });
    await refresh();
    const { id } = await find(uuid);
    const { xmlurl } = (await app.call('GET', `/buzoncanc/${id}?archivos=true`, as)).json();
    expect((await app.app.inject(xmlurl)).body).toContain(uuid);
    for (kind of ['finkok', 'sw'] as const)
      expect((await app.call('GET', `/buzoncanc/${id}?relacionados=true`, as)).json().rows).toEqual([
        { uuid: hijo, emisor: EMISOR, receptor: RFC, relacion: 'hijo' },
      ]);
  });

  it.each([
    ['http500', 'pac_unavailable'],
    ['html', 'pac_unavailable'],
    ['garbage', 'pac_unavailable'],
    ['deaf', 'pac_unavailable'],
  ])('stays unchanged while the PAC is %s', async (pac, code) => {
    const uuid = await ask();
    await refresh();
    await dial({ pac });
    expect((await refresh()).json()).toMatchObject({ code });
    expect(await find(uuid)).toMatchObject({ status: 1, enverificacion: false });
  });
});

describe('an answer of a user', () => {
  it.each([
    ['finkok', '1', 2, 'Cancelación aceptada', 3, 5],
    ['sw', '0', 3, 'Cancelación rechazada', 2, 3],
  ] as const)(
    'is sent through %s, signed, and stores its acuse',
    async (pac, accept, status, msg, statuscfdi, statuscanc) => {
      kind = pac;
      const uuid = await ask();
      await refresh();
      const { id } = await find(uuid);
      const answer = await patch(id, `accept=${accept}`);
      expect(answer.json()).toMatchObject({
        msg,
        rows: [{ id, status, statuscfdi, statuscanc, enverificacion: false }],
      });
      expect(await estadoAtSat(uuid)).toBe(accept === '1' ? 'aceptada' : 'rechazada');
      const { rows, total } = await history(`uuid=${uuid}`);
      expect([total, rows]).toEqual([
        1,
        [expect.objectContaining({ id, esaceptada: Number(accept), tipo: 0, motivo: '' })],
      ]);

      const { pdf, xml } = (await app.call('GET', `/buzoncanc-historial/${id}?acuse=true`, as)).json();
      const page = await app.app.inject(pdf);
      expect([page.headers['content-type'], page.rawPayload.subarray(0, 5).toString()]).toEqual([
        'application/pdf',
        '%PDF-',
      ]);
      const evidence = (await app.app.inject(xml)).body;
      expect(evidence).toContain(pac === 'sw' ? '<AcuseAceptacionRechazo' : 'accept_reject_signatureResult');
      const { solicitud_sha256, acuse_sha256 } = await row(uuid);
      const place = path.join(app.home, 'blobs', acuse_sha256?.slice(0, 2) ?? '', acuse_sha256?.slice(2, 4) ?? '');
      const stored = path.join(place, acuse_sha256 ?? '');
      const whole = await readFile(stored);
      await writeFile(stored, whole.subarray(1));
      for (const url of [xml, pdf]) expect((await app.app.inject(url)).json().code).toBe('damaged_file');
      await writeFile(stored, whole);
      const log = app.deps.db.selectFrom('bitacora').select('detalle').where('objeto', '=', uuid).orderBy('n', 'desc');
      expect((await log.limit(2).execute()).map(({ detalle }) => detalle)).toEqual([
        `${uuid} Acuse ${acuse_sha256}`,
        `${uuid} Solicitud ${solicitud_sha256}`,
      ]);
      expect((await app.deps.blobs.read(solicitud_sha256 ?? '')).toString()).toContain('<SolicitudAceptacionRechazo');
      expect((await patch(id, `accept=${accept}`)).json()).toMatchObject({ code: 'conflict' });
      expect(sent).toHaveLength(1);
    },
  );

  it('may cover five requests at once, and covers none when one of them cannot be answered', async () => {
    const uuids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask({}, { stored: false })));
    await refresh();
    const ids = (await list()).rows.map((each: { id: string }) => each.id);
    const answer = (accept: string, idsolicitudes: string[]) =>
      app.call('POST', '/buzoncanc', as, { accept, idsolicitudes });
    expect((await answer('1', ids)).json().msg).toContain('Solo puede aceptar/rechazar 5 solicitudes a la vez');
    expect((await answer('1', [ids[0], randomUUID()])).json()).toMatchObject({ code: 'not_found' });
    const five = (await answer('0', ids.slice(0, 5))).json();
    expect(five.msg).toBe('Cancelaciones rechazadas');
    expect((await answer('1', [ids[5], ids[0]])).json()).toMatchObject({ code: 'conflict' });
    expect((await list()).rows).toMatchObject([{ id: ids[5], enverificacion: false }]);
    expect(sent).toEqual(Array(5).fill('Rechazo'));
    expect(uuids).toHaveLength(6);
  });

  it.each([1, 2, 3, 4, 5])('wins or loses as a whole against a concurrent one (%i)', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    const answers = await Promise.all(
      ['1', '0', '1', '0', '0', '1'].map((accept) => patch(id, `accept=${accept}`).then((answer) => answer.statusCode)),
    );
    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(sent).toHaveLength(1);
    expect((await row(uuid)).respuesta).toBe(sent[0]);
  });

  it('given a concurrent rule and a refresh, is sent once', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    await rules({ usa_buzon: true, usa_buzon_1: true });
    await Promise.all([
      patch(id, 'accept=1'),
      refreshSolicitudes(app.deps, RFC),
      refreshSolicitudes(app.deps, RFC),
      patch(id, 'accept=0'),
    ]);
    await app.runJobs();
    expect(sent).toHaveLength(1);
    const { respuesta, status } = await row(uuid);
    expect([respuesta, status]).toEqual([sent[0], respuesta === 'Aceptacion' ? 2 : 3]);
  });

  it('is undone when it is rejected', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    // A CSD of another taxpayer in the row, which only the SAT detects.
    const other = await newCertificado({ rfc: 'AAA010101AAA', tipo: 'CSD' });
    await app.deps.db.updateTable('certificado').set({ cer: other.cer }).execute();
    expect((await patch(id, 'accept=1')).json()).toMatchObject({ code: 'pac_refused' });
    expect(await find(uuid)).toMatchObject({ status: 1, enverificacion: false });
    expect(await estadoAtSat(uuid)).toBe('pendiente');
  });
});

describe('an answer while the PAC is unreachable', () => {
  it.each(['finkok', 'sw'] as const)(
    '(%s) is not sent: reported within 30 s, the request stays pending and its link valid',
    async (pac) => {
      kind = pac;
      await rules({ notificacion_solicitud: true });
      const uuid = await ask();
      await refresh();
      const { id } = await find(uuid);
      const { texto } = await app.lastMail(user.correo);
      gone = `http://localhost:${await freePort()}`;
      const started = performance.now();
      const answer = await patch(id, 'accept=1');
      expect(performance.now() - started).toBeLessThan(30_000);
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'pac_unavailable', msg: expect.stringMatching(/^No hay conexión con el PAC/) }),
      ]);
      expect(await find(uuid)).toMatchObject({ status: 1, enverificacion: false, statuscanc: 1 });
      await app.runJobs();
      expect(await row(uuid)).toMatchObject({ status: 1, respuesta: null, envios: 0 });
      gone = null;
      const link = new URLSearchParams(/aceptar-rechazar-cancelacion\?accept=0#(\S+)/.exec(texto)?.[1]);
      const which = JSON.parse(Buffer.from(link.get('data') ?? '', 'base64').toString());
      const followed = await app.call('POST', '/accept-reject-cancel', as, {
        ...which,
        token: link.get('p'),
        accept: '0',
      });
      expect(followed.json()).toMatchObject({ msg: 'Cancelación rechazada' });
      expect(await estadoAtSat(uuid)).toBe('rechazada');
    },
  );

  it('is not undone when an earlier attempt may have arrived', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    await dial({ pac: 'deaf' });
    await patch(id, 'accept=1');
    await dial({ pac: 'ok' });
    gone = `http://localhost:${await freePort()}`;
    await expect(sendRespuestaJob(app.deps, { rfc: RFC, id })).rejects.toThrow('not confirmed');
    expect(await find(uuid)).toMatchObject({ status: 1, enverificacion: true });
  });
});

describe('an unconfirmed answer', () => {
  it.each([
    ['silent', 1],
    ['garbage', 1],
    ['deaf', 2],
    ['http500', 2],
    ['html', 2],
  ])('(%s) stays in verification, is queried, and is sent %i times at most', async (pac, times) => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    await dial({ pac });
    const answer = (await patch(id, 'accept=1')).json();
    expect(answer).toMatchObject({
      msg: expect.stringMatching(/en verificación/),
      rows: [{ status: 1, enverificacion: true }],
    });
    for (const accept of ['0', '1'])
      expect((await patch(id, `accept=${accept}`)).json()).toMatchObject({ code: 'conflict' });
    await expect(sendRespuestaJob(app.deps, { rfc: RFC, id })).rejects.toThrow('not confirmed');
    expect(sent).toEqual(['Aceptacion']);
    await dial({ pac: 'ok' });
    await sendRespuestaJob(app.deps, { rfc: RFC, id });
    expect(sent).toEqual(Array(times).fill('Aceptacion'));
    expect(await find(uuid)).toMatchObject({ status: 2, statuscfdi: 3, enverificacion: false });
    const { pdf, xml } = (await app.call('GET', `/buzoncanc-historial/${id}?acuse=true`, as)).json();
    expect((await app.app.inject(pdf)).statusCode).toBe(200);
    expect(xml === null).toBe(times === 1);
  });

  it('is queried by the next refresh of the mailbox too', async () => {
    const uuid = await ask();
    await refresh();
    await dial({ pac: 'silent' });
    await patch((await find(uuid)).id, 'accept=0');
    await dial({ pac: 'ok' });
    await refresh();
    expect(await find(uuid)).toMatchObject({ status: 3, enverificacion: false });
    expect(sent).toHaveLength(1);
  });

  it('is overruled by a contradicting state only after a day', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    await dial({ pac: 'deaf' });
    await patch(id, 'accept=1');
    await dial({ pac: 'ok' });
    await put('/solicitudes', { uuid, receptor: RFC, estado: 'rechazada' });
    await put(`/cfdi/${uuid}`, { estado: 'Vigente', estatusCancelacion: 'Solicitud rechazada' });
    await refresh();
    expect(await find(uuid)).toMatchObject({ status: 1, enverificacion: true });
    now = new Date(now.getTime() + 25 * HOUR);
    await refreshSolicitudes(app.deps, RFC);
    expect(await row(uuid)).toMatchObject({ status: 3 });
  });
});

describe('a request that is no longer listed', () => {
  const end = async (estado: object | null) => {
    const uuid = await ask();
    await refresh();
    await put('/solicitudes', { uuid, receptor: RFC, estado: 'aceptada' });
    if (estado) await put(`/cfdi/${uuid}`, estado);
    else await dial({ mode: 'http500' });
    await refresh();
    return uuid;
  };

  it.each([
    ['accepted by expiry', { estado: 'Cancelado', estatusCancelacion: 'Plazo vencido' }, { status: 2, statuscanc: 2 }],
    ['answered elsewhere', { estado: 'Vigente', estatusCancelacion: 'Solicitud rechazada' }, { status: 3 }],
    ['still under way', { estado: 'Vigente', estatusCancelacion: 'En proceso' }, { status: 1 }],
    ['withdrawn just now', { estado: 'Vigente', estatusCancelacion: '' }, { status: 1 }],
    ['unknown', null, { status: 1 }],
  ])('%s', async (_what, estado, expected) => {
    const uuid = await end(estado);
    expect(await find(uuid)).toMatchObject(expected);
    expect((await history(`uuid=${uuid}`)).total).toBe(0);
  });

  it('becomes Desconocido when it is unknown for a day', async () => {
    const uuid = await end({ estado: 'Vigente', estatusCancelacion: '' });
    const unknown = await ask({}, { stored: false });
    await refresh();
    await put('/solicitudes', { uuid: unknown, receptor: RFC, estado: 'aceptada' });
    now = new Date(now.getTime() + 25 * HOUR);
    await refreshSolicitudes(app.deps, RFC);
    expect([(await row(uuid)).status, (await row(unknown)).status]).toEqual([4, 4]);
  });

  it('may arrive again after a rejection, without a clock, but not from an outdated list', async () => {
    const uuid = await ask();
    await refresh();
    await patch((await find(uuid)).id, 'accept=0');
    await put('/solicitudes', { uuid, receptor: RFC });
    await refresh();
    expect((await list(`uuid=${uuid}`)).count).toBe(0);
    now = new Date(now.getTime() + 25 * HOUR);
    await refreshSolicitudes(app.deps, RFC);
    const rows = await app.deps.db
      .selectFrom('solicitud_cancelacion')
      .selectAll()
      .where('uuid', '=', uuid)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([{ status: 3 }, { status: 1, vence: null }]);
  });
});

describe('the rules', () => {
  it.each<[string, object, object, number, string]>([
    ['reject all', { usa_buzon_1: true }, {}, 3, 'Rechazar todo'],
    ['the acceptance list first', { usa_buzon_1: true, buzon_listablanca: [EMISOR] }, {}, 2, 'Lista de aceptación'],
    ['by month', { usa_buzon_2: true }, { fecha: '2020-01-31T10:00:00' }, 3, 'Rechazar antes de mes actual'],
    ['by amount', { usa_buzon_3: true, val_buzon_3: '1000' }, { total: '1000.01' }, 3, 'Rechazar por monto'],
    [
      'by amount in pesos',
      { usa_buzon_3: true, val_buzon_3: '1000' },
      { total: '60.00', moneda: 'USD', tipoCambio: '20' },
      3,
      'Rechazar por monto',
    ],
    ['by age', { usa_buzon_4: true, val_buzon_4: 5 }, { fecha: '2020-01-31T10:00:00' }, 3, 'Rechazar por antiguedad'],
    ['no rule applies', { usa_buzon_3: true, val_buzon_3: '1000' }, { total: '1000' }, 1, ''],
  ])('answer a new request: %s', async (_what, values, facts, status, motivo) => {
    await rules({ usa_buzon: true, notificacion_solicitud: true, ...values });
    const uuid = await ask(facts);
    await refresh();
    await app.runJobs();
    expect(await find(uuid)).toMatchObject({ status });
    expect((await history(`uuid=${uuid}`)).rows).toEqual(
      motivo ? [expect.objectContaining({ tipo: 1, motivo, esaceptada: status === 2 ? 1 : 0 })] : [],
    );
    const mails = await app.deps.db
      .selectFrom('correo_saliente')
      .select('asunto')
      .where('para', '=', user.correo)
      .execute();
    expect(mails.some(({ asunto }) => asunto.includes('solicitud'))).toBe(motivo === '');
  });

  it('that reject all also answer a request whose CFDI is not in the vault; the others leave it pending', async () => {
    await rules({ usa_buzon: true, usa_buzon_2: true, usa_buzon_3: true, val_buzon_3: '0', usa_buzon_4: true });
    const uuid = await ask({}, { stored: false });
    await refresh();
    await app.runJobs();
    expect(await find(uuid)).toMatchObject({ status: 1, cfdi: null, enverificacion: false });
    await rules({ usa_buzon_1: true });
    await refresh();
    await app.runJobs();
    expect(await find(uuid)).toMatchObject({ status: 3, cfdi: null });
    expect(await estadoAtSat(uuid)).toBe('rechazada');
    expect((await history(`uuid=${uuid}`)).rows).toMatchObject([{ tipo: 1, motivo: 'Rechazar todo', esaceptada: 0 }]);
  });

  it('never answer without a CSD', async () => {
    await rules({ usa_buzon: true, usa_buzon_1: true });
    await app.deps.db.deleteFrom('certificado').execute();
    const uuid = await ask();
    await refreshSolicitudes(app.deps, RFC);
    expect(await row(uuid)).toMatchObject({ status: 1, respuesta: null });
  });

  it('answer a pre-accepted request whether the rules are on or off', async () => {
    const uuid = await ask();
    await refresh();
    const { id } = await find(uuid);
    expect((await patch(id, 'preaprobada=1')).json()).toMatchObject({
      msg: 'CFDI Recibido Cambiado a Pre-Aceptacion',
      rows: [{ preaceptada: '1', status: 1 }],
    });
    await refresh();
    await app.runJobs();
    expect((await history(`uuid=${uuid}`)).rows).toMatchObject([
      { tipo: 1, motivo: 'CFDI pre-aceptado', esaceptada: 1 },
    ]);
    expect((await patch(id, 'preaprobada=1&accept=1')).json()).toMatchObject({ code: 'invalid_query' });
    expect((await patch(id, '')).json()).toMatchObject({ code: 'invalid_query' });
  });
});

describe('the link of a mail', () => {
  const linksOf = async () => {
    const { texto } = await app.lastMail(user.correo);
    return [...texto.matchAll(/https?:\S+aceptar-rechazar-cancelacion\S+/g)].map(([link]) => {
      const { searchParams, hash } = new URL(link);
      // Server logs record the query, never the fragment.
      expect([...searchParams.keys()]).toEqual(['accept']);
      const accept = searchParams.get('accept');
      const { data = '', p } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
      return { ...JSON.parse(Buffer.from(data, 'base64').toString()), token: p, accept };
    });
  };
  const follow = (body: object, who = as) => app.call('POST', '/accept-reject-cancel', who, body);

  it('accepts or rejects once, and not for another user', async () => {
    await rules({ notificacion_solicitud: true, notificacion_acuse: true });
    const uuid = await ask();
    await refresh();
    const [accept, reject] = await linksOf();
    expect([accept, reject]).toMatchObject([
      { uuid, accept: '1' },
      { uuid, accept: '0' },
    ]);
    const stranger = await app.createContribuyenteUser('BBB010101BBB');
    expect((await follow(accept, { token: stranger.token, rfc: RFC })).json()).toMatchObject({
      code: 'taxpayer_not_allowed',
    });
    expect((await follow({ ...accept, token: 'x' })).json()).toMatchObject({ code: 'not_found' });
    expect((await follow({ ...accept, uuid: randomUUID() })).json()).toMatchObject({ code: 'not_found' });
    expect((await follow(reject)).json()).toMatchObject({ msg: 'Cancelación rechazada' });
    for (const again of [accept, reject]) expect((await follow(again)).json()).toMatchObject({ code: 'conflict' });
    expect(sent).toEqual(['Rechazo']);
    expect((await app.lastMail(user.correo)).asunto).toContain('acuse');
  });

  it('is mailed once, and only to administrators who turned the notice on', async () => {
    await ask();
    await refresh();
    await app.runJobs();
    expect(await app.deps.db.selectFrom('correo_saliente').select('id').execute()).toEqual([]);
    await rules({ notificacion_solicitud: true });
    await ask();
    await refresh();
    await refresh();
    await app.runJobs();
    const mails = await app.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', user.correo).execute();
    expect(mails).toHaveLength(1);
  });
});
