import { createCipheriv, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { element, integer, octets, oid, sequence } from '../../../../testing/der';
import { dhKey, dsaKey, hostileKeys, PASSWORD, pbes2, rsaKey, scryptKey } from '../../../../testing/hostile-keys';
import { costOf, MAX_COST, readEncryptedKey } from './encryption';
import { endIdleKeyThreads, openKey } from './open-key';
import { kindOf } from './rsa-private-key';

afterAll(endIdleKeyThreads);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
const withOpenSsl = (key: Buffer) => createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: PASSWORD });
const open = (key: Buffer, password = PASSWORD) => openKey(key, password, 'a person');

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

// Written by `openssl pkcs8 -topk8 -v1`, with its legacy provider where needed.
const { short, ...oldForms } = {
  short:
    'MIIBUwIBADANBgkqhkiG9w0BAQEFAASCAT0wggE5AgEAAkEA5jrCnTjU/SSnKJqPom/CkHI8fXPLjo+9lyf1MqAXbk9yKqHYtEvb2osIZOLSz6+vO/Gj0RK7hBTCAimaiyUSHwIDAQABAkBoqloDY+zgUKN1wB6AeFJ5nJWHavcljo9ggpfkNgew66xtS537jxW0xfIyyLPVprYAcnlM/J9sIPeKdYO8FdIBAiEA+GYigxpmSy2cIRn6iZ+o5iPgzPfNsbywdzHakPXoXZ8CIQDtRkr2Mu8pFmprJPBOSdVL8f9mI5x4Y9879DLNJd37gQIgMAWe2nW6HQKeUo/xLbYeMw/wn++wZpIyE3kh5jCEUcUCIHWi4A9n+UK5plEwoyNtX56jgCg3h5/4g/jJfVZQa9oBAiBZiA21Qilba05q6MoEQdwk0Tt9RmUedSjVvkXQFw8Wow==',
  'PBE-MD5-DES':
    'MIIBeTAbBgkqhkiG9w0BBQMwDgQICQ+BVHOIneoCAggABIIBWFoDKihK+zjx5z68c3c13OCmeGpceaAWUFnQnmsEdHNjC5jYXuirtNEDvKfIWcsbbMWU0hyqGBFT9xZjpErMozRrJ+gZmHX6sy7VRPn8lDQ1qIk/HjcFyavGPh1h30q72O7kDsmFtwAKC5iWIROkAEzjLQ+t5fIHQBM+/QKCEhWQa/oVRANl7KY+rhBch9Cuk91E8o23cRMLEvebslNO/uYNhz0kNI0+dOa/1wM5y60NeJDxRI3+IdjRh5TXk+ijEHsCsgNsjVgxmVNfUYN3toUXw6CI2sobJh1n4rhayCCcNBprNwlocSaOKzNqKHt37nKBwjeoKX2tHBlqTn/tEdb+tevhclrAiGhWsEI89QAXNx1HhT2a5vdwq2N5PCUb+e1/3MdlpbtVwDoVgXDB3Avuuy4DrwXWuZb6MhAk8M0Pe71moH+yh/MeFQy3ndED50AKZh03vB0L',
  'PBE-SHA1-DES':
    'MIIBeTAbBgkqhkiG9w0BBQowDgQIq5aP92RNU6oCAggABIIBWHomAP6KnolmQba9rK5dHoB491WGKOY83N3fUHi3eCV8WceUI75TiBPNdanhKW4uiyOU9dL8ctZ2ugMUjx7EiOO8gDpmPTNDtwI7YTsGMccwzRWcEwxx+4dKNnG0zn4JCZk+JkCWsEneTinDj0o/1jqVgdJMCPBwbnyZXijpnejTjArllPpJBB7GudzHSqMbqwpYuNAwA7CebI4wFwyzGjLmcAeJBXVH38HUq7uNEz0934zaxdlB9OTIT59lG3okefJvlXshxl4Z25TcpCe3OBHb8UtXcj9y77QDmFUqbw0T4WGocYb03vWGdR0u8RwR0PIXW0Loo1wx2P9KWYrKf0gZtK0eUeeP/yj9qOFZeNf1dXGTZLwYmb4rV0Audtr/glwJBzhaAScHyQfhb5Ths7BuUZAeBLD5qRTFDos7lcX+PMj0ZX9vypnjbKdny14LkoJw5k5gBPfY',
  'PBE-SHA1-3DES':
    'MIIBejAcBgoqhkiG9w0BDAEDMA4ECDiq+QvpOExmAgIIAASCAVgeFBrFAneWgzE/Z7t8s9ZsG5iGCPkVfqtsuXqg6JEDEsNx9iLfhBWTEg80E5k2px0zBnGMn7P34LtBbbjHpCX0jO77rsynZYRgiWSkipRf5PfHoMhR0Z3znlLpgKXG8yrVISIlqC+9TeUh19+IDYjvE9x5ZZkkHeCoxWs220FPFDIvHe+jgrb5VdzD5bdjfWllFEkeBrxU7WqmEgPyt9k2vfqi9QL+GPVTXzsVk5U8tZwiOPsmBNQT0CWd6KthwaXAhzuSXRPrPdaREGnmkICqmicWeF57GWEywSjsAs60dSMt6wNUyi4qJfFiQHHIjS+Nj3cDD0VAjer/PPv9IizzeT0MI6mf4ixVYhr+G7HjlN/zkHBwH1fiDsh2KmzIIx7O0r/T4vMNkQkLhAhUOLLYNp986a1BILbYZcCQGi0WS9l0I4aVF/rwDiG0YPtedWs2iEkTk51PiQ==',
  'PBE-SHA1-2DES':
    'MIIBejAcBgoqhkiG9w0BDAEEMA4ECI2rgPHeQLO6AgIIAASCAViYfY/R9llZhBhxfVQuLCHlvUC09WVl0wWOLMS63ieu5FExBpL953gmbeIYFDpTqrVdAJCxx4/tC01twh8EB7qGDyj/EiTcOTU6SveR2WoQWYdOiKOZoPLgUI2yKjRftzIVMc7JBvWeKHxgCmN/pcnKzpPeozccA24BfRCznAWXSDnuQjKZu/JlXs6EzZtunutMFbrgh3tVqSKWSKiUFQg4ERbxXBR6D5vuLgXZpKhOmp8AarmReH+cteRk/8kwQz7s+NFvrLa50VwyQLtkK1S6x25HOJdJK/IyKwxHBZ2Id1r+C9Xah+Q8qNIDVa7PIKbBJuzC+jU949cUMQctIbDNfxoC3vV/vc2vZyRR/t84JBqD9T2TVRqXNryQXZZMKsm1/+zpKSPmVssSRJ1Pp46XKjfQEJolwN96EkAgyqtms9lDfac87I4rLSqG/JD3zEvMMcD75mQ3MA==',
};

test.each(Object.entries(oldForms))('opens the older form %s', async (_form, base64) => {
  const opened = await open(Buffer.from(base64, 'base64'));
  expect(opened.export({ type: 'pkcs8', format: 'der' }).toString('base64')).toBe(short);
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
    expect(read === 'unknown' || (read !== null && costOf(read) > MAX_COST)).toBe(true);
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
  expect(readEncryptedKey(scryptKey(2, 1, 1))).toBe('unknown');
});

const createCipherText = () => createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16)).update(plain);
