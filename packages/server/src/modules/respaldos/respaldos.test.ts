import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { storageUnavailable } from '@boveda/platform/blobs/blob-problems';
import { haveSevenZip, sevenZip } from '@boveda/platform/testing/seven-zip';
import { openBackupZip } from '@boveda/platform/zip/zip-reader';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { openSession } from '../../auth/session.store';
import { places } from '../../installation/settings/env';
import { makeRespaldo } from './make-respaldo';
import { openRespaldo } from './restore/open-respaldo';
import { restoreRespaldo } from './restore/restore-respaldo';
import { writeRespaldo } from './write-respaldo';

const RFC = 'EKU9003173C9';
const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');
const DAY_MS = 24 * 3_600_000;

let now: Date;
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
let xml: Buffer;
beforeAll(async () => {
  now = new Date('2026-11-18T18:00:00Z');
  app = await createTestApp({ clock: () => now });
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
  xml = createCfdiBuilder(RFC).build({ folio: '1', fecha: '2026-03-01T12:00:00' });
  const body = { name: 'a.xml', xmlb64: xml.toString('base64'), pdfb64: PDF.toString('base64') };
  expect((await app.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await moveTo(new Date('2026-11-18T18:00:00Z'));
  await app.deps.db.deleteFrom('respaldo').execute();
  await app.deps.db.deleteFrom('respaldo_programado').execute();
  await app.pool.query('delete from graphile_worker._private_jobs');
});

/** Moves the clock; logs in again, because sessions end before a schedule is due again. */
async function moveTo(moment: Date): Promise<void> {
  now = moment;
  as = { token: await openSession(app.deps, user.idacceso), rfc: RFC };
}

const turn = (frecuencia: number, estatus: 0 | 1, caller = as) =>
  app.call('PATCH', `/respaldos/${frecuencia}`, caller, { estatus });
const list = async (query = '', caller = as) =>
  (await app.call('GET', `/informacion-resguardada${query}`, caller)).json().rows;
const detail = async (id: string, caller = as) =>
  (await app.call('GET', `/informacion-resguardada/${id}`, caller)).json();
const fetchUrl = (url: string) => app.app.inject({ method: 'GET', url });
const filesOfStore = async () => {
  const names: string[] = [];
  for await (const name of app.deps.respaldoMaker.store.list()) names.push(name);
  return names;
};
/** Runs the worker's five-minute check and its jobs. */
async function pass(ms = 0): Promise<void> {
  await moveTo(new Date(now.getTime() + ms));
  await app.deps.jobs.add(app.deps.db, 'begin-respaldos', {});
  await app.runJobs();
}

async function completed(frecuencia = 1) {
  await turn(frecuencia, 1);
  await app.runJobs();
  const [row] = await list();
  expect(row).toMatchObject({ estatus: 2, porcentajecompletado: 100 });
  return detail(row.id);
}

describe('a backup', () => {
  it('is the ZIP whose checksum and password are shown', async () => {
    const { checksum, password, uuid, nombrerespaldo, espacio, id } = await completed();
    const { url } = (await app.call('GET', `/informacion-resguardada/${id}/url`, as)).json();
    const { rawPayload, headers } = await fetchUrl(url);
    expect(headers['content-disposition']).toContain(nombrerespaldo);
    expect(nombrerespaldo).toBe('EKU9003173C9_respaldo_diario_2026-11-18.zip');
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(checksum);
    expect(rawPayload).toHaveLength(espacio);
    const folder = await mkdtemp(path.join(app.home, 'zip-'));
    const file = path.join(folder, 'a.zip');
    await writeFile(file, rawPayload);
    const zip = await openBackupZip(file, password);
    const names = zip.entries.map(({ name }) => name);
    const name = names[0] ?? '';
    expect(name).toMatch(/^2026\/03\/EKU9003173C9\/[0-9a-f-]{36}\.xml$/);
    expect(await zip.read(name)).toEqual(xml);
    expect(await zip.read(name.replace('.xml', '.pdf'))).toEqual(PDF);
    const sha256 = createHash('sha256').update(xml).digest('hex');
    expect((await zip.read('INDICE.csv')).toString()).toContain(`${name},${sha256},${xml.length}\r\n`);
    expect(JSON.parse((await zip.read('respaldo.json')).toString())).toMatchObject({ uuid, rfc: RFC, cfdi: 1 });
    await zip.close();
    if (haveSevenZip) {
      await sevenZip('x', `-p${password}`, `-o${folder}`, file);
      expect(await readFile(path.join(folder, name))).toEqual(xml);
      await expect(sevenZip('t', '-potra', file)).rejects.toThrow();
    }
    await rm(folder, { recursive: true });
  });

  it('of a taxpayer without CFDI is valid and can be restored', async () => {
    const rfc = 'Ñ&A010101AA1';
    const caller = { token: (await app.createContribuyenteUser(rfc)).token, rfc };
    await turn(1, 1, caller);
    await app.runJobs();
    const [{ id, estatus, nombrerespaldo }] = await list('', caller);
    expect([estatus, nombrerespaldo]).toEqual([2, `${rfc}_respaldo_diario_2026-11-18.zip`]);
    const { urlarchivo, password } = await detail(id, caller);
    const { rawPayload, headers } = await fetchUrl(urlarchivo);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(nombrerespaldo)}`);
    const file = path.join(app.home, 'vacio.zip');
    await writeFile(file, rawPayload);
    const open = await openRespaldo(file, password);
    expect(open.manifest).toMatchObject({ rfc, cfdi: 0 });
    expect(await restoreRespaldo(app.deps, open, () => undefined)).toMatchObject({ rfc, restored: 0, present: 0 });
    await open.zip.close();
  });

  it('contains the vault at one moment, whatever is stored while it is made', async () => {
    const rfc = 'BBB010101BBB';
    const caller = { token: (await app.createContribuyenteUser(rfc)).token, rfc };
    const upload = async () => {
      const xmlb64 = createCfdiBuilder(rfc).build().toString('base64');
      expect((await app.call('POST', '/cfdi', caller, { name: 'a.xml', xmlb64 })).json().aceptados).toBe(1);
    };
    await upload();
    const logged = app.deps.db.selectFrom('bitacora').select('n').where('rfc_owner', '=', rfc);
    const before = await logged.execute();
    const read = async (sha256: string) => {
      await upload();
      return app.deps.blobs.read(sha256);
    };
    const sources = { db: app.deps.db, blobs: { read }, onProgress: () => undefined };
    const bytes: Uint8Array[] = [];
    for await (const piece of writeRespaldo(sources, { rfc, id: randomUUID(), password: 'clave', now }))
      bytes.push(piece);
    expect(await logged.execute()).not.toEqual(before);
    const file = path.join(app.home, 'momento.zip');
    await writeFile(file, Buffer.concat(bytes));
    const { zip, manifest } = await openRespaldo(file, 'clave');
    expect(manifest.cfdi).toBe(1);
    const lines = (await zip.read('restaurar/bitacora-000001.ndjson')).toString().split('\n');
    expect(lines).toHaveLength(before.length);
    await zip.close();
  });

  it('counts towards the space of the plan and the totals', async () => {
    const { espacio } = await completed();
    const total = (await app.call('GET', '/total-informacion-resguardada', as)).json();
    expect(total).toEqual({ numerorespaldos: 1, espaciorespaldos: espacio / 1_048_576 });
    const dashboard = (await app.call('GET', '/dashboard', as)).json();
    expect(dashboard.espacio.respaldos).toBe(total.espaciorespaldos);
    expect(dashboard.total.respaldos).toBe(1);
  });

  it('is served only to an Administrador, with a link that expires', async () => {
    const { id } = await completed();
    const auxiliar = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
    expect(await detail(id, auxiliar)).toMatchObject({ estatus: 2, password: null, urlarchivo: null });
    expect((await app.call('GET', `/informacion-resguardada/${id}/url`, auxiliar)).statusCode).toBe(403);
    const other = await app.createContribuyenteUser('BBB010101BBB');
    const stranger = { token: other.token, rfc: 'BBB010101BBB' };
    expect((await app.call('GET', `/informacion-resguardada/${id}`, stranger)).statusCode).toBe(404);
    const { urlarchivo } = await detail(id);
    const acceso = app.deps.db.updateTable('acceso').where('usuario_id', '=', user.idacceso);
    await acceso.set({ privilegio: '2' }).execute();
    expect((await fetchUrl(urlarchivo)).json().code).toBe('link_expired');
    await acceso.set({ privilegio: '1' }).execute();
    expect((await fetchUrl(urlarchivo)).statusCode).toBe(200);
    expect((await fetchUrl(`${urlarchivo.slice(0, -4)}AAAA`)).statusCode).toBe(404);
    now = new Date(now.getTime() + 2 * 3_600_000);
    expect((await fetchUrl(urlarchivo)).json().code).toBe('link_expired');
  });

  it('resumes an interrupted download, only of the same file', async () => {
    const { urlarchivo, checksum, espacio } = await completed();
    const ask = (headers: Record<string, string>) => app.app.inject({ method: 'GET', url: urlarchivo, headers });
    const whole = await ask({});
    const etag = `"${checksum}"`;
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag, 'content-length': String(espacio) });
    const rest = await ask({ range: 'bytes=1000-', 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 1000-${espacio - 1}/${espacio}`);
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(1000));
    const others = [
      { range: 'bytes=1000-', 'if-range': '"otro"' },
      ...['bytes=0-', `bytes=${espacio}-`, 'bytes=-5', 'bytes=1-2,4-', 'x'].map((range) => ({ range })),
    ];
    for (const headers of others) {
      const { statusCode, rawPayload } = await ask(headers);
      expect([statusCode, rawPayload.length]).toEqual([200, espacio]);
    }
  });

  it('is not served once its file is damaged', async () => {
    const { checksum, urlarchivo } = await completed();
    const file = path.join(places(app.home).respaldos, checksum.slice(0, 2), checksum.slice(2, 4), checksum);
    const whole = await readFile(file);
    await writeFile(file, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
    const answer = await fetchUrl(urlarchivo);
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'damaged_file']);
    await writeFile(file, whole);
    expect((await fetchUrl(urlarchivo)).statusCode).toBe(200);
  });

  it('answers repeated polling of an unchanged list with 304', async () => {
    await completed();
    const call = (etag?: string) =>
      app.app.inject({
        url: '/api/boveda/v4/informacion-resguardada',
        headers: { 'x-token': as.token, 'x-rfc': RFC, ...(etag && { 'if-none-match': etag }) },
      });
    const first = await call();
    expect(first.json().count).toBe(1);
    const callers = 'accept-encoding, Authorization, X-Api-Key, X-Token, X-RFC';
    expect([first.headers.vary, first.headers['cache-control']]).toEqual([callers, 'private, no-cache']);
    const again = await call(String(first.headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await app.deps.db.updateTable('respaldo').set({ estatus: 1, porcentaje: 7 }).execute();
    expect((await call(String(first.headers.etag))).json().rows[0].porcentajecompletado).toBe(7);
  });

  it('is found by name, state and day', async () => {
    await completed();
    await moveTo(new Date(now.getTime() + DAY_MS));
    await completed(3);
    // The daily one was due again.
    expect(await list()).toHaveLength(3);
    expect(await list('?nombre=MENSUAL')).toHaveLength(1);
    expect(await list('?estatus=3')).toEqual([]);
    expect(await list('?fechaini=2026-11-18&fechafin=2026-11-18&estatus=2')).toHaveLength(1);
    // Days end at -07:00.
    const fecha_ini = new Date('2026-11-21T06:59:59Z');
    await app.deps.db.updateTable('respaldo').set({ fecha_ini }).where('frecuencia', '=', 3).execute();
    expect(await list('?fechaini=2026-11-20&fechafin=2026-11-20')).toHaveLength(1);
    expect(await list('?fechaini=2026-11-21')).toEqual([]);
  });
});

describe('a schedule', () => {
  it('is one of four, all inactive by default', async () => {
    const rows = async (query = '') => (await app.call('GET', `/respaldos${query}`, as)).json().rows;
    expect(await rows()).toEqual(
      ['diario', 'semanal', 'mensual', 'anual'].map((nombre, i) => ({
        id: i + 1,
        frecuencia: i + 1,
        nombre: `Respaldo ${nombre}`,
        estatus: 0,
        archivossubidos: 0,
      })),
    );
    await completed(2);
    expect(await rows('?estatus=1')).toMatchObject([{ frecuencia: 2, archivossubidos: 1 }]);
    expect(await rows('?nombre=ANU')).toMatchObject([{ frecuencia: 4 }]);
    const auxiliar = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
    expect((await turn(1, 1, auxiliar)).statusCode).toBe(403);
    expect((await turn(5, 1)).statusCode).toBe(404);
  });

  it('makes one backup when it is turned on, and one each time it is due', async () => {
    await completed(2);
    await turn(2, 0);
    await turn(2, 1);
    await pass();
    expect(await list()).toHaveLength(1);
    await pass(4 * DAY_MS);
    expect(await list()).toHaveLength(2);
    await pass(6 * DAY_MS);
    expect(await list()).toHaveLength(2);
    await turn(2, 0);
    await pass(DAY_MS);
    expect(await list()).toHaveLength(2);
  });

  it('makes nothing while its last backup is being made, or when the plan has expired', async () => {
    await turn(1, 1);
    await app.deps.db.updateTable('respaldo_programado').set({ siguiente: now }).execute();
    expect((await turn(1, 1)).statusCode).toBe(200);
    expect(await list()).toHaveLength(1);
    await app.runJobs();
    const plan = (plan_fin: string) =>
      app.deps.db.updateTable('contribuyente').where('rfc', '=', RFC).set({ plan_fin }).execute();
    await plan('2026-11-01');
    await pass(DAY_MS);
    await plan('2099-12-31');
    expect(await list()).toHaveLength(1);
    await pass(DAY_MS);
    expect(await list()).toHaveLength(2);
  });

  it('keeps its newest seven and their files only', async () => {
    const { checksum: oldest } = await completed();
    const { id: _, ...row } = await app.deps.db.selectFrom('respaldo').selectAll().executeTakeFirstOrThrow();
    const later = Array.from({ length: 6 }, (_, day) => ({
      ...row,
      id: randomUUID(),
      bytes: Number(row.bytes),
      sha256: `${day}`.repeat(64),
      fecha_ini: new Date(row.fecha_ini.getTime() + (day + 1) * DAY_MS),
    }));
    await app.deps.db.insertInto('respaldo').values(later).execute();
    expect(await filesOfStore()).toContain(oldest);
    await pass(7 * DAY_MS);
    const rows = await list('?estatus=2');
    expect(rows).toHaveLength(7);
    expect(await filesOfStore()).toContain((await detail(rows[0].id)).checksum);
    expect(await filesOfStore()).not.toContain(oldest);
    const removed = (await app.call('GET', '/bitacora?accion=respaldo.eliminado', as)).json().rows;
    expect(removed).toMatchObject([{ usuario: 'Sistema', objeto: row.nombre }]);
    expect((await app.call('GET', '/respaldos', as)).json().rows[0].archivossubidos).toBe(2);
  });
});

describe('a backup that fails', () => {
  it('names the damaged file, can be removed, and replaces no other backup', async () => {
    const good = await completed();
    const { uuid, xml_sha256: sha256 } = await app.deps.db
      .selectFrom('cfdi')
      .selectAll()
      .where('rfc_owner', '=', RFC)
      .executeTakeFirstOrThrow();
    const file = path.join(app.home, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await writeFile(file, 'otra cosa');
    await pass(DAY_MS);
    await writeFile(file, xml);
    const [failed, still] = await list();
    expect(still).toMatchObject({ id: good.id, estatus: 2 });
    expect(await detail(failed.id)).toMatchObject({
      estatus: 3,
      checksum: null,
      password: null,
      errormsg: `No se respaldó nada: el archivo guardado del CFDI ${uuid} está dañado.`,
    });
    const remove = (id: string) => app.call('DELETE', `/informacion-resguardada/${id}`, as);
    expect((await remove(good.id)).json().code).toBe('conflict');
    expect((await remove(failed.id)).json().msg).toBe('Respaldo eliminado');
    expect(await list()).toMatchObject([{ id: good.id }]);
    expect((await fetchUrl((await detail(good.id)).urlarchivo)).statusCode).toBe(200);
  });

  it('for lack of space deletes older backups first, and never CFDI', async () => {
    const { id, espacio } = await completed();
    const used = xml.length + PDF.length + espacio;
    await app.deps.db.updateTable('contribuyente').set({ espacio_total_mb: 1 }).where('rfc', '=', RFC).execute();
    const filler = 1_048_576 - used - Math.floor(espacio / 2);
    await app.deps.db
      .updateTable('cfdi')
      .set({ pdf_bytes: PDF.length + filler })
      .execute();
    await pass(DAY_MS);
    expect(await list()).toMatchObject([{ estatus: 2 }]);
    expect((await list())[0].id).not.toBe(id);
    await app.deps.db
      .updateTable('cfdi')
      .set({ pdf_bytes: PDF.length + filler + espacio + Math.floor(espacio / 2) + 1 })
      .execute();
    await pass(DAY_MS);
    const [failed, kept] = await list();
    expect([failed.estatus, kept.estatus]).toEqual([3, 2]);
    expect((await detail(failed.id)).errormsg).toBe('No queda espacio en su plan para guardar más archivos.');
    await app.deps.db.updateTable('cfdi').set({ pdf_bytes: PDF.length }).execute();
    await app.deps.db.updateTable('contribuyente').set({ espacio_total_mb: 1024 }).where('rfc', '=', RFC).execute();
  });

  it('is retried the next night, or when its schedule is turned off and on', async () => {
    const fill = (pdf_bytes: number) => app.deps.db.updateTable('cfdi').set({ pdf_bytes }).execute();
    await fill(2 ** 30);
    await turn(4, 1);
    await app.runJobs();
    await pass();
    expect(await list()).toMatchObject([{ estatus: 3 }]);
    await pass(DAY_MS);
    expect(await list()).toMatchObject([{ estatus: 3 }, { estatus: 3 }]);
    await fill(PDF.length);
    await turn(4, 1);
    await app.runJobs();
    expect(await list('?estatus=2')).toEqual([]);
    await turn(4, 0);
    await turn(4, 1);
    await app.runJobs();
    expect(await list('?estatus=2')).toHaveLength(1);
    await pass(DAY_MS);
    await turn(4, 0);
    await turn(4, 1);
    await app.runJobs();
    expect(await list('?estatus=2')).toHaveLength(1);
  });

  it('because its store does not answer is retried at once', async () => {
    await turn(1, 1);
    const [{ id }] = await list();
    const { respaldoMaker } = app.deps;
    const silent = { ...respaldoMaker.store, put: () => Promise.reject(storageUnavailable(new Error('reset'))) };
    const deps = { ...app.deps, respaldoMaker: { ...respaldoMaker, store: silent } };
    await expect(makeRespaldo(deps, { rfc: RFC, id }, false)).rejects.toThrow('no responde');
    expect(await list()).toMatchObject([{ estatus: 1 }]);
    await makeRespaldo(deps, { rfc: RFC, id }, true);
    expect((await detail(id)).errormsg).toContain('El almacén de archivos no responde.');
  });

  it('reports its progress, which never decreases', async () => {
    await turn(1, 1);
    const [{ id }] = await list();
    const { respaldoMaker } = app.deps;
    const porcentaje = async () => (await list())[0].porcentajecompletado;
    const make: typeof respaldoMaker.make = async (order, file, options) => {
      options.onProgress?.(0.5);
      while ((await porcentaje()) === 0);
      options.onProgress?.(0.2);
      for (let n = 0; n < 20; n++) expect(await porcentaje()).toBe(50);
      options.onProgress?.(1);
      while ((await porcentaje()) === 50);
      expect(await porcentaje()).toBe(99);
      return respaldoMaker.make(order, file, options);
    };
    await makeRespaldo({ ...app.deps, respaldoMaker: { ...respaldoMaker, make } }, { rfc: RFC, id }, true);
    expect(await list()).toMatchObject([{ estatus: 2, porcentajecompletado: 100 }]);
  });

  it('is made once after a kill; killed at its last attempt, it ends', async () => {
    await turn(1, 1);
    const [{ id }] = await list();
    const { respaldoMaker } = app.deps;
    const dying = { ...respaldoMaker.store, put: () => Promise.reject(new Error('killed')) };
    const job = { rfc: RFC, id };
    await expect(
      makeRespaldo({ ...app.deps, respaldoMaker: { ...respaldoMaker, store: dying } }, job, false),
    ).rejects.toThrow('killed');
    expect(await list()).toMatchObject([{ estatus: 1 }]);
    await app.runJobs();
    await makeRespaldo(app.deps, job, true);
    expect(await list()).toMatchObject([{ id, estatus: 2 }]);

    await turn(3, 1);
    await app.pool.query('delete from graphile_worker._private_jobs');
    await pass();
    expect(await list('?estatus=3')).toMatchObject([{ nombrerespaldo: expect.stringContaining('mensual') }]);
    await pass(DAY_MS);
    expect(await list('?nombre=mensual&estatus=2')).toHaveLength(1);
  });
});
