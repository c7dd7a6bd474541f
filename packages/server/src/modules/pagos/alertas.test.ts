import type { AlertaPago } from '@boveda/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { alertasDe } from '../../../testing/pagos/alertas-de';
import { caso } from '../../../testing/pagos/caso';
import {
  CANCELADO,
  type Docto,
  type Documento,
  factura,
  nota,
  OTHER,
  openLedger,
  pago,
  RFC,
  renamed,
  replacing,
  VIGENTE,
} from '../../../testing/pagos/documentos';
import { stamped } from '../../../testing/pagos/flujo';
import { computeAlertas } from './compute-alertas';

let app: TestApp;
let owner: { token: string; rfc: string };
let { arrive, become } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become } = openLedger(app));
  owner = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await app.createContribuyente(OTHER);
});
afterAll(() => app.close());

/** The alerts of a document in its list, without the one that every old balance has. */
async function flagsOf({ cfdi: { uuid } }: Documento): Promise<AlertaPago[]> {
  const { rows } = (await app.call('GET', `/emitidos?uuid=${uuid}`, owner)).json();
  return (rows[0].alertas ?? []).filter((codigo: AlertaPago) => codigo !== 'PPD_SIN_REP');
}

/** A payment of all that is owed of one invoice, by a complement in time and without mistakes. */
const paying = (de: Documento | string, docto: Partial<Docto> = {}, facts: Parameters<typeof pago>[1] = {}) =>
  pago([{ de, pagado: '100', anterior: '100', insoluto: '0', ...docto }], {
    monto: docto.pagado ?? '100',
    // The fifth of May is a holiday.
    fecha: '2026-05-06T23:00:00',
    ...facts,
  });

test('a payment in time of the whole invoice has no alerts', async () => {
  const invoice = factura('100');
  const rep = paying(invoice);
  await arrive(invoice, rep);
  expect([await flagsOf(invoice), await flagsOf(rep)]).toEqual([[], []]);
});

/** What makes each alert, besides whose it is: of the invoice, of the complement, or of both. */
const cases: [AlertaPago, ('I' | 'P')[], () => Documento[]][] = [
  [
    'REP_TARDIO',
    ['I', 'P'],
    () => {
      const invoice = factura('100');
      return [invoice, stamped(paying(invoice, {}, { fecha: '2026-05-06T22:00:00' }), '2026-05-07T00:00:00')];
    },
  ],
  [
    'REP_TARDIO',
    ['I', 'P'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice, {}, { fecha: '2026-05-07T00:00:00' })];
    },
  ],
  [
    'SOBREPAGADA',
    ['I'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice), nota('0.02', [invoice])];
    },
  ],
  [
    'SALDO_INICIAL_DISTINTO',
    ['I', 'P'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice, { pagado: '80', anterior: '80' })];
    },
  ],
  [
    'SALDOS_INCONSISTENTES',
    ['I', 'P'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice, { pagado: '50', insoluto: '40' })];
    },
  ],
  [
    'PUE_CON_REP',
    ['I', 'P'],
    () => {
      const invoice = factura('100', { metodo_pago: 'PUE', saldo_insoluto: null, pago_estatus: null });
      return [invoice, paying(invoice)];
    },
  ],
  [
    'REP_DE_CANCELADO',
    ['I', 'P'],
    () => {
      const invoice = factura('100', { status: CANCELADO });
      return [invoice, paying(invoice)];
    },
  ],
  [
    'REP_CANCELADO',
    ['I'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice, {}, { status: CANCELADO })];
    },
  ],
  [
    'REP_FECHA_ANTERIOR',
    ['I', 'P'],
    () => {
      const invoice = factura('100', { fecha: '2026-04-02T00:00:00' });
      return [invoice, paying(invoice)];
    },
  ],
  [
    'MONTO_DISTINTO',
    ['P'],
    () => {
      const invoice = factura('100');
      return [invoice, paying(invoice, {}, { monto: '100.02' })];
    },
  ],
];

test.each(cases)('%s is told of %j, in any order of arrival, and found by its filter', async (codigo, whose, make) => {
  for (const turn of [(all: Documento[]) => all, (all: Documento[]) => all.toReversed()]) {
    const documentos = turn(make());
    for (const one of documentos) await arrive(one);
    for (const one of documentos) {
      const expected = whose.some((tipo) => tipo === one.cfdi.tipo) ? [codigo] : [];
      expect([one.cfdi.tipo, await flagsOf(one)]).toEqual([one.cfdi.tipo, expected]);
      const { count } = (await app.call('GET', `/emitidos?uuid=${one.cfdi.uuid}&alerta=${codigo}`, owner)).json();
      expect(count).toBe(expected.length);
    }
  }
});

test('flags REP_SIN_FACTURA until the invoice is stored, and again after it is deleted', async () => {
  const invoice = factura('100', { fecha: '2011-03-10T12:00:00', created: new Date('2011-03-11T00:00:00Z') });
  const rep = paying(invoice);
  await arrive(rep);
  expect(await flagsOf(rep)).toEqual(['REP_SIN_FACTURA']);
  await arrive(invoice);
  expect(await flagsOf(rep)).toEqual([]);
  await app.owner.deleteFrom('cfdi').where('id', '=', invoice.cfdi.id).execute();
  expect(await flagsOf(rep)).toEqual(['REP_SIN_FACTURA']);
});

test('a deleted complement leaves the balance and the alerts of its invoice as they were before', async () => {
  const invoice = factura('100');
  const old = { fecha: '2011-05-05T23:00:00', created: new Date('2011-05-06T00:00:00Z') };
  const rep = paying(invoice, { pagado: '150' }, old);
  await arrive(invoice, rep);
  expect(await flagsOf(invoice)).toEqual(['SALDOS_INCONSISTENTES', 'SOBREPAGADA']);
  await app.owner.deleteFrom('cfdi').where('id', '=', rep.cfdi.id).execute();
  expect(await flagsOf(invoice)).toEqual([]);
  const [row] = (await app.call('GET', `/emitidos?uuid=${invoice.cfdi.uuid}`, owner)).json().rows;
  expect(row).toMatchObject({ saldoinso: '100.00', pagoestatus: 3, situacionpago: 'Sin pago' });
});

test('parcialidades: neither a repeated nor a missing number, and each balance follows from the one before', async () => {
  const pay = (de: Documento, parcialidad: number, anterior: string, pagado: string) => {
    const rep = paying(de, { anterior, pagado, insoluto: String(Number(anterior) - Number(pagado)) });
    return {
      ...rep,
      detalle: {
        ...rep.detalle,
        pagos: rep.detalle.pagos.replace('"numParcialidad":"1"', `"numParcialidad":"${parcialidad}"`),
      },
    };
  };
  const [right, gap, twice, jump, noted] = [
    factura('100'),
    factura('100'),
    factura('100'),
    factura('100'),
    factura('100'),
  ];
  await arrive(right, gap, twice, jump, noted, nota('20', [noted]));
  await arrive(pay(right, 2, '60', '60'), pay(right, 1, '100', '40'));
  await arrive(pay(gap, 1, '100', '40'), pay(gap, 3, '60', '10'));
  await arrive(pay(twice, 1, '100', '40'), pay(twice, 1, '60', '10'));
  await arrive(pay(jump, 1, '100', '40'), pay(jump, 2, '50', '10'));
  await arrive(pay(noted, 1, '100', '40'), pay(noted, 2, '40', '40'));
  const found = await Promise.all([right, gap, twice, jump, noted].map(flagsOf));
  expect(found).toEqual([
    [],
    ['SALDOS_INCONSISTENTES'],
    ['SALDOS_INCONSISTENTES', 'SALDO_INICIAL_DISTINTO'],
    ['SALDOS_INCONSISTENTES'],
    [],
  ]);
});

test('a payment in another currency differs from its documents only beyond the decimals of EquivalenciaDR', async () => {
  const dollars = factura('400', { moneda: 'USD', tipo_cambio: '18' });
  const docto = { de: dollars, pagado: '400', moneda: 'USD', equivalencia: '0.055556', anterior: '400', insoluto: '0' };
  const [rounded, wrong] = ['7200.00', '7201.00'].map((monto) =>
    pago([docto], { monto, fecha: '2026-04-02T00:00:00' }),
  );
  await arrive(dollars, rounded as Documento, wrong as Documento);
  expect(await flagsOf(rounded as Documento)).not.toContain('MONTO_DISTINTO');
  expect(await flagsOf(wrong as Documento)).toContain('MONTO_DISTINTO');
});

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('PPD_SIN_REP begins after 30 days with a balance', async () => {
  const invoices = [29, 32].map((ago) => factura('100', { fecha: `${day(ago)}T12:00:00` }));
  const paid = factura('100', { fecha: `${day(60)}T12:00:00` });
  await arrive(...invoices, paid, paying(paid));
  const flagged = async ({ cfdi: { uuid } }: Documento) => {
    const { rows } = (await app.call('GET', `/pagos-emitidos?uuid=${uuid}`, owner)).json();
    const { count } = (await app.call('GET', `/pagos-emitidos?uuid=${uuid}&alerta=PPD_SIN_REP`, owner)).json();
    expect(count === 1).toBe(rows[0].alertas?.includes('PPD_SIN_REP') ?? false);
    return count;
  };
  expect(await Promise.all([...invoices, paid].map(flagged))).toEqual([0, 1, 0]);
});

test('REP_POR_EMITIR lasts from the mark until a complement pays on that day or later, with an entry in the audit log', async () => {
  const invoice = factura('100');
  await arrive(invoice);
  const mark = (pagada: string | null) => app.call('PATCH', `/pagos-emitidos/${invoice.cfdi.id}`, owner, { pagada });
  expect((await mark('2026-04-01')).json().pagada).toBe('2026-04-01');
  await mark('2026-04-01');
  expect(await flagsOf(invoice)).toEqual(['REP_POR_EMITIR']);
  const { rows } = await sql`select detalle from bitacora where rfc_owner = ${RFC} and accion = 'pago.avisado'`.execute(
    app.owner,
  );
  expect(rows).toEqual([{ detalle: '2026-04-01' }]);
  await arrive(paying(invoice, { pagado: '50', insoluto: '50' }));
  expect(await flagsOf(invoice)).toEqual([]);
  await mark('2026-04-20');
  expect(await flagsOf(invoice)).toEqual(['REP_POR_EMITIR']);
  expect((await mark(null)).json().pagada).toBeNull();
  expect(await flagsOf(invoice)).toEqual([]);
  expect((await mark('2026-02-30')).statusCode).toBe(400);
});

test('what an overpaid invoice exceeds and how far each is paid', async () => {
  const [over, whole, part, none, gone] = [1, 2, 3, 4, 5].map(() => factura('100')) as [
    Documento,
    Documento,
    Documento,
    Documento,
    Documento,
  ];
  await arrive(over, whole, part, none, gone);
  await arrive(paying(over, { pagado: '140' }), paying(whole), paying(part, { pagado: '30', insoluto: '70' }));
  await become(CANCELADO, gone);
  const told = async ({ cfdi: { uuid } }: Documento) => {
    const [row] = (await app.call('GET', `/emitidos?uuid=${uuid}`, owner)).json().rows;
    return [row.situacionpago, row.saldoinso, row.excedente];
  };
  expect(await Promise.all([over, whole, part, none, gone].map(told))).toEqual([
    ['Sobrepagada', '0', '40.00'],
    ['Liquidada', '0.00', undefined],
    ['Parcial', '70.00', undefined],
    ['Sin pago', '100', undefined],
    ['Cancelada', '100', undefined],
  ]);
});

test('the aging adds up balances by days, each part with the days of its list', async () => {
  const rfc = OTHER;
  const as = { token: (await app.createContribuyenteUser(rfc)).token, rfc };
  const ages = [0, 30, 31, 60, 61, 90, 91, 120, 121, 900];
  await arrive(
    ...ages.map((ago) => factura('10', { rfc_owner: rfc, contraparte_rfc: RFC, fecha: `${day(ago)}T12:00:00` })),
  );
  const { rows } = (
    await app.call('GET', '/pagos-emitidos?type=antiguedad&fechaini=2020-01-01&pagoestatus=1', as)
  ).json();
  // At night, the day of the SAT is the one before that of these dates.
  const total = rows.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0);
  expect(total).toBe(ages.length);
  for (const { fechaini, fechafin, cantidad, saldo } of rows) {
    const days = [fechaini && `fechaini=${fechaini}`, fechafin && `fechafin=${fechafin}`].filter(Boolean).join('&');
    const list = (await app.call('GET', `/pagos-emitidos?pagoestatus=pendiente&${days}`, as)).json();
    const { sumaSaldo } = (await app.call('GET', `/pagos-emitidos?type=sum&pagoestatus=pendiente&${days}`, as)).json();
    expect([list.count, sumaSaldo]).toEqual([cantidad, saldo]);
  }
});

test('no alert crosses from one taxpayer to another', async () => {
  const mine = factura('100');
  const theirs = paying(mine, {}, { rfc_owner: OTHER, contraparte_rfc: RFC });
  await arrive(mine, theirs);
  expect(await flagsOf(mine)).toEqual([]);
  const { rows } =
    await sql`select codigo from alerta_pago where rfc_owner = ${OTHER} and factura = ${mine.cfdi.uuid}`.execute(
      app.owner,
    );
  expect(rows).toEqual([{ codigo: 'REP_SIN_FACTURA' }]);
  const stranger = paying(mine, {}, { emitido: false, contraparte_rfc: 'XAXX010101000' });
  await arrive(stranger);
  expect(await flagsOf(mine)).toEqual([]);
});

test('a replaced invoice has REP_DE_CANCELADO until its replacement is cancelled', async () => {
  const invoice = factura('100');
  const replacement = replacing(factura('100'), invoice);
  await arrive(invoice, paying(invoice), replacement);
  expect(await flagsOf(invoice)).toEqual(['REP_DE_CANCELADO']);
  await become(CANCELADO, replacement);
  expect(await flagsOf(invoice)).toEqual([]);
});

const stored = async (uuids: string[]) => {
  const { rows } = await sql<{ llave: string }>`
    select concat_ws(' ', a.codigo, a.factura, c.uuid) as llave from alerta_pago a
    left join cfdi c on c.rfc_owner = a.rfc_owner and c.id = a.rep_id
    where a.rfc_owner = ${RFC} and (a.factura = any(${uuids}::uuid[]) or c.uuid = any(${uuids}::uuid[])) order by 1`.execute(
    app.owner,
  );
  return rows.map(({ llave }) => llave);
};

const DELETED = 0;

/** A document of ten years before, which may be deleted; some invoices are paid at once or dated after their payment, some complements late. */
function old(documento: Documento, pick: number): Documento {
  const { cfdi, detalle } = JSON.parse(
    JSON.stringify(documento).replaceAll('"2026-', '"2016-').replaceAll('\\"2026-', '\\"2016-'),
  );
  const facts = [
    {},
    {},
    cfdi.tipo === 'I'
      ? { metodo_pago: 'PUE', saldo_insoluto: null, pago_estatus: null }
      : { fecha: '2016-05-06T00:00:00' },
    cfdi.tipo === 'I' ? { fecha: '2016-04-02T00:00:00' } : { fecha: '2016-05-07T00:00:00' },
  ][pick];
  return { cfdi: { ...cfdi, ...(cfdi.tipo === 'E' ? {} : facts), created: new Date('2016-03-11T00:00:00Z') }, detalle };
}

test('after any arrivals, cancellations, restorations and deletions, the alerts are those of the documents', async () => {
  const seen = new Set<string>();
  const steps = fc.array(fc.tuple(fc.nat(), fc.constantFrom(VIGENTE, CANCELADO, DELETED)), {
    minLength: 1,
    maxLength: 6,
  });
  const property = fc.asyncProperty(
    caso,
    steps,
    fc.infiniteStream(fc.nat(3)),
    async ({ documentos }, changes, picks) => {
      const varied = renamed(documentos).map((one) => old(one, picks.next().value));
      const all = picks.next().value > 1 ? varied.toReversed() : varied;
      for (const one of all) await arrive(one);
      const uuids = all.map(({ cfdi }) => cfdi.uuid);
      for (const [which, status] of changes) {
        const one = all[which % all.length] as Documento;
        if (status === DELETED) {
          await app.owner.deleteFrom('cfdi').where('id', '=', one.cfdi.id).execute();
          all.splice(all.indexOf(one), 1);
        } else {
          one.cfdi.status = status;
          await become(status, one);
        }
        if (all.length === 0) break;
        const expected = alertasDe(all);
        for (const llave of expected) seen.add(llave.split(' ')[0] as string);
        expect(await stored(uuids)).toEqual(expected);
      }
    },
  );
  await fc.assert(property, { numRuns: 40, seed: 20_261_123 });
  expect([...seen].toSorted()).toEqual([
    'MONTO_DISTINTO',
    'PUE_CON_REP',
    'REP_CANCELADO',
    'REP_DE_CANCELADO',
    'REP_FECHA_ANTERIOR',
    'REP_SIN_FACTURA',
    'REP_TARDIO',
    'SALDOS_INCONSISTENTES',
    'SALDO_INICIAL_DISTINTO',
    'SOBREPAGADA',
  ]);
});

test('what earlier versions stored gets its alerts in batches, and an interrupted run goes on', async () => {
  const invoice = factura('100');
  const rep = paying(invoice, { pagado: '50', insoluto: '40' });
  await arrive(invoice, rep);
  await sql`update abono set saldo_anterior = null, saldo_insoluto = null`.execute(app.owner);
  await sql`delete from alerta_pago`.execute(app.owner);
  await sql`insert into alerta_por_calcular select rfc_owner, id from cfdi where tipo in ('P', 'E')`.execute(app.owner);
  await computeAlertas(app.deps, AbortSignal.abort());
  expect(await flagsOf(invoice)).toEqual([]);
  await computeAlertas(app.deps);
  expect([await flagsOf(invoice), await flagsOf(rep)]).toEqual([['SALDOS_INCONSISTENTES'], ['SALDOS_INCONSISTENTES']]);
  expect((await sql`select from alerta_por_calcular`.execute(app.owner)).rows).toEqual([]);
});
