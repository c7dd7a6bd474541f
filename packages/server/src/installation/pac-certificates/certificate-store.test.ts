import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAutoridad } from '@boveda/cfdi-samples/certificados';
import { openCertificateStore } from './certificate-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'certificates-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NUMERO = '00001000000504465028';

it('finds a certificate that was put, and one that was copied in while it ran', async () => {
  const store = openCertificateStore(path.join(folder, 'new'));
  expect(store.find(NUMERO)).toBeNull();
  await store.put(NUMERO, Buffer.from('uno'));
  expect(store.find(NUMERO)?.toString()).toBe('uno');
  await writeFile(path.join(folder, 'new', '30001000000500003456.cer'), 'dos');
  expect(store.find('30001000000500003456')?.toString()).toBe('dos');
  expect(openCertificateStore(path.join(folder, 'new')).find(NUMERO)?.toString()).toBe('uno');
});

it('accepts only 20 digits as a number', async () => {
  await writeFile(path.join(folder, 'secret.cer'), 'x');
  const store = openCertificateStore(path.join(folder, 'inner'));
  expect(store.find('../secret')).toBeNull();
  await expect(store.put('../secret', Buffer.from('x'))).rejects.toThrow(RangeError);
});

it("trusts authorities that were copied in, and the demo's own in demo mode only", async () => {
  const { cer: root } = await newAutoridad();
  const store = openCertificateStore(folder);
  expect(store.autoridades()).toEqual([]);
  await mkdir(path.join(folder, 'demo'));
  await writeFile(path.join(folder, 'demo/ac.cer'), root);
  expect([store.autoridades().length, openCertificateStore(folder, { demo: true }).autoridades().length]).toEqual([
    0, 1,
  ]);
  await mkdir(path.join(folder, 'autoridades'));
  await writeFile(path.join(folder, 'autoridades/leeme.txt'), 'x');
  await writeFile(path.join(folder, 'autoridades/rota.cer'), 'x');
  await writeFile(path.join(folder, 'autoridades/ac.cer'), root);
  const trusted = store.autoridades();
  expect(trusted.map(({ subject }) => subject)).toEqual([expect.stringContaining('AC DEMO BOVEDA')]);
  expect(store.autoridades()).toBe(trusted);
});
