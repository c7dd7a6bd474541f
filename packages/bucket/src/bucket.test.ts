import { type Bucket, openBucket, parseBucketUrl } from '.';
import { startBucketServer } from './testing';

let server: Awaited<ReturnType<typeof startBucketServer>>;
let bucket: Bucket;
beforeAll(async () => {
  server = await startBucketServer();
  const address = parseBucketUrl(server.url);
  if (!address) throw new Error('not an address');
  bucket = openBucket(address);
});
afterAll(async () => {
  bucket.close();
  await server.close();
});

test('what was put is got, byte for byte, below the prefix', async () => {
  const bytes = Buffer.from([0, 255, 10, 13]);
  await bucket.put('a/ñ & <b>.bin', bytes);
  expect(await bucket.get('a/ñ & <b>.bin')).toEqual(bytes);
  expect([...server.objects.keys()]).toEqual(['boveda/here/a/ñ & <b>.bin']);
  expect(await bucket.get('a/none')).toBeNull();
  await bucket.remove('a/ñ & <b>.bin');
  await bucket.remove('a/ñ & <b>.bin');
  expect(server.objects.size).toBe(0);
});

test('of many who write the same new key at once one does', async () => {
  const written = await Promise.all(Array.from({ length: 20 }, (_, n) => bucket.putNew('new', `${n}`)));
  const winner = written.indexOf(true);
  expect(written.filter(Boolean)).toHaveLength(1);
  expect((await bucket.get('new'))?.toString()).toBe(`${winner}`);
});

test('a store without conditional writes is named, and nothing is written', async () => {
  server.failWith = 501;
  await expect(bucket.putNew('other', 'x')).rejects.toThrow('knows no conditional writes');
  server.failWith = null;
  expect(await bucket.get('other')).toBeNull();
});

test('lists are whole beyond a page, names are those directly below', async () => {
  for (let n = 0; n < 1005; n++) server.objects.set(`boveda/here/many/${n}`, Buffer.from('x'));
  server.objects.set('boveda/here/many/folder/x', Buffer.from('xy'));
  const listed = await all(bucket.list('many/'));
  expect(listed).toHaveLength(1006);
  expect(listed.at(-1)).toEqual({ key: 'many/folder/x', size: 2, modified: expect.any(Date) });
  expect(await bucket.names('many/', 'folders')).toEqual(['folder']);
  expect(await bucket.names('many/', 'objects')).toHaveLength(1005);
  expect(await all(bucket.list('none/'))).toEqual([]);
});

test('addresses are read or refused', () => {
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
