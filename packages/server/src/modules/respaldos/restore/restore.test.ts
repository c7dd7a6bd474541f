import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRetencionBuilder } from '@boveda/cfdi-samples';
import { haveSevenZip, sevenZip, sevenZipIn } from '@boveda/platform/testing/seven-zip';
import { openBackupZip } from '@boveda/platform/zip/zip-reader';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import { AdminError } from '../../../admin/command';
import { parseAdmin } from '../../../admin/run-admin';
import { record } from '../../../audit/record';
import { verifyBitacora } from '../../../audit/verify-bitacora';
import type { NewCfdi } from '../../../esquema/tables/cfdi-tables';
import { ingestMany } from '../../../vault/ingest/ingest';
import { directoryOf, MANIFEST } from '../format';

const RFC = 'EKU9003173C9';
const CLIENTE = 'H&E951128469';
const PASSWORD = 'una clave larga';
/** More than one part contains. */
const MANY = 260;
const PARTE = uuidv7();
const DECIDIDA = uuidv7();

const retencion = createRetencionBuilder(RFC).build({ receptor: CLIENTE, iva: '20.00' });

let source: TestApp;
let target: TestApp;
let archivo: string;
let order: { rfc: string; id: string; password: string; now: Date };

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns rows as uploads create them; the content of the files does not matter here. */
function cfdiOf(n: number, xml: Buffer, facts: Partial<NewCfdi> = {}): NewCfdi {
  return {
    rfc_owner: RFC,
    id: uuidv7(),
    uuid: uuidv7(),
    emitido: n % 3 > 0,
    version: '4.0',
    serie: 'A',
    folio: String(n),
    tipo: 'I',
    contraparte_rfc: CLIENTE,
    contraparte_nombre: 'CLIENTE',
    fecha: '2026-03-10T12:00:00',
    subtotal: '0.1',
    total: '100.10',
    moneda: 'MXN',
    tipo_cambio: null,
    metodo_pago: 'PPD',
    forma_pago: null,
    uso_cfdi: null,
    saldo_insoluto: '100.10',
    pago_estatus: 3,
    status: (n % 5) + 1,
    errmsg: null,
    cancelado: null,
    verificado: new Date('2026-04-01T00:00:00Z'),
    xml_sha256: sha256Of(xml),
    xml_bytes: xml.length,
    pdf_sha256: null,
    pdf_bytes: null,
    created: new Date(`2026-03-11T00:00:0${n % 10}Z`),
    ...facts,
  };
}

beforeAll(async () => {
  source = await createTestApp();
  target = await createTestApp();
  await source.createContribuyente(RFC);
  const { db, blobs } = source.deps;
  const files = Array.from({ length: MANY }, (_, n) => Buffer.from(`<cfdi n="${n}"/>`.repeat(50)));
  await blobs.putMany(files);
  const pdf = await blobs.put(Buffer.from('%PDF-1.4'));
  const cfdis = files.map((xml, n) => cfdiOf(n, xml, n === 1 ? { pdf_sha256: pdf.sha256, pdf_bytes: pdf.size } : {}));
  const invoice = cfdis[1] as NewCfdi;
  // A receipt that pays part of an invoice, so that balances are restored too.
  Object.assign(invoice, { emitido: true, status: 2 });
  Object.assign(cfdis[2] as NewCfdi, { emitido: true, status: 2, tipo: 'P', saldo_insoluto: null, pago_estatus: null });
  const pagos = [
    {
      fechaPago: '2026-04-01T12:00:00',
      formaDePago: '03',
      moneda: 'MXN',
      monto: '40.05',
      doctosRelacionados: [{ idDocumento: invoice.uuid, moneda: 'MXN', impPagado: '40.05' }],
    },
  ];
  await db.insertInto('cfdi').values(cfdis).execute();
  await db
    .insertInto('cfdi_detalle')
    .values(
      cfdis.map(({ id }, n) => ({
        rfc_owner: RFC,
        cfdi_id: id,
        expresion: `?id=${n}`,
        reglas: '[]',
        relacionados: '[]',
        pagos: JSON.stringify(n === 2 ? pagos : []),
      })),
    )
    .execute();
  await db
    .insertInto('contraparte')
    .values({ rfc_owner: RFC, rfc: CLIENTE, nombre: 'CLIENTE', busqueda: 'CLIENTE', fecha: '2026-03-10T12:00:00' })
    .execute();
  await db.insertInto('actividad').values({ rfc_owner: RFC, validacion_sat: new Date() }).execute();
  await db
    .insertInto('respaldo_programado')
    .values({ rfc_owner: RFC, frecuencia: 3, activo: true, siguiente: new Date() })
    .execute();
  const acuse = await blobs.put(Buffer.from('<Acuse/>'));
  await sql`insert into solicitud_cancelacion (rfc_owner, id, uuid, status, recibida, vista, acuse_sha256)
    values (${RFC}, ${uuidv7()}, ${invoice.uuid}, 4, now(), now(), ${acuse.sha256})`.execute(db);
  const descarga = {
    rfc_owner: RFC,
    verificada: null,
    proxima: null,
    emitidos: true,
    estado: 2,
    pendiente: true,
    created: new Date(),
  } as const;
  const [pedida, zip] = [uuidv7(), uuidv7()];
  await db
    .insertInto('descarga')
    .values({ ...descarga, id: pedida, tipo: 1, fechaini: '2026-01-01', fechafin: '2026-01-31', archivo: null })
    .execute();
  await db
    .insertInto('descarga')
    .values({ ...descarga, id: zip, tipo: 2, fechaini: null, fechafin: null, archivo: 'a.zip' })
    .execute();
  await sql`insert into descarga_parte (rfc_owner, id, descarga_id, contenido, comprobantes, inicio, fin, fase)
    values (${RFC}, ${PARTE}, ${pedida}, 'CFDI', 'Todos', '2026-01-01', '2026-02-01', 'pedida')`.execute(db);
  await db
    .insertInto('descarga_paquete')
    .values({ rfc_owner: RFC, id: 'un-zip', descarga_id: zip, parte_id: null, fase: 'nuevo' })
    .execute();
  await sql`insert into solicitud_cancelacion (rfc_owner, id, uuid, status, recibida, vista, respuesta, tipo, decidida)
    values (${RFC}, ${DECIDIDA}, ${uuidv7()}, 1, now(), now(), 'Rechazo', 0, now())`.execute(db);
  const etiqueta = { rfc_owner: RFC, id: uuidv7(), nombre: 'Revisar', color: 'rojo' as const, created: new Date() };
  await db.insertInto('etiqueta').values(etiqueta).execute();
  const on = { rfc_owner: RFC, uuid: invoice.uuid };
  await db
    .insertInto('cfdi_etiqueta')
    .values({ ...on, etiqueta_id: etiqueta.id })
    .execute();
  const nota = { texto: 'Falta el contrato', usuario_id: null, autor: 'ana@prueba.mx', cambiada: null };
  await db
    .insertInto('nota')
    .values({ ...on, id: uuidv7(), ...nota, created: new Date() })
    .execute();
  const printed = { archivo: 'r.pdf', content: async () => Buffer.from('%PDF-1.5') };
  const constancia = { archivo: 'r.xml', xml: retencion, pdf: printed };
  expect(await ingestMany(source.deps, { rfc: RFC }, [constancia])).toMatchObject({ aceptados: 1 });
  const { idacceso } = await source.createContribuyenteUser(RFC);
  const autor = { usuarioId: idacceso, usuario: 'ana@prueba.mx', ip: '::1', agente: 'x' };
  for (const objeto of ['a.xml', 'b.xml', 'b.xml']) await record(db, RFC, { accion: 'cfdi.guardado', objeto, autor });
  const since = new Date('2026-05-01T00:00:00Z');
  await db
    .insertInto('piloto')
    .values({ rfc_owner: RFC, activo: true, anio: 2024, autor: 'ana@prueba.mx', cambiado: since, reanudado: since })
    .execute();
  await db
    .insertInto('metadato')
    .values({
      ...{ rfc_owner: RFC, uuid: uuidv7(), emitido: true, contraparte_rfc: CLIENTE, contraparte_nombre: 'CLIENTE' },
      ...{ tipo: 'I', fecha: '2026-03-10T12:00:00', total: '1', vigente: true, cancelado: null },
    })
    .execute();
  archivo = path.join(source.home, 'respaldo.zip');
  order = { rfc: RFC, id: uuidv7(), password: PASSWORD, now: new Date() };
  await source.deps.respaldoMaker.make(order, archivo, { turnOf: [order.rfc] });
});
afterAll(async () => {
  await source.close();
  await target.close();
});

async function restore(file = archivo, pass = PASSWORD, into = target): Promise<string> {
  const lines: string[] = [];
  const run = parseAdmin(['respaldo:restaurar', '--archivo', file, '--pass', pass]);
  await run({ ...into.deps, print: (line) => lines.push(line) });
  return lines.join('\n');
}

/** Returns every row of the taxpayer in every table, including those that triggers fill. */
async function rowsOf({ deps: { db } }: TestApp): Promise<Record<string, string[]>> {
  const tables = await sql<{ tabla: string }>`
    select c.relname as tabla from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rfc_owner'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { tabla } of tables.rows) {
    const { rows } = await sql<{ fila: string }>`
      select to_jsonb(t)::text as fila from ${sql.table(tabla)} t where rfc_owner = ${RFC} order by 1`.execute(db);
    all[tabla] = rows.map(({ fila }) => fila);
  }
  const { rows } = await sql<{ fila: string }>`
    select to_jsonb(c)::text as fila from contribuyente c where rfc = ${RFC}`.execute(db);
  return { ...all, contribuyente: rows.map(({ fila }) => fila) };
}

const refusal = async (file: string, pass?: string): Promise<string> => {
  const error = await restore(file, pass).catch((reason) => reason);
  expect(error).toBeInstanceOf(AdminError);
  return error.message;
};

test('rejects an altered, truncated or other file and a wrong password, and changes nothing', async () => {
  const bytes = await readFile(archivo);
  const altered = path.join(target.home, 'a.zip');
  const alter = async (change: (copy: Buffer) => Buffer) => {
    await writeFile(altered, change(Buffer.from(bytes)));
    return await refusal(altered);
  };
  const flip = (at: number) => (copy: Buffer) => {
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const ALTERED = 'El respaldo está alterado o incompleto. No se restauró nada.';
  expect(await alter(flip(200))).toBe(ALTERED);
  // The position of an entry in the central directory, which is not encrypted.
  const list = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  expect(await alter(flip(list + 42))).toBe(ALTERED);
  expect(await alter((copy) => copy.subarray(0, -40))).toBe(
    'El archivo no es un respaldo de Bóveda, o está incompleto.',
  );
  expect(await refusal(archivo, 'otra clave')).toMatch(/La contraseña no abre este respaldo|alterado/);
  expect(await refusal(path.join(target.home, 'ninguno.zip'))).toBe('No existe el archivo.');
  // The central directory lists another entry under the name of the manifest.
  const listed = (name: string) => bytes.indexOf(name, list) - 46;
  expect(
    await alter((copy) => {
      for (const [from, to] of [
        [20, 28],
        [42, 46],
      ] as const)
        copy.copy(copy, listed('respaldo.json') + from, listed('INDICE.csv') + from, listed('INDICE.csv') + to);
      return copy;
    }),
  ).toBe(ALTERED);
  expect((await rowsOf(target)).contribuyente).toEqual([]);
});

/** Writes a valid backup of another version, with the right password. */
async function forge(content: Record<string, string>, said: object = {}): Promise<string> {
  const zip = createZipWriter(PASSWORD);
  const entriesOf = (files: Record<string, string>) =>
    Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text), modified: '2026-03-10T12:00:00' }));
  const before = await zip.add(entriesOf(content));
  const directory = directoryOf(zip.entries);
  const text = { format: 1, uuid: uuidv7(), created: '', rfc: RFC, cfdi: 0, parts: {}, directory, ...said };
  const whole = { ...text, bytes: zip.length(), sha256: zip.sha256() };
  const last = await zip.add(entriesOf({ 'respaldo.json': JSON.stringify(whole) }));
  const file = path.join(target.home, 'forged.zip');
  await writeFile(file, Buffer.concat([...before, ...last, zip.end()]));
  return file;
}

test('rejects a backup of another version with unknown content, and changes nothing', async () => {
  expect(await refusal(await forge({}, { format: 2 }))).toBe(
    'El respaldo es de una versión que no se puede restaurar.',
  );
  expect(await refusal(await forge({}, { parts: { nueva: 1 } }))).toBe(
    "El respaldo trae 'nueva', que esta versión no conoce. Actualice primero.",
  );
  const contribuyente = { rfc: RFC, nombre: 'X', regimen_nuevo: '601' };
  const newer = await forge(
    { 'restaurar/contribuyente-000001.ndjson': JSON.stringify(contribuyente) },
    { parts: { contribuyente: 1 } },
  );
  expect(await refusal(newer)).toBe(
    "El respaldo trae 'contribuyente.regimen_nuevo', que esta versión no conoce. Actualice primero.",
  );
  expect((await rowsOf(target)).contribuyente).toEqual([]);
});

test('skips rows of another taxpayer and rejects a replaced file', async () => {
  const contribuyente = JSON.parse((await rowsOf(source)).contribuyente?.[0]?.replace(RFC, 'AAA010101AAA') ?? '');
  const tabla = 'restaurar/contribuyente-000001.ndjson';
  const said = { rfc: 'BBB010101BBB', parts: { contribuyente: 1 } };
  await restore(await forge({ [tabla]: JSON.stringify(contribuyente) }, said));
  expect(await target.deps.db.selectFrom('contribuyente').select('rfc').execute()).toEqual([]);

  const cfdi = { ...cfdiOf(1, Buffer.from('<cfdi/>')), emitido: true };
  const other = await forge(
    {
      [`2026/03/${RFC}/${cfdi.uuid}.xml`]: '<otro/>',
      'restaurar/cfdi-000001.ndjson': JSON.stringify({ cfdi, detalle: null }),
    },
    { parts: { cfdi: 1 } },
  );
  expect(await refusal(other)).toContain('está alterado');
  expect((await rowsOf(target)).cfdi).toEqual([]);
});

test('restores everything into an empty installation, also after an interruption', async () => {
  const { putMany } = target.deps.blobs;
  let portions = 0;
  target.deps.blobs.putMany = (contents) => {
    if (++portions === 5) return Promise.reject(new Error('killed'));
    return putMany(contents);
  };
  await expect(restore()).rejects.toThrow('killed');
  target.deps.blobs.putMany = putMany;
  expect(await restore()).toBe(`${RFC}: 10 CFDI restaurados, 250 ya estaban`);

  const [before, after] = [await rowsOf(source), await rowsOf(target)];
  expect(before.cfdi).toHaveLength(MANY);
  expect(before.abono).toHaveLength(1);
  expect([before.cfdi_etiqueta?.length, before.nota?.length]).toEqual([1, 1]);
  expect([before.piloto?.length, before.metadato?.length]).toEqual([1, 1]);
  expect(before.cfdi?.some((fila) => fila.includes('"saldo_insoluto": 60.05'))).toBe(true);
  // The log continues where that of the backup ended, with the actions of this installation.
  const log = (after.bitacora ?? []).map((fila) => JSON.parse(fila));
  const [restored] = log.slice((before.bitacora ?? []).length);
  expect(restored).toMatchObject({ usuario: 'Operador', accion: 'respaldo.restaurado' });
  expect(restored.detalle).toBe('10 CFDI restaurados, 250 ya estaban');
  expect(restored.objeto).toContain(order.id);
  // One note for each statement, and there were others.
  const { bitacora, bitacora_cabeza, espejo_cambio: notes, ...others } = after;
  expect([...new Set(notes)]).toEqual([...new Set(before.espejo_cambio)]);
  expect([bitacora, bitacora_cabeza].map((rows) => rows?.length)).toEqual([(before.bitacora ?? []).length + 1, 1]);
  expect(await verifyBitacora(target.deps.db, RFC)).toMatchObject([{ asientos: 5, faltas: [] }]);
  const { bitacora: logBefore, bitacora_cabeza: _, espejo_cambio: __, ...othersBefore } = before;
  expect(bitacora?.slice(0, -1)).toEqual(logBefore);
  expect(others).toEqual(othersBefore);
  const { rows: acuses } = await sql<{
    sha256: string;
  }>`select acuse_sha256 as sha256 from solicitud_cancelacion where acuse_sha256 is not null`.execute(target.deps.db);
  expect((await target.deps.blobs.read(acuses[0]?.sha256 ?? '')).toString()).toBe('<Acuse/>');
  expect(before.retencion).toHaveLength(1);
  const kept = await target.deps.db.selectFrom('retencion').selectAll().executeTakeFirstOrThrow();
  expect(await target.deps.blobs.read(kept.xml_sha256)).toEqual(retencion);
  expect((await target.deps.blobs.read(kept.pdf_sha256 ?? '')).toString()).toBe('%PDF-1.5');
  const stored = await target.deps.db.selectFrom('cfdi').select(['xml_sha256', 'pdf_sha256']).execute();
  for (const { xml_sha256, pdf_sha256 } of stored)
    for (const sha256 of [xml_sha256, pdf_sha256])
      if (sha256) expect(sha256Of(await target.deps.blobs.read(sha256))).toBe(sha256);
});

(haveSevenZip ? test : test.skip)('restores a backup with AES-256, as earlier versions wrote them', async () => {
  const folder = path.join(target.home, 'extracted');
  const older = path.join(target.home, 'aes-256.zip');
  const list = path.join(target.home, 'names');
  const add = (names: string) => sevenZipIn(folder, 'a', '-tzip', '-mem=AES256', `-p${PASSWORD}`, older, names);
  const entriesOf = async (file: string) => {
    const zip = await openBackupZip(file, PASSWORD);
    await zip.close();
    return zip.entries;
  };
  await sevenZip('x', `-p${PASSWORD}`, `-o${folder}`, archivo);
  const names = (await entriesOf(archivo)).map(({ name }) => name).filter((name) => name !== MANIFEST);
  await writeFile(list, names.join('\n'));
  await add(`@${list}`);
  const before = await readFile(older);
  // The end of the archive says where its central directory begins: 7-Zip writes the manifest there.
  const bytes = before.readUInt32LE(before.length - 6);
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  const [sha256, directory] = [sha256Of(before.subarray(0, bytes)), directoryOf(await entriesOf(older))];
  // Under a name that 7-Zip sorts behind all others.
  await writeFile(path.join(folder, 'zzz.json'), JSON.stringify({ ...manifest, bytes, sha256, directory }));
  await add('zzz.json');
  await sevenZip('rn', older, 'zzz.json', MANIFEST);
  expect((await sevenZip('l', '-slt', older)).match(/AES-256/g)).toHaveLength(names.length + 1);

  const empty = await createTestApp();
  expect(await restore(older, PASSWORD, empty)).toBe(`${RFC}: ${MANY} CFDI restaurados, 0 ya estaban`);
  expect((await rowsOf(empty)).cfdi).toEqual((await rowsOf(source)).cfdi);
  await empty.close();
});

test('resumes work that was under way when the backup was made', async () => {
  const { rows } = await sql<{ job: string }>`
    select task_identifier || ' ' || (payload->>'id') as job from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) where payload->>'id' is not null order by 1`.execute(
    target.deps.db,
  );
  const { rows: ids } = await sql<{ id: string }>`
    select jsonb_array_elements_text(payload::jsonb->'ids') as id from graphile_worker._private_jobs
    where payload::jsonb ? 'ids'`.execute(target.deps.db);
  const pendientes = await target.deps.db.selectFrom('cfdi').select('id').where('status', '=', 1).execute();
  expect(new Set(ids.map(({ id }) => id))).toEqual(new Set(pendientes.map(({ id }) => id)));
  expect(rows.map(({ job }) => job)).toEqual([
    `avanzar-descarga ${PARTE}`,
    'leer-paquete un-zip',
    `send-respuesta ${DECIDIDA}`,
  ]);
});

test("keeps the vault's own bytes of a UUID that the backup has with others, and reports it", async () => {
  const { uuid } = await target.deps.db.selectFrom('cfdi').select('uuid').executeTakeFirstOrThrow();
  await target.deps.db
    .updateTable('cfdi')
    .set({ xml_sha256: 'f'.repeat(64) })
    .where('uuid', '=', uuid)
    .execute();
  expect(await restore()).toBe(
    `${RFC}: 0 CFDI restaurados, 259 ya estaban\n  ${uuid}: la bóveda tiene otro con ese UUID; se conserva el suyo`,
  );
});

test('keeps the log of a vault in use, and appends that of the backup once', async () => {
  const lived = await createTestApp();
  await lived.createContribuyente(RFC);
  const autor = { usuarioId: null, usuario: 'eva@prueba.mx', ip: '::1', agente: 'y' };
  for (const objeto of ['c.xml', 'd.xml']) await record(lived.deps.db, RFC, { accion: 'cfdi.guardado', objeto, autor });
  const logOf = async () =>
    await lived.deps.db
      .selectFrom('bitacora')
      .select(['usuario', 'objeto', 'cuando'])
      .where('rfc_owner', '=', RFC)
      .orderBy('n')
      .execute();
  // The vault has the same download under way as the backup: of two equal ones one is pending.
  await sql`insert into descarga (rfc_owner, id, tipo, emitidos, fechaini, fechafin, estado, pendiente, created)
    values (${RFC}, ${uuidv7()}, 1, true, '2026-01-01', '2026-01-31', 2, true, now())`.execute(lived.deps.db);
  const mine = await logOf();
  const entries = source.deps.db.selectFrom('bitacora').select(['usuario', 'objeto', 'cuando']);
  const theirs = await entries.orderBy('n').execute();
  await restore(archivo, PASSWORD, lived);
  expect((await logOf()).slice(0, -1)).toEqual([...mine, ...theirs]);
  await restore(archivo, PASSWORD, lived);
  expect(await logOf()).toHaveLength(mine.length + theirs.length + 2);
  expect(await verifyBitacora(lived.deps.db, RFC)).toMatchObject([{ faltas: [] }]);
  await record(lived.deps.db, RFC, { accion: 'cfdi.guardado', objeto: 'e.xml', autor });
  await lived.close();
});

test('restores files that were lost or damaged in the vault', async () => {
  const { db, blobs } = target.deps;
  const cfdis = await db.selectFrom('cfdi').select('xml_sha256').where('xml_sha256', '<>', 'f'.repeat(64)).execute();
  const packs = path.join(target.home, 'blobs/packs');
  const [first, ...others] = (await readdir(packs)).toSorted();
  await writeFile(path.join(packs, first ?? ''), 'otra cosa');
  for (const name of others) await rm(path.join(packs, name));
  const whole = async () => {
    const read = await Promise.allSettled(cfdis.map(({ xml_sha256 }) => blobs.read(xml_sha256)));
    return read.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await whole()).toBeLessThan(cfdis.length);
  // A PDF that the vault never had is added, as an upload would.
  await db.updateTable('cfdi').set({ pdf_sha256: null, pdf_bytes: null }).execute();
  expect(await restore()).toContain('archivos repuestos');
  expect(await whole()).toBe(cfdis.length);
  const pdfs = db.selectFrom('cfdi').select('pdf_sha256').where('pdf_sha256', 'is not', null);
  expect((await blobs.read((await pdfs.executeTakeFirstOrThrow()).pdf_sha256 ?? '')).toString()).toBe('%PDF-1.4');
  expect(await restore()).toContain(`${RFC}: 0 CFDI restaurados, ${MANY - 1} ya estaban\n`);
});
