import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { CfdiDetail } from '@boveda/contracts';
import type { EstadoSat } from '@boveda/sat-client';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { longNamespace } from '../../../testing/hostile-xml';
import { runIntegrityCheck } from '../../integrity/job';

const RFC = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const builder = createCfdiBuilder(RFC);
const resources = process.env.BOVEDA_SAT_RESOURCES ?? path.resolve(__dirname, '../../../../../../shared/sat');

const vigente: EstadoSat = {
  encontrado: true,
  codigo: 'S',
  estado: 'Vigente',
  esCancelable: '',
  estatusCancelacion: '',
  statuscanc: 0,
  validacionEfos: '200',
};
/**
 * Limit for a blocked event loop, a few times what an idle server needs; without limits these documents blocked it for
 * seconds to minutes.
 */
const HELD_MS = 1_500;

interface As {
  token: string;
  rfc: string;
}
let app: TestApp;
let as: As;
let other: As;
beforeAll(async () => {
  app = await createTestApp({ sat: { consultarEstado: async () => vigente } });
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  other = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
});
afterAll(() => app.close());

const upload = (xml: Buffer, who = as) =>
  app.call('POST', '/cfdi', who, { name: 'a.xml', xmlb64: xml.toString('base64') });

async function detailOf(uuid: string, who = as): Promise<CfdiDetail> {
  const { id } = (await app.call('GET', `/emitidos?uuid=${uuid}`, who)).json().rows[0];
  return (await app.call('GET', `/emitidos/${id}`, who)).json();
}
const uuidOf = (xml: Buffer) => / UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '';
const get = (url: string) => app.app.inject({ url });

/** Returns the longest time in milliseconds for which the event loop was blocked. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

it('rejects attributes in an overlong namespace, alone and in a ZIP, and stores the other files of the ZIP', async () => {
  const hostile = longNamespace(RFC);
  const good = builder.build({ folio: '1' });
  const zip = new ZipFile();
  zip.addBuffer(good, 'good.xml');
  zip.addBuffer(hostile, 'hostile.xml');
  zip.addBuffer(longNamespace(RFC, { elements: 1, letters: 9_000 }), 'long.xml');
  zip.end();
  const body = { zip: (await buffer(zip.outputStream)).toString('base64') };
  const held = await heldBy(async () => {
    const answer = await upload(hostile);
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      expect.objectContaining({
        code: 'malformed_xml',
        msg: expect.stringContaining('espacio de nombres de más de 8192'),
      }),
    ]);
    expect((await app.call('POST', '/cfdi?type=zip', as, body)).json()).toEqual({
      aceptados: 1,
      errores: ['hostile.xml', 'long.xml'].map((archivo) =>
        expect.objectContaining({ archivo, code: 'malformed_xml' }),
      ),
    });
  });
  expect(held).toBeLessThan(HELD_MS);
});

it('stores a CFDI whose Addenda has attributes in an overlong namespace', async () => {
  const held = await heldBy(async () => {
    expect((await upload(longNamespace(RFC, { inAddenda: true }))).json()).toEqual({ aceptados: 1, errores: [] });
  });
  expect(held).toBeLessThan(HELD_MS);
});

describe('a hostile CFDI that was stored before the limits existed', () => {
  const hostile = longNamespace(RFC);
  const good = builder.build({ folio: '2' });
  beforeAll(async () => {
    await upload(good);
    const { sha256, size } = await app.deps.blobs.put(hostile);
    await app.deps.db
      .updateTable('cfdi')
      .set({ xml_sha256: sha256, xml_bytes: size, status: 5, errmsg: 'Sello del emisor: no corresponde.' })
      .where('uuid', '=', uuidOf(good))
      .execute();
  });

  it('is judged again without blocking the server; the list of another taxpayer answers meanwhile', async () => {
    let lists = 0;
    const held = await heldBy(async () => {
      await app.call('GET', '/inhabilitados?action=process', as);
      const running = app.runJobs();
      for (; lists < 3; lists++) expect((await app.call('GET', '/emitidos', other)).statusCode).toBe(200);
      await running;
    });
    expect(held).toBeLessThan(HELD_MS);
    expect(await detailOf(uuidOf(good))).toMatchObject({ status: 5, errmsg: 'Sello del emisor: no corresponde.' });
  });

  it('is reported as unreadable in its detail, its verification and its PDF, and its XML downloads unchanged', async () => {
    const held = await heldBy(async () => {
      const { id, validaciones, pdfurl, xmlurl } = await detailOf(uuidOf(good));
      expect(validaciones.slice(0, 2)).toMatchObject([
        { id: 'archivo_integro', resultado: 'ok' },
        { id: 'lectura', resultado: 'omitida', evidencia: expect.stringContaining('espacio de nombres') },
      ]);
      const verified = await app.call('GET', `/emitidos/${id}?action=verify`, as);
      expect([verified.statusCode, verified.json().status]).toEqual([200, 5]);
      const pdf = await get(pdfurl ?? '');
      expect([pdf.statusCode, pdf.json().msg]).toEqual([
        413,
        expect.stringMatching(/^No se puede hacer la representación impresa: .* El XML se puede descargar/),
      ]);
      expect((await get(xmlurl ?? '')).rawPayload.equals(hostile)).toBe(true);
    });
    expect(held).toBeLessThan(HELD_MS);
  });

  it('gets a page in the PDF of a list that reports it as unreadable', async () => {
    const { statusCode, rawPayload } = await app.call('GET', '/emitidos?type=merged-pdf', as);
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('is not reported as damage by the integrity check', async () => {
    await runIntegrityCheck(app.deps);
    const { rows } = await app.pool.query("select detalle from bitacora where accion = 'integridad.falla'");
    // The row carries the XML of another file, so the check reports the difference with the log; it does not report
    // that the XML is unreadable.
    expect(rows.map(({ detalle }) => detalle).join('\n')).not.toContain('espacio de nombres');
  });
});

describe('a schema comparison that does not end', () => {
  const ATTRIBUTES =
    'Version Serie Folio Fecha Sello FormaPago NoCertificado Certificado SubTotal Moneda Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion';
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/cfd/4">
<xs:element name="Comprobante"><xs:complexType><xs:sequence><xs:any processContents="skip" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
${ATTRIBUTES.split(' ')
  .map((name) => `<xs:attribute name="${name}"/>`)
  .join('')}</xs:complexType></xs:element></xs:schema>`;
  const wrong = Buffer.from(
    builder.build({ folio: '3' }).toString().replace(' Version="4.0"', ' Version="4.0" Otro="1"'),
  );
  const good = builder.build({ folio: '4' });
  const runLater = async () => {
    await app.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'");
    await app.runJobs();
  };
  const statuses = async () => [(await detailOf(uuidOf(wrong))).status, (await detailOf(uuidOf(good))).status];
  let file: string;
  let before: string;
  beforeAll(async () => {
    before = app.deps.env.satResources;
    app.deps.env.satResources = path.join(app.home, 'sat');
    file = path.join(app.deps.env.satResources, 'www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'no schema');
  });
  afterAll(async () => {
    app.deps.env.satResources = before;
    await rm(path.join(app.home, 'sat'), { recursive: true });
  });

  it('leaves the CFDI Pendiente whatever the SAT answers, and is repeated until it ends', async () => {
    for (const xml of [wrong, good]) expect((await upload(xml)).statusCode).toBe(200);
    await app.runJobs();
    const { id, validaciones } = await detailOf(uuidOf(good));
    await app.call('GET', `/emitidos/${id}?action=verify`, as);
    expect(await statuses()).toEqual([1, 1]);
    expect(validaciones.find((regla) => regla.id === 'esquema')).toMatchObject({
      resultado: 'omitida',
      evidencia: expect.stringContaining('se repetirá'),
    });

    await runLater();
    expect(await statuses()).toEqual([1, 1]);

    await writeFile(file, schema);
    await runLater();
    expect(await statuses()).toEqual([4, 2]);
  });
});

const installed = existsSync(resources);
if (!installed)
  process.stderr.write(`\nSKIPPED a document that is hostile to the SAT's schemas: ${resources} not found\n`);
(installed ? it : it.skip)('compares a CFDI while another taxpayer sends schema-hostile documents', async () => {
  app.deps.env.satResources = resources;
  const small = builder.build({ folio: '5' }).toString();
  const concepto = /<cfdi:Concepto .*?\/>/.exec(small)?.[0] ?? '';
  const hostile = Buffer.from(
    small.replace(
      concepto,
      concepto
        .replace(/ \w+="[^"]*"/g, '')
        .replace(
          '<cfdi:Concepto',
          `${concepto}<cfdi:Concepto ClaveProdServ="1" Cantidad="1" Descripcion="x" ValorUnitario="1" Importe="1"`,
        )
        .repeat(10_000),
    ),
  );
  const sent = upload(hostile);
  const wrong = createCfdiBuilder(OTHER)
    .build({ folio: '6' })
    .toString()
    .replace(' Cantidad=', ' Cuantos="1" Cantidad=');
  expect((await upload(Buffer.from(wrong), other)).statusCode).toBe(200);
  expect(await detailOf(uuidOf(Buffer.from(wrong)), other)).toMatchObject({
    status: 4,
    errmsg: expect.stringContaining('Cuantos'),
  });
  await sent;
});
