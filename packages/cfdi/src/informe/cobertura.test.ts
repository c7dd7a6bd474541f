import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, faultsOfExterior } from '../testing/matrix-faults';
import { codigosDe, matrices, sinRegla } from '../testing/matrix-numbers';
import { codigosEn } from './reglas/matrices';

// Every code of the matrices is reported by a rule or has a reason why none does; every code that a rule reports is named in a test.

const FOLDERS = ['.', 'reglas', '../comprobante', '../retencion'];
/** They name codes that they do not report: what is not judged, and the numbers of the matrices before. */
const WITHOUT_RULES = ['listas-externas.ts', 'matriz-de.ts'];
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const CODE = /\b(?:CFDI(?:33|40)|CRP|NOM|CP|CCE|Reten|INE|ECC|IEEH|IRMGCT|PDR|SPT|DES|NOT|OBR|REN)\d+(?:-\d+)?\b/g;

/** The codes of a text; a range, where only that is known, is each of them. */
const codesOf = (text: string): string[] =>
  (text.replaceAll(COMMENT, '').match(CODE) ?? []).flatMap((code) => {
    const [letters = ''] = /^[A-Za-z]+/.exec(code) ?? [];
    return codigosDe(letters, code.slice(letters.length));
  });

const codesIn = (isOurs: (name: string) => boolean): Set<string> =>
  new Set(
    FOLDERS.map((folder) => join(__dirname, folder)).flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && isOurs(name))
        .flatMap((name) => codesOf(readFileSync(join(folder, name), 'utf8'))),
    ),
  );

const isTest = (name: string) => name.endsWith('.test.ts');
const named = [...codesIn((name) => !isTest(name) && !WITHOUT_RULES.includes(name))];
const reported = new Set([...named, ...named.flatMap((codigo) => codigosEn('3.3', codigo).codigos ?? [])]);
const inRows = [...faults, ...faultsOfExterior.map(([de11, de20]) => [de11, de20])].flatMap(([codes]) =>
  codesOf(codes),
);
const inRowsOf20 = faultsOfExterior.flatMap(([, de20]) => codesOf(de20));
const tested = new Set([...codesIn((name) => isTest(name) && name !== 'cobertura.test.ts'), ...inRows, ...inRowsOf20]);
/** Tests that check whole documents for what the rows of faults have not: seals, CFDI 3.2, retenciones and small complements. */
const OTHER_SUITES = [
  'check-comprobante.test.ts',
  'codigos.test.ts',
  'matriz-bordes.test.ts',
  'nomina12-en32.test.ts',
  'complementos.test.ts',
  'reglas-complementos.test.ts',
  'retencion.test.ts',
  'reglas-sat.test.ts',
];
const broken = new Set([...inRows, ...inRowsOf20, ...codesIn((name) => OTHER_SUITES.includes(name))]);
const without = new Set(sinRegla.flatMap(([codigos]) => codigos.split(' ')));
const published = Object.entries(matrices).flatMap(([letters, numbers]) => codigosDe(letters, numbers));

it('reports every code of the matrices, or says why not', () =>
  expect(published.filter((codigo) => !reported.has(codigo) && !without.has(codigo))).toEqual([]));

it('gives no reason for a code that a rule reports, nor for one that no matrix has', () =>
  expect([...without].filter((codigo) => reported.has(codigo) || !published.includes(codigo))).toEqual([]));

it('names every code that a rule reports in a test', () =>
  expect([...reported].filter((codigo) => published.includes(codigo) && !tested.has(codigo))).toEqual([]));

it('breaks every code with a rule in a document', () => {
  const withRule = published.filter((codigo) => !without.has(codigo));
  expect(withRule.length).toBeGreaterThan(740);
  expect(withRule.filter((codigo) => !broken.has(codigo))).toEqual([]);
});
