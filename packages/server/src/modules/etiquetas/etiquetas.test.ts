import { randomUUID } from 'node:crypto';
import { cfdiXml, createCfdiBuilder, timbreXml } from '@boveda/cfdi-samples';
import {
  type CfdiRow,
  type Etiqueta,
  type ExpedienteCfdi,
  MAX_ETIQUETADOS,
  MAX_ETIQUETAS,
  MAX_NOTAS,
  NOTA_LENGTH,
  type Nota,
} from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { verifyBitacora } from '../../audit/verify-bitacora';

const RFC = 'EKU9003173C9';
const OTHER = 'AAA010101AAA';
const ABSENT = '018f2d3c-0000-7000-8000-000000000000';

interface Caller {
  token: string;
  rfc: string;
}

let app: TestApp;
let admin: Caller;
let auxiliar: Caller;
let ana: TestUser;
let stranger: Caller;
beforeAll(async () => {
  app = await createTestApp();
  admin = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  ana = await app.createContribuyenteUser(RFC, '2');
  auxiliar = { token: ana.token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('limite_uso').execute();
});

async function upload(uuid: string = randomUUID(), xml = createCfdiBuilder(RFC).build({ uuid })): Promise<string> {
  const xmlb64 = Buffer.from(xml).toString('base64');
  const answer = await app.call('POST', '/cfdi', admin, { name: 'a.xml', xmlb64 });
  expect([answer.statusCode, answer.json().errores]).toEqual([200, []]);
  return uuid;
}

const names = new Set<string>();
async function newTag(nombre = `Etiqueta ${names.size}`, caller = admin): Promise<Etiqueta> {
  names.add(nombre);
  const answer = await app.call('POST', '/etiquetas', caller, { nombre, color: 'azul' });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const put = (body: object, caller = auxiliar) => app.call('POST', '/etiquetas?action=etiquetar', caller, body);
const rowOf = async (uuid: string): Promise<CfdiRow> =>
  (await app.call('GET', `/emitidos?uuid=${uuid}`, auxiliar)).json().rows[0];
const tagsOf = async (uuid: string) => (await rowOf(uuid)).etiquetas?.map(({ nombre }) => nombre);
async function expedienteOf(uuid: string, caller = admin): Promise<ExpedienteCfdi> {
  const { id } = await rowOf(uuid);
  return (await app.call('GET', `/emitidos/${id}?type=expediente`, caller)).json();
}
const historyOf = async (uuid: string, caller = admin) =>
  (await expedienteOf(uuid, caller)).historial
    .filter(({ evento }) => /^(etiqueta|nota)\./.test(evento))
    .map(({ evento, detalle, usuario }) => [evento, detalle, usuario]);
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

test('a tag is created by each user of the taxpayer, and changed and deleted by administrators', async () => {
  const tag = await newTag('  Por revisar ', auxiliar);
  expect(tag).toEqual({ id: expect.any(String), nombre: 'Por revisar', color: 'azul' });
  const taken = await app.call('POST', '/etiquetas', admin, { nombre: 'por REVISAR', color: 'rojo' });
  expect([codeOf(taken), taken.json().msg]).toEqual([[409, 'conflict'], 'Ya hay una etiqueta con ese nombre.']);
  const change = { nombre: 'Revisado', color: 'verde' };
  expect(codeOf(await app.call('PUT', `/etiquetas/${tag.id}`, auxiliar, change))).toEqual([403, 'forbidden']);
  expect((await app.call('PUT', `/etiquetas/${tag.id}`, admin, change)).json()).toEqual({ id: tag.id, ...change });
  expect((await app.call('GET', '/etiquetas', auxiliar)).json()).toEqual({ rows: [{ id: tag.id, ...change }] });
  expect(codeOf(await app.call('DELETE', `/etiquetas/${tag.id}`, auxiliar))).toEqual([403, 'forbidden']);
  expect((await app.call('DELETE', `/etiquetas/${tag.id}`, admin)).json()).toEqual({ msg: 'Etiqueta eliminada' });
  expect((await app.call('GET', '/etiquetas', admin)).json()).toEqual({ rows: [] });
  const { rows } = (await app.call('GET', '/bitacora?limit=10', admin)).json();
  const said = rows.map(({ accion, objeto, detalle }: Record<string, string>) => [accion, objeto, detalle]);
  expect(said.slice(0, 3)).toEqual([
    ['etiqueta.eliminada', 'Revisado', ''],
    ['etiqueta.cambiada', 'Revisado', 'Antes: Por revisar'],
    ['etiqueta.creada', 'Por revisar', ''],
  ]);
});

test.each([
  [{ nombre: '', color: 'azul' }, 'nombre'],
  [{ nombre: 'x'.repeat(41), color: 'azul' }, 'nombre'],
  [{ nombre: 'dos\nlíneas', color: 'azul' }, 'nombre'],
  [{ nombre: 'Otra', color: 'plata' }, 'color'],
])('rejects the tag %j', async (body, field) => {
  const answer = await app.call('POST', '/etiquetas', admin, body);
  expect(codeOf(answer)).toEqual([400, 'invalid_body']);
  expect(answer.json().msg).toContain(`'/${field}'`);
});

test('tags are put on and removed from many CFDI at once, repeatably, with an entry of the log for each', async () => {
  const uuids = [await upload(), await upload()];
  const [a, b] = [await newTag('Beta'), await newTag('Alfa')];
  const body = { uuids: [...uuids, uuids[0]?.toUpperCase()], poner: [a.id, b.id] };
  expect((await put(body)).json()).toEqual({ cantidad: 2, msg: 'Etiquetas guardadas' });
  expect((await put(body)).json().cantidad).toBe(0);
  expect(await tagsOf(uuids[1] ?? '')).toEqual(['Alfa', 'Beta']);
  expect((await put({ uuids: uuids.slice(0, 1), quitar: [a.id] })).json().cantidad).toBe(1);
  expect(await tagsOf(uuids[0] ?? '')).toEqual(['Alfa']);
  const counted = await app.call('POST', '/etiquetas?action=contar', auxiliar, { uuids });
  expect(
    counted.json().rows.toSorted((x: { cantidad: number }, y: { cantidad: number }) => x.cantidad - y.cantidad),
  ).toEqual([
    { id: a.id, cantidad: 1 },
    { id: b.id, cantidad: 2 },
  ]);
  const entries = [
    ['etiqueta.quitada', 'Beta', ana.correo],
    ['etiqueta.puesta', 'Alfa, Beta', ana.correo],
  ];
  expect(await historyOf(uuids[0] ?? '')).toEqual(entries);
  // The names of users are for administrators.
  expect(await historyOf(uuids[0] ?? '', auxiliar)).toEqual(entries.map(([evento, detalle]) => [evento, detalle, '']));
  expect(await verifyBitacora(app.deps.db, RFC)).toMatchObject([{ faltas: [] }]);
});

test('a deleted tag leaves its CFDI, each with an entry of the log', async () => {
  const uuid = await upload();
  const tag = await newTag('Pasajera');
  await put({ uuids: [uuid], poner: [tag.id] });
  await app.call('DELETE', `/etiquetas/${tag.id}`, admin);
  expect(await tagsOf(uuid)).toBeUndefined();
  expect((await historyOf(uuid)).map(([evento, detalle]) => [evento, detalle])).toEqual([
    ['etiqueta.quitada', 'Pasajera'],
    ['etiqueta.puesta', 'Pasajera'],
  ]);
});

test('an unknown CFDI or tag, and those of another taxpayer, get 404 and change nothing', async () => {
  const uuid = await upload();
  const mine = await newTag('Propia');
  const theirs = await newTag('Ajena', stranger);
  for (const [body, caller] of [
    [{ uuids: [uuid, ABSENT], poner: [mine.id] }, admin],
    [{ uuids: [uuid], poner: [mine.id, theirs.id] }, admin],
    [{ uuids: [uuid], quitar: [theirs.id] }, admin],
    [{ uuids: [uuid], poner: [theirs.id] }, stranger],
    [{ uuids: [uuid] }, stranger],
  ] as const)
    expect(codeOf(await put(body, caller))).toEqual([404, 'not_found']);
  expect(codeOf(await put({ uuids: [uuid], poner: [mine.id] }, { ...stranger, rfc: RFC }))).toEqual([
    403,
    'taxpayer_not_allowed',
  ]);
  expect(await tagsOf(uuid)).toBeUndefined();
  await put({ uuids: [uuid], poner: [mine.id] });
  const counted = await app.call('POST', '/etiquetas?action=contar', stranger, { uuids: [uuid] });
  expect(counted.json()).toEqual({ rows: [] });
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { nombre: 'Robada', color: 'gris' } : undefined;
    expect(codeOf(await app.call(method, `/etiquetas/${mine.id}`, stranger, body))).toEqual([404, 'not_found']);
  }
  const { rows } = (await app.call('GET', `/emitidos?etiqueta=${theirs.id}`, admin)).json();
  expect(rows).toEqual([]);
  expect(await tagsOf(uuid)).toEqual(['Propia']);
});

test('lists, sums and exports filter by tag', async () => {
  const [one, two] = [await upload(), await upload()];
  const tag = await newTag('Filtrada');
  await put({ uuids: [one, two], poner: [tag.id] });
  const list = (await app.call('GET', `/emitidos?etiqueta=${tag.id}&limit=1`, admin)).json();
  expect([list.count, list.rows.length]).toEqual([2, 1]);
  const sum = (await app.call('GET', `/emitidos?type=sum&etiqueta=${tag.id}`, admin)).json();
  expect(sum.porTipo).toMatchObject([{ cantidad: 2 }]);
  const credits = (await app.call('GET', `/pagos-emitidos?etiqueta=${tag.id}`, admin)).json();
  expect(credits.count).toBe(0);
  const unused = await newTag('Sin usar');
  const exported = await Promise.all(
    [tag, unused].map(({ id }) => app.call('GET', `/emitidos?type=zip&etiqueta=${id}`, admin)),
  );
  expect(exported.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
});

test('a CFDI that a proven rival replaces keeps its tags and notes', async () => {
  const uuid = randomUUID();
  const unproven = cfdiXml({ comprobante: { Total: '1.00' }, complementos: [timbreXml({ UUID: uuid })] });
  await upload(uuid, Buffer.from(unproven));
  const before = await rowOf(uuid);
  const tag = await newTag('Se queda');
  await put({ uuids: [uuid], poner: [tag.id] });
  await app.call('POST', '/notas', auxiliar, { uuid, texto: 'También se queda' });
  await upload(uuid);
  const after = await rowOf(uuid);
  expect(after.status).not.toBe(before.status);
  expect(await tagsOf(uuid)).toEqual(['Se queda']);
  expect((await expedienteOf(uuid)).notas).toMatchObject([{ texto: 'También se queda' }]);
});

describe('notes', () => {
  const write = async (uuid: string, texto: string, caller = auxiliar): Promise<Nota> =>
    (await app.call('POST', '/notas', caller, { uuid, texto })).json();

  test('are changed and deleted by their author or an administrator, and the log keeps earlier texts', async () => {
    const uuid = await upload();
    const nota = await write(uuid, '  Falta <b>el</b> contrato\n\tdel 2026 ');
    expect(nota).toMatchObject({
      texto: 'Falta <b>el</b> contrato\n\tdel 2026',
      autor: ana.correo,
      cambiada: null,
      editable: true,
    });
    const colleague = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
    expect((await expedienteOf(uuid, colleague)).notas).toEqual([{ ...nota, editable: false }]);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { texto: 'Otro' } : undefined;
      expect(codeOf(await app.call(method, `/notas/${nota.id}`, colleague, body))).toEqual([403, 'forbidden']);
      expect(codeOf(await app.call(method, `/notas/${nota.id}`, stranger, body))).toEqual([404, 'not_found']);
    }
    const changed = await app.call('PUT', `/notas/${nota.id}`, auxiliar, { texto: 'Llegó el contrato' });
    expect(changed.json()).toMatchObject({ texto: 'Llegó el contrato', cambiada: expect.any(String) });
    expect((await app.call('DELETE', `/notas/${nota.id}`, admin)).json()).toEqual({ msg: 'Nota borrada' });
    expect((await expedienteOf(uuid)).notas).toEqual([]);
    expect((await historyOf(uuid)).map(([evento, detalle]) => [evento, detalle])).toEqual([
      ['nota.borrada', 'Llegó el contrato'],
      ['nota.cambiada', nota.texto],
      ['nota.escrita', ''],
    ]);
    // The log is for administrators, and so are the texts in it.
    expect((await historyOf(uuid, auxiliar)).map(([, detalle]) => detalle)).toEqual(['', '', '']);
  });

  test('on an unknown CFDI, and on that of another taxpayer, get 404', async () => {
    const uuid = await upload();
    const texto = 'Hola';
    expect(codeOf(await app.call('POST', '/notas', stranger, { uuid, texto }))).toEqual([404, 'not_found']);
    expect(codeOf(await app.call('POST', '/notas', admin, { uuid: ABSENT, texto }))).toEqual([404, 'not_found']);
  });

  test.each(['', ' \n ', 'x'.repeat(NOTA_LENGTH + 1), 'a\u0007b', '\ud800'])('rejects the text %j', async (texto) => {
    const answer = await app.call('POST', '/notas', admin, { uuid: ABSENT, texto });
    expect(codeOf(answer)).toEqual([400, 'invalid_body']);
  });

  test('are limited in number', async () => {
    const uuid = await upload();
    const created = new Date();
    const nota = { rfc_owner: RFC, uuid, texto: 'x', usuario_id: null, autor: 'x', created, cambiada: null };
    const many = Array.from({ length: MAX_NOTAS }, () => ({ ...nota, id: randomUUID() }));
    await app.deps.db.insertInto('nota').values(many).execute();
    const answer = await app.call('POST', '/notas', admin, { uuid, texto: 'Una más' });
    expect(codeOf(answer)).toEqual([409, 'conflict']);
    expect((await expedienteOf(uuid)).notas).toHaveLength(MAX_NOTAS);
  });
});

test('bounds CFDI per call and tags per taxpayer', async () => {
  const uuids = Array.from({ length: MAX_ETIQUETADOS + 1 }, () => randomUUID());
  expect(codeOf(await put({ uuids }))).toEqual([400, 'invalid_body']);
  const created = new Date();
  const many = Array.from({ length: MAX_ETIQUETAS }, (_, n) => ({
    rfc_owner: OTHER,
    id: randomUUID(),
    nombre: `Muchas ${n}`,
    color: 'gris' as const,
    created,
  }));
  await app.deps.db.deleteFrom('etiqueta').where('rfc_owner', '=', OTHER).execute();
  await app.deps.db.insertInto('etiqueta').values(many).execute();
  const answer = await app.call('POST', '/etiquetas', stranger, { nombre: 'Una más', color: 'gris' });
  expect(codeOf(answer)).toEqual([409, 'conflict']);
});
