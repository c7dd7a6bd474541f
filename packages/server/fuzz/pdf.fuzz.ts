import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { ArchivoRechazado } from '@boveda/contracts';
import * as fc from 'fast-check';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';

const RFC = 'EKU9003173C9';
/** Readers accept a PDF whose header is within so many bytes. */
const BEGINS_WITHIN = 1_024;

const HTML = '<!doctype html><html><body><script>alert(document.domain)</script>';
const ZIP = 'PK\x03\x04\x14\0\0\0\0\0';
const before = fc.constantFrom('', '', '', HTML, ZIP, 'MZ\x90\0', '\uFEFF', ' '.repeat(1_019), ' '.repeat(1_020));
const after = fc.constantFrom('', '', '', HTML, `${ZIP}PK\x05\x06`, '\0'.repeat(5_000));

/** Active content of a document. */
const wishes = fc.constantFrom(
  '',
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '/OpenAction << /S /Launch /F (cmd.exe) /NewWindow true >>',
  '/OpenAction << /S /URI /URI (http://attacker.example/) >>',
  '/OpenAction << /S /GoToR /F << /FS /URL /F (http://attacker.example/a.pdf) >> /D [0 /Fit] >>',
  '/AA << /WC << /S /JavaScript /JS (x) >> >>',
  '/AcroForm << /XFA 5 0 R /Fields [] >>',
  '/Names << /EmbeddedFiles << /Names [(factura.exe) 5 0 R] >> >>',
  '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>',
);
const trees = fc.constantFrom(
  '/Kids [3 0 R] /Count 1',
  '/Kids [3 0 R] /Count 10000000',
  '/Kids [2 0 R] /Count 1',
  `/Kids [${'3 0 R '.repeat(10_000)}] /Count 10000`,
  `/Kids ${'['.repeat(5_000)}`,
);
const boxes = fc.constantFrom('0 0 612 792', '0 0 1 1000000', '0 0 0 0', '-1e300 0 1e300 NaN');
const trailers = fc.constantFrom('', '/Encrypt << /Filter /Standard /V 4 /R 4 >>', '/Prev 0', '/XRefStm 99999999');

const written = fc
  .tuple(before, wishes, trees, boxes, trailers, after)
  .map(([head, wish, tree, box, trailer, tail]) =>
    [
      `${head}%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${wish} >>\nendobj`,
      `2 0 obj\n<< /Type /Pages ${tree} >>\nendobj`,
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R >>\nendobj`,
      '4 0 obj\n<< /Length 9999999 /Filter /JBIG2Decode >>\nstream\n0 0 m\nendstream\nendobj',
      `trailer\n<< /Size 5 /Root 1 0 R ${trailer} >>\nstartxref\n1\n%%EOF\n${tail}`,
    ].join('\n'),
  )
  .map((text) => Buffer.from(text, 'latin1'));

const damage = fc.record({
  noise: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
  cut: fc.option(fc.nat(), { nil: undefined }),
});
const pdfs = fc.oneof(
  { weight: 4, arbitrary: written },
  {
    weight: 4,
    arbitrary: fc.tuple(written, damage).map(([bytes, { noise, cut }]) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of noise) changed[at % changed.length] = byte;
      return cut === undefined ? changed : changed.subarray(0, cut % (changed.length + 1));
    }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(HTML, ZIP, '%PDF', '<svg onload="alert(1)"/>').map((text) => Buffer.from(text)),
  },
);

/** Ways of upload: with its CFDI, or in a ZIP under the name of the CFDI or another. */
const doors = fc.constantFrom('call', 'a.pdf', 'a.PDF', 'A.pdf', 'otro/a.pdf', 'b.pdf', '../a.pdf', 'a.xml.pdf');
const PAIRED = ['call', 'a.pdf', 'a.PDF', 'otro/a.pdf', '../a.pdf'];

type As = { token: string; rfc: string };

async function send(app: TestApp, as: As, door: string, xml: Buffer, pdf: Buffer) {
  if (door === 'call') {
    const files = { xmlb64: xml.toString('base64'), pdfb64: pdf.toString('base64') };
    return await app.call('POST', '/cfdi', as, { name: 'a.xml', ...files });
  }
  const zip = new ZipFile();
  zip.addBuffer(xml, 'a.xml');
  // The ZIP writer rejects a path out of its folder: the name is written over one of the same length.
  const name = door.replace('..', 'xx');
  zip.addBuffer(pdf, name);
  zip.end();
  const bytes = (await buffer(zip.outputStream)).toString('latin1').replaceAll(name, door);
  return await app.call('POST', '/cfdi?type=zip', as, { zip: Buffer.from(bytes, 'latin1').toString('base64') });
}

async function assertNeverRuns(app: TestApp, url: string): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: 'GET', url });
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
  assert.match(String(headers['content-disposition']), /^attachment; /);
  return rawPayload;
}

/**
 * With any PDF of a CFDI, the CFDI is stored; a file that is not a PDF or has no CFDI is listed as rejected, and a
 * stored one is served byte by byte as a download that no browser runs.
 */
export const fuzzUserPdf = ({ runs, seed }: { runs: number; seed: number }): Promise<void> =>
  withTestRun(async () => {
    const app = await createTestApp();
    const builder = createCfdiBuilder(RFC);
    try {
      const { token } = await app.createContribuyenteUser(RFC);
      const as = { token, rfc: RFC };
      const property = fc.asyncProperty(pdfs, doors, async (pdf, door) => {
        const uuid = randomUUID();
        const answer = await send(app, as, door, builder.build({ uuid }), pdf);
        assert.equal(answer.statusCode, 200, answer.body);
        const { aceptados, errores } = answer.json() as { aceptados: number; errores: ArchivoRechazado[] };
        assert.equal(aceptados, 1);
        const paired = PAIRED.includes(door);
        const isKept = paired && pdf.length > 0 && pdf.subarray(0, BEGINS_WITHIN).includes('%PDF-');
        const codes = errores.map(({ code }) => code);
        const isNothing = door === 'call' && pdf.length === 0;
        assert.deepEqual(codes, isKept || isNothing ? [] : [paired ? 'invalid_pdf' : 'file_kind_not_supported']);
        for (const { archivo, msg } of errores) {
          assert.match(archivo, /\.pdf$/i);
          assert.match(msg, /^El (archivo no es un PDF|PDF no tiene un XML con el mismo nombre)\.$/);
        }
        const [row] = (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows;
        const { pdfurl, pdforiginal } = (await app.call('GET', `/emitidos/${row.id}`, as)).json();
        assert.equal(pdforiginal, isKept);
        const handedOut = await assertNeverRuns(app, pdfurl);
        if (isKept) assert(handedOut.equals(pdf));
        else assert.equal(handedOut.subarray(0, 5).toString(), '%PDF-');
      });
      // A run is four calls and their transactions.
      await fc.assert(property, { numRuns: Math.ceil(runs / 5), seed });
    } finally {
      await app.close();
    }
  });
