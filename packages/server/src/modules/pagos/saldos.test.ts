import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseComprobante } from '@boveda/cfdi';
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CfdiTables, NewCfdi } from '../../db/cfdi-tables';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { keepStatistics } from '../cfdi/keep-statistics';

const RFC = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';
const VIGENTE = 2;
const CANCELADO = 3;

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createTaxpayerUser(RFC)).token, rfc: RFC };
  await app.createContribuyente(OTHER);
});
afterAll(() => app.close());

/** What a test says of a document; the rest is plausible. */
interface Documento {
  cfdi: NewCfdi;
  detalle: Omit<Insertable<CfdiTables['cfdi_detalle']>, 'rfc_owner' | 'cfdi_id'>;
}

const documento = (
  facts: Partial<NewCfdi>,
  said: { pagos?: unknown; relacionados?: { tipoRelacion: string; uuids: string[] }[] } = {},
): Documento => ({
  cfdi: {
    ...{ rfc_owner: RFC, id: uuidv7(), uuid: uuidv7(), emitido: true, version: '4.0', serie: 'A', folio: '1' },
    ...{ tipo: 'I', contraparte_rfc: OTHER, contraparte_nombre: 'CLIENTE', fecha: '2026-03-10T12:00:00' },
    ...{ subtotal: '0', total: '0', moneda: 'MXN', tipo_cambio: null, metodo_pago: null, forma_pago: null },
    ...{ uso_cfdi: null, saldo_insoluto: null, pago_estatus: null, status: VIGENTE, errmsg: null, cancelado: null },
    ...{ verificado: null, xml_sha256: '0'.repeat(64), xml_bytes: 1, pdf_sha256: null, pdf_bytes: null },
    created: new Date('2026-03-11T00:00:00Z'),
    ...facts,
  },
  detalle: {
    expresion: '',
    reglas: '[]',
    pagos: JSON.stringify(said.pagos ?? []),
    relacionados: JSON.stringify(said.relacionados ?? []),
  },
});

const factura = (total: string, facts: Partial<NewCfdi> = {}) =>
  documento({ total, metodo_pago: 'PPD', saldo_insoluto: total, pago_estatus: 3, ...facts });

interface Docto {
  de: Documento | string;
  pagado?: string | null;
  moneda?: string;
  equivalencia?: string;
  anterior?: string;
  insoluto?: string;
}

const pago = (doctos: Docto[], { monto = '0', moneda = 'MXN', ...facts }: Partial<NewCfdi> & { monto?: string } = {}) =>
  documento(
    { tipo: 'P', moneda: 'XXX', ...facts },
    {
      pagos: [
        {
          ...{ fechaPago: '2026-04-01T12:00:00', formaDePago: '03', moneda, monto, numOperacion: '77' },
          ...{ ctaOrdenante: null, ctaBeneficiario: '0123456789' },
          doctosRelacionados: doctos.map(
            ({ de, pagado, moneda: dr = moneda, equivalencia, anterior, insoluto }, at) => ({
              ...{
                idDocumento: typeof de === 'string' ? de : de.cfdi.uuid,
                moneda: dr,
                equivalencia: equivalencia ?? null,
              },
              ...{ numParcialidad: String(at + 1), impSaldoAnt: anterior ?? null, impSaldoInsoluto: insoluto ?? null },
              impPagado: pagado ?? null,
            }),
          ),
        },
      ],
    },
  );

const nota = (total: string, facturas: Documento[], facts: Partial<NewCfdi> = {}) =>
  documento(
    { tipo: 'E', total, ...facts },
    { relacionados: [{ tipoRelacion: '01', uuids: facturas.map(({ cfdi }) => cfdi.uuid) }] },
  );

const replacing = (document: Documento, replaced: Documento): Documento => ({
  ...document,
  detalle: { ...document.detalle, relacionados: JSON.stringify([{ tipoRelacion: '04', uuids: [replaced.cfdi.uuid] }]) },
});

/** The same documents under new names, so that they can come again in another order. */
const renamed = (documentos: readonly Documento[]): Documento[] => {
  const names = new Map(documentos.map(({ cfdi }) => [cfdi.uuid, uuidv7()]));
  const rename = (text: string) => [...names].reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return documentos.map(({ cfdi, detalle }) => ({
    cfdi: { ...cfdi, id: uuidv7(), uuid: names.get(cfdi.uuid) ?? cfdi.uuid },
    detalle: { ...detalle, pagos: rename(detalle.pagos), relacionados: rename(detalle.relacionados) },
  }));
};

/** One batch in one transaction, as an upload writes it. */
const arrive = (...documentos: Documento[]) =>
  app.deps.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('cfdi')
        .values(documentos.map(({ cfdi }) => cfdi))
        .execute();
      const details = documentos.map(({ cfdi, detalle }) => ({
        rfc_owner: cfdi.rfc_owner,
        cfdi_id: cfdi.id,
        ...detalle,
      }));
      await trx.insertInto('cfdi_detalle').values(details).execute();
    })
    .then(() => keepStatistics(app.deps.db, documentos.length));

const become = (status: number, ...documentos: Documento[]) =>
  app.deps.db
    .updateTable('cfdi')
    .set({ status })
    .where('rfc_owner', '=', RFC)
    .where(
      'id',
      'in',
      documentos.map(({ cfdi }) => cfdi.id),
    )
    .execute();

async function credit({ cfdi }: Documento): Promise<[saldo: number, estatus: number | null]> {
  const { saldo_insoluto, pago_estatus } = await app.deps.db
    .selectFrom('cfdi')
    .select(['saldo_insoluto', 'pago_estatus'])
    .where('rfc_owner', '=', cfdi.rfc_owner)
    .where('id', '=', cfdi.id)
    .executeTakeFirstOrThrow();
  return [Number(saldo_insoluto), pago_estatus];
}

test('unpaid, part paid, paid by several complements and by two payments of one', async () => {
  const [none, part, whole] = [factura('100.00'), factura('100.00'), factura('100.00')];
  await arrive(
    none,
    part,
    whole,
    pago([
      { de: part, pagado: '40.5' },
      { de: whole, pagado: '60' },
    ]),
  );
  await arrive(
    pago([
      { de: whole, pagado: '30' },
      { de: whole, pagado: '10.00' },
    ]),
  );
  expect([await credit(none), await credit(part), await credit(whole)]).toEqual([
    [100, 3],
    [59.5, 2],
    [0, 1],
  ]);
});

test.each([
  [
    'a cent that rounding left',
    '100.00',
    [{ pagado: '33.333333' }, { pagado: '33.333333' }, { pagado: '33.333333' }],
    [0, 1],
  ],
  ['more than was owed', '100.00', [{ pagado: '150' }], [0, 1]],
  ['only balances (Pagos 1.0)', '100.00', [{ anterior: '100.00', insoluto: '25.00' }], [25, 2]],
  ['no amount at all, of two', '100.00', [{ pagado: null }, { pagado: null }], [100, 2]],
])('pays %s', async (_, total, doctos, expected) => {
  const invoice = factura(total);
  await arrive(invoice, pago(doctos.map((docto) => ({ de: invoice, ...docto }))));
  expect(await credit(invoice)).toEqual(expected);
});

test('takes amounts in the currency of the invoice, whatever the payment was made in', async () => {
  const dollars = factura('1000', { moneda: 'USD', tipo_cambio: '18' });
  const paid = pago([{ de: dollars, pagado: '400', moneda: 'USD', equivalencia: '0.0555555556' }], { monto: '7200' });
  // Pagos 1.0 with one document and no amount: the whole payment, changed into the currency of the invoice.
  const wholly = pago([{ de: dollars, moneda: 'USD', equivalencia: '0.05' }], { monto: '10000' });
  // The document speaks pesos though the invoice is in dollars, and so is the payment.
  const odd = pago([{ de: dollars, pagado: '900', moneda: 'MXN', equivalencia: '18' }], { moneda: 'USD' });
  const another = pago([{ de: dollars, pagado: '5', moneda: 'EUR' }], { moneda: 'EUR' });
  await arrive(dollars, paid);
  expect(await credit(dollars)).toEqual([600, 2]);
  await arrive(wholly);
  expect(await credit(dollars)).toEqual([100, 2]);
  await arrive(odd, another);
  expect(await credit(dollars)).toEqual([50, 2]);
});

test('credit notes count as payments do; one for several invoices is shared by their totals', async () => {
  const [one, three, dollars] = [factura('100'), factura('300'), factura('50', { moneda: 'USD', tipo_cambio: '20' })];
  await arrive(nota('40', [one, three]), one);
  expect(await credit(one)).toEqual([60, 2]);
  await arrive(three);
  expect([await credit(one), await credit(three)]).toEqual([
    [90, 2],
    [270, 2],
  ]);
  await arrive(dollars, nota('200', [dollars]));
  expect(await credit(dollars)).toEqual([40, 2]);
});

test('only what the SAT holds valid counts, from the moment it says so', async () => {
  const invoice = factura('100');
  const documents = [pago([{ de: invoice, pagado: '10' }]), nota('20', [invoice])];
  await arrive(invoice, ...documents);
  for (const status of [1, CANCELADO, 4, 5]) {
    await become(status, ...documents);
    expect(await credit(invoice)).toEqual([100, 3]);
    await become(VIGENTE, ...documents);
    expect(await credit(invoice)).toEqual([70, 2]);
  }
});

test('a complement that a valid one replaces does not count twice', async () => {
  const invoice = factura('100');
  const wrong = pago([{ de: invoice, pagado: '70' }]);
  const right = replacing(pago([{ de: invoice, pagado: '30' }]), wrong);
  await arrive(right);
  await arrive(invoice, wrong);
  expect(await credit(invoice)).toEqual([70, 2]);
  await become(CANCELADO, right);
  expect(await credit(invoice)).toEqual([30, 2]);
});

test('an invoice that another one replaces is owed until the SAT cancels it; its payments stay with it', async () => {
  const old = factura('100');
  const replacement = replacing(factura('100'), old);
  const paid = pago([{ de: old, pagado: '100' }]);
  await arrive(old, replacement, paid);
  expect([await credit(old), await credit(replacement)]).toEqual([
    [0, 1],
    [100, 3],
  ]);
  await become(CANCELADO, old);
  expect(await credit(replacement)).toEqual([100, 3]);
  await arrive(replacing(pago([{ de: replacement, pagado: '100' }]), paid));
  expect([await credit(old), await credit(replacement)]).toEqual([
    [100, 3],
    [0, 1],
  ]);
});

test('nobody pays for others: another issuer, another half, another taxpayer, a paper invoice', async () => {
  const received = factura('100', { emitido: false, contraparte_rfc: 'AAA010101AAA' });
  const issued = factura('100');
  const pays = (de: Documento, facts: Partial<NewCfdi>) => pago([{ de, pagado: '100' }], facts);
  await arrive(
    received,
    issued,
    pays(received, { emitido: false, contraparte_rfc: 'BBB010101BBB' }),
    pays(received, { emitido: true }),
    pays(issued, { emitido: false }),
    nota('100', [received], { emitido: false, contraparte_rfc: 'BBB010101BBB' }),
    pago([{ de: '001-2026-123456789', pagado: '5' }]),
  );
  await arrive(pays(issued, { rfc_owner: OTHER }));
  expect([await credit(received), await credit(issued)]).toEqual([
    [100, 3],
    [100, 3],
  ]);
});

const cents = fc.integer({ min: 1, max: 60_000 }).map((amount) => (amount / 100).toFixed(2));
const family = fc
  .record({
    totals: fc.array(cents, { minLength: 1, maxLength: 3 }),
    payments: fc.array(fc.array(fc.tuple(fc.nat(2), cents), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
    notes: fc.array(fc.tuple(fc.subarray([0, 1, 2], { minLength: 1 }), cents), { maxLength: 2 }),
    replaced: fc.boolean(),
  })
  .map(({ totals, payments, notes, replaced }) => {
    const facturas = totals.map((total) => factura(total));
    const at = (index: number) => facturas[index % facturas.length] as Documento;
    const pagos = payments.map((doctos) => pago(doctos.map(([index, pagado]) => ({ de: at(index), pagado }))));
    const notas = notes.map(([indexes, total]) => nota(total, [...new Set(indexes.map(at))]));
    const [first, second, ...others] = pagos;
    const chained = replaced && first && second ? [first, replacing(second, first), ...others] : pagos;
    return { facturas, documentos: [...facturas, ...chained, ...notas] };
  });

const RUNS = { numRuns: 25, seed: 20_261_121 };

test('any order of arrival, in any batches, gives the same balances', async () => {
  const property = fc.asyncProperty(family, fc.infiniteStream(fc.nat()), async ({ facturas, documentos }, picks) => {
    const orders = [documentos, documentos.toReversed(), shuffled(documentos, picks)];
    const balances: unknown[] = [];
    for (const [turn, order] of orders.entries()) {
      const copies = renamed(order);
      if (turn === 0) await arrive(...copies);
      else for (const copy of copies) await arrive(copy);
      balances.push(await Promise.all(facturas.map((one) => credit(copies[order.indexOf(one)] as Documento))));
    }
    expect(balances[1]).toEqual(balances[0]);
    expect(balances[2]).toEqual(balances[0]);
  });
  await fc.assert(property, RUNS);
}, 60_000);

test('cancelling and restoring changes nothing; all cancelled, everything is owed', async () => {
  const property = fc.asyncProperty(family, async ({ facturas, documentos }) => {
    const copies = renamed(documentos);
    const own = facturas.map((one) => copies[documentos.indexOf(one)] as Documento);
    const others = copies.filter((copy) => !own.includes(copy));
    await arrive(...copies);
    const before = await Promise.all(own.map(credit));
    if (others.length === 0) return;
    await become(CANCELADO, ...others);
    expect(await Promise.all(own.map(credit))).toEqual(
      own.map(({ cfdi }) => [Number(cfdi.total), Number(cfdi.total) <= 0.01 ? 1 : 3]),
    );
    for (const other of others) await become(VIGENTE, other);
    expect(await Promise.all(own.map(credit))).toEqual(before);
  });
  await fc.assert(property, RUNS);
}, 60_000);

function shuffled<T>(items: readonly T[], picks: Iterable<number>): T[] {
  const left = [...items];
  const source = picks[Symbol.iterator]();
  return items.map(() => left.splice((source.next().value ?? 0) % left.length, 1)[0] as T);
}

test('uploads and answers of the SAT at the same time neither deadlock nor lose a payment', async () => {
  const invoices = Array.from({ length: 12 }, () => factura('100'));
  const payments = invoices.map((invoice) => pago([{ de: invoice, pagado: '40' }], { status: 1 }));
  await Promise.all([...invoices, ...payments].map((one) => arrive(one)));
  await Promise.all(payments.map((one) => become(VIGENTE, one)));
  for (const invoice of invoices) expect(await credit(invoice)).toEqual([60, 2]);
});

test('the card adds up to the balance, and names what relates to the invoice', async () => {
  const invoice = factura('1000.00');
  const old = factura('900.00', { status: CANCELADO, folio: '8' });
  const paid = pago([{ de: invoice, pagado: '250.10' }], { folio: '9' });
  const credited = nota('100.00', [invoice]);
  await arrive(
    old,
    replacing(invoice, old),
    paid,
    credited,
    pago([{ de: invoice, pagado: '5' }], { status: CANCELADO }),
  );
  const { rows } = (await app.call('GET', `/pagos-emitidos?uuid=${invoice.cfdi.uuid}`, as)).json();
  expect(rows).toMatchObject([{ saldoinso: '649.90', pagoestatus: 2 }]);
  expect((await app.call('GET', `/pagos-emitidos/${invoice.cfdi.id}`, as)).json()).toEqual({
    pagos: [
      expect.objectContaining({
        ...{ idrep: paid.cfdi.id, folio: '9', fecha: '2026-04-01T12:00:00', formapago: '03', ctaori: '' },
        ...{ ctadst: '0123456789', numoperacion: '77', numparc: '1', importe: '250.10', moneda: 'MXN' },
      }),
    ],
    notascredito: [expect.objectContaining({ idfactura: credited.cfdi.id, tiporelacion: '01', importe: '100.00' })],
    facturasrelacionadas: [expect.objectContaining({ idfactura: old.cfdi.id, tiporelacion: '04', importe: '900.00' })],
  });
  expect((await app.call('GET', `/pagos-recibidos/${invoice.cfdi.id}`, as)).statusCode).toBe(404);
});

const folder = path.join(
  process.env.BOVEDA_FIXTURES ?? path.resolve(import.meta.dirname, '../../../../../../shared/fixtures'),
  'SAT-CFDI+python-satcfdi/tests/test_create_cfdi40',
);
const withFixtures = existsSync(folder) ? test.each : test.skip.each;
if (!existsSync(folder)) process.stderr.write(`\nSKIPPED the PPD families: ${folder} not found\n`);

withFixtures([
  ['pago_p', [17852.75 - 3245.12, 2]],
  ['pago', [0, 1]],
  ['mpago', [0, 1]],
  ['mpago2', [0, 1]],
])('family of fixtures: %s', async (name, expected) => {
  const read = (file: string) => parseComprobante(readFileSync(path.join(folder, file)));
  const family = 'h&e951128469_ingreso_iva16';
  const invoice = read(`${family}_stamped.xml`);
  const { pagos } = read(`${name}_${family}.xml`);
  const uuid = uuidv7();
  const renamedPagos = JSON.parse(JSON.stringify(pagos).replaceAll(invoice.uuid ?? '', uuid));
  const stored = factura(invoice.total, { uuid });
  await arrive(documento({ tipo: 'P', moneda: 'XXX' }, { pagos: renamedPagos }));
  await arrive(stored);
  const [saldo, estatus] = await credit(stored);
  expect([saldo.toFixed(2), estatus]).toEqual([Number(expected[0]).toFixed(2), expected[1]]);
});
