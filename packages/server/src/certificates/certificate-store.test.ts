import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCertificateStore } from './certificate-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'certificates-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NUMERO = '00001000000504465028';

it('finds what was put, and what was copied in while it ran', async () => {
  const store = openCertificateStore(path.join(folder, 'new'));
  expect(store.find(NUMERO)).toBeNull();
  await store.put(NUMERO, Buffer.from('uno'));
  expect(store.find(NUMERO)?.toString()).toBe('uno');
  await writeFile(path.join(folder, 'new', '30001000000500003456.cer'), 'dos');
  expect(store.find('30001000000500003456')?.toString()).toBe('dos');
  expect(openCertificateStore(path.join(folder, 'new')).find(NUMERO)?.toString()).toBe('uno');
});

it('takes nothing but 20 digits for a number', async () => {
  await writeFile(path.join(folder, 'secret.cer'), 'x');
  const store = openCertificateStore(path.join(folder, 'inner'));
  expect(store.find('../secret')).toBeNull();
  await expect(store.put('../secret', Buffer.from('x'))).rejects.toThrow(RangeError);
});
