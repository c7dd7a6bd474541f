import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inspectCertificate } from '../certificado';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { describeWith, fixturesFolder, listFixtures, readFixture } from '../testing/fixtures';
import { checkComprobante } from './check-comprobante';
import type { Informe, ReglaId } from './informe';

/** Where we say something else than the manifest, and why. */
const disagreements: Readonly<Record<string, string>> = {
  'cfdi40-nomina-compensacion-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
  'cfdi40-nomina-complex-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
  'cfdi40-nomina-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
};

/** Fixtures that are no CFDI for the vault: templates that others fill in before use. */
const refused: Readonly<Record<string, string>> = {
  '004.xml': 'IdDocumento falta',
  '005.xml': 'IdDocumento falta',
  '006.xml': 'IdDocumento falta',
  '007.xml': 'IdDocumento falta',
  '008.xml': 'Rfc falta',
};

interface Row {
  path: string;
  sello: string;
  tfd: string;
}

function manifest(): Row[] {
  return readFixture('MANIFEST.tsv')
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((columns) => columns[6] === '3.3' || columns[6] === '4.0')
    .map(([repo = '', path = '', , , , , , , , , sello = '', tfd = '']) => ({
      path: join(fixturesFolder, repo.replace('/', '+'), path),
      sello,
      tfd,
    }))
    .filter(({ path }) => existsSync(path));
}

const verdict = ({ reglas }: Informe, id: ReglaId) => reglas.find((regla) => regla.id === id)?.resultado;

/** Our report in the words of the manifest. */
function inItsWords(informe: Informe): Omit<Row, 'path'> {
  const words = { ok: 'True', falla: 'False', omitida: '' } as const;
  const sello = words[verdict(informe, 'sello') ?? 'omitida'];
  const stamp = [verdict(informe, 'timbre_sello_cfd'), verdict(informe, 'timbre_sello_sat')];
  if (verdict(informe, 'timbre_presente') === 'falla') return { sello, tfd: '' };
  if (stamp.includes('falla')) return { sello, tfd: 'False' };
  return { sello, tfd: stamp[1] === 'ok' ? 'True' : 'nocert' };
}

describeWith([fixturesFolder], 'verdicts of the manifest', () => {
  const certificates = new Map<string, Buffer>();
  beforeAll(() => {
    for (const file of listFixtures('.cer')) {
      const der = readFileSync(file);
      certificates.set(inspectCertificate(der).numero, der);
    }
  });
  const check = (path: string) =>
    checkComprobante(parseComprobante(readFileSync(path)), {
      findCertificate: (numero) => certificates.get(numero) ?? null,
    });

  it('are ours, sello and stamp, on every CFDI 3.3 and 4.0', () => {
    const rows = manifest().filter(({ path }) => !(basename(path) in refused));
    expect(rows.length).toBeGreaterThan(100);
    const different = rows.filter((row) => {
      const { sello, tfd } = inItsWords(check(row.path));
      return sello !== row.sello || tfd !== row.tfd;
    });
    expect(different.map(({ path }) => basename(path)).sort()).toEqual(Object.keys(disagreements).sort());
  });

  it('leave real CFDI of 3.2, 3.3 and 4.0 without a flaw', () => {
    const real = [
      'phpcfdi+cfdi-expresiones/tests/_files/cfdi32-real.xml',
      'eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml',
      'nodecfdi+cfdi-validator/tests/_files/cfdi40-real.xml',
    ];
    for (const path of real) expect(check(join(fixturesFolder, path))).toMatchObject({ status: 2, errmsg: null });
  });

  it('call Alterado any cent of any amount changed in a real CFDI', () => {
    const xml = readFixture('nodecfdi+cfdi-validator/tests/_files/cfdi40-real.xml').toString('utf8');
    const amounts = [...xml.matchAll(/ (?:Total|SubTotal|Importe|Base|ValorUnitario)="(\d+)\.(\d)/g)];
    expect(amounts.length).toBeGreaterThan(3);
    for (const { index, 0: found } of amounts) {
      const at = index + found.length - 1;
      const changed = `${xml.slice(0, at)}${(Number(xml[at]) + 1) % 10}${xml.slice(at + 1)}`;
      const informe = checkComprobante(parseComprobante(Buffer.from(changed)), { findCertificate: () => null });
      expect(informe.status).toBe(5);
    }
  });

  it('name the holder of every SAT test certificate, Ñ and & included', () => {
    const rfcs = listFixtures('.cer')
      .filter((file) => /Personas (Morales|Fisicas)/.test(file))
      .map((file) => [basename(file, '.cer'), inspectCertificate(readFileSync(file))] as const);
    expect(rfcs.length).toBeGreaterThan(50);
    for (const [name, certificado] of rfcs) {
      expect(certificado.rfc).toBe(name.replace(/_csd$/, '').normalize('NFC').toUpperCase());
      expect(certificado.tipo).toBe(name.endsWith('_csd') ? 'CSD' : 'FIEL');
      expect(certificado.numero).toMatch(/^\d{20}$/);
    }
  });
});
