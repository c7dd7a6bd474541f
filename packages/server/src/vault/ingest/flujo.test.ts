import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import {
  CANCELADO,
  type Documento,
  OTHER,
  openLedger,
  RFC,
  replacing,
  VIGENTE,
} from '../../../testing/pagos/documentos';
import { egreso, paying, ppd, pue, reading, renamedReadings, stamped, traslado } from '../../../testing/pagos/flujo';

let app: TestApp;
let { arrive, become } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become } = openLedger(app));
  await app.createContribuyente(RFC);
  await app.createContribuyente(OTHER);
});
afterAll(() => app.close());
afterEach(() => wipe());

/** Tests delete what the vault keeps for five years. */
const wipe = () =>
  app.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ['cfdi', 'cfdi_detalle', 'relacion', 'abono', 'hecho_flujo', 'pago_sin_desglose', 'flujo_mes'])
      await sql`delete from ${sql.table(table)}`.execute(trx);
  });

/** IVA by month, as the sums have it. */
async function months(emitido = true): Promise<Record<string, string>> {
  const { rows } = await sql<{ mes: string; importe: string }>`
    select to_char(mes, 'YYYY-MM') as mes, round(sum(importe), 2)::text as importe from flujo_mes
    where rfc_owner = ${RFC} and emitido = ${emitido} and impuesto = '002' and naturaleza = 'T'
    group by 1 having sum(n) <> 0 order by 1`.execute(app.deps.db);
  await expectSums();
  return Object.fromEntries(rows.map(({ mes, importe }) => [mes, importe]));
}

/** Σ flujo_mes = Σ hecho_flujo that count, in every column. */
async function expectSums(): Promise<void> {
  const { rows } = await sql`
    with hechos as (
      select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase,
        sum(base) as base, sum(importe) as importe, count(*)::int as n
      from hecho_flujo where cuenta group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    )
    select * from hechos h full join (select * from flujo_mes where n <> 0 or base <> 0 or importe <> 0) m
      using (rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase)
    where (h.base, h.importe, h.n) is distinct from (m.base, m.importe, m.n)`.execute(app.deps.db);
  expect(rows).toEqual([]);
}

describe('the worked cases', () => {
  it('1: a credit counts when it is paid, in two months', async () => {
    const invoice = ppd('58000', '50000', '8000', { fecha: '2026-02-10T12:00:00' });
    await arrive(
      invoice,
      paying(invoice, '2026-02-25', traslado('25862.07', '4137.93')),
      paying(invoice, '2026-03-15', traslado('24137.93', '3862.07')),
    );
    expect(await months()).toEqual({ '2026-02': '4137.93', '2026-03': '3862.07' });
  });

  it('1: without breakdown it is estimated, whichever arrives first', async () => {
    const invoice = ppd('58000', '50000', '8000', { fecha: '2026-02-10T12:00:00' });
    const payment = paying(invoice, '2026-02-25', { pagado: '30000', cambio: '1' });
    await arrive(payment);
    expect(await months()).toEqual({});
    await arrive(invoice);
    expect(await months()).toEqual({ '2026-02': '4137.93' });
    const { rows } = await sql`select estimado from hecho_flujo`.execute(app.deps.db);
    expect(rows).toEqual([{ estimado: true }]);
  });

  it('4: a PUE invoice with a receipt counts once, by the invoice, whichever arrives first', async () => {
    for (const order of [0, 1]) {
      const invoice = pue('1000', '160', { fecha: '2026-01-20T12:00:00' });
      const payment = paying(invoice, '2026-02-05', traslado('1000', '160'));
      for (const each of order === 0 ? [invoice, payment] : [payment, invoice]) await arrive(each);
      expect(await months()).toEqual({ '2026-01': '160.00' });
      await become(CANCELADO, invoice);
      expect(await months()).toEqual({ '2026-02': '160.00' });
      await wipe();
    }
  });

  it('5: a cancelled receipt leaves its month, and comes back when it is valid again', async () => {
    const invoice = ppd('1160', '1000', '160');
    const payment = paying(invoice, '2026-03-15', traslado('1000', '160'));
    await arrive(invoice, payment);
    await become(CANCELADO, payment);
    expect(await months()).toEqual({});
    await become(VIGENTE, payment);
    expect(await months()).toEqual({ '2026-03': '160.00' });
  });
});

/** A worked case of the ledger of an invoice (LIVA 7): what IVA its months have, whatever arrives first. */
interface Caso {
  titulo: string;
  documentos: () => Record<string, Documento>;
  meses: Record<string, string>;
  emitido?: boolean;
}

const ofJune = (total: string, base: string, iva: string, facts: Parameters<typeof ppd>[3] = {}) =>
  ppd(total, base, iva, { fecha: '2026-06-05T12:00:00', ...facts });
const recibida = { emitido: false } as const;

const cases: Caso[] = [
  {
    titulo: 'an egreso of what was never paid lowers nothing, and what is paid then counts whole',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        nota: egreso('4000', '640', [factura], '2026-06-20'),
        pago: paying(factura, '2026-07-10', traslado('6000', '960')),
      };
    },
    meses: { '2026-07': '960.00' },
  },
  {
    titulo: 'an egreso lowers first what is owed, and then what was paid, on its date',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        pago: paying(factura, '2026-06-10', traslado('6000', '960')),
        nota: egreso('8000', '1280', [factura], '2026-07-25'),
      };
    },
    meses: { '2026-06': '960.00', '2026-07': '-640.00' },
  },
  {
    titulo: 'an anticipo that is applied to an invoice PPD lowers what is owed of it',
    documentos: () => {
      const anticipo = pue('100', '16', { total: '116', fecha: '2026-05-02T12:00:00' });
      const final = ofJune('1160', '1000', '160');
      return {
        anticipo,
        final,
        applied: egreso('100', '16', [final], '2026-06-05', { relacion: '07' }),
        pago: paying(final, '2026-07-10', traslado('900', '144')),
      };
    },
    meses: { '2026-05': '16.00', '2026-07': '144.00' },
  },
  {
    titulo: 'an anticipo that is applied to an invoice PUE lowers what it collected',
    documentos: () => {
      const anticipo = pue('100', '16', { total: '116', fecha: '2026-05-02T12:00:00' });
      const final = pue('1000', '160', { fecha: '2026-06-05T12:00:00' });
      return { anticipo, final, applied: egreso('100', '16', [final], '2026-06-06', { relacion: '07' }) };
    },
    meses: { '2026-05': '16.00', '2026-06': '144.00' },
  },
  {
    titulo: 'a payment of more than is owed makes money of what an egreso had lowered, on the date of the payment',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        nota: egreso('4000', '640', [factura], '2026-06-20'),
        pago: paying(factura, '2026-08-10', traslado('10000', '1600')),
      };
    },
    meses: { '2026-08': '960.00' },
  },
  {
    titulo: 'an egreso of several invoices is divided by what remains of each',
    documentos: () => {
      const pagada = pue('1000', '160', { fecha: '2026-06-05T12:00:00' });
      const owed = ofJune('3480', '3000', '480');
      return { pagada, owed, nota: egreso('1000', '160', [pagada, owed], '2026-07-03', { relacion: '03' }) };
    },
    meses: { '2026-06': '160.00', '2026-07': '-40.00' },
  },
  {
    titulo: 'a second egreso takes what the first one left of each',
    documentos: () => {
      const pagada = pue('1000', '160', { fecha: '2026-06-05T12:00:00' });
      const otra = pue('1000', '160', { fecha: '2026-06-06T12:00:00' });
      return {
        pagada,
        otra,
        primera: egreso('1000', '160', [pagada], '2026-07-03'),
        segunda: egreso('500', '80', [pagada, otra], '2026-08-03'),
      };
    },
    meses: { '2026-06': '320.00', '2026-07': '-160.00', '2026-08': '-80.00' },
  },
  {
    titulo: 'an egreso of all that was never paid leaves nothing',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return { factura, nota: egreso('10000', '1600', [factura], '2026-07-20') };
    },
    meses: {},
  },
  {
    titulo: 'an egreso of exactly what is owed lowers nothing of what was paid',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        pago: paying(factura, '2026-06-10', traslado('6000', '960')),
        nota: egreso('4000', '640', [factura], '2026-07-25'),
      };
    },
    meses: { '2026-06': '960.00' },
  },
  {
    titulo: 'an egreso of a peso more than is owed returns the IVA of that peso',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        pago: paying(factura, '2026-06-10', traslado('6000', '960')),
        nota: egreso('4000.86', '640.14', [factura], '2026-07-25'),
      };
    },
    meses: { '2026-06': '960.00', '2026-07': '-0.14' },
  },
  {
    titulo: 'an egreso between two payments lowers what is still owed',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        primero: paying(factura, '2026-06-10', traslado('6000', '960')),
        nota: egreso('1000', '160', [factura], '2026-07-01'),
        segundo: paying(factura, '2026-08-10', traslado('3000', '480')),
      };
    },
    meses: { '2026-06': '960.00', '2026-08': '480.00' },
  },
  {
    titulo: 'of two egresos, the one before the payment lowers nothing and the one after it returns',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        antes: egreso('4000', '640', [factura], '2026-06-08'),
        pago: paying(factura, '2026-07-10', traslado('6000', '960')),
        despues: egreso('1000', '160', [factura], '2026-07-20'),
      };
    },
    meses: { '2026-07': '800.00' },
  },
  {
    titulo: 'a payment of a part more than is owed makes money of that part alone',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        nota: egreso('4000', '640', [factura], '2026-06-20'),
        pago: paying(factura, '2026-07-10', traslado('7000', '1120')),
      };
    },
    meses: { '2026-07': '960.00' },
  },
  {
    titulo: 'a discount of what was paid whole lowers the month of its egreso',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600');
      return {
        factura,
        pago: paying(factura, '2026-06-10', traslado('10000', '1600')),
        nota: egreso('1000', '160', [factura], '2026-08-03'),
      };
    },
    meses: { '2026-06': '1600.00', '2026-08': '-160.00' },
  },
  {
    titulo: 'a return of all that an invoice PUE collected lowers its own month by what it returns',
    documentos: () => {
      const factura = pue('1000', '160', { fecha: '2026-06-05T12:00:00' });
      return { factura, nota: egreso('1000', '160', [factura], '2026-07-03', { relacion: '03' }) };
    },
    meses: { '2026-06': '160.00', '2026-07': '-160.00' },
  },
  {
    titulo: 'an egreso of all of two invoices returns only what was paid',
    documentos: () => {
      const pagada = pue('1000', '160', { fecha: '2026-06-05T12:00:00' });
      const owed = ofJune('3480', '3000', '480');
      return { pagada, owed, nota: egreso('4000', '640', [pagada, owed], '2026-07-03', { relacion: '03' }) };
    },
    meses: { '2026-06': '160.00', '2026-07': '-160.00' },
  },
  {
    titulo: 'of what a buyer never paid, an egreso lowers nothing that was credited',
    documentos: () => {
      const factura = ofJune('11600', '10000', '1600', recibida);
      return {
        factura,
        pago: paying(factura, '2026-06-10', traslado('5000', '800'), recibida),
        nota: egreso('5000', '800', [factura], '2026-06-20', recibida),
      };
    },
    meses: { '2026-06': '800.00' },
    emitido: false,
  },
  {
    titulo: 'an egreso without invoice lowers what a buyer credits',
    documentos: () => ({ nota: egreso('1000', '160', [], '2026-07-03', recibida) }),
    meses: { '2026-07': '-160.00' },
    emitido: false,
  },
  {
    titulo: 'an egreso without invoice lowers nothing of what a seller causes',
    documentos: () => ({ nota: egreso('1000', '160', [], '2026-07-03') }),
    meses: {},
  },
  {
    titulo: 'an egreso of IVA that was withheld corrects the month of the payment',
    documentos: () => {
      const factura = pue('10000', '1600', { ...recibida, total: '10533.33', fecha: '2026-03-12T12:00:00' });
      const conRetencion = {
        ...factura,
        detalle: {
          ...factura.detalle,
          flujo: JSON.stringify([
            { origen: 'PUE', ...traslado('10000', '1600') },
            { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
          ]),
        },
      };
      return {
        factura: conRetencion,
        nota: egreso('2000', '320', [factura], '2026-05-15', { ...recibida, retenido: '213.33' }),
      };
    },
    meses: { '2026-03': '1280.00' },
    emitido: false,
  },
];

describe('the ledger of an invoice', () => {
  it.each(cases)('$titulo', async ({ documentos, meses, emitido = true }) => {
    const all = Object.values(documentos());
    const orders = [all, all.toReversed(), [...all.slice(1), ...all.slice(0, 1)]];
    for (const order of orders) {
      for (const each of renamedReadings(order)) await arrive(each);
      expect(await months(emitido)).toEqual(meses);
      await wipe();
    }
  });

  // A payment after the egreso exceeds what is owed, and makes money of it; one before it leaves less to lower.
  it.each([
    ['the payment first', '2026-07-10T12:00:02', '2026-07-10T12:00:01', ['']],
    ['the egreso first', '2026-07-10T12:00:01', '2026-07-10T12:00:02', ['sobrepagada']],
    ['the egreso first, whose stamp is not known', null, '2026-07-10T12:00:02', ['sobrepagada']],
  ])('counts what has one Fecha in the order of the stamps: %s', async (_, ofNota, ofPago, avisos) => {
    const factura = ofJune('11600', '10000', '1600');
    const all = [
      factura,
      stamped(egreso('10000', '1600', [factura], '2026-07-10'), ofNota),
      stamped(paying(factura, '2026-07-10', traslado('5000', '800')), ofPago),
    ];
    for (const order of [all, all.toReversed()]) {
      for (const each of renamedReadings(order)) await arrive(each);
      const { rows } = await sql<{ aviso: string }>`select aviso from hecho_flujo where corrige is not null`.execute(
        app.deps.db,
      );
      expect(rows.map(({ aviso }) => aviso)).toEqual(avisos);
      await wipe();
    }
  });

  it('follows cancellations and restorations of each document', async () => {
    const factura = ofJune('11600', '10000', '1600');
    const pago = paying(factura, '2026-06-10', traslado('6000', '960'));
    const nota = egreso('8000', '1280', [factura], '2026-07-25');
    await arrive(factura, pago, nota);
    const states = [
      [nota, { '2026-06': '960.00' }],
      [pago, {}],
      // What it corrected is not known any more.
      [factura, { '2026-06': '960.00' }],
    ] as const;
    for (const [each, meses] of states) {
      await become(CANCELADO, each);
      expect(await months()).toEqual(meses);
      await become(VIGENTE, each);
      expect(await months()).toEqual({ '2026-06': '960.00', '2026-07': '-640.00' });
    }
  });
});

describe('why IVA that was paid is not creditable', () => {
  const reasons = async () => {
    const { rows } = await sql<{ razon: string; importe: string }>`
      select razon, round(sum(importe), 2)::text as importe from flujo_mes
      where rfc_owner = ${RFC} and impuesto = '002' and naturaleza = 'T' group by 1 having sum(n) <> 0 order by 1`.execute(
      app.deps.db,
    );
    await expectSums();
    return Object.fromEntries(rows.map(({ razon, importe }) => [razon, importe]));
  };
  const buying = (line: object, total = '812', base = '700', iva = '112') => {
    const document = ppd(total, base, iva, { ...recibida, fecha: '2026-06-05T12:00:00' });
    return reading(document, { origen: 'PPD', ...traslado(base, iva, line) });
  };
  const paid = (factura: Documento, base: string, iva: string, efectivo: boolean, fecha = '2026-06-28') =>
    paying(factura, fecha, { ...traslado(base, iva), ...(efectivo && { efectivo: true as const }) }, recibida);

  it.each<[string, () => Documento[], Record<string, string>]>([
    [
      'fuel paid in cash by a receipt',
      () => {
        const factura = buying({ producto: 'combustible' });
        return [factura, paid(factura, '700', '112', true)];
      },
      { combustible: '112.00' },
    ],
    [
      'fuel paid by transfer',
      () => {
        const factura = buying({ producto: 'combustible' });
        return [factura, paid(factura, '700', '112', false)];
      },
      { '': '112.00' },
    ],
    [
      'gas LP paid in cash by a receipt',
      () => {
        const factura = buying({ producto: 'gasLp' });
        return [factura, paid(factura, '700', '112', true)];
      },
      { gasLp: '112.00' },
    ],
    [
      'a use without effect of the invoice',
      () => {
        const factura = buying({ marca: 'uso' });
        return [factura, paid(factura, '700', '112', false)];
      },
      { uso: '112.00' },
    ],
    [
      'cash of one invoice in parts above the limit',
      () => {
        const factura = buying({}, '3480', '3000', '480');
        return [
          factura,
          paid(factura, '1293.10', '206.90', true),
          paid(factura, '1706.90', '273.10', true, '2026-07-10'),
        ];
      },
      { efectivoPartes: '480.00' },
    ],
    [
      'cash of one invoice in parts below it',
      () => {
        const factura = buying({}, '3480', '3000', '480');
        return [
          factura,
          paid(factura, '1293.10', '206.90', true),
          paid(factura, '1706.90', '273.10', false, '2026-07-10'),
        ];
      },
      { '': '480.00' },
    ],
    [
      'cash in parts above the limit of an invoice that the vault does not have',
      () => {
        const factura = buying({}, '3480', '3000', '480');
        return [paid(factura, '1293.10', '206.90', true), paid(factura, '1706.90', '273.10', true, '2026-07-10')];
      },
      { efectivoPartes: '480.00' },
    ],
    [
      'a restaurant paid by card',
      () => {
        const limite = { marca: 'restaurante', parte: '0.085' };
        const factura = pue('1000', '160', recibida);
        return [reading(factura, { origen: 'PUE', ...traslado('1000', '160', { limite }) })];
      },
      { '': '13.60', restaurante: '146.40' },
    ],
    [
      'a restaurant paid in part by card and in part otherwise, by receipts',
      () => {
        const limite = { marca: 'restaurante', parte: '0.085', sinTarjeta: '0' };
        const factura = buying({ limite }, '2320', '2000', '320');
        return [
          factura,
          paying(factura, '2026-06-20', { ...traslado('1000', '160'), forma: '28' }, recibida),
          paying(factura, '2026-07-20', { pagado: '1160', cambio: '1' }, recibida),
        ];
      },
      { '': '13.60', restaurante: '306.40' },
    ],
    [
      'a car, and an egreso of half of it',
      () => {
        const limite = { marca: 'automovil', parte: '0.5', sinTarjeta: '0.5' };
        const factura = buying({ limite }, '406000', '350000', '56000');
        return [
          factura,
          paid(factura, '350000', '56000', false),
          egreso('175000', '28000', [factura], '2026-07-05', recibida),
        ];
      },
      { '': '14000.00', automovil: '14000.00' },
    ],
    [
      'an egreso of what was not creditable',
      () => {
        const factura = pue('5000', '800', { ...recibida, total: '5800', fecha: '2026-06-05T12:00:00' });
        const efectivo = reading(factura, { origen: 'PUE', ...traslado('5000', '800', { marca: 'efectivo' }) });
        return [efectivo, egreso('5000', '800', [factura], '2026-07-05', recibida)];
      },
      { efectivo: '0.00' },
    ],
    [
      'an egreso that a payment of more than was owed turned into money: the reasons of all that was paid',
      () => {
        const factura = buying({}, '4640', '4000', '640');
        return [
          factura,
          egreso('1000', '160', [factura], '2026-06-20', recibida),
          paying(factura, '2026-06-25', { ...traslado('3000', '480'), marca: 'efectivo', efectivo: true }, recibida),
          paid(factura, '1000', '160', false, '2026-07-05'),
        ];
      },
      { '': '120.00', efectivo: '360.00' },
    ],
    [
      'fuel among other products, paid in cash and by transfer',
      () => {
        const enEfectivo = { marca: 'combustible', parte: '0.25' };
        const limite = { marca: 'combustible', parte: '1', sinTarjeta: '1', enEfectivo };
        const factura = buying({ limite }, '2320', '2000', '320');
        return [factura, paid(factura, '1000', '160', true), paid(factura, '1000', '160', false, '2026-07-10')];
      },
      { '': '200.00', combustible: '120.00' },
    ],
    [
      'an egreso of half of the fuel that a receipt paid in cash',
      () => {
        const factura = buying({ producto: 'combustible' });
        return [factura, paid(factura, '700', '112', true), egreso('350', '56', [factura], '2026-07-05', recibida)];
      },
      { combustible: '56.00' },
    ],
    [
      'an egreso before the fuel is paid in cash',
      () => {
        const factura = buying({ producto: 'combustible' });
        return [factura, egreso('350', '56', [factura], '2026-06-20', recibida), paid(factura, '350', '56', true)];
      },
      { combustible: '56.00' },
    ],
    [
      'an egreso of all gas LP paid in cash',
      () => {
        const factura = buying({ producto: 'gasLp' });
        return [factura, paid(factura, '700', '112', true), egreso('700', '112', [factura], '2026-07-05', recibida)];
      },
      { gasLp: '0.00' },
    ],
    [
      'an egreso of an invoice whose use has no effect',
      () => {
        const factura = buying({ marca: 'uso' });
        return [factura, paid(factura, '700', '112', false), egreso('350', '56', [factura], '2026-07-05', recibida)];
      },
      { uso: '56.00' },
    ],
    [
      'an egreso of an invoice that was creditable',
      () => {
        const factura = buying({});
        return [factura, paid(factura, '700', '112', false), egreso('350', '56', [factura], '2026-07-05', recibida)];
      },
      { '': '56.00' },
    ],
    [
      'an egreso of two invoices, one of which was paid in cash',
      () => {
        const fecha = '2026-06-05T12:00:00';
        const credited = pue('1000', '160', { ...recibida, fecha });
        const factura = pue('5000', '800', { ...recibida, total: '5800', fecha });
        const efectivo = reading(factura, { origen: 'PUE', ...traslado('5000', '800', { marca: 'efectivo' }) });
        return [credited, efectivo, egreso('3000', '480', [credited, factura], '2026-07-05', recibida)];
      },
      { '': '80.00', efectivo: '400.00' },
    ],
    [
      'an egreso of half of a restaurant paid by card',
      () => {
        const limite = { marca: 'restaurante', parte: '0.085' };
        const factura = pue('1000', '160', { ...recibida, fecha: '2026-06-05T12:00:00' });
        return [
          reading(factura, { origen: 'PUE', ...traslado('1000', '160', { limite }) }),
          egreso('500', '80', [factura], '2026-07-05', recibida),
        ];
      },
      { '': '6.80', restaurante: '73.20' },
    ],
    [
      'an egreso of half of what was paid in cash in parts',
      () => {
        const factura = buying({}, '3480', '3000', '480');
        return [
          factura,
          paid(factura, '1293.10', '206.90', true),
          paid(factura, '1706.90', '273.10', true, '2026-07-10'),
          egreso('1500', '240', [factura], '2026-08-05', recibida),
        ];
      },
      { efectivoPartes: '240.00' },
    ],
    [
      'an egreso of an invoice that the vault does not have lowers what is credited, which is the prudent side',
      () => [egreso('1000', '160', [ppd('11600', '10000', '1600', recibida)], '2026-07-03', recibida)],
      { '': '-160.00' },
    ],
    [
      'an egreso before an invoice is paid in cash above the limit leaves its reason to what is paid',
      () => {
        const factura = buying({}, '4640', '4000', '640');
        return [
          factura,
          egreso('1000', '160', [factura], '2026-06-20', recibida),
          paying(factura, '2026-06-25', { ...traslado('3000', '480'), marca: 'efectivo', efectivo: true }, recibida),
        ];
      },
      { efectivo: '480.00' },
    ],
    [
      'an egreso of what was creditable in part',
      () => {
        const factura = buying({}, '4640', '4000', '640');
        return [
          factura,
          paying(factura, '2026-06-20', { ...traslado('3000', '480'), marca: 'efectivo', efectivo: true }, recibida),
          paid(factura, '1000', '160', false, '2026-06-21'),
          egreso('1000', '160', [factura], '2026-07-05', recibida),
        ];
      },
      { '': '120.00', efectivo: '360.00' },
    ],
  ])('%s', async (_, documentos, expected) => {
    const all = documentos();
    for (const order of [all, all.toReversed()]) {
      for (const each of renamedReadings(order)) await arrive(each);
      expect(await reasons()).toEqual(expected);
      await wipe();
    }
  });

  it('what was sold is not limited, and what limits a payment goes and comes with its invoice', async () => {
    const limite = { marca: 'automovil', parte: '0.25', sinTarjeta: '0.25' };
    await arrive(reading(pue('1000', '160'), { origen: 'PUE', ...traslado('1000', '160', { limite }) }));
    expect(await reasons()).toEqual({ '': '160.00' });
    await wipe();
    const factura = buying({ limite });
    await arrive(paid(factura, '700', '112', false), factura);
    expect(await reasons()).toEqual({ '': '28.00', automovil: '84.00' });
    await app.owner.transaction().execute(async (trx) => {
      await sql`alter table cfdi disable trigger conservar_cinco_anos`.execute(trx);
      await sql`delete from cfdi where id = ${factura.cfdi.id}`.execute(trx);
      await sql`alter table cfdi enable trigger conservar_cinco_anos`.execute(trx);
    });
    expect(await reasons()).toEqual({ '': '112.00' });
  });

  it('a decision on an invoice or on a payment holds for what corrects it', async () => {
    const factura = buying({}, '1160', '1000', '160');
    const pago = paid(factura, '1000', '160', false);
    await arrive(factura, pago, egreso('500', '80', [factura], '2026-07-05', recibida));
    expect(await reasons()).toEqual({ '': '80.00' });
    await app.deps.db
      .insertInto('decision_flujo')
      .values({
        ...{
          rfc_owner: RFC,
          id: uuidv7(),
          cfdi_id: pago.cfdi.id,
          documento: factura.cfdi.uuid,
          tipo: 'noAcreditable',
          mes: null,
        },
        ...{ motivo: 'personal', autor: 'ana@example.com', created: new Date() },
      })
      .execute();
    expect(await reasons()).toEqual({ usuario: '80.00' });
    await app.deps.db.deleteFrom('decision_flujo').execute();
    expect(await reasons()).toEqual({ '': '80.00' });
  });
});

it('counts a replacement instead of what it replaces, and the replaced one when the replacement is cancelled', async () => {
  const wrong = pue('1000', '160', { fecha: '2026-01-20T12:00:00' });
  const right = replacing(pue('2000', '320', { fecha: '2026-02-01T12:00:00' }), wrong);
  for (const order of [
    [wrong, right],
    [right, wrong],
  ]) {
    for (const each of order) await arrive(each);
    expect(await months()).toEqual({ '2026-02': '320.00' });
    await become(CANCELADO, right);
    expect(await months()).toEqual({ '2026-01': '160.00' });
    await wipe();
  }
});

it('keeps pending CFDI out until the SAT confirms them', async () => {
  const invoice = pue('1000', '160', { status: 1 });
  await arrive(invoice);
  expect(await months()).toEqual({});
  await become(VIGENTE, invoice);
  expect(await months()).toEqual({ '2026-03': '160.00' });
});

it('moves facts and their reason when a user decides, and back', async () => {
  const invoice = pue('1000', '160', { emitido: false });
  await arrive(invoice);
  const decision = (tipo: string, mes: string | null) => ({
    rfc_owner: RFC,
    id: uuidv7(),
    cfdi_id: invoice.cfdi.id,
    documento: null,
    tipo: tipo as 'mes',
    mes,
    motivo: 'se pagó después',
    autor: 'ana@example.com',
    created: new Date(),
  });
  await app.deps.db
    .insertInto('decision_flujo')
    .values([decision('mes', '2026-05-01'), decision('noAcreditable', null)])
    .execute();
  expect(await months(false)).toEqual({ '2026-05': '160.00' });
  const reasons = await sql<{ razon: string }>`select razon from flujo_mes where n > 0`.execute(app.deps.db);
  expect(reasons.rows).toEqual([{ razon: 'usuario' }]);
  await app.deps.db.deleteFrom('decision_flujo').execute();
  expect(await months(false)).toEqual({ '2026-03': '160.00' });
});

it('ends in the same sums after any sequence of arrivals, cancellations, restorations and deletions', async () => {
  const plan = () => {
    const credit = ppd('1160', '1000', '160');
    const cash = pue('500', '80', { fecha: '2026-02-03T12:00:00' });
    const first = paying(credit, '2026-03-15', { pagado: '580', cambio: '1' });
    return renamedReadings([
      credit,
      cash,
      first,
      replacing(paying(credit, '2026-04-15', traslado('500', '80')), first),
      paying(cash, '2026-05-15', traslado('500', '80')),
      replacing(pue('700', '112', { fecha: '2026-02-04T12:00:00' }), cash),
      pue('100', '16', { emitido: false }),
      // Of both invoices, before and after they were paid, one with relations that go on from the other.
      egreso('300', '48', [credit], '2026-03-10'),
      egreso('700', '112', [credit, cash], '2026-04-20', { relacion: '03' }),
      paying(credit, '2026-06-15', traslado('700', '112')),
    ]);
  };
  const all = Array.from({ length: plan().length }, (_, n) => n);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(fc.tuple(fc.nat(all.length - 1), fc.constantFrom(1, VIGENTE, CANCELADO, 4)), { maxLength: 12 }),
      fc.subarray(all),
      async (order, changes, kept) => {
        await wipe();
        const documents = plan();
        const at = (n: number) => documents[n] as Documento;
        for (const n of order) await arrive(at(n));
        for (const [n, status] of changes) await become(status, at(n));
        await expectSums();
        const final = new Map(changes);
        const expected = kept.map((n) => withStatus(at(n), final.get(n) ?? VIGENTE));
        const gone = documents.filter((_, n) => !kept.includes(n)).map(({ cfdi }) => cfdi.id);
        await sql`alter table cfdi disable trigger conservar_cinco_anos`.execute(app.owner);
        await sql`delete from cfdi where id = any(${gone}::uuid[])`.execute(app.owner);
        await sql`alter table cfdi enable trigger conservar_cinco_anos`.execute(app.owner);
        const result = [await months(), await months(false)];
        await wipe();
        if (expected.length > 0) await arrive(...expected);
        expect([await months(), await months(false)]).toEqual(result);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

const withStatus = (document: Documento, status: number): Documento => ({
  ...document,
  cfdi: { ...document.cfdi, status },
});
