import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE, MAX_CFDI_ADJUNTOS } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';
import { createOauthClient } from '../../testing/oauth-client';
import { parseAdmin } from '../admin/run-admin';
import { type KeyEnding, madeByKey, madeInSession, type SessionEnding } from './endings';
import { createMailedLink } from './links/mailed-links';

const RFC = 'EKU9003173C9';
const PASS = 'jirafa-en-bicicleta';
const NEW_PASS = 'elefante-en-patineta';
const chosen = { pass1: NEW_PASS, pass2: NEW_PASS };
const builder = createCfdiBuilder(RFC);

let server: TestApp;
let autoridad: Awaited<ReturnType<typeof newAutoridad>>;
/** Another administrator, who removes accesses and keys. */
let boss: TestUser;
/** Makes what is tried. */
let maker: TestUser;
let makerKey: { id: string; apikey: string };
/** An administrator who still sees the taxpayer. */
let eye: TestUser;
let uuid: string;
/** More CFDI than a mail has as files. */
let many: string[];
let cfdiId: string;
let serial = 0;

const as = (user: TestUser) => ({ token: user.token, rfc: RFC });
type Headers = Record<string, string>;
const sessionOf = (user: TestUser): Headers => ({ 'x-token': user.token, 'x-rfc': RFC });
const keyOf = (): Headers => ({ 'x-api-key': makerKey.apikey });

async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', below: string, headers: Headers, payload?: object) {
  const answer = await server.app.inject({ method, url: `${API_BASE}${below}`, headers, ...(payload && { payload }) });
  return answer;
}
async function json(...call: Parameters<typeof ask>) {
  const answer = await ask(...call);
  expect([call[1], answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([call[1], 200, '']);
  return answer.json();
}
const works = async (url: string) => (await server.app.inject({ url })).statusCode === 200;

/** Logs the maker in again, with whichever password is theirs now; null when they cannot. */
async function logInAgain(): Promise<TestUser | null> {
  for (const pass of [PASS, NEW_PASS]) {
    const answer = await server.call('POST', '/login', {}, { correo: maker.correo, pass });
    if (answer.statusCode === 200) return { ...maker, token: answer.json().token };
  }
  return null;
}

async function upload(headers: Headers): Promise<string> {
  const xml = builder.build();
  await json('POST', '/cfdi', headers, { name: 'a.xml', xmlb64: xml.toString('base64') });
  return /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '';
}

/** What was made, as a question whether it works. */
type Probe = () => Promise<boolean>;
type Make = (headers: Headers) => Promise<Probe>;

const linkToFile: Make = async (headers) => {
  const { xmlurl } = await json('GET', `/emitidos/${cfdiId}`, headers);
  return () => works(xmlurl);
};
const linkToExport: Make = async (headers) => {
  const { id } = await json('POST', '/exportaciones', headers, { origen: 'emitidos', tipo: 'csv' });
  await server.runJobs();
  const { rows } = await json('GET', '/exportaciones', headers);
  const { url } = rows.find((row: { id: string }) => row.id === id);
  return () => works(url);
};
const linkToCfdi: Make = async (headers) => {
  const { url } = await json('POST', '/envios/enlace', headers, { uuids: [uuid], dias: 30 });
  const token = new URL(url).hash.replace('#p=', '');
  const body = { token, uuid, tipo: 'xml' };
  return async () => (await server.call('POST', '/compartido/archivo', {}, body)).statusCode === 200;
};
const mailOf =
  (uuids: () => string[], conEnlace: boolean): Make =>
  async (headers) => {
    const para = `para${++serial}@prueba.mx`;
    const sent = await json('POST', '/envios/correo', headers, { uuids: uuids(), para: [para], dias: 7 });
    expect(sent.conEnlace).toBe(conEnlace);
    return async () => {
      await server.runJobs();
      const sent = server.deps.db.selectFrom('correo_saliente').select('enviado').where('para', '=', para);
      return (await sent.executeTakeFirstOrThrow()).enviado !== null;
    };
  };
const mail = mailOf(() => [uuid], false);
const mailWithLink = mailOf(() => many, true);
/** Repeats a request with its Idempotency-Key. */
const answerWith =
  (again: () => Promise<Headers | null>): Make =>
  async (headers) => {
    const clave = { 'idempotency-key': `clave-${++serial}` };
    const body = { uuids: [uuid], dias: 1 };
    await json('POST', '/envios/enlace', { ...headers, ...clave }, body);
    return async () => {
      const now = await again();
      if (!now) return false;
      return (
        (await ask('POST', '/envios/enlace', { ...now, ...clave }, body)).headers['idempotency-replayed'] === 'true'
      );
    };
  };
const storedCfdi: Make = async (headers) => {
  const added = await upload(headers);
  return async () => (await json('GET', `/emitidos?uuid=${added}`, sessionOf(eye))).count === 1;
};

const webhook: Make = async (headers) => {
  const body = { url: `http://localhost:9/${++serial}`, eventos: ['cfdi.recibido'] };
  const { id } = await json('POST', '/webhooks', headers, body);
  return async () => {
    const { rows } = await json('GET', '/webhooks', sessionOf(eye));
    return rows.some((row: { id: string; activo: boolean }) => row.id === id && row.activo);
  };
};

const inSession: Record<keyof typeof madeInSession, Make> = {
  'link to a file': linkToFile,
  'link to an export': linkToExport,
  'link to CFDI': linkToCfdi,
  CFDI: storedCfdi,
  'answer under an Idempotency-Key': answerWith(async () => {
    const again = await logInAgain();
    return again && sessionOf(again);
  }),
  'link to a backup': async (headers) => {
    const [{ id }] = (await json('GET', '/informacion-resguardada', headers)).rows;
    const { url } = await json('GET', `/informacion-resguardada/${id}/url`, headers);
    return () => works(url);
  },
  'link to files of a job over taxpayers': async (headers) => {
    const { id } = await json('POST', '/despacho/lotes', headers, { accion: 'papel', mes: '2024-01', rfcs: [RFC] });
    await server.runJobs();
    const { url } = await json('GET', `/despacho/lotes/${id}`, headers);
    return () => works(url);
  },
  'link to the package of a client': async (headers) => {
    const { id } = await json('POST', '/despacho/lotes', headers, { accion: 'papel', mes: '2024-02', rfcs: [RFC] });
    await server.runJobs();
    const body = { via: 'enlace', asunto: 'A', texto: 'B', clientes: [{ rfc: RFC, correos: [] }] };
    const { rows } = await json('POST', `/despacho/lotes/${id}/entrega`, headers, body);
    const token = new URL(rows[0].url).hash.replace('#p=', '');
    const { url } = (await server.call('POST', '/compartido/paquete', {}, { token })).json();
    return async () => {
      const opened = await server.call('POST', '/compartido', {}, { token });
      // An address that was given before ends at the same moment.
      expect(await works(url)).toBe(opened.statusCode === 200);
      return opened.statusCode === 200;
    };
  },
  'read-only token': async (headers) => {
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const { token } = await json('POST', '/previews/solo-lectura', headers, { expires });
    return async () => (await ask('GET', '/emitidos', { 'x-token': token, 'x-rfc': RFC })).statusCode === 200;
  },
  'mailed link to an export': async (headers) => {
    await json('POST', '/emitidos/zip-correo', headers);
    const { texto } = await server.lastMail(maker.correo);
    const url = new URL(/https?:\/\/\S+archivos\S+/.exec(texto)?.[0] ?? '').pathname;
    return () => works(url);
  },
  invitation: async (headers) => {
    const correo = `invitado${++serial}@prueba.mx`;
    await json('POST', '/accesos', headers, { correo, privilegio: '1' });
    const { token } = await server.lastMail(correo);
    return async () => {
      // It is good once.
      if (!(await isPending(correo))) return false;
      return (await server.call('POST', '/confirm-access', {}, { token, ...chosen })).statusCode === 200;
    };
  },
  'API key': async (headers) => {
    const { apikey } = await json('POST', '/llaves', headers, { nombre: `n${++serial}`, alcances: ['leer'] });
    return async () => (await ask('GET', '/emitidos', { 'x-api-key': apikey })).statusCode === 200;
  },
  'assistant by OAuth': async (headers) => {
    const client = createOauthClient(server);
    const { access } = await client.granted(headers);
    return async () => (await client.listTools(access)).statusCode === 200;
  },
  webhook,
  'backup schedule': async (headers) => {
    await json('PATCH', '/respaldos/4', headers, { estatus: 1 });
    return async () => (await json('GET', '/respaldos', sessionOf(eye))).rows[3].estatus === 1;
  },
  'mail with CFDI that was not sent yet': mail,
  'mail with a link that was not sent yet': mailWithLink,
};

const byKey: Record<keyof typeof madeByKey, Make> = {
  'link to a file': linkToFile,
  'link to an export': linkToExport,
  'link to CFDI': linkToCfdi,
  CFDI: storedCfdi,
  'answer under an Idempotency-Key': answerWith(async () => keyOf()),
  'mail with CFDI that was not sent yet': mail,
  'mail with a link that was not sent yet': mailWithLink,
  webhook,
};

const isPending = async (correo: string) =>
  (await server.deps.db.selectFrom('enlace').select('id').where('correo', '=', correo).execute()).length > 0;

const make = (privilegio: string) => json('PUT', `/accesos/${maker.idacceso}`, sessionOf(boss), { privilegio });

const bySession: Record<SessionEnding, () => Promise<unknown>> = {
  logout: () => json('POST', '/logout', sessionOf(maker)),
  'password changed': async () => {
    const other = (await logInAgain()) as TestUser;
    await json('PUT', '/contrasena', sessionOf(other), { actual: PASS, ...chosen });
  },
  'password reset': async () => {
    const { url } = await createMailedLink(server.deps, server.deps.db, 'reset-password', { correo: maker.correo });
    const token = new URL(url).hash.replace('#p=', '');
    expect((await server.call('POST', '/reset-password', {}, { token, ...chosen })).statusCode).toBe(200);
  },
  'access removed': () => server.call('DELETE', `/accesos/${maker.idacceso}`, as(boss)),
  demoted: () => make('2'),
  'made Revisor': () => make('3'),
  'made Cliente': () => make('4'),
  'user disabled': () =>
    parseAdmin(['usuario:deshabilitar', '--correo', maker.correo])({ ...server.deps, print: () => undefined }),
  'plan expired': () => change({ plan_fin: '2020-01-01' }),
  'claim lost': async () => {
    await change({ reclamado: null });
    const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL', autoridad });
    const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
    eye = await server.createUser(`titular${++serial}@prueba.mx`);
    await json('POST', '/contribuyentes', { 'x-token': eye.token }, body);
  },
};

const byKeyEnding: Record<KeyEnding | SessionEnding, () => Promise<unknown>> = {
  ...bySession,
  'key revoked': () => server.call('DELETE', `/llaves/${makerKey.id}`, as(boss)),
  'key rotated': () => server.call('POST', '/info/apikey', as(boss)),
  'key expired': () =>
    server.deps.db.updateTable('api_key').set({ expira: new Date() }).where('id', '=', makerKey.id).execute(),
};

const change = (values: { plan_fin?: string; reclamado?: Date | null }) =>
  server.deps.db
    .updateTable('contribuyente')
    .set({ ...values, ...(values.plan_fin ? {} : { plan_fin: '2099-12-31' }) })
    .where('rfc', '=', RFC)
    .execute();

async function newUser(privilegio: '1' | '2' = '1'): Promise<TestUser> {
  const user = await server.createUser(`persona${++serial}@prueba.mx`, PASS);
  await server.grant(user, RFC, privilegio);
  return user;
}

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(Date.now() + lateMs) }, holdBodies, {
    BOVEDA_DIAL_ALLOW: 'localhost',
  });
  autoridad = await newAutoridad();
  const folder = path.join(server.home, 'certificates/autoridades');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'ac.cer'), autoridad.cer);
  await server.createContribuyente(RFC, { accesos_max: 1_000 });
  const first = await newUser();
  many = [];
  while (many.length <= MAX_CFDI_ADJUNTOS) many.push(await upload(sessionOf(first)));
});
beforeEach(async () => {
  const { db } = server.deps;
  for (const table of ['webhook', 'api_key', 'limite_uso', 'respaldo_programado', 'acceso'] as const)
    await db.deleteFrom(table).execute();
  await change({ reclamado: new Date() });
  boss = await newUser();
  eye = boss;
  maker = await newUser();
  uuid = await upload(sessionOf(boss));
  cfdiId = (await json('GET', `/emitidos?uuid=${uuid}`, sessionOf(boss))).rows[0].id;
  await json('PATCH', '/respaldos/1', sessionOf(boss), { estatus: 1 });
  await server.runJobs();
});
afterAll(() => server.close());

/** What ends while the body of the next request is still to come. */
let beforeBody: (() => Promise<unknown>) | null = null;
/** By how much the clock of the server was moved on. */
let lateMs = 0;
function holdBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async () => {
    const end = beforeBody;
    beforeBody = null;
    await end?.();
    if (end) lateMs += 1_000;
  });
}

/** Makes everything, performs the ending and compares what works then; what is a mail is made last, because others run the jobs. */
async function walk<Ending extends string>(
  table: Readonly<Record<string, Readonly<Record<Ending, 'ends' | { stays: string }>>>>,
  makes: Readonly<Record<string, Make>>,
  { headers, ending, end }: { headers: Headers; ending: Ending; end: () => Promise<unknown> },
): Promise<void> {
  const probes: [string, Probe][] = [];
  for (const [what, make] of Object.entries(makes)) probes.push([what, await make(headers)]);
  for (const [what, probe] of probes)
    if (what !== 'invitation' && !what.startsWith('mail with')) expect([what, await probe()]).toEqual([what, true]);
  await end();
  const expected = Object.entries(table).map(([what, row]) => [what, row[ending] !== 'ends']);
  const found: [string, boolean][] = [];
  for (const [what, probe] of probes) found.push([what, await probe()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

test.each(Object.keys(bySession) as SessionEnding[])('what a session made, after: %s', (ending) =>
  walk(madeInSession, inSession, { headers: sessionOf(maker), ending, end: bySession[ending] }),
);

test.each(Object.keys(byKeyEnding).filter((ending) => !['logout', 'password changed'].includes(ending)) as KeyEnding[])(
  'what an API key made, after: %s',
  async (ending) => {
    if (ending === 'key rotated') {
      const { apikey } = await json('POST', '/info/apikey', sessionOf(maker));
      makerKey = { apikey, id: (await json('GET', '/llaves', sessionOf(maker))).rows[0].id };
    } else {
      const alcances = ['leer', 'subir', 'exportar', 'webhooks'];
      const { apikey, llave } = await json('POST', '/llaves', sessionOf(maker), { nombre: 'ERP', alcances });
      makerKey = { apikey, id: llave.id };
    }
    await walk(madeByKey, byKey, { headers: keyOf(), ending, end: byKeyEnding[ending] });
  },
);

/** Requests that give a way in, or send something out, with the least that their caller needs to be. */
const late: Readonly<Record<string, { of: 'Administrador' | 'Auxiliar'; send: () => Parameters<typeof ask> }>> = {
  'API key': {
    of: 'Administrador',
    send: () => ['POST', '/llaves', sessionOf(maker), { nombre: `n${++serial}`, alcances: ['leer'] }],
  },
  invitation: {
    of: 'Administrador',
    send: () => ['POST', '/accesos', sessionOf(maker), { correo: `i${++serial}@prueba.mx`, privilegio: '1' }],
  },
  'own privilege': {
    of: 'Administrador',
    send: () => ['PUT', `/accesos/${maker.idacceso}`, sessionOf(maker), { privilegio: '1' }],
  },
  'link to CFDI': {
    of: 'Auxiliar',
    send: () => ['POST', '/envios/enlace', sessionOf(maker), { uuids: [uuid], dias: 30 }],
  },
  'link to CFDI by key': {
    of: 'Auxiliar',
    send: () => ['POST', '/envios/enlace', keyOf(), { uuids: [uuid], dias: 30 }],
  },
};

test.each(Object.keys(byKeyEnding) as (KeyEnding | SessionEnding)[])(
  'a request whose body comes after is refused: %s',
  async (ending) => {
    const alcances = ['leer', 'exportar'];
    for (const [what, { of, send }] of Object.entries(late)) {
      const isByKey = what.endsWith('by key');
      if (
        (isByKey && ['logout', 'password changed', 'key rotated'].includes(ending)) ||
        (!isByKey && ending.startsWith('key'))
      )
        continue;
      await change({ reclamado: new Date() });
      maker = await newUser();
      const { apikey, llave } = await json('POST', '/llaves', sessionOf(maker), { nombre: `n${++serial}`, alcances });
      makerKey = { apikey, id: llave.id };
      const sent = send();
      beforeBody = byKeyEnding[ending];
      const { statusCode } = await ask(...sent);
      const may = of === 'Auxiliar' && ending === 'demoted';
      expect([what, may ? statusCode : [401, 403].includes(statusCode)]).toEqual([what, may ? 200 : true]);
    }
  },
);

test.each(['access removed', 'made Cliente'] as const)(
  'nothing works again with an access that is given after: %s',
  async (ending) => {
    const link = await linkToCfdi(sessionOf(maker));
    const key = await inSession['API key'](sessionOf(maker));
    const assistant = await inSession['assistant by OAuth'](sessionOf(maker));
    await bySession[ending]();
    if (ending === 'access removed') await server.grant(maker, RFC);
    else await make('1');
    expect((await ask('GET', '/emitidos', sessionOf(maker))).statusCode).toBe(200);
    expect([await link(), await key(), await assistant()]).toEqual([false, false, false]);
  },
);

test('a link ends with the key that made it, not with others of the same user, and without telling why', async () => {
  const make = async () =>
    json('POST', '/llaves', sessionOf(maker), { nombre: `n${++serial}`, alcances: ['exportar'] });
  const [one, other] = [await make(), await make()];
  const links = [];
  for (const { apikey } of [one, other]) links.push(await linkToCfdi({ 'x-api-key': apikey }));
  await server.call('DELETE', `/llaves/${one.llave.id}`, as(boss));
  expect(await Promise.all(links.map((probe) => probe()))).toEqual([false, true]);
  const { rows } = await json('GET', '/envios', sessionOf(boss));
  expect(rows.slice(0, 2).map(({ enlace }: { enlace: { estado: string } }) => enlace.estado)).toEqual([
    'vigente',
    'terminado',
  ]);
});

test('an invitation that is withdrawn gives nothing', async () => {
  const correo = `invitado${++serial}@prueba.mx`;
  const { id } = await json('POST', '/accesos', sessionOf(boss), { correo, privilegio: '1' });
  const { token } = await server.lastMail(correo);
  await server.call('DELETE', `/accesos/${id}`, as(boss));
  expect((await server.call('POST', '/confirm-access', {}, { token, ...chosen })).statusCode).toBe(404);
});
