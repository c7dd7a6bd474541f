import { randomUUID } from 'node:crypto';
import { cfdiXml, conceptoXml, createCfdiBuilder, reciboDe, timbreXml } from '@boveda/cfdi-samples';
import { EXPEDIENTE_LIMIT, type ExpedienteCfdi } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import {
  CANCELADO,
  type Documento,
  documento,
  factura,
  nota,
  openLedger,
  pago,
  RFC,
} from '../../../testing/pagos/documentos';

const OTHER = 'AAA010101AAA';

let app: TestApp;
let as: { token: string; rfc: string };
let auxiliar: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  auxiliar = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
});
afterAll(() => app.close());

/** Uploads one XML and returns its id. */
async function upload(xml: string | Buffer, uuid: string, pdf?: Buffer): Promise<string> {
  const xmlb64 = Buffer.from(xml).toString('base64');
  const answer = await app.call('POST', '/cfdi', as, {
    name: 'a.xml',
    xmlb64,
    ...(pdf && { pdfb64: pdf.toString('base64') }),
  });
  expect([answer.statusCode, answer.json().errores]).toEqual([200, []]);
  return (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows[0].id;
}

const ask = (id: string, caller = as, direccion = 'emitidos') =>
  app.call('GET', `/${direccion}/${id}?type=expediente`, caller);
const expedienteOf = async (id: string): Promise<ExpedienteCfdi> => (await ask(id)).json();

/** An invoice with IVA of 16 % and a retention of ISR. */
const conImpuestos = (uuid: string) =>
  cfdiXml({
    comprobante: { Descuento: '10.00', TipoCambio: '1', CondicionesDePago: 'Contado <b>' },
    relacionados:
      '<cfdi:CfdiRelacionados TipoRelacion="07"><cfdi:CfdiRelacionado UUID="7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A02"/></cfdi:CfdiRelacionados>',
    conceptos: conceptoXml({ Descuento: '10.00', Unidad: 'Pieza', NoIdentificacion: 'SKU-1' }),
    complementos: [
      timbreXml({ UUID: uuid }),
      '<implocal:ImpuestosLocales xmlns:implocal="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="5.00" TotaldeTraslados="0.00"><implocal:RetencionesLocales ImpLocRetenido="Cinco al millar" TasadeRetencion="0.50" Importe="5.00"/></implocal:ImpuestosLocales>',
    ],
  });

test('conceptos, taxes and regimes are read from the stored XML, with the names of their keys', async () => {
  const uuid = randomUUID();
  const id = await upload(conImpuestos(uuid), uuid);
  const { desglose, relaciones } = await expedienteOf(id);
  const iva = { clase: 'traslado', nombre: 'IVA', tasa: '16%', base: '100.00', importe: '16.00' };
  expect(desglose).toEqual({
    conceptos: {
      count: 1,
      rows: [
        {
          clave: '01010101',
          identificacion: 'SKU-1',
          descripcion: 'Café tostado',
          cantidad: '2',
          unidad: 'H87 Pieza',
          valorunitario: '50.00',
          importe: '100.00',
          descuento: '10.00',
          objetoimp: '02 Sí objeto de impuesto',
          impuestos: [iva],
        },
      ],
    },
    descuento: '10.00',
    tipocambio: '1',
    impuestos: [iva, { clase: 'retencion', nombre: 'Cinco al millar', tasa: '0.50%', base: null, importe: '5.00' }],
    regimenemisor: '601 General de Ley Personas Morales',
    regimenreceptor: '601 General de Ley Personas Morales',
    lugarexpedicion: '06000',
    condiciones: 'Contado <b>',
    pagos: [],
  });
  expect(relaciones).toEqual({
    rows: [{ sentido: 'nombra', tiporelacion: '07', uuid: '7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a02', cfdi: null }],
    count: 1,
  });
});

test('another taxpayer, and the other half of the vault, get 404', async () => {
  const uuid = randomUUID();
  const id = await upload(conImpuestos(uuid), uuid);
  const stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  expect((await ask(id, stranger)).json().code).toBe('not_found');
  expect((await ask(id, as, 'recibidos')).json().code).toBe('not_found');
  expect((await ask(id, { ...stranger, rfc: RFC })).statusCode).toBe(403);
});

test('a CFDI of 10,000 conceptos is cut, with the number of all', async () => {
  const uuid = randomUUID();
  const descripcion = 'x'.repeat(3_000);
  const conceptos = conceptoXml({ Descripcion: descripcion, Importe: '1234567.123456' }) + conceptoXml().repeat(9_999);
  const id = await upload(cfdiXml({ conceptos, complementos: [timbreXml({ UUID: uuid })] }), uuid);
  const answer = await ask(id);
  const { desglose } = answer.json() as ExpedienteCfdi;
  expect(desglose?.conceptos.count).toBe(10_000);
  expect(desglose?.conceptos.rows).toHaveLength(EXPEDIENTE_LIMIT);
  expect(desglose?.conceptos.rows[0]).toMatchObject({
    importe: '1234567.123456',
    descripcion: `${'x'.repeat(1_000)}…`,
  });
  expect(answer.body.length).toBeLessThan(100_000);
});

test('a receipt shows its payment and the documents it pays, cut with the number of all', async () => {
  const uuid = randomUUID();
  const id = await upload(createCfdiBuilder(RFC).build({ ...reciboDe(3_000), uuid }), uuid);
  const { desglose, documentos, abonos } = await expedienteOf(id);
  expect(desglose?.pagos).toEqual([
    {
      fecha: '2026-03-09T12:00:00',
      formapago: '03 Transferencia electrónica de fondos',
      monto: '3000.00',
      moneda: 'MXN',
    },
  ]);
  expect(documentos.count).toBe(3_000);
  expect(documentos.rows).toHaveLength(EXPEDIENTE_LIMIT);
  expect(documentos.rows[1]).toMatchObject({ numparc: '2', pagado: '1.00', saldoinsoluto: '0.00', cfdi: null });
  expect(abonos).toEqual({ rows: [], count: 0 });
});

describe('payments and relations of stored CFDI', () => {
  const ids = ({ cfdi: { id, status = 2 } }: Documento) => ({ id, direccion: 'emitidos', status });

  test('an invoice on credit lists the complements that pay it, with the balance each of them declares', async () => {
    const one = factura('100.00');
    const other = factura('50.00');
    const first = pago([
      { de: other, pagado: '50.00', insoluto: '0.00' },
      { de: one, pagado: '40.00', insoluto: '60.00' },
      { de: one, pagado: '10.00', insoluto: '50.00' },
    ]);
    const cancelled = pago([{ de: one, pagado: '50.00', insoluto: '0.00' }], { status: CANCELADO });
    await openLedger(app).arrive(one, other, first, cancelled);
    const { abonos, desglose } = await expedienteOf(one.cfdi.id);
    expect(abonos.count).toBe(2);
    expect(abonos.rows).toMatchObject([
      { cfdi: ids(first), uuid: first.cfdi.uuid, numparc: '2', importe: '40.00', saldoinsoluto: '60.00' },
      { cfdi: ids(first), uuid: first.cfdi.uuid, numparc: '3', importe: '10.00', saldoinsoluto: '50.00' },
    ]);
    // These rows have no file.
    expect(desglose).toBeNull();
    const { documentos } = await expedienteOf(first.cfdi.id);
    expect(documentos.rows.map(({ cfdi }) => cfdi)).toEqual([ids(other), ids(one), ids(one)]);
  });

  test('relations go both ways; what does not count for the SAT names nobody', async () => {
    const one = factura('100.00');
    const credito = nota('10.00', [one], { serie: 'NC', folio: '7' });
    const pendiente = nota('20.00', [one], { status: 1 });
    const papel = documento(
      { tipo: 'P', moneda: 'XXX' },
      {
        pagos: [
          {
            fechaPago: '2026-04-01T12:00:00',
            moneda: 'MXN',
            doctosRelacionados: [{ idDocumento: '123-1234-123456789', moneda: 'MXN' }],
          },
        ],
      },
    );
    await openLedger(app).arrive(one, credito, pendiente, papel);
    const cfdi = {
      ...ids(credito),
      serie: 'NC',
      folio: '7',
      fecha: '2026-03-10T12:00:00',
      total: '10.00',
      moneda: 'MXN',
    };
    expect((await expedienteOf(one.cfdi.id)).relaciones.rows).toEqual([
      { sentido: 'nombrado', tiporelacion: '01', uuid: credito.cfdi.uuid, cfdi },
    ]);
    expect((await expedienteOf(credito.cfdi.id)).relaciones.rows).toMatchObject([
      { sentido: 'nombra', tiporelacion: '01', uuid: one.cfdi.uuid, cfdi: ids(one) },
    ]);
    const [docto] = (await expedienteOf(papel.cfdi.id)).documentos.rows;
    expect(docto).toMatchObject({ iddocumento: '123-1234-123456789', pagado: null, cfdi: null });
  });
});

test('the history is newest first, and names who acted to administrators only', async () => {
  const uuid = randomUUID();
  const id = await upload(createCfdiBuilder(RFC).build({ uuid }), uuid);
  const verificado = new Date(Date.now() + 60_000);
  await app.deps.db
    .updateTable('cfdi')
    .set({ status: 3, verificado, cancelado: '2020-01-01T10:00:00' })
    .where('rfc_owner', '=', RFC)
    .where('id', '=', id)
    .execute();
  const { historial } = await expedienteOf(id);
  expect(historial).toEqual([
    { evento: 'sat.verificado', cuando: verificado.toISOString(), usuario: '', detalle: '', asiento: null },
    {
      evento: 'cfdi.guardado',
      cuando: expect.any(String),
      usuario: expect.stringContaining('@'),
      detalle: '',
      asiento: expect.any(Number),
    },
    { evento: 'sat.cancelado', cuando: '2020-01-01T17:00:00.000Z', usuario: '', detalle: '', asiento: null },
  ]);
  const seen = (await ask(id, auxiliar)).json() as ExpedienteCfdi;
  expect(seen.historial.map(({ usuario }) => usuario)).toEqual(['', '', '']);
  expect(seen.historial.map(({ evento }) => evento)).toEqual(historial.map(({ evento }) => evento));
});

test('the entries of one CFDI are found by their index, however long the log', async () => {
  await sql`insert into bitacora
    select 'ZZZ010101ZZZ', n, now(), null, 'x', 'cfdi.guardado', gen_random_uuid()::text, '', '', '', '\\x00'
    from generate_series(1, 20000) n`.execute(app.owner);
  await sql`analyze bitacora`.execute(app.owner);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select n from bitacora
    where rfc_owner = 'ZZZ010101ZZZ' and objeto = 'f' and length(objeto) = 36 order by n desc limit 100`.execute(
    app.owner,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bitacora_objeto');
});
