import { createCipheriv, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { element, integer, octets, oid, sequence } from '../../../../testing/der';
import { dhKey, dsaKey, hostileKeys, PASSWORD, pbes2, rsaKey, scryptKey } from '../../../../testing/hostile-keys';
import { CASE_CER, CASE_KEY, keyCases } from '../../../../testing/key-cases';
import { openPair } from '../open-pair';
import { costOf, type EncryptedKey, MAX_COST, readEncryptedKey } from './encryption';
import { keyTasks } from './key-tasks';
import { endIdleKeyThreads, KeyFile } from './open-key';
import { encodingsOf } from './passwords';
import { kindOf } from './rsa-private-key';

afterAll(endIdleKeyThreads);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
const withOpenSsl = (key: Buffer) => createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: PASSWORD });
const open = (key: Buffer, password = PASSWORD) => new KeyFile(key, password, 'a person').privateKey();

const pseudoRandom: [string, string][] = [
  ['1.2.840.113549.2.6', 'md5'],
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
  ['1.2.840.113549.2.12', 'sha512-224'],
  ['1.2.840.113549.2.13', 'sha512-256'],
];

test.each(pseudoRandom)('opens PBES2 with the function %s (%s), as OpenSSL does', async (...prf) => {
  const key = pbes2(plain, { prf });
  expect(withOpenSsl(key).equals(privateKey)).toBe(true);
  expect((await open(key)).equals(privateKey)).toBe(true);
});

test.each([
  ...['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-ofb', 'aes-192-ofb', 'aes-256-ofb', 'aes-128-cfb'],
  ...['aes-192-cfb', 'aes-256-cfb', 'camellia-128-cbc', 'camellia-192-cbc', 'camellia-256-cbc', 'aria-128-cbc'],
  ...['aria-192-cbc', 'aria-256-cbc', 'sm4-cbc', 'des-ede3-cbc'],
])('opens what OpenSSL encrypts with %s', async (cipher) => {
  const key = privateKey.export({ type: 'pkcs8', format: 'der', cipher, passphrase: PASSWORD });
  expect((await open(key)).equals(privateKey)).toBe(true);
});

test.each(keyCases)('$name', async ({ cer = CASE_CER, key, pass, code, msg = /./ }) => {
  const opening = openPair({ cer, key, pass }, 'a person');
  if (code) return expect(opening).rejects.toMatchObject({ status: 422, code, msg: expect.stringMatching(msg) });
  const { certificado, privateKey: opened } = await opening;
  expect(certificado.x509.raw.equals(CASE_CER)).toBe(true);
  expect(opened.export({ type: 'pkcs8', format: 'der' }).equals(CASE_KEY)).toBe(true);
});

test.each(Object.entries(hostileKeys))('refuses %s', async (_what, key) => {
  await expect(open(key())).rejects.toMatchObject({
    status: 422,
    code: 'invalid_private_key',
    msg: expect.stringMatching(/^El archivo \.key /),
  });
});

test.each(Object.entries(hostileKeys).filter(([what]) => !what.endsWith('inside')))(
  'knows before it computes anything that it refuses %s',
  (_what, key) => {
    const read = readEncryptedKey(key());
    expect(read !== null && ('unsupported' in read || costOf(read) > MAX_COST)).toBe(true);
  },
);

test('bounds what the numbers cost together: each of these is small', () => {
  const cost = (...options: Parameters<typeof pbes2>) => costOf(readEncryptedKey(pbes2(...options)) as never);
  const aes256 = ['2.16.840.1.101.3.4.1.42', 'aes-256-cbc'] as const;
  const sha512 = ['1.2.840.113549.2.12', 'sha512-224'] as const;
  const once = cost(plain, { rounds: 90_000 });
  expect([once, cost(plain, { rounds: 90_000, cipher: aes256 })]).toEqual([180_000, 180_000]);
  expect(cost(plain, { rounds: 90_000, cipher: aes256, prf: sha512 })).toBe(540_000);
  expect(cost(plain, { rounds: 600_000, cipher: aes256, prf: ['1.2.840.113549.2.9', 'sha256'] })).toBeLessThan(
    MAX_COST,
  );
});

test('hands no key but a usual one of RSA to OpenSSL', () => {
  expect([plain, rsaKey(512), rsaKey(513), rsaKey(256, 5), dsaKey(128), dhKey(128)].map(kindOf)).toEqual([
    ...['rsa', 'rsa', 'other', 'other', 'other', 'other'],
  ]);
  const numbers = Array.from({ length: 9 }, () => integer(1));
  const wrapped = (key: Buffer) =>
    sequence(integer(0), sequence(oid('1.2.840.113549.1.1.1'), element(0x05)), octets(key));
  expect(kindOf(wrapped(sequence(...numbers, sequence())))).toBe('other');
  expect(kindOf(wrapped(sequence()))).toBe('other');
  expect(kindOf(Buffer.alloc(64, 0x30))).toBeNull();
});

test('tries no more encodings of a password than the limit of cost allows', async () => {
  const [first, second] = encodingsOf('ñ', { scheme: 'pbkdf2' }) as [Buffer, Buffer];
  const aes256 = ['2.16.840.1.101.3.4.1.42', 'aes-256-cbc'] as const;
  const dear = (rounds: number, password: Buffer) =>
    pbes2(plain, { rounds, password, prf: ['1.2.840.113549.2.9', 'sha256'], cipher: aes256 });
  expect((await open(dear(10_000, second), 'ñ')).equals(privateKey)).toBe(true);
  const { method, sealed } = methodOf(dear(10_000, second));
  const tried = (tries: number) =>
    keyTasks.open({ document: sealed, onOptional: () => undefined, method, password: 'ñ', tries });
  expect([await tried(1), await tried(2)]).toEqual([null, new Uint8Array(plain)]);
  expect(costOf(readEncryptedKey(dear(600_000, first)) as never) * 2).toBeGreaterThan(MAX_COST);
});

function methodOf(key: Buffer) {
  const { sealed, ...method } = readEncryptedKey(key) as EncryptedKey;
  return { sealed, method };
}

test('tells a wrong password, with and without padding that shows it', async () => {
  const withoutPadding = pbes2(plain, { cipher: ['2.16.840.1.101.3.4.1.44', 'aes-256-cfb'] });
  for (const key of [pbes2(plain), withoutPadding])
    await expect(open(key, 'otra')).rejects.toMatchObject({ code: 'wrong_key_password' });
});

test('opens keys in a thread: the event loop goes on', async () => {
  const key = pbes2(plain);
  await open(key);
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  // As expensive as may be; the password is wrong because the test derived another key.
  await expect(open(pbes2(plain, { rounds: 399_000 }))).rejects.toMatchObject({ code: 'wrong_key_password' });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

test('refuses anything else in the place of a key', () => {
  expect([Buffer.alloc(0), Buffer.from('<script>'), plain, createCipherText()].map(readEncryptedKey)).toEqual([
    ...[null, null, null, null],
  ]);
  expect(readEncryptedKey(scryptKey(2, 1, 1))).toEqual({ unsupported: 'scrypt' });
});

const createCipherText = () => createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16)).update(plain);
