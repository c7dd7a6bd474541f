import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { cfdiQuery } from '@boveda/contracts';
import yauzl from 'yauzl';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { documento, openLedger } from '../../../testing/pagos/documentos';
import { checkRequest, listExports, noteProgress } from './exportaciones.store';
import { makeExport } from './make-export';
import { purgeExports } from './purge-exports';

const RFC = 'EKU9003173C9';
const OTHER = 'BBB010101BBB';
const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');

let now = new Date();
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
  const builder = createCfdiBuilder(RFC);
  for (const [folio, nombreReceptor] of ['=HYPERLINK("http://malo")', 'Ñandú & Cía <SA>', '+52 Łódź'].entries())
    await app.call('POST', '/cfdi', as, {
      name: 'a.xml',
      xmlb64: builder
        .build({ folio: String(folio + 1), fecha: `2026-03-0${folio + 1}T12:00:00`, nombreReceptor })
        .toString('base64'),
      ...(folio === 0 && { pdfb64: PDF.toString('base64') }),
    });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  await app.deps.db.deleteFrom('exportacion').execute();
  await purgeExports(app.deps);
});

/** Files of exports, and those not complete yet. */
const files = async () => {
  const folders = ['exports', 'tmp'].map((name) => readdir(path.join(app.home, 'data', name)).catch(() => []));
  return (await Promise.all(folders)).flat();
};
const fetchUrl = (url: string) => app.app.inject({ method: 'GET', url });
const download = (type: string, query = '') => app.call('GET', `/emitidos?type=${type}${query}`, as);
const create = (tipo: string, caller = as) =>
  app.call('POST', '/exportaciones', caller, { origen: 'emitidos', tipo, query: {} });
const list = async (caller = as) => (await app.call('GET', '/exportaciones', caller)).json().rows;

async function entriesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject).on('end', resolve);
    file.on('entry', (entry: yauzl.Entry) =>
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        entries.set(entry.fileName, Buffer.concat(chunks));
        file.readEntry();
      }),
    );
    file.readEntry();
  });
  return entries;
}

describe('the file itself', () => {
  it('is a workbook whose texts are no formulas', async () => {
    const { statusCode, headers, rawPayload } = await download('xlsx', '&sort=folio&order=ASC');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect(headers['content-disposition']).toMatch(/EKU9003173C9_Clientes_al_\d{4}-\d\d-\d\d\.xlsx/);
    const sheet = (await entriesOf(rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('t="inlineStr" s="5"><is><t>=HYPERLINK("http://malo")</t></is></c>');
    expect(sheet).toContain('Ñandú &amp; Cía &lt;SA&gt;');
    expect(sheet).toContain('s="2"><v>116.00</v></c>');
  });

  it('is a ZIP of the unchanged files', async () => {
    const entries = await entriesOf((await download('zip', '&folio=1')).rawPayload);
    expect([...entries.keys()].map((name) => name.replace(/[0-9a-f-]{36}/, 'uuid'))).toEqual([
      '2026-03-01_XAXX010101000_A1_uuid.xml',
      '2026-03-01_XAXX010101000_A1_uuid.pdf',
    ]);
    const [xml, pdf] = [...entries.values()];
    expect(xml?.toString()).toContain('=HYPERLINK(');
    expect(pdf).toEqual(PDF);
  });

  it.each([
    ['pdf', 1],
    ['merged-pdf', 3],
  ])('is a %s of %d pages', async (type, pages) => {
    const { rawPayload, headers } = await download(type);
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(pages);
    expect(rawPayload.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('contains only CFDI of this taxpayer that match the filters', async () => {
    const other = await app.createContribuyenteUser(OTHER);
    const empty = await app.call('GET', '/emitidos?type=zip', { token: other.token, rfc: OTHER });
    expect([empty.statusCode, empty.json().code]).toEqual([422, 'export_empty']);
    expect(empty.json().msg).toBe('No hay ningún CFDI con estos filtros.');
    const sinPagos = await app.call('GET', '/emitidos?type=REPxlsx', { token: other.token, rfc: OTHER });
    expect(sinPagos.json().msg).toBe('No hay ningún complemento de pago con estos filtros.');
    expect((await app.call('GET', '/emitidos?type=xlsx', { token: other.token, rfc: RFC })).statusCode).toBe(403);
    expect((await entriesOf((await download('zip', '&fechafin=2026-03-02')).rawPayload)).size).toBe(3);
  });

  it('names a damaged file and never includes it', async () => {
    const { sha256, uuid } = await app.deps.db
      .selectFrom('cfdi')
      .select(['xml_sha256 as sha256', 'uuid'])
      .where('folio', '=', '2')
      .executeTakeFirstOrThrow();
    const file = path.join(app.home, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const whole = await readFile(file);
    await writeFile(file, Buffer.concat([whole, Buffer.from(' ')]));
    const entries = await entriesOf((await download('zip', '&folio=2')).rawPayload);
    // A missing page would not be noticed.
    const pages = await download('merged-pdf');
    const printed = await app.call('POST', '/exportaciones', as, { origen: 'emitidos', tipo: 'merged-pdf', query: {} });
    await app.runJobs();
    const [job] = await list();
    await writeFile(file, whole);
    expect([pages.statusCode, pages.json().code]).toEqual([500, 'damaged_file']);
    expect(job).toMatchObject({ id: printed.json().id, estado: 'error', url: null });
    expect(job.error).toContain('no coincide con su huella');
    expect([...entries.keys()]).toEqual(['NO INCLUIDOS.txt']);
    expect(entries.get('NO INCLUIDOS.txt')?.toString()).toContain(`${uuid}.xml: `);
  });

  it('leaves no files behind', async () => {
    await download('xlsx');
    expect(await files()).toEqual([]);
  });
});

describe('an export of chosen CFDI', () => {
  const uuidsOf = async (caller = as) =>
    (await app.call('GET', '/emitidos?sort=folio&order=ASC', caller))
      .json()
      .rows.map(({ uuid }: { uuid: string }) => uuid);
  const choose = (tipo: string, uuids: readonly string[], origen = 'emitidos', caller = as) =>
    app.call('POST', '/exportaciones', caller, {
      origen,
      tipo,
      uuids,
      query: { folio: '9', status: '3', sort: 'folio', order: 'ASC' },
    });
  const made = async () => {
    await app.runJobs();
    const [row] = await list();
    return { row, file: (await fetchUrl(row.url)).rawPayload as Buffer };
  };

  it('holds exactly those, in the order of the list, whatever its filters', async () => {
    const [first, , third] = await uuidsOf();
    const { statusCode, json } = await choose('zip', [third, first]);
    expect([statusCode, json().faltantes]).toEqual([200, []]);
    const zip = await made();
    expect(zip.row).toMatchObject({ cantidad: 2, estado: 'lista' });
    expect(zip.row.archivo).toMatch(/^EKU9003173C9_Clientes-seleccion_al_/);
    const names = [...(await entriesOf(zip.file)).keys()].map((name) => name.replace(/_[0-9a-f-]{36}/, ''));
    expect(names).toEqual([
      '2026-03-01_XAXX010101000_A1.xml',
      '2026-03-01_XAXX010101000_A1.pdf',
      '2026-03-03_XAXX010101000_A3.xml',
    ]);
  });

  it.each([
    ['xlsx', (file: Buffer) => entriesOf(file).then((book) => book.get('xl/worksheets/sheet1.xml')?.toString() ?? '')],
    ['csv', async (file: Buffer) => file.toString()],
    ['jsonl', async (file: Buffer) => file.toString()],
    ['merged-pdf', async (file: Buffer) => file.toString('latin1')],
    ['pdf', async (file: Buffer) => file.toString('latin1')],
  ])('is made as %s', async (tipo, textOf) => {
    const [, second, third] = await uuidsOf();
    expect((await choose(tipo, [second, third])).statusCode).toBe(200);
    const { row, file } = await made();
    const text = await textOf(file);
    expect(row.cantidad).toBe(2);
    if (tipo === 'xlsx') expect(text.match(/<row /g)).toHaveLength(3);
    else if (tipo === 'csv') expect(text.trim().split('\r\n')).toHaveLength(3);
    else if (tipo === 'jsonl')
      expect(text.split('\n').map((line) => line && JSON.parse(line).uuid)).toEqual([second, third, '']);
    else expect(text.match(/\/Type \/Page\n/g)).toHaveLength(tipo === 'pdf' ? 1 : 2);
  });

  it('names CFDI of another taxpayer, of the other direction and unknown ones, and does not hold them', async () => {
    const stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
    const xml = createCfdiBuilder(OTHER).build({ folio: '77', fecha: '2026-03-05T12:00:00' });
    await app.call('POST', '/cfdi', stranger, { name: 'b.xml', xmlb64: xml.toString('base64') });
    const [foreign] = await uuidsOf(stranger);
    const [own] = await uuidsOf();
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await choose('zip', [foreign, own, unknown])).json().faltantes).toEqual([foreign, unknown]);
    const { row, file } = await made();
    expect(row.cantidad).toBe(1);
    expect([...(await entriesOf(file)).keys()].every((name) => name.includes('_A1_'))).toBe(true);
    for (const none of [
      choose('zip', [foreign]),
      choose('zip', [own], 'recibidos'),
      choose('zip', [own], 'pagos-emitidos'),
    ])
      expect((await none).json()).toMatchObject({
        code: 'export_empty',
        msg: 'No hay ningún CFDI entre los seleccionados.',
      });
  });

  it.each([
    ['none', []],
    ['more than 250', Array.from({ length: 251 }, () => '00000000-0000-7000-8000-000000000000')],
    ['what is no UUID', ["' or 1=1 --"]],
  ])('is refused with %s', async (_, uuids) => {
    expect((await choose('zip', uuids)).statusCode).toBe(400);
  });
});

describe('an export as a job', () => {
  it('is made, listed with a link, served, and deleted', async () => {
    const { id } = (await create('xlsx')).json();
    expect(await list()).toMatchObject([{ id, estado: 'pendiente', porcentaje: 0, cantidad: 3, url: null }]);
    await app.runJobs();
    const [row] = await list();
    expect(row).toMatchObject({ id, estado: 'lista', porcentaje: 100, error: null });
    const { statusCode, rawPayload, headers } = await fetchUrl(row.url);
    expect([statusCode, rawPayload.length]).toEqual([200, row.bytes]);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect((await app.call('DELETE', `/exportaciones/${id}`, as)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await fetchUrl(row.url)).json().code).toBe('link_expired');
    expect(await files()).toEqual([]);
  });

  it('is made once after a worker was killed while making it', async () => {
    const { id } = (await create('zip')).json();
    await app.deps.db.updateTable('exportacion').set({ estado: 'en_proceso', avance: 2 }).execute();
    await app.runJobs();
    await makeExport(app.deps, { rfc: RFC, id }, false);
    expect(await list()).toMatchObject([{ estado: 'lista' }]);
  });

  it('stays ended when progress is reported late', async () => {
    const { id } = (await create('zip')).json();
    await app.runJobs();
    expect(await noteProgress(app.deps, RFC, id, 3)).toBe(false);
    expect(await list()).toMatchObject([{ estado: 'lista', porcentaje: 100 }]);
  });

  it('ends without a file when it is cancelled before or while it is made', async () => {
    const { id } = (await create('zip')).json();
    await app.call('DELETE', `/exportaciones/${id}`, as);
    await app.runJobs();
    const running = (await create('zip')).json().id;
    const cancelling = {
      ...app.deps.exporter,
      make: async (...args: Parameters<typeof app.deps.exporter.make>) => {
        const made = await app.deps.exporter.make(...args);
        await app.call('DELETE', `/exportaciones/${running}`, as);
        return made;
      },
    };
    await makeExport({ ...app.deps, exporter: cancelling }, { rfc: RFC, id: running }, false);
    expect(await list()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  it('reports a failure only after the last attempt', async () => {
    const { id } = (await create('pdf')).json();
    const broken = { ...app.deps.exporter, make: () => Promise.reject(new Error('disk')) };
    const make = (isLast: boolean) => makeExport({ ...app.deps, exporter: broken }, { rfc: RFC, id }, isLast);
    await expect(make(false)).rejects.toThrow('disk');
    expect(await list()).toMatchObject([{ estado: 'en_proceso' }]);
    await make(true);
    expect(await list()).toMatchObject([
      { estado: 'error', error: 'No se pudo generar el archivo. Intente de nuevo.' },
    ]);
  });

  it('is visible only to its user, at this taxpayer', async () => {
    const colleague = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    const { id } = (await create('pdf')).json();
    expect(await list(colleague)).toEqual([]);
    expect((await app.call('DELETE', `/exportaciones/${id}`, colleague)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['truncated', (file: string) => truncate(file, 100)],
    ['altered', async (file: string) => writeFile(file, (await readFile(file)).fill(0, 50, 51))],
    ['exchanged', (file: string, other: string) => copyFile(other, file)],
  ])('is not served when its file was %s on the disk, nor logged as downloaded', async (_, damage) => {
    const [id, other] = [(await create('pdf')).json().id, (await create('xlsx')).json().id];
    await app.runJobs();
    const url = (await list()).find((row: { id: string }) => row.id === id).url;
    const downloads = async () => (await app.call('GET', '/bitacora?accion=exportacion.descargada', as)).json().count;
    const before = await downloads();
    const fileOf = (name: string) => path.join(app.home, 'data/exports', name);
    const whole = await readFile(fileOf(id));
    await damage(fileOf(id), fileOf(other));
    const answer = await fetchUrl(url);
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'damaged_file']);
    expect(await downloads()).toBe(before);
    await writeFile(fileOf(id), whole);
    expect((await fetchUrl(url)).rawPayload).toEqual(whole);
    expect(await downloads()).toBe(before + 1);
  });

  it('is not sent as a direct answer when the disk stored other bytes', async () => {
    const { exporter } = app.deps;
    const { make } = exporter;
    exporter.make = async (order, file, options) => {
      const made = await make(order, file, options);
      await truncate(file, 100);
      return made;
    };
    const answer = await download('xlsx');
    exporter.make = make;
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'damaged_file']);
    expect((await download('xlsx')).statusCode).toBe(200);
  });

  it('expires after a day, and its file is deleted', async () => {
    await create('pdf');
    await app.runJobs();
    const [{ url, estado, error }] = await list();
    expect([estado, error]).toEqual(['lista', null]);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await fetchUrl(url)).json().code).toBe('link_expired');
    expect(await listExports(app.deps, RFC, user.idacceso)).toEqual([]);
    await purgeExports(app.deps);
    expect(await app.deps.db.selectFrom('exportacion').select('id').execute()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  it('ends when it was killed at its last attempt; one under way continues', async () => {
    const [lost, waiting] = [(await create('xlsx')).json().id, (await create('xlsx')).json().id];
    await app.pool.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' = $1",
      [lost],
    );
    await purgeExports(app.deps);
    const said = await app.deps.db.selectFrom('exportacion').select(['id', 'estado', 'error']).execute();
    expect(said).toEqual(
      expect.arrayContaining([
        { id: lost, estado: 'error', error: 'La exportación se interrumpió. Intente de nuevo.' },
        { id: waiting, estado: 'pendiente', error: null },
      ]),
    );
  });

  it('is rejected when five are under way already', async () => {
    for (let running = 0; running < 5; running++) expect((await create('pdf')).statusCode).toBe(200);
    expect((await create('pdf')).json()).toMatchObject({ code: 'too_many_exports' });
  });
});

describe('the number of CFDI in a file', () => {
  const BIG = 'CCC010101CCC';
  const check = (tipo: 'zip' | 'merged-pdf', totalhasta: number, porCorreo = false) =>
    checkRequest(app.deps, {
      rfc: BIG,
      origen: 'emitidos',
      tipo,
      porCorreo,
      query: cfdiQuery().parse({ totalhasta: String(totalhasta) }),
    });
  beforeAll(async () => {
    await app.createContribuyente(BIG);
    const rows = Array.from({ length: 1_501 }, (_, at) => documento({ rfc_owner: BIG, total: String(at + 1) }));
    await openLedger(app).arrive(...rows);
  });

  it('allows downloading a ZIP of up to 999; from 1,000 on it is mailed', async () => {
    expect(await check('zip', 999)).toBe(999);
    await expect(check('zip', 1_000)).rejects.toMatchObject({ status: 422, code: 'export_too_large' });
    expect(await check('zip', 1_501, true)).toBe(1_501);
  });

  it('prints 1,500 into one PDF and rejects 1,501', async () => {
    expect(await check('merged-pdf', 1_500)).toBe(1_500);
    await expect(check('merged-pdf', 1_501)).rejects.toMatchObject({
      status: 422,
      msg: 'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.',
    });
  });
});

describe('the mailed ZIP', () => {
  const mails = async () =>
    (await app.deps.db.selectFrom('correo_saliente').selectAll().where('asunto', 'like', 'ZIP%').execute()).map(
      ({ para, texto }) => ({ para, url: /https?:\/\/[^/]+(\/\S+)/.exec(texto)?.[1] ?? '' }),
    );

  it('is mailed to every administrator with a link of their own, valid while they are administrators', async () => {
    const auxiliar = await app.createContribuyenteUser(RFC, '2');
    const { id } = (await app.call('POST', '/emitidos/zip-correo?folio=2', { token: auxiliar.token, rfc: RFC })).json();
    await makeExport(app.deps, { rfc: RFC, id }, false);
    const sent = await mails();
    expect(sent.map(({ para }) => para)).toContain(user.correo);
    expect(sent.map(({ para }) => para)).not.toContain(auxiliar.correo);
    const url = sent.find(({ para }) => para === user.correo)?.url ?? '';
    expect((await entriesOf((await fetchUrl(url)).rawPayload)).size).toBe(1);
    expect(await list({ token: auxiliar.token, rfc: RFC })).toMatchObject([
      { porCorreo: true, url: null, estado: 'lista' },
    ]);
    await makeExport(app.deps, { rfc: RFC, id }, false);
    expect(await mails()).toHaveLength(sent.length);

    const acceso = app.deps.db.updateTable('acceso').where('usuario_id', '=', user.idacceso);
    await acceso.set({ privilegio: '2' }).execute();
    expect((await fetchUrl(url)).json().code).toBe('link_expired');
    await acceso.set({ privilegio: '1' }).execute();
    expect((await fetchUrl(url)).statusCode).toBe(200);
    expect((await fetchUrl(`${url.slice(0, -4)}AAAA`)).statusCode).toBe(404);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await fetchUrl(url)).json().code).toBe('link_expired');
  });
});

describe('scheduling', () => {
  const SOLO = 'CCC020202CCC';
  let solo: TestUser;
  let asSolo: { token: string; rfc: string };
  beforeAll(async () => {
    solo = await app.createContribuyenteUser(SOLO);
    asSolo = { token: solo.token, rfc: SOLO };
    await openLedger(app).arrive(documento({ rfc_owner: SOLO, total: '1' }));
  });
  const get = (caller: { token: string; rfc: string }) => app.call('GET', '/emitidos?type=xlsx', caller);

  it('makes a file of one caller before the many of another, whose number is limited', async () => {
    // A thread that has to start leaves time for all of them to arrive.
    await app.deps.exporter.shrink();
    const ended: string[] = [];
    const asked = Array.from({ length: 30 }, async () => {
      const answer = await get(asSolo);
      if (answer.statusCode === 200) ended.push('solo');
      return answer;
    });
    // Once one is rejected all have arrived: two are being made, ten wait.
    await Promise.any(asked.map(async (each) => expect((await each).statusCode).toBe(429)));
    const other = get(as).then(({ statusCode }) => {
      ended.push('other');
      return statusCode;
    });
    expect(await other).toBe(200);
    // Two ran when it came, and one may have been next.
    expect(ended.indexOf('other')).toBeLessThanOrEqual(4);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([answers.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([12, 18]);
    expect([refused[0]?.json().code, refused[0]?.headers['retry-after']]).toEqual(['too_many_exports', '10']);
  });

  it('given background exports of two users, makes the first of each before a second, across taxpayers', async () => {
    await app.grant(solo, RFC);
    for (let each = 0; each < 3; each++) expect((await create('xlsx', asSolo)).statusCode).toBe(200);
    expect((await create('xlsx', { ...as, token: solo.token })).statusCode).toBe(200);
    expect((await create('xlsx')).statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select e.usuario_id = $1 as solo, j.priority from graphile_worker._private_jobs j
       join exportacion e on e.id = (j.payload ->> 'id')::uuid order by j.id`,
      [solo.idacceso],
    );
    expect(rows).toEqual([...[0, 1, 2, 3].map((priority) => ({ solo: true, priority })), { solo: false, priority: 1 }]);
  });
});
