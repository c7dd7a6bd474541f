import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { issueCertificate } from '../demo/certify';
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

it("trusts the authorities that were copied in, and the demo's own in demo mode alone", async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const validity = { validFrom: new Date('2020-01-01'), validTo: new Date('2040-01-01') };
  const order = { numero: NUMERO, sujeto: { rfc: '', nombre: '' }, key, issuerKey: key, ...validity };
  const root = issueCertificate({ tipo: 'AC', ...order });
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
