import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describeWith, fixturesFolder, listFixtures, readFixture, satFolder } from '../testing/fixtures';
import { anyMutation } from '../testing/mutations';
import type { XmlElement } from '../xml/element';
import { parseXml } from '../xml/parse';
import { buildCadenaOriginal } from './cadena';

const stylesheets: Readonly<Record<string, string>> = {
  'cfd/3 3.2': 'sitio_internet/cfd/3/cadenaoriginal_3_2/cadenaoriginal_3_2.xslt',
  'cfd/3 3.3': 'sitio_internet/cfd/3/cadenaoriginal_3_3/cadenaoriginal_3_3.xslt',
  'cfd/4 4.0': 'sitio_internet/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt',
  'esquemas/retencionpago/1 1.0': 'esquemas/retencionpago/1/retenciones.xslt',
  'esquemas/retencionpago/2 2.0': 'esquemas/retencionpago/2/retenciones.xslt',
};

const sheetOf = ({ uri, attributes }: XmlElement) =>
  stylesheets[`${uri.replace('http://www.sat.gob.mx/', '')} ${attributes.Version ?? attributes.version}`];

interface Document {
  file: string;
  cadena: string;
}

function documentsBySheet(files: readonly string[]): Map<string, Document[]> {
  const bySheet = new Map<string, Document[]>();
  for (const file of files) {
    const root = parseXml(readFileSync(file));
    const sheet = sheetOf(root);
    if (!sheet) continue;
    const documents = bySheet.get(sheet) ?? [];
    bySheet.set(sheet, [...documents, { file, cadena: buildCadenaOriginal(root) }]);
  }
  return bySheet;
}

/** Cadenas of many files from one process, one after the other. */
function xsltproc(sheet: string, files: readonly string[]): string {
  return execFileSync('xsltproc', ['--nonet', join(satFolder, sheet), ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Compares our cadena of every file with xsltproc's, and answers how many were compared. */
function compare(files: readonly string[]): number {
  let compared = 0;
  for (const [sheet, documents] of documentsBySheet(files)) {
    const paths = documents.map(({ file }) => file);
    if (xsltproc(sheet, paths) !== documents.map(({ cadena }) => cadena).join('')) {
      for (const { file, cadena } of documents)
        expect({ file, cadena }).toEqual({ file, cadena: xsltproc(sheet, [file]) });
    }
    compared += documents.length;
  }
  return compared;
}

describeWith([fixturesFolder, satFolder], 'cadena original against xsltproc', () => {
  const installed = spawnSync('xsltproc', ['--version']).error === undefined;
  if (!installed) process.stderr.write('\nSKIPPED cadena original against xsltproc: xsltproc is not installed\n');
  const ours = installed ? it : it.skip;

  ours('is equal byte for byte on every CFDI and retención of the fixtures', () => {
    expect(compare(listFixtures('.xml'))).toBeGreaterThan(120);
  });

  ours('stays equal when the documents are changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadena-'));
    const originals = listFixtures('.xml').filter((file) => sheetOf(parseXml(readFileSync(file))));
    const mutants = fc.sample(fc.tuple(fc.nat(originals.length - 1), anyMutation), { seed: 2, numRuns: 300 });
    const files = mutants.map(([index, mutate], number) => {
      const file = join(folder, `${number}.xml`);
      writeFileSync(file, mutate(readFileSync(originals[index] as string, 'utf8')));
      return file;
    });
    try {
      expect(compare(files)).toBe(files.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describeWith([fixturesFolder], 'cadena original of a real CFDI', () => {
  it('is the one that came with it', () => {
    const folder = ['eclipxe13+CfdiUtils', 'tests', 'assets'];
    const expected = readFixture(...folder, 'cfdi33-real-cadenaorigen.txt')
      .toString('utf8')
      .trim();
    expect(buildCadenaOriginal(parseXml(readFixture(...folder, 'cfdi33-real.xml')))).toBe(expected);
  });
});
