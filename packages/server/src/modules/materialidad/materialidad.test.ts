import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import yauzl from 'yauzl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { factura, OTHER, openLedger, pago, RFC } from '../../../testing/pagos/documentos';
import { checkIntegrity } from '../../integrity/check-integrity';

const PROVEEDOR = 'AAA010101AAA';

let app: TestApp;
let as: { token: string; rfc: string };
let other: { token: string; rfc: string };
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  other = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  folder = await mkdtemp(path.join(os.tmpdir(), 'boveda-materialidad-'));
}, 180_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const create = async (operacion?: string): Promise<string> => {
  const answer = await app.call('POST', '/materialidad', as, {
    contraparte: PROVEEDOR,
    ...(operacion && { operacion }),
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  return answer.json().id;
};
const send = (id: string, bytes: string | Buffer, more: object = {}, who = as) =>
  app.call('POST', `/materialidad/${id}`, who, {
    ...{ clase: 'contrato', fecha: '2026-04-01', autor: 'Aceros', nombre: 'contrato.pdf' },
    archivob64: Buffer.from(bytes).toString('base64'),
    ...more,
  });
const get = async (id: string, who = as) => (await app.call('GET', `/materialidad/${id}`, who)).json();
async function zipOf(id: string): Promise<Record<string, Uint8Array>> {
  const zip = await yauzl.fromBufferPromise((await app.call('GET', `/materialidad/${id}?type=zip`, as)).rawPayload);
  const files: Record<string, Uint8Array> = {};
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files[entry.fileName] = Buffer.concat(await stream.toArray());
  }
  return files;
}

/** Unpacks the ZIP, lets a test change the files, and runs the script that came with them. */
async function verify(files: Record<string, Uint8Array>, change: (at: string) => Promise<unknown> = async () => null) {
  const at = await mkdtemp(path.join(folder, 'zip-'));
  await mkdir(path.join(at, 'documentos'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(at, name), bytes);
  await change(at);
  return promisify(execFile)('sh', [path.join(at, 'verificar.sh')]).then(
    ({ stdout }) => stdout,
    ({ code, stdout }) => `${code} ${stdout}`,
  );
}

const lines = async (at: string, change: (rows: string[]) => string[]) => {
  const file = path.join(at, 'indice.tsv');
  const [titles = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, `${[titles, ...change(rows)].join('\n')}\n`);
};

test('the script in the ZIP verifies it offline, and finds a changed byte, a missing file, reordered or missing lines, a file beside', async () => {
  const id = await create('Compra de acero');
  for (const [n, nombre] of ['a.pdf', 'b ñ\t"$(reboot)"\n.exe', '../../etc/passwd'].entries())
    expect((await send(id, `documento ${n}`, { nombre, nota: `nota \\n ${n}` })).statusCode).toBe(200);
  const files = await zipOf(id);
  const { expediente, documentos } = await get(id);
  expect(Object.keys(files).toSorted()).toEqual([
    ...['documentos/0001_a.pdf', 'documentos/0002_b_n_reboot_.exe', 'documentos/0003_._._etc_passwd'],
    ...['indice.tsv', 'verificar.sh'],
  ]);
  expect(documentos.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
    'a.pdf',
    'b ñ "$(reboot)" .exe',
    '../../etc/passwd',
  ]);
  expect(
    Buffer.from(files['verificar.sh'] ?? [])
      .toString()
      .trimEnd()
      .split('\n'),
  ).toHaveLength(10);

  expect(await verify(files)).toBe(
    `VERIFICA: 3 documentos. Última huella, que debe ser la de la bóveda: ${expediente.huella}\n`,
  );
  const first = 'documentos/0001_a.pdf';
  expect(await verify(files, (at) => writeFile(path.join(at, first), 'documento 1'))).toBe(`1 NO VERIFICA: ${first}\n`);
  expect(await verify(files, (at) => rm(path.join(at, first)))).toBe(`1 NO VERIFICA: ${first}\n`);
  expect(await verify(files, (at) => lines(at, ([a = '', b = '', c = '']) => [a, c, b]))).toContain('renglón 2');
  expect(await verify(files, (at) => lines(at, ([a = '', , c = '']) => [a, c]))).toContain('renglón 2');
  expect(await verify(files, (at) => lines(at, (rows) => rows.map((row) => row.replace('Aceros', 'Otros'))))).toContain(
    'renglón 1',
  );
  expect(await verify(files, (at) => lines(at, (rows) => rows.slice(0, 2)))).toContain('no están en el índice');
  expect(await verify(files, (at) => appendFile(path.join(at, 'documentos/x'), 'x'))).toContain(
    'no están en el índice',
  );
});

test('a document is not changed or deleted: another supersedes it, once; the list is what the user asks for', async () => {
  const id = await create();
  expect((await app.call('POST', '/materialidad', as, { contraparte: PROVEEDOR })).statusCode).toBe(409);
  await send(id, 'v1', { clase: 'constancia' });
  expect((await send(id, 'v2', { clase: 'constancia', sustituye: 1 })).json()).toEqual({
    numero: 2,
    msg: 'Documento guardado',
  });
  expect((await send(id, 'v3', { sustituye: 1 })).statusCode).toBe(409);
  expect((await send(id, 'v3', { sustituye: 9 })).statusCode).toBe(404);
  expect(await get(id)).toMatchObject({
    expediente: { documentos: 2, presentes: ['constancia'], requeridas: expect.arrayContaining(['repse']) },
    documentos: [{ sustituido: true }, { sustituye: 1, sustituido: false }],
  });
  await expect(sql`update materialidad_documento set nota = 'x'`.execute(app.deps.db)).rejects.toThrow();
  await app.call('PATCH', `/materialidad/${id}`, as, { requeridas: ['repse', 'repse'] });
  expect((await get(id)).expediente.requeridas).toEqual(['repse']);
});

test('a hostile file is kept byte by byte, sent only as a download of no type, and counts in the space of the plan', async () => {
  const id = await create('Archivos hostiles');
  const space = async () => {
    const { rows } = await sql<{ n: string }>`
      select coalesce(sum(xml_bytes), 0) as n from espacio_mensual where rfc_owner = ${RFC}`.execute(app.deps.db);
    return Number(rows[0]?.n);
  };
  const before = await space();
  const html = Buffer.from('<script>alert(1)</script>\0\xff', 'latin1');
  await send(id, html, { nombre: 'pagina.html' });
  expect(await space()).toBe(before + html.length);
  const answer = await app.call('GET', `/materialidad/${id}?type=documento&numero=1`, as);
  expect(answer.rawPayload).toEqual(html);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="pagina.html"'),
    'x-content-type-options': 'nosniff',
  });
  expect((await send(id, '')).statusCode).toBe(409);
  expect((await send(id, 'x', { archivob64: 'no base64' })).statusCode).toBe(400);
  await sql`update contribuyente set espacio_total_mb = 1 where rfc = ${RFC}`.execute(app.deps.db);
  expect((await send(id, Buffer.alloc(1_048_577))).json()).toMatchObject({ code: 'storage_full' });
  await sql`update contribuyente set espacio_total_mb = 100 where rfc = ${RFC}`.execute(app.deps.db);
  expect((await get(id)).documentos).toHaveLength(1);
});

test('a CFDI of the vault comes with the complements that pay it', async () => {
  const ledger = openLedger(app);
  const credito = factura('1160.00', { fecha: '2026-03-01T10:00:00', contraparte_rfc: PROVEEDOR });
  const { cfdi } = credito;
  const rep = pago([{ de: cfdi.uuid, pagado: '1160.00' }], { contraparte_rfc: PROVEEDOR });
  await ledger.arrive(credito, rep);
  const id = await create('Con CFDI');
  const add = (uuid: string) => app.call('POST', `/materialidad/${id}?type=cfdi`, as, { uuid });
  expect((await add(cfdi.uuid)).json()).toEqual({ numero: 2, msg: '2 CFDI agregados' });
  expect((await get(id)).documentos).toMatchObject([
    { clase: 'cfdi', uuid: cfdi.uuid },
    { clase: 'rep', uuid: rep.cfdi.uuid },
  ]);
  expect((await add(cfdi.uuid)).statusCode).toBe(409);
  expect((await add('00000000-0000-4000-8000-00000000dead')).statusCode).toBe(404);
});

test('the integrity check knows the files of evidence, and finds a line that was changed', async () => {
  const id = await create('Revisada');
  for (const text of ['uno', 'dos', 'tres']) await send(id, text, { nombre: `${text}.txt` });
  const found = async () => {
    const findings: string[] = [];
    const respaldos = app.deps.respaldoMaker.store;
    for await (const { clase, objeto, detalle } of checkIntegrity({ ...app.deps, respaldos }))
      if (objeto.endsWith('.txt') || clase === 'huerfano') findings.push(`${clase} ${objeto} ${detalle}`);
    return findings;
  };
  expect(await found()).toEqual([]);
  await transaction(app.owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update materialidad_documento set linea = replace(linea, 'Aceros', 'Otros') where nombre = 'dos.txt'`.execute(
      trx,
    );
  });
  expect(await found()).toEqual(['registro dos.txt índice, documento 2']);
});

/** A PDF whose text is these lines. */
const pdfOf = (...lines: string[]) =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nstream\n${lines.map((line) => `(${line}) Tj`).join('\n')}\nendstream\n`);
const constancia = (rfc: string, nombre: string, cp: string, regimen: string, dia: string) =>
  pdfOf(
    ...[`RFC: ${rfc}`, 'CONSTANCIA DE SITUACION FISCAL', `Denominacion/Razon Social: ${nombre}`, 'Regimen Capital: SA'],
    ...[`Codigo Postal:${cp}`, `Regimenes: ${regimen}`, 'Obligaciones:'],
    `||${dia} 10:00:00|${rfc}|CONSTANCIA DE SITUACION FISCAL|1||`,
  );
const slashed = (days: number) => dayAt(new Date(app.deps.clock().getTime() - days * 86_400_000)).replaceAll('-', '/');

test('a constancia and an opinión are read when asked, compared with CFDI, and an old or foreign one is told', async () => {
  const emisor = 'IIA040805DZ4';
  const xmls = [
    createCfdiBuilder(emisor).build({ receptor: RFC, nombreReceptor: 'CLIENTE DE PRUEBA' }),
    createCfdiBuilder(RFC).build({ receptor: emisor, nombreReceptor: 'CLIENTE DE PRUEBA' }),
  ];
  for (const xml of xmls) {
    const answer = await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  }
  const { id } = (await app.call('POST', '/materialidad', as, { contraparte: emisor })).json();
  const simplificado = 'Regimen Simplificado de Confianza 01/01/2020';
  const opinion = (sentido: string, letra: string, days: number) => {
    const dia = slashed(days).split('/').toReversed().join('-');
    const text = ['Respuesta de opinion', `Sentido: ${sentido}`, `R.F.C.: ${emisor}`];
    return pdfOf(...text, `||${emisor}|26NE9193705|${dia}|${letra}|1||`);
  };
  const files = [
    constancia(emisor, 'Empresa de Prueba', '06000', 'General de Ley Personas Morales 01/01/2020', slashed(3)),
    constancia(emisor, 'OTRA', '37000', simplificado, slashed(200)),
    constancia(PROVEEDOR, 'OTRA', '37000', simplificado, slashed(3)),
    opinion('Negativo', 'N', 40),
    Buffer.from('%PDF-1.4 nada'),
    opinion('En suspension', 'S', 1),
    opinion('Inscrito sin obligaciones', 'I', 1),
    opinion('ilegible', 'X', 1),
    pdfOf(
      ...[
        'CONSTANCIA DE SITUACION FISCAL',
        `RFC: ${emisor}`,
        'Estatus en el padron: SUSPENDIDO Fecha de ultimo cambio',
      ],
      `||${slashed(1)} 10:11:12|${emisor}|CONSTANCIA DE SITUACION FISCAL|2||`,
    ),
  ];
  const lecturas = [];
  for (const [at, file] of files.entries()) {
    expect((await send(id, file, { clase: 'constancia', nombre: `${at}.pdf` })).statusCode).toBe(200);
    const answer = await app.call('GET', `/materialidad/${id}?type=lectura&numero=${at + 1}`, as);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    lecturas.push(answer.json());
  }
  const [good, old, foreign, negative, nothing, ...others] = lecturas;
  expect(good).toMatchObject({ avisos: [], comparados: 2, codigoPostal: '06000' });
  // Of one CFDI it is the emisor, of the other the receptor.
  expect(good.diferencias).toMatchObject([
    { dato: 'nombre', documento: 'EMPRESADEPRUEBA', cfdi: 'CLIENTE DE PRUEBA', emitido: true },
  ]);
  expect(old.avisos).toEqual(['Tiene 200 días: pida una constancia reciente.']);
  expect(old.diferencias.map(({ dato, cfdi }: { dato: string; cfdi: string }) => `${dato} ${cfdi}`).toSorted()).toEqual(
    [...['codigoPostal 06000', 'nombre CLIENTE DE PRUEBA', 'nombre EMPRESA DE PRUEBA', 'regimen 601']],
  );
  expect(foreign).toMatchObject({ comparados: 0, diferencias: [] });
  expect(foreign.avisos).toEqual([`Es de ${PROVEEDOR}, y el expediente es de ${emisor}.`]);
  expect(negative).toMatchObject({ sentido: 'negativa', folio: '26NE9193705' });
  expect(negative.avisos).toEqual([
    'Tiene 40 días: pida una opinión reciente.',
    'La opinión es negativa: no está al corriente con sus obligaciones.',
  ]);
  expect(nothing).toMatchObject({ tipo: null, avisos: [expect.stringContaining('No se pudo comprobar')] });
  expect(others.map(({ avisos }) => avisos)).toEqual([
    ['La opinión es de quien está en suspensión de actividades: no debería emitir CFDI.'],
    ['La opinión es de un inscrito sin obligaciones fiscales: no debería emitir CFDI.'],
    ['No se pudo leer el sentido de la opinión.'],
    ['Su estatus en el padrón es SUSPENDIDO: no está activo.'],
  ]);
});

test('another taxpayer reaches nothing of an expediente', async () => {
  const id = await create('Ajena');
  await send(id, 'secreto');
  const calls = [
    app.call('GET', `/materialidad/${id}`, other),
    app.call('GET', `/materialidad/${id}?type=zip`, other),
    app.call('GET', `/materialidad/${id}?type=documento&numero=1`, other),
    app.call('GET', `/materialidad/${id}?type=lectura&numero=1`, other),
    app.call('PATCH', `/materialidad/${id}`, other, { requeridas: [] }),
    app.call('POST', `/materialidad/${id}?type=cfdi`, other, { uuid: '00000000-0000-4000-8000-000000000001' }),
    send(id, 'x', {}, other),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(404);
  expect((await app.call('GET', '/materialidad', other)).json()).toEqual({ rows: [], count: 0 });
});
