import { Random } from '@boveda/cfdi-samples';
import { type Csd, newCsd } from '@boveda/cfdi-samples/certificados';
import { Big } from 'big.js';
import {
  type Invoice,
  type InvoiceFacts,
  type Item,
  invoiceOf,
  invoiceXml,
  type Paid,
  type PaymentFacts,
  type Rate,
  type ReceiptFacts,
  receiptXml,
} from './write-documents';

/** Taxpayer of the generated year. */
export const CONTRIBUYENTE = 'EKU9003173C9';
/** Supplier whom the SAT lists as definitivo. */
export const LISTED = 'EFO010101AB1';
/** Year of the generated documents. */
export const YEAR = 2025;
/** The last day of a document, from the first of the year. */
const LAST_DAY = 480;

const CLIENTS = ['CLI010101AA1', 'CLI020202BB2', 'CLIP900101CC3'];
const SUPPLIERS = ['PRO010101AA1', 'PRO020202BB2', 'PROP900101CC3', 'GAS010101DD4'];
const PUBLIC = 'XAXX010101000';

/** A CFDI of the year. */
export interface Document {
  uuid: string;
  xml: string;
  /** The shape that it belongs to. */
  shape: string;
  /** Is cancelled for a while. */
  isDoomed: boolean;
}

const iva = (rate: string | null): Rate => ({ tax: '002', rate });
const item = (amount: string, rates: Partial<Item> = { transferred: [iva('0.16')] }): Item => ({ amount, ...rates });

type Mix = (amount: Big) => Item[];
const half = (amount: Big) => amount.div(2).toFixed(2);

/** Taxes that an invoice may have; amounts are without them. */
const MIXES: Readonly<Record<string, Mix>> = {
  '16': (amount) => [item(amount.toFixed(2))],
  '16 con descuento': (amount) => [
    item(amount.toFixed(2), {
      ...{ goods: '43191500', discount: amount.div(10).toFixed(2) },
      transferred: [iva('0.16')],
    }),
  ],
  '8': (amount) => [item(amount.toFixed(2), { transferred: [iva('0.08')] })],
  '0': (amount) => [item(amount.toFixed(2), { transferred: [iva('0')] })],
  '16 y 0': (amount) => [item(half(amount)), item(half(amount), { transferred: [iva('0')] })],
  exento: (amount) => [item(amount.toFixed(2), { transferred: [iva(null)] })],
  '16 y exento': (amount) => [item(half(amount)), item(half(amount), { goods: '72151500', transferred: [iva(null)] })],
  'no objeto': (amount) => [item(amount.toFixed(2), { goods: '80101500' })],
  '16 y no objeto': (amount) => [item(half(amount)), item(half(amount), { goods: '80101500' })],
  ieps: (amount) => [
    item(amount.toFixed(2), {
      transferred: [
        { tax: '003', rate: '0.08' },
        { ...iva('0.16'), over: '0.08' },
      ],
    }),
  ],
  'seis decimales': (amount) =>
    ['43211500', '72101500', '72151500'].map((goods) =>
      item(amount.div(3).toFixed(2), { goods, decimals: 6, transferred: [iva('0.16')] }),
    ),
};
const HONORARIOS: Mix = (amount) => [
  item(amount.toFixed(2), {
    goods: '80111600',
    transferred: [iva('0.16')],
    withheld: [
      { tax: '001', rate: '0.1' },
      { tax: '002', rate: '0.106667' },
    ],
  }),
];
const FLETE: Mix = (amount) => [
  item(amount.toFixed(2), {
    ...{ goods: '72101500', transferred: [iva('0.16')] },
    withheld: [{ tax: '002', rate: '0.04' }],
  }),
];
const RESICO: Mix = (amount) => [
  item(amount.toFixed(2), { transferred: [iva('0.16')], withheld: [{ tax: '001', rate: '0.0125' }] }),
];

type Facts = Partial<InvoiceFacts>;

/** Makes a year of CFDI of one taxpayer in shapes that are hard to add up. The same seed gives the same year. */
export function hostileYear(seed: string): Document[] {
  const plan = new Plan(new Random(seed));
  for (const side of ['issued', 'received'] as const) plan.shapes(side);
  plan.globals();
  return plan.documents;
}

type Side = 'issued' | 'received';

class Plan {
  readonly documents: Document[] = [];
  readonly #random: Random;
  readonly #csd: Csd = newCsd(CONTRIBUYENTE);
  #side: Side = 'issued';
  #shape = '';
  #second = 0;
  #day = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A day of the year, at a second that no other document has. Days after the last month are of the next year. */
  #at(day: number): string {
    const moment = new Date(Date.UTC(YEAR, 0, 1 + day, 8, 0, this.#second++));
    return moment.toISOString().slice(0, 19);
  }

  /** A later day; long chains of documents stay within the first months of the next year, because a vault refuses the future. */
  #later(most = 70): number {
    this.#day = Math.min(this.#day + this.#random.int(1, most), LAST_DAY);
    return this.#day;
  }

  #begin(shape: string): void {
    this.#shape = `${this.#side}: ${shape}`;
    this.#day = this.#random.int(0, 330);
  }

  #amount(most = 20_000): Big {
    return new Big(this.#random.int(10_000, most * 100)).div(100);
  }

  #mix(): Mix {
    return MIXES[this.#random.pick(Object.keys(MIXES))] as Mix;
  }

  #parties(other?: string): { issuer: string; receiver: string } {
    const counterpart = other ?? this.#random.pick(this.#side === 'issued' ? CLIENTS : SUPPLIERS);
    return this.#side === 'issued'
      ? { issuer: CONTRIBUYENTE, receiver: counterpart }
      : { issuer: counterpart, receiver: CONTRIBUYENTE };
  }

  #keep(uuid: string, xml: string): void {
    this.documents.push({ uuid: uuid.toLowerCase(), xml, shape: this.#shape, isDoomed: false });
  }

  /** Cancels the last document for a while. */
  #doom(): void {
    const last = this.documents.at(-1);
    if (last) last.isDoomed = true;
  }

  #invoice(
    items: readonly Item[],
    { day = this.#day, other, ...facts }: Facts & { day?: number; other?: string } = {},
  ) {
    const invoice = invoiceOf({
      uuid: this.#random.uuid(),
      type: 'I',
      ...this.#parties(other),
      date: this.#at(day),
      items,
      method: 'PPD',
      ...facts,
    });
    this.#keep(invoice.uuid, invoiceXml(invoice, this.#csd));
    return invoice;
  }

  #partiesOf = ({ issuer, receiver }: Invoice) => ({ issuer, receiver });

  /** An egreso of a part of an invoice, with the same taxes. */
  #egreso(
    of: Invoice,
    part: number | string,
    facts: Facts & {
      day?: number;
      relation?: string;
      related?: readonly string[];
      withoutWithheld?: boolean;
    } = {},
  ): Invoice {
    const { relation = this.#random.pick(['01', '03']), related = [of.uuid], withoutWithheld = false, ...rest } = facts;
    const items = of.items.map((each) => ({
      ...each,
      amount: new Big(each.amount).times(part).toFixed(2),
      ...(each.discount && { discount: new Big(each.discount).times(part).toFixed(2) }),
      ...(withoutWithheld && { withheld: [] }),
    }));
    return this.#invoice(items, {
      ...this.#partiesOf(of),
      type: 'E',
      method: 'PUE',
      currency: of.currency,
      exchange: of.exchange,
      version: of.version,
      relations: related.length > 0 ? [{ type: relation, uuids: related }] : [],
      ...rest,
    });
  }

  #receipt(payments: readonly PaymentFacts[], facts: Partial<ReceiptFacts> = {}): string {
    const [first] = payments;
    const of = first?.paid[0]?.of as Invoice;
    const receipt: ReceiptFacts = {
      uuid: this.#random.uuid(),
      ...this.#partiesOf(of),
      date: this.#at(this.#day + this.#random.int(0, 5)),
      payments,
      ...facts,
    };
    this.#keep(receipt.uuid, receiptXml(receipt, this.#csd));
    return receipt.uuid;
  }

  #payment(paid: readonly Paid[], facts: Partial<PaymentFacts> & { day?: number } = {}): PaymentFacts {
    const { day = this.#later(), ...rest } = facts;
    return { date: this.#at(day), paid, ...rest };
  }

  /** A part of an invoice; with its breakdown two times of three. */
  #part(of: Invoice, part: number | string, isBrokenDown = this.#random.chance(0.67)): Paid {
    return { of, amount: of.total.times(part).round(2), isBrokenDown };
  }

  #pays(of: Invoice, part: number | string, facts: Partial<PaymentFacts> & { isBrokenDown?: boolean } = {}): string {
    const { isBrokenDown, ...rest } = facts;
    return this.#receipt([this.#payment([this.#part(of, part, isBrokenDown)], rest)]);
  }

  #simple(): void {
    for (const [name, mix] of Object.entries(MIXES)) {
      this.#begin(`PUE ${name}`);
      if (this.#random.chance(0.5)) this.#invoice(mix(this.#amount()), { method: 'PUE' });
      this.#begin(`PPD ${name} pagada`);
      if (this.#random.chance(0.5)) this.#pays(this.#invoice(mix(this.#amount())), 1);
    }
    this.#begin('PUE 3.3');
    this.#invoice(this.#mix()(this.#amount()), { method: 'PUE', version: '3.3' });
    this.#begin('PUE en USD');
    this.#invoice(this.#mix()(this.#amount()), { method: 'PUE', currency: 'USD', exchange: '19.8765' });
  }

  #payments(): void {
    this.#begin('parcialidades');
    const inParts = this.#invoice(this.#mix()(this.#amount()));
    for (const part of ['0.2', '0.333', '0.4']) this.#pays(inParts, part);
    this.#begin('sobrepagada');
    const over = this.#invoice(this.#mix()(this.#amount()));
    this.#pays(over, '0.7');
    this.#pays(over, '0.6');
    this.#egreso(over, '0.2', { day: this.#later() });
    this.#begin('varios documentos y pagos en un REP');
    const [one, two, three] = [0, 1, 2].map(() =>
      this.#invoice(this.#mix()(this.#amount()), this.#parties(this.#side === 'issued' ? CLIENTS[0] : SUPPLIERS[0])),
    ) as [Invoice, Invoice, Invoice];
    this.#receipt([
      this.#payment([this.#part(one, '0.5'), this.#part(two, 1), this.#part(three, '0.25')]),
      this.#payment([this.#part(one, '0.5'), this.#part(three, '0.5')]),
    ]);
    this.#egreso(two, '0.4', { day: this.#later() });
    this.#begin('PUE con REP');
    const pue = this.#invoice(this.#mix()(this.#amount()), { method: 'PUE' });
    this.#pays(pue, 1);
    this.#begin('PUE cancelada con REP');
    for (const currency of ['MXN', 'USD'] as const) {
      const gone = this.#invoice(this.#mix()(this.#amount()), { method: 'PUE', currency, exchange: '18' });
      this.#doom();
      this.#pays(gone, '0.5', { currency, exchange: '17', isBrokenDown: false });
    }
    this.#begin('REP de una factura desconocida');
    this.#pays(
      invoiceOf({
        ...{ uuid: this.#random.uuid(), type: 'I', ...this.#parties(), date: this.#at(this.#day) },
        items: this.#mix()(this.#amount()),
      }),
      '0.6',
    );
    this.#begin('REP sustituido');
    const paid = this.#invoice(this.#mix()(this.#amount()));
    const old = this.#pays(paid, '0.5');
    this.#receipt([this.#payment([this.#part(paid, '0.45')])], { relations: [{ type: '04', uuids: [old] }] });
    this.#begin('3.3 con Pagos 1.0');
    const ancient = this.#invoice(this.#mix()(this.#amount()), { version: '3.3' });
    for (const part of ['0.3', '0.5'])
      this.#receipt([this.#payment([this.#part(ancient, part, false)])], { version: '3.3' });
    this.#egreso(ancient, '0.4', { day: this.#later() });
  }

  #currencies(): void {
    this.#begin('USD pagada en MXN y USD');
    const dollars = this.#invoice(this.#mix()(this.#amount(2000)), { currency: 'USD', exchange: '18.5' });
    this.#pays(dollars, '0.4', { exchange: '17.3' });
    this.#pays(dollars, '0.3', { currency: 'USD', exchange: '19.1234' });
    this.#egreso(dollars, '0.5', { day: this.#later(), exchange: '20.05' });
    this.#begin('MXN pagada en USD, egreso en USD');
    const pesos = this.#invoice(this.#mix()(this.#amount()));
    this.#pays(pesos, '0.8', { currency: 'USD', exchange: '20' });
    this.#egreso(pesos, '0.02', { day: this.#later(), currency: 'USD', exchange: '20' });
    this.#begin('USD de Pagos 1.0');
    const ancient = this.#invoice(this.#mix()(this.#amount(2000)), {
      ...{ version: '3.3', currency: 'USD', exchange: '18.5' },
    });
    this.#receipt([this.#payment([this.#part(ancient, '0.5', false)], { exchange: '17' })], { version: '3.3' });
  }

  #egresos(): void {
    const ppd = (shape: string, mix = this.#mix()) => {
      this.#begin(shape);
      return this.#invoice(mix(this.#amount()));
    };
    const unpaid = ppd('egreso de PPD impaga');
    this.#egreso(unpaid, '0.4', { day: this.#later() });
    const ignored = ppd('REP que no ve el egreso');
    this.#egreso(ignored, '0.4', { day: this.#later() });
    this.#egreso(ignored, '0.1', { day: this.#later() });
    this.#pays(ignored, '0.7');
    this.#pays(ignored, '0.3');
    const partly = ppd('egreso de PPD pagada en parte');
    this.#pays(partly, '0.6');
    this.#egreso(partly, '0.8', { day: this.#later() });
    const paid = ppd('egresos de PPD pagada');
    this.#pays(paid, 1);
    for (const part of ['0.3', '0.3', '0.4']) this.#egreso(paid, part, { day: this.#later() });
    this.#begin('egreso de PUE');
    const pue = this.#invoice(this.#mix()(this.#amount()), { method: 'PUE' });
    this.#egreso(pue, '0.5', { day: this.#day - this.#random.int(-40, 40) });
    this.#begin('egreso mayor que su factura');
    const small = this.#invoice(this.#mix()(this.#amount()), { method: this.#random.pick(['PUE', 'PPD']) });
    if (small.method === 'PPD') this.#pays(small, '0.3');
    this.#egreso(small, '1.5', { day: this.#later() });
    this.#begin('egreso de varias facturas');
    const party = this.#parties();
    const several = [0, 1, 2].map((at) =>
      this.#invoice(MIXES['16']?.(this.#amount()) ?? [], { ...party, method: at === 2 ? 'PUE' : 'PPD' }),
    ) as [Invoice, Invoice, Invoice];
    this.#pays(several[0], '0.5');
    this.#egreso(several[0], '0.9', { day: this.#later(), related: several.map(({ uuid }) => uuid) });
    this.#pays(several[1], 1);
    this.#egreso(several[1], '0.7', { day: this.#later(), related: [several[1].uuid, several[0].uuid] });
    this.#begin('egreso de una conocida y una desconocida');
    const known = this.#invoice(this.#mix()(this.#amount()), { method: 'PUE' });
    this.#egreso(known, '0.3', { day: this.#later(), related: [known.uuid, this.#random.uuid()] });
    this.#begin('egreso sin factura');
    this.#egreso(known, '0.2', { related: [] });
    this.#egreso(known, '0.1', { related: [this.#random.uuid()] });
    this.#egreso(known, '0.1', { relation: '02' });
    this.#begin('egreso con dos relaciones');
    const twice = this.#invoice(this.#mix()(this.#amount()), { method: 'PUE' });
    const wrong = this.#egreso(twice, '0.3', { day: this.#later() });
    this.#egreso(twice, '0.2', {
      day: this.#later(),
      relations: [
        { type: '04', uuids: [wrong.uuid] },
        { type: '01', uuids: [twice.uuid] },
        { type: '03', uuids: [twice.uuid] },
      ],
    });
    for (const method of ['PPD', 'PUE'] as const) {
      this.#begin(`anticipo, final ${method}`);
      const advance = this.#invoice(MIXES['16']?.(this.#amount(2000)) ?? [], { method: 'PUE' });
      const final = this.#invoice(MIXES['16']?.(this.#amount(40_000)) ?? [], {
        ...this.#partiesOf(advance),
        ...{ method, day: this.#later(), relations: [{ type: '07', uuids: [advance.uuid] }] },
      });
      this.#egreso(advance, 1, { form: '30', relation: '07', related: [final.uuid], day: this.#later(3) });
      if (method === 'PPD') this.#pays(final, final.total.minus(advance.total).div(final.total).toFixed(12));
    }
  }

  #substitutions(): void {
    this.#begin('factura sustituida');
    const facts = { ...this.#parties(), method: this.#random.pick(['PUE', 'PPD'] as const) };
    const mix = this.#mix();
    const old = this.#invoice(mix(this.#amount()), facts);
    this.#egreso(old, '0.2', { day: this.#later() });
    const fresh = this.#invoice(mix(this.#amount()), {
      ...{ ...facts, day: this.#later(), relations: [{ type: '04', uuids: [old.uuid] }] },
    });
    this.#pays(old, '0.2');
    this.#pays(fresh, '0.5');
    this.#egreso(fresh, '0.3', { day: this.#later() });
  }

  #withholdings(): void {
    for (const [name, mix] of Object.entries({ honorarios: HONORARIOS, flete: FLETE, resico: RESICO })) {
      this.#begin(`${name} PUE con egreso`);
      const pue = this.#invoice(mix(this.#amount()), { method: 'PUE' });
      this.#egreso(pue, '0.3', { day: this.#later() });
      this.#begin(`${name} PPD en parcialidades con egreso`);
      const ppd = this.#invoice(mix(this.#amount()));
      this.#pays(ppd, '0.5');
      this.#pays(ppd, '0.3');
      this.#egreso(ppd, '0.7', { day: this.#later() });
      this.#pays(ppd, '0.2');
    }
    this.#begin('honorarios, egreso sin retenciones');
    const pue = this.#invoice(HONORARIOS(this.#amount()), { method: 'PUE' });
    this.#egreso(pue, '0.3', { day: this.#later(), withoutWithheld: true });
    this.#begin('honorarios, REP que no ve el egreso');
    const ignored = this.#invoice(HONORARIOS(this.#amount()));
    this.#egreso(ignored, '0.4', { day: this.#later() });
    this.#pays(ignored, '0.6');
    this.#pays(ignored, '0.4');
  }

  #mixedReasons(): void {
    this.#begin('honorarios, pagados en efectivo y por banco, con egresos');
    // Its last egreso is within the year too.
    this.#day %= 100;
    const mixed = this.#invoice(HONORARIOS(new Big('9000')));
    this.#pays(mixed, '0.5', { form: '01' });
    this.#pays(mixed, '0.4');
    this.#egreso(mixed, '0.3', { day: this.#later() });
    this.#egreso(mixed, '0.5', { day: this.#later() });
    this.#begin('egreso de una conocida, que no alcanza, y una desconocida');
    const small = this.#invoice([item('900.00')], { method: 'PUE' });
    this.#egreso(small, '2', { day: this.#later(), related: [this.#random.uuid(), small.uuid] });
    this.#begin('efectivo en partes en USD');
    const dollars = this.#invoice([item('300.00')], { currency: 'USD', exchange: '18' });
    for (const part of ['0.2', '0.25']) this.#pays(dollars, part, { form: '01', currency: 'USD', exchange: '17.5' });
    for (const [shape, currency] of [
      ['efectivo en partes de una factura desconocida', 'MXN'],
      ['efectivo en partes de una factura desconocida en USD', 'USD'],
    ] as const) {
      this.#begin(shape);
      const facts = { uuid: this.#random.uuid(), type: 'I' as const, ...this.#parties(), date: this.#at(this.#day) };
      const items = [item(currency === 'MXN' ? '3000.00' : '180.00')];
      const unknown = invoiceOf({ ...facts, items, currency, exchange: '18' });
      for (const part of ['0.35', '0.4'])
        this.#pays(unknown, part, { form: '01', currency, exchange: '17.5', isBrokenDown: true });
    }
  }

  #requisites(): void {
    if (this.#side === 'issued') return;
    const big = () => this.#amount(30_000).plus(2000);
    const sixteen = MIXES['16'] as Mix;
    this.#begin('efectivo');
    for (const amount of [big(), new Big('1724.13'), new Big('1724.14')])
      this.#egreso(this.#invoice(sixteen(amount), { method: 'PUE', form: '01' }), '0.5', { day: this.#later() });
    this.#begin('efectivo en partes, y lo demás por banco');
    const mixed = this.#invoice(sixteen(new Big('5000')));
    this.#pays(mixed, '0.2', { form: '01' });
    this.#pays(mixed, '0.5');
    this.#pays(mixed, '0.3', { form: '01' });
    this.#egreso(mixed, '0.6', { day: this.#later() });
    this.#begin('efectivo mayor y menor');
    const cash = this.#invoice(sixteen(new Big('6000')));
    this.#pays(cash, '0.5', { form: '01' });
    this.#pays(cash, '0.1', { form: '01' });
    this.#pays(cash, '0.2');
    this.#egreso(cash, '0.5', { day: this.#later() });
    for (const [goods, form] of [
      ['15101514', '01'],
      ['15101515', '04'],
      ['15101505', '01'],
      ['15111510', '01'],
    ] as const) {
      this.#begin(`combustible ${goods} ${form}`);
      const one = this.#amount(1000);
      const fuel = [item(one.toFixed(2), { goods, transferred: [iva('0.16')] })];
      this.#invoice(fuel, { method: 'PUE', form });
      const ppd = this.#invoice(fuel);
      this.#pays(ppd, '0.5', { form });
      this.#pays(ppd, '0.5');
      this.#egreso(ppd, '0.4', { day: this.#later() });
    }
    const eaten = (amount: Big) => item(amount.toFixed(2), { goods: '90101501', transferred: [iva('0.16')] });
    const drunk = (amount: Big) => item(amount.toFixed(2), { goods: '90101502', transferred: [iva('0.16')] });
    for (const form of ['04', '28', '03', '01']) {
      this.#begin(`restaurante ${form}`);
      const one = this.#amount(1500);
      const pue = this.#invoice([eaten(one)], { method: 'PUE', form });
      this.#egreso(pue, '0.3', { day: this.#later() });
      this.#begin(`restaurante entre otros conceptos ${form}`);
      const several = [eaten(one), item('120.00'), drunk(new Big('35.50')), item('80.00', { goods: '72101500' })];
      this.#egreso(
        this.#invoice([...several, item('7.00'), item('9.00', { transferred: [iva('0')] })], { method: 'PUE', form }),
        '0.5',
        {
          day: this.#later(),
        },
      );
      this.#begin(`restaurante PPD ${form}`);
      const ppd = this.#invoice(several);
      for (const part of ['0.3', '0.6']) this.#pays(ppd, part, { form });
      this.#egreso(ppd, '0.4', { day: this.#later() });
    }
    this.#begin('restaurante pagado con tarjeta y de otro modo');
    const both = this.#invoice([eaten(this.#amount(1500)), item('500.00')], { use: 'S01' });
    this.#pays(both, '0.5', { form: '28' });
    this.#pays(both, '0.5');
    this.#begin('combustible entre otros conceptos');
    for (const goods of ['15101514', '15111510'])
      for (const form of ['01', '28']) {
        const fuel = item('612.34', { goods, transferred: [iva('0.16')] });
        this.#egreso(this.#invoice([fuel, item('150.00')], { method: 'PUE', form }), '0.3', { day: this.#later() });
        const credit = this.#invoice([fuel, item('150.00', { goods: '80101500', transferred: [iva('0.16')] })]);
        this.#pays(credit, '0.6', { form });
        this.#pays(credit, '0.4', { form });
        this.#egreso(credit, '0.5', { day: this.#later() });
      }
    this.#begin('automóvil');
    for (const method of ['PUE', 'PPD'] as const) {
      const car = item('412345.67', { goods: '25101503', transferred: [iva('0.16')] });
      const bought = this.#invoice([car, item('20000.00', { goods: '72101500', transferred: [iva('0.16')] })], {
        method,
        use: 'I03',
      });
      if (method === 'PPD') this.#pays(bought, '0.7');
      this.#egreso(bought, '0.2', { day: this.#later() });
    }
    for (const use of ['S01', 'D01', 'D10', 'I04', 'G01']) {
      this.#begin(`uso ${use}`);
      this.#egreso(this.#invoice(this.#mix()(big()), { method: 'PUE', use }), '0.4', { day: this.#later() });
      this.#pays(this.#invoice(this.#mix()(big()), { use }), '0.4');
    }
    this.#begin('listado');
    const listed = this.#invoice(this.#mix()(big()), { other: LISTED, method: 'PUE', form: '01' });
    this.#egreso(listed, '0.5', { day: this.#later() });
    this.#egreso(listed, '0.1', { related: [] });
    this.#pays(this.#invoice(HONORARIOS(big()), { other: LISTED }), '0.7');
  }

  /** Documents of one side in all shapes. */
  shapes(side: Side): void {
    this.#side = side;
    this.#simple();
    this.#payments();
    this.#currencies();
    this.#egresos();
    this.#substitutions();
    this.#withholdings();
    this.#requisites();
    this.#mixedReasons();
  }

  /** Facturas globales, of their month, of another one, and of none that may be. */
  globals(): void {
    this.#side = 'issued';
    const global = (shape: string, day: number, said: InvoiceFacts['global'], facts: Facts = {}) => {
      this.#begin(`global ${shape}`);
      this.#day = day;
      const invoice = this.#invoice(this.#mix()(this.#amount()), {
        ...{ method: 'PUE', receiver: PUBLIC, issuer: CONTRIBUYENTE, use: 'S01', form: '01', global: said, ...facts },
      });
      if (this.#random.chance(0.3)) this.#egreso(invoice, '0.2', { day: day + 3, receiver: PUBLIC });
    };
    const year = String(YEAR);
    for (const month of [1, 3, 6, 9, 11]) {
      const first = (Date.UTC(YEAR, month, 1) - Date.UTC(YEAR, 0, 1)) / 86_400_000;
      const months = String(month).padStart(2, '0');
      global('mensual del día 1', first, { periodicity: '04', months, year });
      global('de su mes', first - 1, { periodicity: '01', months, year });
      global('tardía', first + 40, { periodicity: '02', months, year });
      global('futura', first - 20, { periodicity: '03', months: String(month + 1).padStart(2, '0'), year });
    }
    global('bimestral', 62, { periodicity: '05', months: '13', year });
    global('del año anterior', 1, { periodicity: '04', months: '12', year: String(YEAR - 1) });
    global('de otro siglo', 100, { periodicity: '04', months: '03', year: String(YEAR - 5) });
    global('3.3', 90, undefined, { version: '3.3', use: 'P01' });
  }
}
