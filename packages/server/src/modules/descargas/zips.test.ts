import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { acuseXml } from '../../../testing/document-cases';
import { purgePaquetes } from './purge-paquetes';
import { readPaquete } from './read-paquete';

const RFC = 'EKU9003173C9';
const OTRO = 'IIA040805DZ4';
const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const CFDIS = 1_100;
const FILES = 2_100;
/** The name of the first file that is refused: where it is cut is the middle of a character. */
const CUT_NAME = `${'x'.repeat(199)}😀.xml`;

let app: TestApp;
let as: { token: string; rfc: string };
let zip: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  zip = await bigZip();
});
afterAll(() => app.close());

/**
 * Returns a ZIP with more CFDI than a request processes, equal but for their UUID, one with its PDF, and other files.
 */
async function bigZip(): Promise<Buffer> {
  const xml = createCfdiBuilder(RFC).build().toString();
  const acuse = acuseXml({ rfcEmisor: RFC, folios: [[randomUUID(), '201']] });
  const file = new ZipFile();
  for (let at = 0; at < FILES; at++) {
    const copy = xml.replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`);
    const content = at < CFDIS ? copy : at === FILES - 1 ? acuse : '<x/>';
    file.addBuffer(Buffer.from(content), at === CFDIS ? CUT_NAME : `${at}.xml`);
  }
  file.addBuffer(PDF, '7.pdf');
  file.addBuffer(PDF, 'sola.pdf');
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const upload = async () =>
  (await app.call('POST', '/cfdi?type=zip', as, { name: 'año.zip', zip: zip.toString('base64') })).json();
const row = async (solicitud: string) => (await app.call('GET', `/descargas/${solicitud}`, as)).json();
const files = () => readdir(path.join(app.home, 'data/downloads', RFC));
const count = async (from: string) => Number((await app.pool.query(`select count(*) from ${from}`)).rows[0].count);

it('answers a big ZIP at once, survives an interrupted reader, and stores everything once', async () => {
  const answer = await upload();
  const { solicitud } = answer.enProceso;
  expect(answer).toEqual({
    aceptados: 0,
    errores: [],
    enProceso: {
      solicitud,
      cfdis: FILES,
      msg: 'año.zip: sus 2,100 CFDI se agregan en segundo plano. Siga su avance en Descargas.',
    },
  });
  expect(await row(solicitud)).toMatchObject({
    tipo: 2,
    estado: 2,
    espendiente: 1,
    archivo: 'año.zip',
    cfdicantidad: FILES,
    agregados: 0,
    fechaini: null,
  });
  expect(await count('cfdi')).toBe(0);
  // A sender who lost the answer sends it again.
  expect((await upload()).enProceso.solicitud).toBe(solicitud);
  expect(await files()).toHaveLength(1);
  const id = (await app.pool.query('select id from descarga_paquete')).rows[0].id;
  const { token } = await app.createContribuyenteUser(OTRO);
  expect((await app.call('GET', `/descargas/${solicitud}`, { token, rfc: OTRO })).statusCode).toBe(404);

  let stretches = 0;
  const blobs = {
    ...app.deps.blobs,
    putMany: async (contents: readonly Uint8Array[]) => {
      if (++stretches > 4) throw new Error('the process ends here');
      return await app.deps.blobs.putMany(contents);
    },
  };
  await expect(readPaquete({ ...app.deps, blobs }, { rfc: RFC, id })).rejects.toThrow('ends here');
  expect(await row(solicitud)).toMatchObject({ estado: 1, espendiente: 1, agregados: 1_000, rechazados: 0 });

  await app.runJobs();
  const done = await row(solicitud);
  expect(done).toMatchObject({
    estado: 3,
    espendiente: 0,
    agregados: CFDIS,
    // Without the acuse, and with the PDF of no CFDI.
    rechazados: FILES - CFDIS,
    mensaje: 'Además guardó acuses de cancelación o listas de metadatos del SAT: 1.',
    proxima: null,
  });
  expect(done.errores[0]).toEqual({ archivo: 'x'.repeat(199), msg: expect.any(String) });
  expect([await count('cfdi'), await count('cfdi where pdf_sha256 is not null'), await files()]).toEqual([
    CFDIS,
    1,
    [],
  ]);
  expect((await app.call('GET', '/dashboard/descargas', as)).json().descargasdisponibles).toBe(8);
});

it('waits while the plan has expired, and reports it; ends with its reason when the file is missing', async () => {
  const { solicitud } = (await upload()).enProceso;
  const { id } = (await app.pool.query('select id from descarga_paquete where descarga_id = $1', [solicitud])).rows[0];
  const endPlan = (plan_fin: string) =>
    app.deps.db.updateTable('contribuyente').set({ plan_fin }).where('rfc', '=', RFC).execute();
  await endPlan('2026-01-01');
  await readPaquete(app.deps, { rfc: RFC, id });
  expect(await row(solicitud)).toMatchObject({
    estado: 2,
    espendiente: 1,
    mensaje: expect.stringMatching(/^Plan Vencido/),
    proxima: expect.any(String),
  });
  await endPlan('2099-12-31');
  const [name = ''] = await files();
  await rm(path.join(app.home, 'data/downloads', RFC, name));
  await readPaquete(app.deps, { rfc: RFC, id });
  expect(await row(solicitud)).toMatchObject({
    estado: 4,
    espendiente: 0,
    mensaje: 'El archivo ya no está en el servidor. Súbalo de nuevo.',
    proxima: null,
  });
});

it('deletes leftovers of killed processes after a while, and keeps waiting ZIPs', async () => {
  await upload();
  const folder = path.join(app.home, 'data/downloads', RFC);
  await writeFile(path.join(folder, 'huerfano.zip'), 'PK');
  const waiting = (await files()).filter((name) => name !== 'huerfano.zip');
  await purgePaquetes(app.deps);
  expect(await files()).toHaveLength(2);
  await purgePaquetes({ ...app.deps, clock: () => new Date(Date.now() + 7 * 3_600_000) });
  expect(await files()).toEqual(waiting);
});
