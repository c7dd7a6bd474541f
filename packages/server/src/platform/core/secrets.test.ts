import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Keyring, openKeyring, openSecret, sealSecret } from './secrets';

let folder: string;
let keys: Keyring;
const plain = Buffer.from('clave privada');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boveda-secrets-'));
  keys = await openKeyring(folder, undefined);
});
afterAll(() => rm(folder, { recursive: true }));

test('a sealed secret opens for the same purpose and record, and sealing twice gives different bytes', () => {
  const sealed = sealSecret(keys, 'prueba', 'uno', plain);
  expect(openSecret(keys, 'prueba', 'uno', sealed)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(sealSecret(keys, 'prueba', 'uno', plain)).not.toEqual(sealed);
  expect(openSecret(keys, 'prueba', 'uno', sealSecret(keys, 'prueba', 'uno', Buffer.alloc(0)))).toHaveLength(0);
});

test('a sealed secret does not open for another purpose, record or key, or with one bit flipped', async () => {
  const sealed = sealSecret(keys, 'prueba', 'uno', plain);
  const others = await openKeyring(folder, Buffer.alloc(32, 7).toString('base64'));
  const attempts = [
    () => openSecret(keys, 'otra', 'uno', sealed),
    () => openSecret(keys, 'prueba', 'dos', sealed),
    () => openSecret(others, 'prueba', 'uno', sealed),
    () => openSecret(keys, 'prueba', 'uno', sealed.subarray(0, 40)),
    ...Array.from(sealed, (byte, index) => () => {
      const damaged = Buffer.from(sealed);
      damaged[index] = byte ^ 1;
      return openSecret(keys, 'prueba', 'uno', damaged);
    }),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
});
