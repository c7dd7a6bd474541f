import { randomUUID } from 'node:crypto';
import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import type { ExpedienteCfdi } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import {
  alsoNaming,
  CANCELADO,
  type Documento,
  documento,
  factura,
  nota,
  openLedger,
  pago,
  RFC,
  replacing,
} from '../../../../testing/pagos/documentos';

const OTHER = 'AAA010101AAA';

let app: TestApp;
let as: { token: string; rfc: string };
let { arrive, become, credit } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become, credit } = openLedger(app));
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await app.createContribuyente(OTHER);
});
afterAll(() => app.close());

const expedienteOf = async (id: string): Promise<ExpedienteCfdi> =>
  (await app.call('GET', `/emitidos/${id}?type=expediente`, as)).json();
const foundOf = async ({ cfdi: { id } }: Documento) => (await expedienteOf(id)).entredocumentos;
const codesOf = async (one: Documento) => (await foundOf(one)).map(({ codigo }) => codigo);
/** How a finding names a document of the ledger. */
const other = ({ cfdi: { id, uuid, serie, folio, status = 2 } }: Documento) => ({
  uuid,
  serie,
  folio,
  cfdi: { id, direccion: 'emitidos', status },
});
const pue = { metodo_pago: 'PUE', saldo_insoluto: null, pago_estatus: null };

describe('payments of an invoice', () => {
  test('whole and consistent payments, and egresos between them, find nothing', async () => {
    const invoice = factura('100.00');
    const credited = nota('10.00', [invoice]);
    const first = pago([{ de: invoice, pagado: '40.00', anterior: '100.00' }]);
    const second = pago([
      { de: factura('1'), pagado: '1' },
      { de: invoice, pagado: '50.00', anterior: '50.00' },
    ]);
    await arrive(second, credited, invoice, first);
    for (const one of [invoice, first, second, credited]) expect(await foundOf(one)).toEqual([]);
  });

  test('returns the amount applied beyond the total as sobrepago, while the balance is 0', async () => {
    const invoice = factura('1000.00');
    const first = pago([{ de: invoice, pagado: '900.00' }], { folio: '11' });
    const credited = nota('250.00', [invoice], { folio: '12', fecha: '2026-05-01T12:00:00' });
    await arrive(invoice, first, credited);
    const sobrepago = {
      codigo: 'sobrepago',
      titulo: 'Sobrepago',
      resultado: 'aviso',
      evidencia:
        'A la factura A1 se aplicaron $900.00 MXN en pagos y $250.00 MXN en egresos; su total es $1,000.00 MXN. Sobran $150.00 MXN.',
      leido: '$1,150.00 MXN',
      esperado: '$1,000.00 MXN como máximo',
    };
    expect(await foundOf(invoice)).toEqual([{ ...sobrepago, otro: other(credited) }]);
    expect(await foundOf(credited)).toEqual([{ ...sobrepago, otro: other(invoice) }]);
    expect(await credit(invoice)).toEqual([0, 1]);
    await become(CANCELADO, credited);
    expect(await foundOf(invoice)).toEqual([]);
  });

  test('a missing parcialidad is proven by the balance that the next one declares', async () => {
    const invoice = factura('900.00');
    const filler = factura('1.00');
    const at = (parcialidad: number, anterior: string) =>
      pago(
        [
          ...Array.from({ length: parcialidad - 1 }, () => ({ de: filler, pagado: '0.01' })),
          { de: invoice, pagado: '300.00', anterior },
        ],
        { folio: `R${parcialidad}` },
      );
    const [first, third] = [at(1, '900.00'), at(3, '300.00')];
    await arrive(third, invoice, first, filler);
    expect(await foundOf(invoice)).toEqual([
      {
        codigo: 'parcialidad_faltante',
        titulo: 'Falta una parcialidad',
        resultado: 'aviso',
        evidencia:
          'La parcialidad 3 (complemento AR3) declara un saldo anterior de $300.00 MXN; con lo que hay en la bóveda quedarían $600.00 MXN. Falta la parcialidad 2 por $300.00 MXN.',
        leido: '$300.00 MXN',
        esperado: '$600.00 MXN',
        otro: other(third),
      },
    ]);
    expect(await codesOf(first)).toEqual([]);
    expect(await foundOf(third)).toMatchObject([{ codigo: 'parcialidad_faltante', otro: other(invoice) }]);
    await arrive(at(2, '600.00'));
    expect(await foundOf(invoice)).toEqual([]);
  });

  test.each([
    [
      'a first balance other than the total',
      { anterior: '1200.00' },
      ['saldo_anterior'],
      'el total de la factura es $1,000.00',
    ],
    [
      'a balance that shows earlier payments',
      { anterior: '400.00' },
      ['parcialidad_faltante'],
      'Faltan pagos por $600.00',
    ],
    ['a balance in another currency', { anterior: '1.00', moneda: 'USD', equivalencia: '0.05' }, [], ''],
  ])('%s', async (_, docto, codes, evidencia) => {
    const invoice = factura('1000.00');
    await arrive(invoice, pago([{ de: invoice, pagado: '10.00', ...docto }]));
    const found = await foundOf(invoice);
    expect(found.map(({ codigo }) => codigo)).toEqual(codes);
    expect(found[0]?.evidencia ?? '').toContain(evidencia);
  });

  test('two payments of one parcialidad, before the invoice, of a PUE or a cancelled one', async () => {
    const [twice, early] = [factura('100.00'), factura('100.00', { fecha: '2026-04-02T08:00:00' })];
    const [paid, cancelled] = [factura('100.00', pue), factura('100.00', { status: CANCELADO })];
    const rep = (de: Documento) => pago([{ de, pagado: '50.00' }]);
    const reps = [rep(twice), rep(twice), rep(early), rep(paid), rep(cancelled)];
    await arrive(twice, early, paid, cancelled, ...reps);
    expect(await codesOf(twice)).toEqual(['parcialidad_repetida']);
    expect(await codesOf(early)).toEqual(['pago_anterior']);
    expect(await codesOf(paid)).toEqual(['pago_de_pue']);
    expect(await codesOf(cancelled)).toEqual(['pago_de_cancelada']);
    await become(CANCELADO, ...reps);
    for (const one of [twice, early, paid, cancelled]) expect(await codesOf(one)).toEqual([]);
  });

  test('returns egreso_de_otro for an egreso of another receptor, which lowers no balance', async () => {
    const invoice = factura('100.00');
    const egreso = nota('10.00', [invoice], { contraparte_rfc: OTHER });
    await arrive(invoice, egreso);
    expect(await foundOf(egreso)).toMatchObject([{ codigo: 'egreso_de_otro', otro: other(invoice), leido: OTHER }]);
    expect(await codesOf(invoice)).toEqual([]);
  });
});

describe('taxes of a payment', () => {
  /** Uploads an invoice of 116.00 with IVA of 16.00, valid for the SAT. */
  async function invoiceWithIva(): Promise<Documento> {
    const uuid = randomUUID();
    const xml = cfdiXml({
      comprobante: { MetodoPago: 'PPD', FormaPago: '99' },
      conceptos: conceptoXml(),
      complementos: [timbreXml({ UUID: uuid })],
    });
    await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
    const { db } = app.deps;
    const stored = await db
      .updateTable('cfdi')
      .set({ status: 2, fecha: '2026-03-10T12:00:00' })
      .where('uuid', '=', uuid)
      .returning(['id', 'contraparte_rfc', 'total', 'moneda', 'serie', 'folio'])
      .executeTakeFirstOrThrow();
    expect(stored.total).toBe('116.00');
    return documento({ uuid, ...stored });
  }
  const paying = (de: Documento, importe: string, objetoImp = '02') => {
    const rep = pago([{ de, pagado: '58.00', anterior: '116.00' }]);
    const pagos = JSON.parse(rep.detalle.pagos);
    pagos[0].doctosRelacionados[0].objetoImp = objetoImp;
    pagos[0].doctosRelacionados[0].impuestos = {
      traslados: [{ base: '50.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000', importe }],
      retenciones: [],
    };
    return { ...rep, detalle: { ...rep.detalle, pagos: JSON.stringify(pagos) } };
  };

  test('in proportion to the invoice find nothing; others are told with both amounts', async () => {
    const [right, wrong, objeto] = [await invoiceWithIva(), await invoiceWithIva(), await invoiceWithIva()];
    const rep = paying(wrong, '16.00');
    await arrive(paying(right, '8.00'), rep, paying(objeto, '8.00', '01'));
    expect(await foundOf(right)).toEqual([]);
    const found = {
      codigo: 'impuestos_pago',
      leido: 'IVA trasladado $16.00 MXN',
      esperado: 'IVA trasladado $8.00 MXN',
      evidencia: expect.stringContaining('paga $58.00 MXN de $116.00 MXN con IVA trasladado $16.00 MXN'),
    };
    expect(await foundOf(wrong)).toMatchObject([found]);
    expect(await foundOf(rep)).toMatchObject([{ ...found, otro: { uuid: wrong.cfdi.uuid } }]);
    expect(await foundOf(objeto)).toMatchObject([{ codigo: 'objeto_impuesto_pago', leido: 'ObjetoImpDR 01' }]);
  });
});

describe('the cycle of an anticipo', () => {
  const cycle = () => {
    const anticipo = factura('400.00', { ...pue, folio: 'ANT' });
    const plain = factura('1000.00', { folio: 'FAC', fecha: '2026-03-11T12:00:00' });
    const final = {
      ...plain,
      detalle: {
        ...plain.detalle,
        relacionados: JSON.stringify([{ tipoRelacion: '07', uuids: [anticipo.cfdi.uuid] }]),
      },
    };
    const egreso = nota('400.00', [final], { folio: 'EGR' }, '07');
    return { anticipo, final, egreso };
  };

  test('is complete with its egreso, which lowers the balance, and lacks it before', async () => {
    const { anticipo, final, egreso } = cycle();
    await arrive(final, anticipo);
    for (const one of [final, anticipo])
      expect(await foundOf(one)).toMatchObject([
        {
          codigo: 'anticipo',
          resultado: 'aviso',
          evidencia: 'Anticipo AANT ($400.00 MXN) → factura AFAC ($1,000.00 MXN): falta el egreso que lo aplica (07).',
        },
      ]);
    await arrive(egreso);
    for (const one of [final, anticipo, egreso])
      expect(await foundOf(one)).toMatchObject([
        {
          codigo: 'anticipo',
          resultado: 'ok',
          evidencia:
            'Completo: anticipo AANT ($400.00 MXN) → factura AFAC ($1,000.00 MXN) → egreso AEGR ($400.00 MXN).',
        },
      ]);
    expect(await credit(final)).toEqual([600, 2]);
  });

  test('lacks the anticipo, its relation, or more is applied than it', async () => {
    const absent = cycle();
    await arrive(absent.final, absent.egreso);
    expect(await foundOf(absent.egreso)).toMatchObject([
      { resultado: 'aviso', leido: 'Sin el CFDI del anticipo', otro: other(absent.final) },
    ]);
    const alone = factura('1000.00');
    const egreso = nota('400.00', [alone], {}, '07');
    await arrive(alone, egreso);
    expect(await foundOf(egreso)).toMatchObject([{ leido: 'Sin relación 07', otro: other(alone) }]);
    expect(await foundOf(alone)).toMatchObject([{ leido: 'Sin relación 07', otro: other(egreso) }]);
    const over = cycle();
    const second = nota('100.00', [over.final], { folio: 'DOS' }, '07');
    await arrive(over.anticipo, over.final, over.egreso, second);
    expect(await foundOf(over.anticipo)).toMatchObject([
      { resultado: 'ok' },
      { resultado: 'aviso', leido: '$500.00 MXN', esperado: '$400.00 MXN como máximo' },
    ]);
  });
});

describe('replacements', () => {
  test('the chain goes from its oldest CFDI on, whichever is looked at', async () => {
    const first = factura('100.00', { folio: '1', status: CANCELADO });
    const second = replacing(factura('100.00', { folio: '2', status: CANCELADO, fecha: '2026-03-11T12:00:00' }), first);
    const third = replacing(factura('100.00', { folio: '3', fecha: '2026-03-12T12:00:00' }), second);
    await arrive(third, first, second);
    for (const { cfdi } of [first, second, third]) {
      const { sustituciones, entredocumentos } = await expedienteOf(cfdi.id);
      expect(sustituciones).toMatchObject([
        { ...other(first), sustituye: [] },
        { ...other(second), sustituye: [first.cfdi.uuid] },
        { ...other(third), sustituye: [second.cfdi.uuid], fecha: '2026-03-12T12:00:00' },
      ]);
      expect(entredocumentos).toEqual([]);
    }
  });

  const metadatoOf = ({ cfdi: { uuid, fecha } }: Documento, cancelado: string | null, facts = {}) =>
    app.deps.db
      .insertInto('metadato')
      .values({
        rfc_owner: RFC,
        uuid,
        emitido: true,
        contraparte_rfc: 'MCI7306249Y1',
        contraparte_nombre: 'CLIENTE',
        tipo: 'I',
        fecha,
        total: '250',
        vigente: cancelado === null,
        cancelado,
        ...facts,
      })
      .execute();
  const chainOf = async ({ cfdi: { id } }: Documento) => (await expedienteOf(id)).sustituciones;

  test('says what each is to the others, with the time of the SAT where its metadata have it', async () => {
    const first = factura('100.00', { status: CANCELADO, cancelado: '2026-05-05T10:00:00' });
    const second = replacing(
      factura('110.00', { status: CANCELADO, cancelado: '2026-05-06T10:00:00', fecha: '2026-03-11T12:00:00' }),
      first,
    );
    const third = replacing(factura('120.00', { fecha: '2026-03-12T12:00:00' }), second);
    await arrive(first, second, third);
    await metadatoOf(first, '2026-03-11T13:14:15');
    const seen = { situacion: 'sustituido', estatus: CANCELADO };
    for (const one of [first, third])
      expect(await chainOf(one)).toMatchObject([
        { ...seen, total: '100.00', moneda: 'MXN', cancelado: '2026-03-11T13:14:15', canceladosat: true },
        { ...seen, total: '110.00', cancelado: '2026-05-06T10:00:00', canceladosat: false },
        { situacion: 'vigente', estatus: 2, total: '120.00', cancelado: null, canceladosat: false },
      ]);
    await become(CANCELADO, third);
    expect((await chainOf(first)).map(({ situacion }) => situacion)).toEqual(['sustituido', 'sustituido', 'cancelado']);
  });

  test('tells one that is still valid, a cancelled one alone, and one that is not in the vault', async () => {
    const [old, alone, fine] = [factura('1'), factura('1', { status: CANCELADO }), factura('1')];
    const replacement = replacing(factura('1', { fecha: '2026-03-11T12:00:00' }), old);
    await arrive(old, replacement, alone, fine);
    expect((await chainOf(old)).map(({ situacion }) => situacion)).toEqual(['sustituidoVigente', 'vigente']);
    expect(await chainOf(alone)).toMatchObject([{ uuid: alone.cfdi.uuid, situacion: 'cancelado', sustituye: [] }]);
    expect(await chainOf(fine)).toEqual([]);

    const absent = factura('1');
    const orphan = replacing(factura('1', { fecha: '2026-03-11T12:00:00' }), absent);
    await arrive(orphan);
    const unknown = { fecha: null, total: null, moneda: null, estatus: null, cancelado: null, canceladosat: false };
    expect((await chainOf(orphan))[0]).toMatchObject({ ...unknown, cfdi: null, situacion: 'ausente' });
    await metadatoOf(absent, '2026-03-20T00:00:00');
    const known = { estatus: CANCELADO, total: '250.00', cancelado: '2026-03-20T00:00:00', canceladosat: true };
    expect((await chainOf(orphan))[0]).toMatchObject({ ...known, cfdi: null, situacion: 'sustituido' });
  });

  test('metadata of another taxpayer are not read, and a CFDI of another issuer is not replaced', async () => {
    const [absent, foreign] = [factura('1'), factura('1')];
    const orphan = replacing(factura('1', { fecha: '2026-03-11T12:00:00' }), absent);
    const wrong = replacing(factura('1'), foreign);
    await arrive(orphan, wrong);
    await metadatoOf(absent, null, { rfc_owner: OTHER });
    await metadatoOf(foreign, null, { emitido: false, contraparte_rfc: OTHER });
    expect((await chainOf(orphan))[0]).toMatchObject({ situacion: 'ausente', total: null });
    expect((await chainOf(wrong)).map(({ situacion }) => situacion).toSorted()).toEqual(['ajeno', 'vigente']);
  });

  test('tells a replaced CFDI that is not cancelled, one replaced twice, and a circle', async () => {
    const [old, one, two] = [factura('1', { folio: 'V' }), factura('1', { folio: 'X' }), factura('1', { folio: 'Y' })];
    await arrive(old, replacing(one, old));
    expect(await foundOf(old)).toMatchObject([
      {
        codigo: 'sustitucion_vigente',
        evidencia: 'AX sustituye a AV, que sigue vigente: falta cancelarlo ante el SAT.',
        otro: other(one),
      },
    ]);
    await arrive(replacing(two, old));
    await become(CANCELADO, old);
    expect(await codesOf(old)).toEqual(['sustitucion_doble']);
    const [a, b, c] = [factura('1'), factura('1'), factura('1', { status: CANCELADO })];
    await arrive(replacing(a, c), replacing(b, a), replacing(c, b));
    expect(await codesOf(a)).toEqual(['sustitucion_vigente', 'sustitucion_circular']);
  });

  test('a chain of any length is followed 20 steps, and thousands of relations are cut', async () => {
    const chain = Array.from({ length: 40 }, (_, at) =>
      factura('1', { status: CANCELADO, folio: `${at}`, fecha: `2026-03-10T12:00:${String(at).padStart(2, '0')}` }),
    );
    await arrive(...chain.map((one, at) => (at === 0 ? one : replacing(one, chain[at - 1] as Documento))));
    const { sustituciones } = await expedienteOf((chain[0] as Documento).cfdi.id);
    expect(sustituciones.map(({ folio }) => folio)).toEqual(Array.from({ length: 21 }, (_, at) => `${at}`));
    const many = alsoNaming(
      factura('1'),
      '04',
      Array.from({ length: 3_000 }, () => factura('1')),
    );
    await arrive(many);
    expect((await expedienteOf(many.cfdi.id)).sustituciones.length).toBeLessThanOrEqual(102);
  });
});

test('CFDI of another taxpayer are neither read nor named', async () => {
  const invoice = factura('100.00');
  const foreign = { rfc_owner: OTHER };
  const theirs = pago([{ de: invoice, pagado: '500.00' }], foreign);
  await arrive(invoice);
  await arrive(theirs, nota('500.00', [invoice], foreign), replacing(factura('1', foreign), invoice));
  const { entredocumentos, sustituciones } = await expedienteOf(invoice.cfdi.id);
  expect({ entredocumentos, sustituciones }).toEqual({ entredocumentos: [], sustituciones: [] });
  expect((await app.call('GET', `/emitidos/${theirs.cfdi.id}?type=expediente`, as)).statusCode).toBe(404);
});
