import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Bucket, openBucket, parseBucketUrl } from '.';
import { type BucketServer, haveSwift, type Swift, startBucketServer, startSwift } from './testing';

function open(url: string): Bucket {
  const address = parseBucketUrl(url);
  if (!address) throw new Error('not an address');
  return openBucket(address);
}

const SERVERS: [string, () => Promise<Swift>][] = [['the server of the tests', startBucketServer]];
if (haveSwift) SERVERS.push(['Swift', startSwift]);

describe.each(SERVERS)('a bucket of %s', (_, start) => {
  let server: Swift;
  let bucket: Bucket;
  beforeAll(async () => {
    server = await start();
    bucket = open(server.url);
  });
  afterAll(async () => {
    bucket?.close();
    await server?.close();
  });

  const key = 'a/ñ & <b>.bin';
  const bytes = Buffer.from([0, 255, 10, 13]);

  test('returns the bytes that were put, whole and in ranges', async () => {
    await bucket.put(key, bytes);
    expect(await bucket.get(key)).toEqual(bytes);
    expect(await bucket.get(key, { start: 1, size: 2 })).toEqual(bytes.subarray(1, 3));
    expect(await bucket.get(key, { start: 2, size: 9 })).toEqual(bytes.subarray(2));
    expect(await bucket.get(key, { start: 4, size: 1 })).toEqual(Buffer.alloc(0));
    expect(await bucket.get(key, { start: 1, size: 0 })).toEqual(Buffer.alloc(0));
    expect(await bucket.stat(key)).toEqual({ key, size: 4, modified: expect.anything() });
    const { stream, size } = (await bucket.open(key)) ?? {};
    expect([stream && (await buffer(stream)), size]).toEqual([bytes, 4]);
    await bucket.put(key, '');
    expect(await bucket.get(key)).toEqual(Buffer.alloc(0));
  });

  test('a missing object is null, and removing it does nothing', async () => {
    await bucket.remove(key);
    await bucket.remove(key);
    expect(await bucket.get(key)).toBeNull();
    expect(await bucket.get(key, { start: 1, size: 2 })).toBeNull();
    expect(await bucket.stat(key)).toBeNull();
    expect(await bucket.open(key)).toBeNull();
    expect(await all(bucket.list('none/'))).toEqual([]);
  });

  test('uploads a file of many parts, of one, and an empty one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bucket-'));
    for (const length of [20_000_001, 7, 0]) {
      const content = Buffer.alloc(length, 'cfdi ');
      await writeFile(join(folder, 'file'), content);
      await bucket.putFile('file', join(folder, 'file'));
      expect((await bucket.get('file'))?.equals(content)).toBe(true);
      expect((await bucket.stat('file'))?.size).toBe(length);
    }
    await bucket.remove('file');
    await rm(folder, { recursive: true });
  });

  test('lists all objects in order, and the names directly below a prefix', async () => {
    const keys = ['many/1', 'many/2', 'many/folder/x'];
    for (const each of [...keys, 'manyother']) await bucket.put(each, bytes);
    const listed = await all(bucket.list('many/'));
    expect(listed).toEqual(keys.map((each) => ({ key: each, size: 4, modified: expect.anything() })));
    expect(await bucket.names('many/', 'folders')).toEqual(['folder']);
    expect(await bucket.names('many/', 'objects')).toEqual(['1', '2']);
  });

  if (start !== startSwift) return;

  test('rejects a wrong secret and writes nothing', async () => {
    const right = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = `${right}x`;
    const stranger = open(server.url);
    await expect(stranger.put('stranger', bytes)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(stranger.get('many/1')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    process.env.AWS_SECRET_ACCESS_KEY = right;
    stranger.close();
    expect(await bucket.get('stranger')).toBeNull();
  });

  test('rejects a conditional write on a server without them, and writes nothing', async () => {
    await expect(bucket.putNew('other', 'x')).rejects.toThrow('knows no conditional writes');
    expect(await bucket.get('other')).toBeNull();
  });
});

describe('conditional writes and long lists', () => {
  let server: BucketServer;
  let bucket: Bucket;
  beforeAll(async () => {
    server = await startBucketServer();
    bucket = open(server.url);
  });
  afterAll(async () => {
    bucket.close();
    await server.close();
  });

  test('keys lie below the prefix', async () => {
    await bucket.put('a/ñ', 'x');
    expect([...server.objects.keys()]).toEqual(['boveda/here/a/ñ']);
  });

  test('of many writers of the same new key exactly one succeeds', async () => {
    const written = await Promise.all(Array.from({ length: 20 }, (_, n) => bucket.putNew('new', `${n}`)));
    const winner = written.indexOf(true);
    expect(written.filter(Boolean)).toHaveLength(1);
    expect((await bucket.get('new'))?.toString()).toBe(`${winner}`);
  });

  test('the error names a store without conditional writes, and nothing is written', async () => {
    server.failWith = 501;
    await expect(bucket.putNew('other', 'x')).rejects.toThrow('knows no conditional writes');
    server.failWith = null;
    expect(await bucket.get('other')).toBeNull();
  });

  test('lists objects beyond a page, and the names directly below a prefix', async () => {
    for (let n = 0; n < 1005; n++) server.objects.set(`boveda/here/many/${n}`, Buffer.from('x'));
    server.objects.set('boveda/here/many/folder/x', Buffer.from('xy'));
    const listed = await all(bucket.list('many/'));
    expect(listed).toHaveLength(1006);
    const [{ key: third } = { key: '' }] = listed.slice(2);
    expect(await all(bucket.list('many/', third))).toEqual(listed.slice(3));
    expect(listed.at(-1)).toEqual({ key: 'many/folder/x', size: 2, modified: expect.any(Date) });
    expect(await bucket.names('many/', 'folders')).toEqual(['folder']);
    expect(await bucket.names('many/', 'objects')).toHaveLength(1005);
  });
});

test('accepts valid addresses and rejects invalid ones', () => {
  expect(parseBucketUrl('/srv/store')).toBeNull();
  expect(parseBucketUrl('s3://boveda')).toEqual({
    bucket: 'boveda',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
  });
  expect(parseBucketUrl('s3://boveda/a/b/?region=mx-central-1&endpoint=http://localhost:9000')).toEqual({
    bucket: 'boveda',
    prefix: 'a/b/',
    endpoint: 'http://localhost:9000',
    region: 'mx-central-1',
  });
  for (const wrong of [
    's3://',
    's3://A_b',
    's3://key:secret@boveda',
    's3://boveda?x=1',
    's3://boveda?endpoint=file:///etc',
  ])
    expect(() => parseBucketUrl(wrong)).toThrow();
});

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of found) rows.push(row);
  return rows;
}
