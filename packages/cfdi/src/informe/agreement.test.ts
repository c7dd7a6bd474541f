import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { inspectCertificate } from '../certificado';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { describeWith, fixturesFolder, listFixtures, readFixture, satFolder } from '../testing/fixtures';
import { checkSchemas } from '../testing/schemas';
import { checkComprobante } from './check-comprobante';
import type { Informe, ReglaId, Resultado } from './informe';

/** Where sello or stamp come out otherwise than in the manifest, and why. */
const disagreements: Readonly<Record<string, string>> = {
  'cfdi40-nomina-compensacion-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
  'cfdi40-nomina-complex-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
  'cfdi40-nomina-valid.xml': 'the stamp has no SelloCFD and no SelloSAT: incomplete, not unverified',
};

/** Where the schemas come out otherwise, and why. */
const schemaDisagreements: Readonly<Record<string, string>> = {
  'cfdv40-registrofiscal.xml': 'the schema of its complement is among the resources, and accepts it',
};

/**
 * Sealed with the SAT's test keys for what its catalogues do not allow, which CfdiUtils does not look at: a person (13
 * letters) in a company's régimen.
 */
const againstCatalogues: readonly string[] = [
  ...['03', '04', '05'].map((centavos) => `iva_concepto_suma_100.${centavos}.xml`),
  ...['03', '04', '05'].map((centavos) => `iva_concepto_suma_pago_100.${centavos}.xml`),
  'invoice_nomina.xml',
  'iva_exento.xml',
];

/**
 * Published rules that CFDI break which CfdiUtils calls right: libraries made them with the SAT's test keys, and no PAC would
 * stamp them. CfdiUtils has none of these rules.
 */
const publishedAlone: readonly string[] = [
  'Anexo 20',
  'CFDI40103',
  'CFDI40105',
  'CFDI40106',
  'NOM11',
  'NOM23',
  'NOM54',
  'NOM6',
  'NOM65',
  'NOM8',
];

/**
 * Which rule of ours stands for a code of CfdiUtils (numbers behind a dash or colon say where), and how it comes out.
 * Null: a rule that we do not have, and why.
 */
const rulesOfCodes: Readonly<Record<string, { id: ReglaId; resultado: Resultado } | null>> = {
  SELLO01: { id: 'certificado_legible', resultado: 'falla' },
  // The name in a certificate is often not the one in the CFDI: persons' accents, companies without their kind.
  SELLO04: null,
  SELLO08: { id: 'sello', resultado: 'falla' },
  // It compares before rounding: a total of 0.95 with a line of 0.952.
  SUMAS06: null,
  PAGO09: { id: 'pagos', resultado: 'falla' },
  PAGO28: { id: 'pagos', resultado: 'falla' },
  // ImpPagado may be left out in Pagos 1.0 where it equals Monto; accounts of the payer and the payee are not judged.
  PAGO17: null,
  PAGO18: null,
  PAGO30: null,
  PAGUSO01: { id: 'uso_regimen', resultado: 'aviso' },
  // TFDSELLO01 also stands for "the certificate could not be downloaded"; the stamp has columns of its own.
  TFDSELLO01: null,
  // XSD01 of what is not sealed yet; structure has its own column.
  XSD01: null,
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
  xsd: string;
  codes: readonly string[];
}

function manifest(): Row[] {
  return readFixture('MANIFEST.tsv')
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((columns) => columns[6] === '3.3' || columns[6] === '4.0')
    .map(([repo = '', path = '', , , , , , , , , sello = '', tfd = '', xsd = '', , codes = '']) => ({
      path: join(fixturesFolder, repo.replace('/', '+'), path),
      sello,
      tfd,
      xsd,
      codes: [...new Set(codes.split(',').map((code) => /^[A-Z]+\d+/.exec(code)?.[0] ?? ''))].filter(Boolean),
    }))
    .filter(({ path }) => existsSync(path));
}

const verdict = ({ reglas }: Informe, id: ReglaId) => reglas.find((regla) => regla.id === id)?.resultado;

/** Our report in the words of the manifest. */
function inItsWords(informe: Informe): Pick<Row, 'sello' | 'tfd'> {
  const words = { ok: 'True', aviso: 'True', falla: 'False', omitida: '' } as const;
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

  it('are ours, rule by rule, where both have the rule', () => {
    const seen = new Set<string>();
    for (const { path, codes } of manifest().filter(({ path }) => !(basename(path) in refused))) {
      const { reglas } = check(path);
      for (const code of codes) {
        const expected = rulesOfCodes[code];
        expect({ code, known: expected !== undefined }).toEqual({ code, known: true });
        seen.add(code);
        if (!expected) continue;
        const found = reglas.find(({ id }) => id === expected.id)?.resultado;
        expect({ file: basename(path), code, found }).toEqual({
          file: basename(path),
          code,
          found: expected.resultado,
        });
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(rulesOfCodes).sort());
  });

  it('leave what CfdiUtils calls right without a fault', () => {
    const right = manifest().filter(({ sello, codes }) => sello === 'True' && codes.length === 0);
    expect(right.length).toBeGreaterThan(35);
    const warned: string[] = [];
    const published = new Set<string>();
    for (const { path } of right) {
      const fallas = check(path).reglas.filter(({ resultado }) => resultado === 'falla' || resultado === 'aviso');
      if (fallas.some(({ id }) => id === 'uso_regimen')) warned.push(basename(path));
      for (const { codigos = [] } of fallas.filter(({ id }) => id.startsWith('reglas_')))
        for (const codigo of codigos) published.add(codigo);
      // Most of them were sealed and never stamped, on days of other versions.
      const known = ['timbre_presente', 'uso_regimen', 'version_vigente'];
      const others = fallas.filter(({ id }) => !known.includes(id) && !id.startsWith('reglas_'));
      expect({ file: basename(path), others }).toEqual({ file: basename(path), others: [] });
    }
    expect(warned.sort()).toEqual(againstCatalogues.toSorted());
    expect([...published].sort()).toEqual(publishedAlone);
  });

  it('find the totals of taxes in every Pagos 2.0 that others computed', () => {
    const found = manifest()
      .filter(({ path }) => !(basename(path) in refused))
      .map(({ path }) => verdict(check(path), 'totales_impuestos_pagos'))
      .filter((resultado) => resultado !== undefined);
    expect(found.length).toBeGreaterThan(15);
    expect(new Set(found)).toEqual(new Set(['ok']));
  });

  it('leave real CFDI of 3.2, 3.3 and 4.0 without a flaw', () => {
    const real = [
      'phpcfdi+cfdi-expresiones/tests/_files/cfdi32-real.xml',
      'eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml',
      'nodecfdi+cfdi-validator/tests/_files/cfdi40-real.xml',
    ];
    for (const path of real) {
      const informe = check(join(fixturesFolder, path));
      expect(informe).toMatchObject({ status: 2, errmsg: null });
      // The stamp of one is of a PAC whose certificate is not among the fixtures.
      const avisos = informe.reglas.filter(({ resultado }) => resultado === 'aviso').map(({ id }) => id);
      expect(avisos.filter((id) => id !== 'timbre_sello_sat')).toEqual([]);
    }
  });

  it('condemn no certificate of an authority of the SAT that is not installed, however old', () => {
    const installed = [new X509Certificate(newCsd('SAT970701NN3', { numero: '30001000000500003417' }).cer)];
    const authorities = new Set<string>();
    for (const { path } of manifest().filter(({ path }) => !(basename(path) in refused))) {
      const cfdi = parseComprobante(readFileSync(path));
      const { reglas } = checkComprobante(cfdi, {
        findCertificate: (numero) => certificates.get(numero) ?? null,
        autoridades: installed,
      });
      const found = reglas.filter(({ id }) => id === 'certificado_autoridad' || id === 'timbre_autoridad');
      expect([basename(path), ...found.map(({ resultado }) => resultado)]).toEqual([
        basename(path),
        'omitida',
        'omitida',
      ]);
      for (const { evidencia } of found) authorities.add(/«(.+)»/.exec(evidencia)?.[1] ?? '');
    }
    expect([...authorities].filter(Boolean).length).toBeGreaterThan(3);
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

describeWith([fixturesFolder, satFolder], 'schemas of the SAT', () => {
  it('say of every CFDI what the manifest says, catalogues as warnings', async () => {
    const rows = manifest();
    const verdicts = await checkSchemas(rows.map(({ path }) => path));
    const different = rows.filter(({ path, xsd }) => (verdicts[path]?.resultado !== 'falla') !== (xsd === 'True'));
    expect(different.map(({ path }) => basename(path)).sort()).toEqual(Object.keys(schemaDisagreements).sort());
  });
});
