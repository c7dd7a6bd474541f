import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addMasterKey, type Keyring, openKeyring } from './keyring';
import { openSecret, resealSecret, sealSecret } from './secrets';

let folder: string;
let keys: Keyring;
const plain = Buffer.from('clave privada');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boveda-secrets-'));
  keys = await openKeyring(folder, undefined);
});
afterAll(() => rm(folder, { recursive: true }));

test('a sealed secret opens for the same purpose and record, and sealing twice gives different bytes', () => {
  const sealed = sealSecret(keys, 'correos', 'uno', plain);
  expect(openSecret(keys, 'correos', 'uno', sealed)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(sealSecret(keys, 'correos', 'uno', plain)).not.toEqual(sealed);
  expect(openSecret(keys, 'correos', 'uno', sealSecret(keys, 'correos', 'uno', Buffer.alloc(0)))).toHaveLength(0);
});

test('a sealed secret does not open for another purpose, record or key, or with one bit flipped', async () => {
  const sealed = sealSecret(keys, 'correos', 'uno', plain);
  const others = await openKeyring(folder, Buffer.alloc(32, 7).toString('base64'));
  const attempts = [
    () => openSecret(keys, 'api-key', 'uno', sealed),
    () => openSecret(keys, 'correos', 'dos', sealed),
    () => openSecret(others, 'correos', 'uno', sealed),
    () => openSecret(keys, 'correos', 'uno', sealed.subarray(0, 40)),
    ...Array.from(sealed, (byte, index) => () => {
      const damaged = Buffer.from(sealed);
      damaged[index] = byte ^ 1;
      return openSecret(keys, 'correos', 'uno', damaged);
    }),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
});

/** A secret as versions without ids of keys stored it. */
const withoutId = (sealed: Buffer) => sealed.subarray(12);

test('after a rotation old secrets open, by their id or without one, and are sealed again with the new key', async () => {
  const old = sealSecret(keys, 'correos', 'uno', plain);
  const before = keys.current().id;
  const { id } = await addMasterKey(folder);
  const rotated = await openKeyring(folder, undefined);
  expect([rotated.current().id, rotated.all().map((key) => key.id)]).toEqual([id, [id, before]]);
  for (const sealed of [old, withoutId(old)]) {
    expect(openSecret(rotated, 'correos', 'uno', sealed)).toEqual(plain);
    const again = resealSecret(rotated, 'correos', 'uno', sealed) as Buffer;
    expect(again.includes(Buffer.from(id, 'hex'))).toBe(true);
    expect(resealSecret(rotated, 'correos', 'uno', again)).toBeNull();
    // A process that knows only the key before reads the ring again when it meets the new id.
    expect(openSecret(keys, 'correos', 'uno', again)).toEqual(plain);
  }
  expect(() => resealSecret(rotated, 'correos', 'dos', old)).toThrow();
});
