import { newCsd } from '@boveda/cfdi-samples/certificados';
import { Big } from 'big.js';
import { computeMonths, type Stored, type Totals } from './months';
import { type Invoice, type InvoiceFacts, type Item, invoiceOf, invoiceXml, receiptXml } from './write-documents';

// Worked examples of the law's rules: withheld IVA, egresos by the ledger of their invoice, facturas globales, the factor.
const ME = 'EKU9003173C9';
const OTHER = 'PRO010101AA1';
const LISTED = 'EFO010101AB1';
const csd = newCsd(ME);
const RULES = { listed: new Set([LISTED]), withheldNextMonth: true, factorDecimals: 6 };

let last = 0;
const uuid = () => `00000000-0000-4000-a000-${String(++last).padStart(12, '0')}`;
const at = (day: string) => `2026-${day}T12:00:00`;

const taxed = (amount: string): Item => ({ amount, transferred: [{ tax: '002', rate: '0.16' }] });
const exempt = (amount: string): Item => ({ amount, transferred: [{ tax: '002', rate: null }] });
const withheld = (amount: string, iva: string, isr?: string): Item => ({
  ...taxed(amount),
  withheld: [...(isr ? [{ tax: '001' as const, rate: isr }] : []), { tax: '002', rate: iva }],
});
const HONORARIOS = ['0.106667', '0.1'] as const;

type Facts = Partial<Omit<InvoiceFacts, 'date' | 'items'>>;
const documento = (day: string, items: Item[], facts: Facts): Invoice =>
  invoiceOf({ uuid: uuid(), type: 'I', issuer: OTHER, receiver: ME, method: 'PUE', ...facts, date: at(day), items });
const issued = (day: string, items: Item[], facts: Facts = {}) =>
  documento(day, items, { issuer: ME, receiver: OTHER, ...facts });
const received = (day: string, items: Item[], facts: Facts = {}) => documento(day, items, facts);
const egreso = (of: Invoice, day: string, items: Item[], relation = '01') =>
  documento(day, items, {
    ...{ type: 'E', issuer: of.issuer, receiver: of.receiver },
    relations: [{ type: relation, uuids: [of.uuid] }],
  });
const stored = (xml: string): Stored => ({ xml, status: 2 });
const paid = (
  of: Invoice,
  day: string,
  amount: string,
  facts: { form?: string; exchange?: string; without?: true } = {},
) =>
  stored(
    receiptXml(
      {
        ...{ uuid: uuid(), issuer: of.issuer, receiver: of.receiver, date: at(day) },
        payments: [{ date: at(day), ...facts, paid: [{ of, amount: new Big(amount), isBrokenDown: !facts.without }] }],
      },
      csd,
    ),
  );
const all = (...documents: (Invoice | Stored)[]): Stored[] =>
  documents.map((each) => ('xml' in each ? each : stored(invoiceXml(each, csd))));

type Expected = [month: string, figure: keyof Totals, amount: string][];
const PPD = { method: 'PPD' } as const;

function withheldFees(): Stored[] {
  return all(
    received('03-10', [withheld('10000.00', ...HONORARIOS)]),
    received('03-11', [taxed('31250.00')]),
    issued('03-12', [taxed('75000.00')]),
  );
}

function feesAndEgreso(): Stored[] {
  const fees = received('03-10', [withheld('10000.00', ...HONORARIOS)]);
  return all(fees, egreso(fees, '05-15', [withheld('2000.00', ...HONORARIOS)]));
}

function onCredit(...rest: ((invoice: Invoice) => Invoice | Stored)[]): Stored[] {
  const invoice = issued('06-05', [taxed('10000.00')], PPD);
  return all(invoice, ...rest.map((make) => make(invoice)));
}

function advance(method: 'PUE' | 'PPD'): Stored[] {
  const first = issued('06-01', [taxed('100.00')]);
  const final = issued('06-10', [taxed('1000.00')], { method });
  const applied = egreso(final, '06-10', [taxed('100.00')], '07');
  return all(first, final, applied, ...(method === 'PPD' ? [paid(final, '07-10', '1044.00')] : []));
}

function listed(): Stored[] {
  const invoice = received('07-01', [taxed('5000.00')], { issuer: LISTED });
  return all(invoice, egreso(invoice, '07-20', [taxed('5000.00')]));
}

function fuel(): Stored[] {
  const invoice = received('07-01', [{ ...taxed('700.00'), goods: '15101514' }], PPD);
  return all(invoice, paid(invoice, '07-09', '812.00', { form: '01' }));
}

function inDollars(): Stored[] {
  const invoice = issued('06-05', [taxed('1000.00')], { ...PPD, currency: 'USD', exchange: '18' });
  return all(invoice, paid(invoice, '06-20', '1160.00', { exchange: '17.3' }));
}

const invoiceAndReceipt = (...[without]: [true?]) => {
  const invoice = issued('02-10', [taxed('50000.00')], PPD);
  return all(
    invoice,
    paid(invoice, '02-25', '30000.00', without && { without }),
    paid(invoice, '03-15', '28000.00', without && { without }),
  );
};

it.each<[string, Stored[], Expected]>([
  [
    'credits IVA withheld from fees in the month after',
    withheldFees(),
    [
      ['2026-03', 'acreditable', '5533.33'],
      ['2026-03', 'aCargo', '6466.67'],
      ['2026-03', 'retenidoPorEnterar', '1066.67'],
      ['2026-04', 'acreditable', '1066.67'],
    ],
  ],
  [
    'credits IVA withheld from freight in the month after',
    all(received('03-10', [withheld('20000.00', '0.04')])),
    [
      ['2026-03', 'acreditable', '2400.00'],
      ['2026-04', 'acreditable', '800.00'],
    ],
  ],
  [
    'an egreso of what was not paid lowers nothing',
    onCredit(
      (of) => egreso(of, '06-20', [taxed('4000.00')]),
      (of) => paid(of, '07-10', '6960.00'),
    ),
    [
      ['2026-06', 'causado', '0.00'],
      ['2026-07', 'causado', '960.00'],
    ],
  ],
  [
    'an egreso of more than is owed lowers the rest',
    onCredit(
      (of) => paid(of, '06-10', '6960.00'),
      (of) => egreso(of, '06-25', [taxed('8000.00')]),
    ),
    [['2026-06', 'causado', '320.00']],
  ],
  [
    'an anticipo that is applied to an invoice on credit',
    advance('PPD'),
    [
      ['2026-06', 'causado', '16.00'],
      ['2026-07', 'causado', '144.00'],
    ],
  ],
  ['an anticipo that is applied to an invoice that is paid', advance('PUE'), [['2026-06', 'causado', '160.00']]],
  [
    'an egreso of what is not creditable inherits the reason',
    listed(),
    [
      ['2026-07', 'acreditable', '0.00'],
      ['2026-07', 'noAcreditable', '0.00'],
    ],
  ],
  [
    'a factura global counts in the month that it declares',
    all(
      issued('07-01', [taxed('5000.00')], {
        ...{ receiver: 'XAXX010101000', global: { periodicity: '04', months: '06', year: '2026' } },
      }),
    ),
    [
      ['2026-06', 'causado', '800.00'],
      ['2026-07', 'causado', '0.00'],
    ],
  ],
  [
    'the factor holds for all expenses that are not identified',
    all(issued('07-01', [taxed('600000.00'), exempt('400000.00')]), received('07-02', [taxed('375000.00')])),
    [
      ['2026-07', 'acreditable', '36000.00'],
      ['2026-07', 'porProporcion', '24000.00'],
    ],
  ],
  [
    'an egreso with withheld IVA corrects the month of the payment',
    feesAndEgreso(),
    [
      ['2026-03', 'retenidoPorEnterar', '853.34'],
      ['2026-03', 'acreditable', '426.66'],
      ['2026-03', 'isrPorEnterar', '800.00'],
      ['2026-04', 'acreditable', '853.34'],
      ['2026-05', 'acreditable', '0.00'],
      ['2026-05', 'retenidoPorEnterar', '0.00'],
    ],
  ],
  ['fuel that a receipt pays in cash', fuel(), [['2026-07', 'noAcreditable', '112.00']]],
  [
    'parts of an invoice by their receipts',
    invoiceAndReceipt(),
    [
      ['2026-02', 'causado', '4137.93'],
      ['2026-03', 'causado', '3862.07'],
    ],
  ],
  [
    'parts of an invoice without breakdown',
    invoiceAndReceipt(true),
    [
      ['2026-02', 'causado', '4137.93'],
      ['2026-03', 'causado', '3862.07'],
    ],
  ],
  [
    'dollars that are paid in pesos',
    inDollars(),
    [
      ['2026-06', 'cobrado', '17300.00'],
      ['2026-06', 'causado', '2768.00'],
    ],
  ],
])('%s', (_, documents, expected) => {
  for (const order of [documents, [...documents].reverse()]) {
    const months = computeMonths(ME, order, RULES);
    expect(expected.map(([month, figure]) => [month, figure, months.totals(month)[figure].toFixed(2)])).toEqual(
      expected,
    );
  }
});
