// Files per second of each step of the engine on one core, beside xsltproc and xmllint: pnpm bench:engine
// Reads a real CFDI 4.0 (BOVEDA_FIXTURES or ../shared/fixtures) and the SAT's schemas (BOVEDA_SAT_RESOURCES or ../shared/sat).
// Rounds are interleaved, so that load on the machine affects all candidates alike; medians of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildCadenaOriginal } from '../src/cadena/cadena';
import { certificadoFromBase64 } from '../src/certificado';
import { openEsquemas } from '../src/esquema/index';
import { checkComprobante, parseComprobante, parseXml, renderPdf } from '../src/index';
import { verifySello } from '../src/sello';

const shared = join(import.meta.dirname, '../../../../shared');
const fixtures = process.env.BOVEDA_FIXTURES ?? join(shared, 'fixtures');
const resources = process.env.BOVEDA_SAT_RESOURCES ?? join(shared, 'sat');
const mirror = join(resources, 'www.sat.gob.mx');
const bytes = readFileSync(join(fixtures, 'nodecfdi+cfdi-validator/tests/_files/cfdi40-real.xml'));
const pac = readFileSync(join(fixtures, 'nodecfdi+cfdi-validator/tests/_files/00001000000504465028.cer'));

const cfdi = parseComprobante(bytes);
const cadena = buildCadenaOriginal(cfdi.xml);
const { publicKey } = certificadoFromBase64(cfdi.certificado ?? '');
const deps = { findCertificate: () => pac };
const schemas = new Map<string, Uint8Array>(
  readdirSync(mirror, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xsd'))
    .map((file) => [file, readFileSync(join(mirror, file))]),
);
schemas.set('sitio_internet/cfd/catalogos/catCFDI.xsd', readFileSync(join(resources, 'catCFDI-slim.xsd')));
const esquemas = openEsquemas(schemas);
if (checkComprobante(cfdi, deps).status !== 2 || esquemas?.check(bytes).resultado !== 'ok') {
  throw new Error('the CFDI of the bench does not pass its own rules');
}

const ROUNDS = 5;
const MILLISECONDS = 400;
const PEER_FILES = 300;

const folder = mkdtempSync(join(tmpdir(), 'engine-bench-'));
const copies = Array.from({ length: PEER_FILES }, (_, at) => join(folder, `${at}.xml`));

type Measure = () => number | Promise<number>;

function loop(work: () => unknown): Measure {
  return async () => {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < MILLISECONDS) {
      await work();
      done++;
    }
    return (done * 1000) / (performance.now() - start);
  };
}

/** Time for many files in one process, less the time for one. */
function peer(command: string, ...args: string[]): Measure {
  const seconds = (files: readonly string[]) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(command, [...args, ...files], { stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`${command}: ${stderr?.toString().slice(0, 300)}`);
    return (performance.now() - start) / 1000;
  };
  return () => (PEER_FILES - 1) / (seconds(copies) - seconds(copies.slice(0, 1)));
}

/** The schemas as xmllint wants them: in files, under one that imports the two that this CFDI needs. */
function writeSchemas(): string {
  for (const [file, content] of schemas) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const imports = [
    ['http://www.sat.gob.mx/cfd/4', 'sitio_internet/cfd/4/cfdv40.xsd'],
    ['http://www.sat.gob.mx/TimbreFiscalDigital', 'sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd'],
  ].map(([uri, file]) => `<xs:import namespace="${uri}" schemaLocation="${file}"/>`);
  const all = join(folder, 'all.xsd');
  writeFileSync(all, `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`);
  return all;
}

const installed = (command: string) => spawnSync(command, ['--version']).error === undefined;
const stylesheet = join(mirror, 'sitio_internet/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt');

try {
  for (const copy of copies) writeFileSync(copy, bytes);
  const measures: Readonly<Record<string, Measure>> = {
    xmlPerSecond: loop(() => parseXml(bytes)),
    parsePerSecond: loop(() => parseComprobante(bytes)),
    cadenaPerSecond: loop(() => buildCadenaOriginal(cfdi.xml)),
    cadenaFromBytesPerSecond: loop(() => buildCadenaOriginal(parseXml(bytes))),
    ...(installed('xsltproc') && { xsltprocPerSecond: peer('xsltproc', '--nonet', stylesheet) }),
    selloPerSecond: loop(() => verifySello(cadena, cfdi.sello ?? '', publicKey, 'sha256')),
    fullReportPerSecond: loop(() => checkComprobante(parseComprobante(bytes), deps)),
    xsdPerSecond: loop(() => esquemas.check(bytes)),
    ...(installed('xmllint') && {
      xmllintPerSecond: peer('xmllint', '--nonet', '--noout', '--schema', writeSchemas()),
    }),
    pdfPerSecond: loop(() => renderPdf(cfdi)),
  };
  const rounds = new Map<string, number[]>();
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, measure] of Object.entries(measures)) {
      const rate = await measure();
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), rate]);
    }
  }
  const median = (rates: readonly number[]) => Math.round(rates.toSorted((x, y) => x - y)[ROUNDS >> 1] ?? 0);
  const figures = Object.fromEntries([...rounds].map(([name, rates]) => [name, median(rates)]));
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(26)}${value.toLocaleString('en').padStart(10)}\n`);
  }
  process.stdout.write(`${JSON.stringify({ bench: 'engine', figures })}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
