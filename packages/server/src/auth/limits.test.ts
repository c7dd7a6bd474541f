import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { consumeLimits, type Limit } from './limits';

let server: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
afterAll(() => server.close());

const limit = (key: string): Limit => ({ key, max: 2, seconds: 60 });
const use = (key: string) => consumeLimits(server.deps, [limit(key)]);

test('counts uses in whatever order their requests reach the database', async () => {
  await use('any order');
  now -= 5;
  await use('any order');
  await expect(use('any order')).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' });
  now += 60_000;
  await use('any order');
});

test('resets a window that ends an hour after a new one would', async () => {
  now += 3_600_000;
  await use('fast clock');
  await use('fast clock');
  now -= 3_600_000;
  await use('fast clock');
  await use('fast clock');
  await expect(use('fast clock')).rejects.toMatchObject({ status: 429, options: { retryAfterSeconds: 60 } });
});
