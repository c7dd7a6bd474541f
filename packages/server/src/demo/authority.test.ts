import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectCertificate } from '@boveda/cfdi';
import { type CertificateStore, openCertificateStore } from '../certificates/certificate-store';
import { type Authority, KEY_PASSWORD, openAuthority } from './authority';
import { contrapartes, contribuyentesDemo } from './partes';

const now = new Date('2026-11-21T12:00:00Z');
let folder: string;
let store: CertificateStore;
let authority: Authority;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'authority-'));
  store = openCertificateStore(folder);
  await mkdir(path.join(folder, 'demo.tmp'));
  await writeFile(path.join(folder, 'demo.tmp', 'half-written.key'), 'killed before the end');
  authority = await openAuthority(folder, store, now);
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => readFile(path.join(folder, 'demo', name));

it.each(contribuyentesDemo)('gives $rfc a CSD and an e.firma that can be told apart', async ({ rfc, nombre }) => {
  for (const tipo of ['CSD', 'FIEL'] as const) {
    const name = `${rfc}_${tipo}`.toLowerCase();
    const certificado = inspectCertificate(await file(`${name}.cer`));
    expect(certificado).toMatchObject({ rfc, tipo, emisor: 'AC DEMO BOVEDA' });
    expect(certificado.nombre).toContain(nombre);
    expect(certificado.numero).toMatch(/^3000100000\d{10}$/);
    expect(certificado.validFrom.getTime()).toBeLessThan(now.getTime() - 730 * 86_400_000);
    expect(certificado.validTo.getTime()).toBeGreaterThan(now.getTime() + 365 * 86_400_000);
    const key = createPrivateKey({
      key: await file(`${name}.key`),
      format: 'der',
      type: 'pkcs8',
      passphrase: KEY_PASSWORD,
    });
    expect(createPublicKey(key).equals(certificado.publicKey)).toBe(true);
  }
});

it('signs every certificate with its root, each under a number of its own', async () => {
  const root = new X509Certificate(await file('ac.cer'));
  expect(root.ca).toBe(true);
  const issuers = [...contribuyentesDemo, ...contrapartes].map(({ rfc }) => authority.csd(rfc));
  for (const { certificado, rfc } of [...issuers, authority.pac]) {
    const certificate = new X509Certificate(Buffer.from(certificado, 'base64'));
    expect({ rfc, signed: certificate.verify(root.publicKey) && certificate.checkIssued(root) }).toEqual({
      rfc,
      signed: true,
    });
  }
  expect(new Set(issuers.map(({ noCertificado }) => noCertificado)).size).toBe(66);
});

it('is not the SAT: another root did not sign them', async () => {
  const fiel = new X509Certificate(await file('eku9003173c9_fiel.cer'));
  expect(fiel.verify(new X509Certificate(await file('eku9003173c9_csd.cer')).publicKey)).toBe(false);
});

it('puts the certificate of its PAC where stamps are checked', () => {
  const der = store.find(authority.pac.noCertificado);
  expect(inspectCertificate(der as Buffer)).toMatchObject({ tipo: 'CSD', unidad: `PAC${authority.pac.rfc}01` });
});

it('is made once', async () => {
  const again = await openAuthority(folder, store, new Date('2027-03-01T00:00:00Z'));
  expect(again.pac.certificado).toBe(authority.pac.certificado);
  expect(again.csd('H&E951128469').certificado).toBe(authority.csd('H&E951128469').certificado);
});
