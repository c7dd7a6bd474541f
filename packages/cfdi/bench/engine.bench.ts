// Files per second, one thread, of what the engine does to a CFDI: npx tsx packages/cfdi/bench/engine.bench.ts
// Reads the real CFDI 3.3 of the fixtures (BOVEDA_FIXTURES or ../shared/fixtures); median of five rounds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCadenaOriginal } from '../src/cadena/cadena';
import { certificadoFromBase64 } from '../src/certificado';
import { checkComprobante, parseComprobante, parseXml, renderPdf } from '../src/index';
import { verifySello } from '../src/sello';

const fixtures = process.env.BOVEDA_FIXTURES ?? join(import.meta.dirname, '../../../../shared/fixtures');
const bytes = readFileSync(join(fixtures, 'eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml'));
const cfdi = parseComprobante(bytes);
const cadena = buildCadenaOriginal(cfdi.xml);
const { publicKey } = certificadoFromBase64(cfdi.certificado ?? '');
const deps = { findCertificate: () => null };

const ROUNDS = 5;
const MILLISECONDS = 600;

async function perSecond(work: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < MILLISECONDS) {
      await work();
      done++;
    }
    // The first round only warms up.
    if (round > 0) rounds.push((done * 1000) / (performance.now() - start));
  }
  return Math.round(rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}

const figures = {
  xmlPerSecond: await perSecond(() => parseXml(bytes)),
  parsePerSecond: await perSecond(() => parseComprobante(bytes)),
  cadenaPerSecond: await perSecond(() => buildCadenaOriginal(cfdi.xml)),
  selloPerSecond: await perSecond(() => verifySello(cadena, cfdi.sello ?? '', publicKey, 'sha256')),
  fullReportPerSecond: await perSecond(() => checkComprobante(parseComprobante(bytes), deps)),
  pdfPerSecond: await perSecond(() => renderPdf(cfdi)),
};

for (const [name, value] of Object.entries(figures)) {
  process.stdout.write(`${name.padEnd(22)}${value.toLocaleString('en').padStart(10)}\n`);
}
process.stdout.write(`${JSON.stringify({ bench: 'engine', figures })}\n`);
