import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectCertificate } from '@boveda/cfdi';
import { type DemoAuthority, hasFiel, KEY_PASSWORD, openDemoAuthority, POR_VENCER } from './authority';
import { contrapartes, contribuyentesDemo, POR_AGREGAR } from './personas';

const now = new Date('2026-11-21T12:00:00Z');
let folder: string;
let authority: DemoAuthority;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'authority-'));
  await mkdir(path.join(folder, 'demo.tmp'));
  await writeFile(path.join(folder, 'demo.tmp', 'half-written.key'), 'killed before the end');
  authority = await openDemoAuthority(folder, now);
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
    const expires = rfc === POR_VENCER.rfc && tipo === POR_VENCER.tipo;
    const daysLeft = (certificado.validTo.getTime() - now.getTime()) / 86_400_000;
    if (expires) expect(daysLeft).toBe(POR_VENCER.days);
    else expect(daysLeft).toBeGreaterThan(365);
    const key = createPrivateKey({
      key: await file(`${name}.key`),
      format: 'der',
      type: 'pkcs8',
      passphrase: KEY_PASSWORD,
    });
    expect(createPublicKey(key).equals(certificado.publicKey)).toBe(true);
  }
});

it('signs every certificate with its root, each under its own number', async () => {
  const root = new X509Certificate(await file('ac.cer'));
  expect(root.ca).toBe(true);
  const issuers = [...contribuyentesDemo, ...contrapartes].map(({ rfc }) => authority.csd(rfc));
  for (const { cer, rfc } of [...issuers, authority.pac]) {
    const certificate = new X509Certificate(cer);
    expect({ rfc, signed: certificate.verify(root.publicKey) && certificate.checkIssued(root) }).toEqual({
      rfc,
      signed: true,
    });
  }
  expect(new Set(issuers.map(({ numero }) => numero)).size).toBe(66);
});

it('issues certificates that verify with no other key', async () => {
  const fiel = new X509Certificate(await file('eku9003173c9_fiel.cer'));
  expect(fiel.verify(new X509Certificate(await file('eku9003173c9_csd.cer')).publicKey)).toBe(false);
});

it('gives its PAC a CSD whose OU names the PAC', () => {
  const { cer, numero } = authority.pac;
  expect(inspectCertificate(cer)).toMatchObject({ numero, tipo: 'CSD', unidad: `PAC${authority.pac.rfc}01` });
});

it('issues an e.firma to an issuer that had none, beside the others', async () => {
  expect(await hasFiel(folder, POR_AGREGAR)).toBe(false);
  await authority.issueFiel(POR_AGREGAR);
  expect(await hasFiel(folder, POR_AGREGAR)).toBe(true);
  const { cer, key, pass } = await authority.par(POR_AGREGAR, 'FIEL');
  const certificado = inspectCertificate(cer);
  expect(certificado).toMatchObject({ rfc: POR_AGREGAR, tipo: 'FIEL', emisor: 'AC DEMO BOVEDA' });
  expect(new X509Certificate(cer).verify(new X509Certificate(await file('ac.cer')).publicKey)).toBe(true);
  const opened = createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: pass });
  expect(createPublicKey(opened).equals(certificado.publicKey)).toBe(true);
  await expect(authority.issueFiel('AAA010101AAA')).rejects.toThrow(RangeError);
});

it('opens the same certificates again', async () => {
  const again = await openDemoAuthority(folder, new Date('2027-03-01T00:00:00Z'));
  expect(again.pac.cer).toEqual(authority.pac.cer);
  expect(again.csd('H&E951128469').cer).toEqual(authority.csd('H&E951128469').cer);
});
