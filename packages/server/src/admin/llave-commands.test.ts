import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Keyring, openKeyring } from '@boveda/platform/core/keyring';
import { openSecret, type SealPurpose, sealSecret } from '@boveda/platform/core/secrets';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { countOldSeals } from '../esquema/reseal';
import { sealedColumns } from '../esquema/sealed-columns';
import { places } from '../installation/settings/env';
import { parseAdmin } from './run-admin';

const RFC = 'LLA010101AB1';
let server: TestApp;
let keys: Keyring;
let lines: string[];
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  lines = [];
});

const secrets = () => places(server.home).secrets;
/** As another process has it. */
const ring = () => openKeyring(secrets(), undefined);
const run = async (...argv: string[]) =>
  parseAdmin(argv)({ ...server.deps, keys: await ring(), print: (line) => lines.push(line) });
const rotateFails = (...argv: string[]) => run(...argv).catch((error: Error) => error.message);

/** One row in every table with sealed columns, `count` in that of backups. */
async function furnish(count: number): Promise<void> {
  const { owner } = server;
  const { idacceso: usuario } = await server.createContribuyenteUser(RFC);
  const seal = (purpose: SealPurpose, context: string, text = `${purpose} ${context}`) =>
    sealSecret(keys, purpose, context, Buffer.from(text));
  const id = '01890000-0000-7000-8000-00000000000a';
  await owner
    .insertInto('api_key')
    .values({
      rfc_owner: RFC,
      id,
      usuario_id: usuario,
      nombre: 'ApiKey',
      hash: randomBytes(32),
      sellada: seal('api-key', RFC),
      alcances: ['leer'],
      redes: [],
      created: new Date(),
    })
    .execute();
  await sql`insert into idempotencia (rfc_owner, titular, clave, peticion, intento, hasta, respuesta, creada)
    values (${RFC}, ${usuario}, ${randomBytes(32)}, ${randomBytes(32)}, ${id}, now(),
      ${seal('idempotency', `${RFC} ${usuario} ${id}`)}, now())`.execute(owner);
  await owner
    .insertInto('segundo_factor')
    .values({ usuario_id: usuario, secreto: seal('segundo-factor', usuario) })
    .execute();
  const validity = { desde: new Date(0), hasta: new Date() };
  await sql`insert into certificado (rfc_owner, id, numero, tipo, cer, llave, desde, hasta, created)
    values (${RFC}, ${id}, ${'00001000000500000001'}, 'C', ${randomBytes(9)},
      ${seal('certificado', `${RFC} 00001000000500000001`)}, ${validity.desde}, ${validity.hasta}, now())`.execute(
    owner,
  );
  await sql`insert into oauth_correo (rfc_owner, oauthuuid, usuario_id, navegador, proveedor, verificador, secreto, expira)
    values (${RFC}, ${id}, ${usuario}, ${randomBytes(32)}, 'demo', ${seal('correos oauth', `${RFC} ${id}`)},
      ${seal('correos oauth', `${RFC} ${id}`)}, now() + interval '1 hour')`.execute(owner);
  await sql`insert into correo_sincronizado (rfc_owner, id, correo, tipo_autenticacion, server, puerto, secreto, solicitado, created)
    values (${RFC}, ${id}, 'a@b.mx', 'credenciales', 'b.mx', 993, ${seal('correos', `${RFC} ${id}`)}, now(), now())`.execute(
    owner,
  );
  await sql`insert into cuenta_pac (rfc_owner, tipo, secreto, cambiada) values (${RFC}, 'sw', ${seal('gateway', `${RFC} sw`)}, now())`.execute(
    server.owner,
  );
  await sql`insert into webhook (rfc_owner, id, url, eventos, activo, secreto, secreto_anterior, anterior_hasta, creado)
    values (${RFC}, ${id}, 'https://b.mx', '{cfdi.recibido}', true, ${seal('webhook', id)}, ${seal('webhook', id)},
      now(), now())`.execute(owner);
  for (let n = 0; n < count; n++) {
    const each = `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    await sql`insert into respaldo (rfc_owner, id, frecuencia, nombre, fecha_ini, estatus, password)
      values (${RFC}, ${each}, 1, 'x.zip', now(), 3, ${seal('respaldos', `${RFC} ${each}`)})`.execute(owner);
  }
}

/** Opens every sealed column of every table; returns how many. */
async function openAll(withKeys: Keyring): Promise<number> {
  let opened = 0;
  for (const [purpose, columns] of Object.entries(sealedColumns))
    for (const { table, column, context } of columns) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(server.owner);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const of = context.map((name) => String(row[name])).join(' ');
        const plain = openSecret(withKeys, purpose as SealPurpose, of, row[column] as Buffer);
        expect(plain.toString()).toBe(`${purpose} ${of}`);
        opened++;
      }
    }
  return opened;
}

test('every bytea column that a sealed column names exists, and a rotation reseals all of them', async () => {
  keys = await ring();
  await furnish(450);
  const before = await readFile(path.join(secrets(), 'master.key'), 'utf8');
  const beside = await ring();
  expect(await openAll(beside)).toBe(460);

  // Killed after some steps: the connection of the command ends in the middle of a statement.
  let statements = 0;
  const broken = {
    ...server.deps,
    keys: await ring(),
    print: () => undefined,
    db: new Proxy(server.deps.db, {
      get(target, name) {
        if (name === 'getExecutor' && ++statements > 300) throw new Error('killed');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };
  await expect(parseAdmin(['llave:rotar'])(broken)).rejects.toThrow('killed');
  const rotated = await ring();
  expect(rotated.all()).toHaveLength(2);
  const half = await countOldSeals(server.deps.db, rotated);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(460);
  // A process that read the ring before opens both, without a restart, and seals with the new key after a while.
  expect(await openAll(beside)).toBe(460);
  expect(await rotateFails('llave:retirar')).toMatch(/^Aún hay \d+ secretos/);

  await run('llave:rotar');
  expect(lines[0]).toBe(`Se continúa con la llave ${rotated.current().id}.`);
  expect((await ring()).all()).toHaveLength(2);
  expect(await countOldSeals(server.deps.db, rotated)).toBe(0);
  expect(await openAll(beside)).toBe(460);
  expect(beside.current().id).toBe(rotated.current().id);

  expect(await rotateFails('llave:retirar')).toMatch(/hace menos de un día/);
  await run('llave:retirar', '--enlaces', 'invalidar');
  const after = await readFile(path.join(secrets(), 'master.key'), 'utf8');
  expect(after).not.toContain(before.trim());
  const last = await ring();
  expect(last.all()).toHaveLength(1);
  expect(await openAll(last)).toBe(460);
});

test('what no key opens is named and left as it is', async () => {
  await sql`update api_key set sellada = ${randomBytes(100)}`.execute(server.owner);
  await run('llave:rotar');
  expect(lines).toContain(`  ninguna llave lo abre: api_key ${RFC} 01890000-0000-7000-8000-00000000000a sellada`);
  expect(await rotateFails('llave:retirar', '--enlaces', 'invalidar')).toBe(
    'Aún hay 1 secretos de otra llave: ejecute primero llave:rotar.',
  );
});

test('with BOVEDA_MASTER_KEY the operator sets the keys, and the command seals with the first', async () => {
  const [one, two] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string];
  await sql`delete from api_key`.execute(server.owner);
  await sql`update segundo_factor set secreto = ${sealSecret(await openKeyring('', one), 'segundo-factor', 'x', Buffer.from('y'))}`.execute(
    server.owner,
  );
  const withKey = async (masterKey: string, ...argv: string[]) =>
    parseAdmin(argv)({
      ...server.deps,
      env: { ...server.deps.env, masterKey },
      keys: await openKeyring('', masterKey),
      print: (line) => lines.push(line),
    });
  await withKey(one, 'llave:rotar');
  expect(lines[0]).toMatch(/^Llave nueva: [A-Za-z0-9+/]{43}=$/);
  lines = [];
  await withKey(`${two},${one}`, 'llave:rotar');
  expect(lines[0]).toBe(`Se continúa con la llave ${(await openKeyring('', two)).current().id}.`);
});
