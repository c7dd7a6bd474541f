import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, fixturesFolder, listFixtures, readFixture, satFolder } from '../testing/fixtures';
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

function documentsBySheet(): Map<string, Document[]> {
  const bySheet = new Map<string, Document[]>();
  for (const file of listFixtures('.xml')) {
    const root = parseXml(readFileSync(file));
    const sheet = sheetOf(root);
    if (!sheet) continue;
    const documents = bySheet.get(sheet) ?? [];
    bySheet.set(sheet, [...documents, { file, cadena: buildCadenaOriginal(root) }]);
  }
  return bySheet;
}

/** All files in one process; each cadena ends in || and begins with ||, and none of these has that inside. */
function xsltproc(sheet: string, files: readonly string[]): string {
  return execFileSync('xsltproc', ['--nonet', join(satFolder, sheet), ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

describeWith([fixturesFolder, satFolder], 'cadena original against xsltproc', () => {
  const installed = spawnSync('xsltproc', ['--version']).error === undefined;
  if (!installed) process.stderr.write('\nSKIPPED cadena original against xsltproc: xsltproc is not installed\n');

  (installed ? it : it.skip)('is equal byte for byte on every CFDI and retención of the fixtures', () => {
    let compared = 0;
    for (const [sheet, documents] of documentsBySheet()) {
      const expected = xsltproc(
        sheet,
        documents.map(({ file }) => file),
      );
      const ours = documents.map(({ cadena }) => cadena).join('');
      if (ours !== expected) {
        for (const { file, cadena } of documents)
          expect({ file, cadena }).toEqual({ file, cadena: xsltproc(sheet, [file]) });
      }
      compared += documents.length;
    }
    expect(compared).toBeGreaterThan(120);
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
