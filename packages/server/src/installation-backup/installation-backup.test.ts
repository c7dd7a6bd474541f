import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseBucketUrl } from '@boveda/bucket';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { ZipFile } from 'yazl';
import { createInstallation, filesOf, type Installation, rowsOf, withDatabase } from '../../testing/installation';
import { places, readEnv } from '../installation/settings/env';
import { parseCustodyKey, readCustody } from './custody';
import { openBackupPlace, storeBytes } from './place';
import { restoreInstallation } from './restore-installation';
import { removeOld } from './retention';
import { verifyBackup } from './verify-backup';

const RFC = 'EKU9003173C9';
const ANA = { correo: 'ana@prueba.mx', pass: 'secreto-de-ana' };
const builder = createCfdiBuilder(RFC);

let outside: string;
beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'boveda-lejos-'));
});
afterAll(() => rm(outside, { recursive: true, force: true }));

async function upload({ server }: Installation, name: string, bytes: Buffer): Promise<void> {
  const body = JSON.stringify({ name, xmlb64: bytes.toString('base64') });
  expect(await (await server.call('/cfdi', { method: 'POST', body })).json()).toMatchObject({ aceptados: 1 });
}

const folios = async ({ server }: Installation): Promise<string[]> =>
  (await (await server.call('/emitidos?limit=100')).json()).rows.map((row: { folio: string }) => row.folio).sort();

/** Runs one statement as the owner of the database, beside the server. */
const query = async (home: string, text: string): Promise<Record<string, unknown>[]> =>
  (await withDatabase(home, (client) => client.query(text))).rows;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(50);
}

/** Backs the installation up by command, once the worker's own delivery of that minute has ended. */
async function backUp({ admin }: Installation): Promise<string> {
  for (;;) {
    const said = await admin(['instalacion:respaldar']).catch((error: Error) => error.message);
    if (!said.includes('Otro proceso está respaldando ahora')) return said;
    await sleep(50);
  }
}

const manifests = async (place: string) =>
  (await readdir(place, { recursive: true })).filter((name) => name.endsWith('manifest.json'));

test('a destroyed installation is restored from a folder, every row and byte of it, or as it was at a moment', async () => {
  const place = path.join(outside, 'carpeta');
  const custody = path.join(outside, 'custodia.txt');
  const vault = await createInstallation(RFC, { BOVEDA_RESCUE: place });
  const { server, home, admin } = vault;
  try {
    await expect(admin(['instalacion:respaldar'])).rejects.toThrow('No hay llave de custodia');
    await admin(['instalacion:llave-de-custodia', '--archivo', custody]);
    await admin([
      ...['usuario:crear', '--correo', ANA.correo, '--nombre', 'Ana', '--pass', ANA.pass, '+'],
      ...['acceso:dar', '--correo', ANA.correo, '--rfc', RFC, '--privilegio', '1'],
    ]);
    for (const name of ['data/certificates/uno.cer', 'build/releases/mf-x/abc/index.js']) {
      await mkdir(path.join(home, path.dirname(name)), { recursive: true });
      await writeFile(path.join(home, name), name);
    }
    await server.start();
    await upload(vault, 'a.xml', builder.build({ folio: '1' }));
    const zip = await zipOf(12);
    const packed = JSON.stringify({ name: 'a.zip', zip });
    expect(await (await server.call('/cfdi?type=zip', { method: 'POST', body: packed })).json()).toMatchObject({
      aceptados: 12,
    });
    await server.call('/respaldos/1', { method: 'PATCH', body: JSON.stringify({ estatus: 1 }) });
    await until(async () => (await (await server.call('/informacion-resguardada')).json()).rows[0]?.estatus === 2);

    // The worker's own job: the first run makes a base.
    await query(home, "select graphile_worker.add_job('back-up-installation')");
    await until(async () => existsSync(place) && (await manifests(place)).length === 1);
    await upload(vault, 'b.xml', builder.build({ folio: 'antes' }));
    await sleep(50);
    const [{ now: moment }] = (await query(home, "select now() + interval '20 milliseconds' as now")) as [
      { now: Date },
    ];
    await sleep(100);
    await upload(vault, 'c.xml', builder.build({ folio: 'despues' }));
    // The master key changes after the base: both keys are needed.
    await admin(['llave:rotar']);
    await server.call('/info/apikey', { method: 'POST' });
    const all = await folios(vault);
    await server.stop();
    await admin(['instalacion:entregar']);
    const [rows, files] = [await rowsOf(home), await filesOf(home)];
    expect(Object.values(rows).flat().length).toBeGreaterThan(60);
    expect(Object.keys(files).filter((name) => /data\/(blobs|respaldos)\//.test(name)).length).toBeGreaterThanOrEqual(
      5,
    );
    expect(await admin(['instalacion:verificar'])).toMatch(/^1 bases, \d+ archivos, última entrega .*: 0 fallas\n$/);
    const restore = ['instalacion:restaurar', '--de', place, '--llave', custody];
    await expect(admin(restore)).rejects.toThrow('no está vacía');

    await vault.destroy();
    expect(await admin(restore)).toContain('Instalación restaurada');
    expect(await filesOf(home)).toEqual(files);
    expect(await rowsOf(home)).toEqual(rows);
    expect(await admin(['integridad'])).toMatch(/: 0 daños, 0 avisos\n$/);
    await vault.putCode();
    // Without a worker, which would deliver to the place that is compared below.
    await server.start({ BOVEDA_ROLE: 'api' });
    expect(await folios(vault)).toEqual(all);
    const login = await server.call('/login', { method: 'POST', body: JSON.stringify(ANA) });
    expect((await login.json()).msg.nombre).toBe('Ana');
    const [first] = (await (await server.call('/emitidos?limit=1')).json()).rows;
    const detail = await (await server.call(`/emitidos/${first.id}`)).json();
    expect((await fetch(`${server.origin}${detail.xmlurl}`)).status).toBe(200);
    await server.stop();

    await vault.destroy();
    await admin([...restore, '--hasta', moment.toISOString()]);
    await vault.putCode();
    await server.start({ BOVEDA_ROLE: 'api' });
    expect(await folios(vault)).toEqual(all.filter((folio) => folio !== 'despues'));
    await server.stop();
    await refusesDamage(vault, place, custody);
  } finally {
    await vault.remove();
  }
});

/** Every kind of damage is found by the check, and none is restored. */
async function refusesDamage({ home }: Installation, folder: string, custody: string): Promise<void> {
  const place = await openBackupPlace(folder, folder);
  const key = parseCustodyKey(await readFile(custody, 'utf8'));
  if (!key) throw new Error('no key');
  const env = readEnv({ BOVEDA_HOME: home });
  const find = async (pattern: RegExp) => {
    const found = (await readdir(folder, { recursive: true })).filter((name) => pattern.test(name)).toSorted();
    return path.join(folder, found.at(-1) ?? 'nothing');
  };
  const faults = async () => {
    const found: string[] = [];
    for await (const fault of verifyBackup(place, key.verify)) found.push(fault);
    return found;
  };
  const restore = async (until: string | null = null) => {
    await rm(home, { recursive: true, force: true });
    return restoreInstallation({ env, place, key, until, print: () => undefined });
  };
  expect(await faults()).toEqual([]);
  await expect(restore('2020-01-01T00:00:00Z')).rejects.toThrow('La base más antigua es de');
  await expect(restore('2099-01-01T00:00:00Z')).rejects.toThrow('Lo último que se entregó');
  for (const [pattern, kind, isRestored] of [
    [/^keys\/\w+$/, 'altered', true],
    [/base\.tar\.gz$/, 'altered', true],
    [/^wal\/\d+\/\w{24}\/\w{64}$/, 'missing', true],
    [/^blobs\/packs\/.*\w{64}$/, 'missing', true],
    [/^blobs\/..\/..\/\w{64}$/, 'missing', true],
    [/^blobs\/..\/..\/\w{64}$/, 'altered', true],
    [/^respaldos\/..\/..\/\w{64}$/, 'missing', false],
    [/^files\/..\/..\/\w{64}$/, 'altered', false],
    [/list\.gz$/, 'missing', false],
  ] as const) {
    const file = await find(pattern);
    const whole = await readFile(file);
    const altered = Buffer.from(whole);
    altered[whole.length >> 1] = (altered[whole.length >> 1] ?? 0) ^ 1;
    const name = path.relative(folder, file);
    await (kind === 'altered' ? writeFile(file, altered) : rm(file));
    expect([name, await faults()]).toEqual([name, expect.arrayContaining([expect.any(String)])]);
    if (isRestored)
      expect(await restore().then(() => `${name} was restored`, String)).toMatch(new RegExp(`${name}|segmento`));
    await writeFile(file, whole);
  }
  const record = await find(/^deliveries\/.*json$/);
  const signed = await readFile(record, 'utf8');
  await writeFile(record, signed.replace('format', 'Format'));
  expect((await faults())[0]).toMatch(/la firmó otra llave$/);
  await writeFile(record, signed);
  expect(await faults()).toEqual([]);
  // A base that was interrupted has no manifest.
  await rm(await find(/manifest\.json$/));
  await expect(restore()).rejects.toThrow('ninguna base completa');
}

async function zipOf(cfdis: number): Promise<string> {
  const zip = new ZipFile();
  for (let at = 0; at < cfdis; at++) zip.addBuffer(builder.build({ folio: `z${at}` }), `${at}.xml`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}

/** Keeps one base: the others (the worker may have made one too), what only they need, and what a killed attempt left are removed. */
async function removesOld({ home }: Installation, { url, objects }: BucketServer): Promise<void> {
  const place = await openBackupPlace(parseBucketUrl(url) ?? '', outside);
  const custody = await readCustody(places(home).secrets);
  if (!custody) throw new Error('no custody key');
  await storeBytes(place, 'bases/interrumpida/base.tar.gz', Buffer.from('x'));
  const before = [...objects.keys()];
  const older = before.filter((key) => key.endsWith('manifest.json')).length - 1;
  expect(older).toBeGreaterThan(0);
  expect(await removeOld(place, custody, 1)).toHaveLength(older);
  const gone = before
    .filter((key) => !objects.has(key))
    .map((key) => /(bases|wal|deliveries|blobs)\/.*/.exec(key)?.[0]);
  expect(gone).toContain('bases/interrumpida/base.tar.gz');
  expect(gone.filter((key) => key?.endsWith('manifest.json'))).toHaveLength(older);
  expect(gone.filter((key) => key?.startsWith('wal/')).length).toBeGreaterThan(0);
  expect(gone.filter((key) => key?.startsWith('blobs/'))).toEqual([]);
  const faults: string[] = [];
  for await (const fault of verifyBackup(place, custody.verify)) faults.push(fault);
  expect(faults).toEqual([]);
}

test('it is backed up to a bucket and restored from it', async () => {
  const bucket = await startBucketServer();
  const custody = path.join(outside, 'custodia-de-cubo.txt');
  const credentials = {
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  };
  const vault = await createInstallation(RFC, { BOVEDA_RESCUE: bucket.url, ...credentials });
  const { server, home, admin } = vault;
  try {
    await admin(['instalacion:llave-de-custodia', '--archivo', custody]);
    await server.start();
    await upload(vault, 'a.xml', builder.build({ folio: '1' }));
    expect(await backUp(vault)).toMatch(/^Base .*: \d+ archivos\nBase de datos: \d+ MB\n$/);
    await upload(vault, 'b.xml', builder.build({ folio: '2' }));
    await server.stop();
    await admin(['instalacion:respaldar', '+', 'instalacion:entregar']);
    await removesOld(vault, bucket);
    const [rows, files] = [await rowsOf(home), await filesOf(home)];
    await vault.destroy();
    await admin(['instalacion:restaurar', '--de', bucket.url, '--llave', custody]);
    expect(await filesOf(home)).toEqual(files);
    expect(await rowsOf(home)).toEqual(rows);
  } finally {
    await vault.remove();
    await bucket.close();
  }
});
