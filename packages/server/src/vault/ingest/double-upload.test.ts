import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { countCfdi, listCfdi } from '../../modules/cfdi/cfdi.read-model';

const RFC = 'EKU9003173C9';
const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const REFUSED = ['cfdi_already_stored', 'cfdi_conflicts_with_stored'];

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(() => app.close());

const builder = createCfdiBuilder(RFC);
const b64 = (bytes: Buffer) => bytes.toString('base64');

/** One of four CFDI, in one of two versions with the same UUID, with or without its PDF. */
const archivo = fc.record({ which: fc.nat(3), version: fc.nat(1), pdf: fc.boolean() });
/** Concurrent requests: single files and ZIPs that contain duplicates. */
const envios = fc.array(
  fc.oneof(
    archivo.map((one) => [one]),
    fc.array(archivo, { minLength: 2, maxLength: 6 }),
  ),
  { minLength: 2, maxLength: 8 },
);

interface Respuesta {
  aceptados: number;
  codes: string[];
}

async function send(files: readonly { xml: Buffer; pdf: boolean }[]): Promise<Respuesta> {
  const [only, second] = files;
  if (only && !second) {
    const body = { name: 'a.xml', xmlb64: b64(only.xml), ...(only.pdf && { pdfb64: b64(PDF) }) };
    const answer = await app.call('POST', '/cfdi', as, body);
    const { aceptados = 0, code } = answer.json();
    return { aceptados, codes: code ? [code] : [] };
  }
  const zip = new ZipFile();
  for (const [at, { xml, pdf }] of files.entries()) {
    zip.addBuffer(xml, `${at}.xml`);
    if (pdf) zip.addBuffer(PDF, `${at}.pdf`);
  }
  zip.end();
  const answer = (await app.call('POST', '/cfdi?type=zip', as, { zip: b64(await buffer(zip.outputStream)) })).json();
  return { aceptados: answer.aceptados, codes: answer.errores.map(({ code }: { code: string }) => code) };
}

test('given duplicates in concurrent uploads and ZIPs, stores one row per UUID with the bytes of one sent file and reports every other file', async () => {
  const property = fc.asyncProperty(envios, async (picked) => {
    const before = await countCfdi(app.deps.db, { rfc: RFC, direccion: 'emitidos' }, todos);
    const uuids: string[] = Array.from({ length: 4 }, () => randomUUID());
    const versions = uuids.map((uuid) => [builder.build({ uuid, folio: '1' }), builder.build({ uuid, folio: '2' })]);
    const xmlOf = ({ which, version }: { which: number; version: number }) => versions[which]?.[version] as Buffer;
    const lots = picked.map((files) => files.map((file) => ({ xml: xmlOf(file), pdf: file.pdf })));

    const answers = await Promise.all(lots.map(send));
    const sent = picked.flat();
    const stored = await app.deps.db
      .selectFrom('cfdi')
      .select(['uuid', 'xml_sha256', 'pdf_sha256'])
      .where('rfc_owner', '=', RFC)
      .where('uuid', 'in', uuids)
      .execute();
    expect(stored.map(({ uuid }) => uuid).toSorted()).toEqual(
      [...new Set(sent.map(({ which }) => uuids[which] as string))].toSorted(),
    );
    for (const { uuid, xml_sha256 } of stored)
      expect(versions[uuids.indexOf(uuid)]).toContainEqual(await app.deps.blobs.read(xml_sha256));
    // Every file was stored, added its PDF to a stored CFDI, or was rejected with a reason.
    const aceptados = answers.reduce((sum, answer) => sum + answer.aceptados, 0);
    expect(aceptados + answers.flatMap(({ codes }) => codes).length).toBe(sent.length);
    expect(answers.flatMap(({ codes }) => codes).filter((code) => !REFUSED.includes(code))).toEqual([]);
    expect(aceptados).toBeGreaterThanOrEqual(stored.length);
    expect(aceptados).toBeLessThanOrEqual(stored.length * 2);

    const again = await Promise.all(lots.map((files) => send(files.map(({ xml }) => ({ xml, pdf: false })))));
    expect(again.every((answer) => answer.aceptados === 0)).toBe(true);
    const { count, rows } = await listCfdi(app.deps.db, { rfc: RFC, direccion: 'emitidos' }, todos);
    expect(count).toBe(before + stored.length);
    expect(rows).toHaveLength(count);
  });
  await fc.assert(property, { numRuns: 15, seed: 20_261_121 });
});

test('stores concurrent uploads of one author in shared batches and answers each request for its own file', async () => {
  const entries = async () =>
    (await app.deps.db.selectFrom('bitacora').select('n').where('accion', '=', 'cfdi.guardado').execute()).length;
  const before = await entries();
  const known = builder.build();
  await app.call('POST', '/cfdi', as, { name: 'x.xml', xmlb64: b64(known) });
  const bodies = Array.from({ length: 12 }, (_, at) => ({
    name: 'x.xml',
    xmlb64: b64(at === 5 ? known : builder.build()),
    ...(at === 7 && { pdfb64: b64(Buffer.from('<html>')) }),
  }));
  const answers = await Promise.all(bodies.map((body) => app.call('POST', '/cfdi', as, body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map((_, at) => (at === 5 ? 409 : 200)));
  expect(answers[5]?.json().code).toBe('cfdi_already_stored');
  for (const [at, answer] of answers.entries()) {
    if (at === 5) continue;
    const errores = at === 7 ? [expect.objectContaining({ archivo: 'x.pdf', code: 'invalid_pdf' })] : [];
    expect(answer.json()).toEqual({ aceptados: 1, errores });
  }
  const written = (await entries()) - before;
  expect(written).toBeGreaterThan(1);
  expect(written).toBeLessThan(12);
});

const todos = { limit: 250, offset: 0, sort: 'fecha', order: 'DESC' } as const;
