// Files per second of each step of the engine on one core, beside xsltproc and xmllint, and how near the whole check is to its limit:
// pnpm bench:engine
// Reads a real CFDI 4.0 (BOVEDA_FIXTURES or ../shared/fixtures) and the SAT's schemas (BOVEDA_SAT_RESOURCES or ../shared/sat).
// Rounds are interleaved, so that load on the machine affects all candidates alike; medians of them. Limits and checks are measured in
// CPU time by turns, the best slice of each: their ratio is of the engine, whatever else the machine does.
import { spawnSync } from 'node:child_process';
import { sign, verify, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { timbreXml } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { SaxesParser } from 'saxes';
import { buildCadenaOriginal, buildCadenaTimbre } from '../src/cadena/cadena';
import { certificadoFromBase64 } from '../src/certificado';
import { openEsquemas } from '../src/esquema/index';
import { type Comprobante, checkComprobante, parseComprobante, parseXml, renderPdf } from '../src/index';
import { verifySello } from '../src/sello';
import * as documents from '../src/testing/documents';

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

/** A CFDI with what checking it takes. */
interface Sample {
  readonly xml: Buffer;
  readonly cfdi: Comprobante;
  /** Certificate of its PAC. */
  readonly pac: Buffer;
}

const sampleOf = (xml: Buffer, der: Buffer): Sample => ({ xml, cfdi: parseComprobante(xml), pac: der });

/** A document with the sello of an issuer and the stamp of a PAC. */
function sealed(document: string): Sample {
  const issuer = newCsd('EKU9003173C9', { nombre: 'ESCUELA KEMPER URGATE SA DE CV' });
  const stamper = newCsd('SPR190613I52', { numero: '30001000000500003456' });
  const signed = (cadena: string, { key }: typeof issuer) =>
    sign('sha256', Buffer.from(cadena), key).toString('base64');
  const certified = documents.change(
    document,
    ' Version="4.0"',
    ` Version="4.0" NoCertificado="${issuer.numero}" Certificado="${issuer.cer.toString('base64')}" Sello=""`,
  );
  const sello = signed(buildCadenaOriginal(parseXml(Buffer.from(certified))), issuer);
  const stampedWith = (stamp: string) =>
    Buffer.from(
      documents.change(
        documents.change(certified, ' Sello=""', ` Sello="${sello}"`),
        '</cfdi:Comprobante>',
        `<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`,
      ),
    );
  const { timbre } = parseComprobante(stampedWith(timbreXml({ SelloCFD: sello })));
  if (!timbre) throw new Error('a sample has no stamp');
  const selloSat = signed(buildCadenaTimbre(timbre), stamper);
  return sampleOf(stampedWith(timbreXml({ SelloCFD: sello, SelloSAT: selloSat })), stamper.cer);
}

/** One CFDI of each kind whose rules differ. */
const samples: Readonly<Record<string, Sample>> = {
  real: sampleOf(bytes, pac),
  ingreso: sealed(documents.ingreso),
  pago: sealed(documents.pago),
  nomina: sealed(documents.nomina),
  cartaPorte: sealed(documents.cartaPorte),
  comercioExterior: sealed(documents.exportacion),
};

/** What no check can leave out: one reading of the CFDI, and the verification of both sellos, whose cadenas are given. */
function limitOf({ xml, cfdi: { xml: root, certificado, sello, timbre }, pac: der }: Sample): () => void {
  if (!certificado || !sello || !timbre?.selloSat) throw new Error('a sample is not sealed');
  const seals = [
    { content: buildCadenaOriginal(root), seal: sello, key: certificadoFromBase64(certificado).publicKey },
    { content: buildCadenaTimbre(timbre), seal: timbre.selloSat, key: new X509Certificate(der).publicKey },
  ].map(({ content, seal, key }) => ({ key, content: Buffer.from(content), seal: Buffer.from(seal, 'base64') }));
  return () => {
    parseComprobante(xml);
    for (const { content, seal, key } of seals)
      if (!verify('sha256', content, key, seal)) throw new Error('a sello of a sample does not hold');
  };
}

const checkOf =
  ({ xml, pac: der }: Sample) =>
  () =>
    checkComprobante(parseComprobante(xml), { findCertificate: () => der });

/** More than the certificates that are cached. */
const ISSUERS = 600;

/** The same CFDI with its certificate written in so many ways: each is read like that of an issuer who was never seen. */
function newIssuers({ xml, cfdi, pac: der }: Sample): () => void {
  const text = xml.toString();
  const certificado = cfdi.certificado ?? '';
  const copies = Array.from({ length: ISSUERS }, (_, at) => {
    const written = `${certificado.slice(0, at + 1)} ${certificado.slice(at + 1)}`;
    return Buffer.from(text.replace(certificado, written));
  });
  let next = 0;
  return () => checkOf({ xml: copies[next++ % ISSUERS] as Buffer, cfdi, pac: der })();
}

/** The limit and the check of each sample. */
function checks(): Record<string, readonly [limit: () => void, check: () => void]> {
  const { real } = samples as { real: Sample };
  const readCertificate = () => new X509Certificate(Buffer.from(real.cfdi.certificado ?? '', 'base64')).publicKey;
  const limit = limitOf(real);
  return {
    ...Object.fromEntries(
      Object.entries(samples).map(([name, sample]) => [name, [limitOf(sample), checkOf(sample)] as const]),
    ),
    newIssuer: [
      () => {
        limit();
        readCertificate();
      },
      newIssuers(real),
    ],
  };
}

const SLICES = 25;
/** Files of a slice: more than fill the young heap, so that each slice pays for its garbage. */
const PER_SLICE = 300;

/** Seconds of CPU of a file; other processes do not count. */
function cpuOf(work: () => void): number {
  const start = process.cpuUsage();
  for (let done = 0; done < PER_SLICE; done++) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6 / PER_SLICE;
}

/** Files per second of CPU of limits and checks: slices of both by turns, the best of each. */
function checkRates(): Record<string, number> {
  const rates: Record<string, number> = {};
  for (const [name, [limit, check]] of Object.entries(checks())) {
    let [least, leastOfCheck] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let slice = 0; slice < SLICES; slice++) {
      least = Math.min(least, cpuOf(limit));
      leastOfCheck = Math.min(leastOfCheck, cpuOf(check));
    }
    rates[`${name}LimitPerSecond`] = Math.round(1 / least);
    rates[`${name}CheckPerSecond`] = Math.round(1 / leastOfCheck);
  }
  return rates;
}

/** How many times its limit each check takes. */
const ratiosOf = (figures: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    [...Object.keys(samples), 'newIssuer'].map((name) => {
      const [limit, check] = [figures[`${name}LimitPerSecond`], figures[`${name}CheckPerSecond`]];
      return [`${name}CheckToLimit`, Number(((limit ?? Number.NaN) / (check ?? Number.NaN)).toFixed(2))];
    }),
  );

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
    saxesPerSecond: loop(() => new SaxesParser({ xmlns: false }).write(bytes.toString()).close()),
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
  const median = (all: readonly number[]) => Math.round(all.toSorted((x, y) => x - y)[ROUNDS >> 1] ?? 0);
  const rates = Object.fromEntries([...rounds].map(([name, all]) => [name, median(all)]));
  const ofChecks = checkRates();
  const figures = { ...rates, ...ofChecks, ...ratiosOf(ofChecks) };
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(26)}${value.toLocaleString('en').padStart(10)}\n`);
  }
  process.stdout.write(`${JSON.stringify({ bench: 'engine', figures })}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
