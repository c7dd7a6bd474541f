/**
 * Second implementation of the taxes of a month by flow of cash, from the text of the law over raw XML. It shares no code
 * with the product, whose months a test compares with these.
 *
 * Choices where the law leaves one:
 * - An egreso of several invoices is split in proportion to what each still has (owed + paid − returned) when it happens, in
 *   millionths; the last by date and UUID takes the exact remainder. Where it also names invoices that the vault does not have, each
 *   known one takes at most what it has, and the rest is without data: what was received lowers, but for what it states as withheld, whose
 *   payment is not known; what was issued does not.
 * - A part of an egreso has the reasons of what was paid of its invoice until then, in proportion to the IVA in pesos; one that
 *   undoes a payment with withheld IVA has the reason of that payment.
 * - What exceeds the debt of an invoice turns the earliest egresos into flow first.
 * - An egreso undoes payments of an invoice with withheld IVA from the last to the first; what exceeds them counts on the
 *   date of the egreso, and of a supplier lowers nothing that was withheld.
 * - An invoice that is cancelled or replaced is not in the vault for its egresos; a payment of it still counts.
 * - An egreso of a supplier whom the SAT lists never lowers what is creditable.
 * - Payments in cash of one invoice add up over all months.
 * - LISR 27-III, 28-XX and 36-II limit each product of an invoice; what they leave of a rate has the reason of the first one that they
 *   limit. What an egreso gives back of the products is as the invoice was paid: by card, else in cash, else otherwise.
 * - Expenses are identified with acts (LIVA 5-V), and acts with LIVA 4-A or 5-C, by rules of products alone, in proportion to the bases
 *   of the conceptos of their invoice. The rest is credited by the factor of its month, withheld IVA by that of the month that paid it;
 *   nothing else that is not subject to tax is an act of LIVA 4-A.
 * - What a platform withheld counts in the last month of its period, the earliest document first, beyond what CFDI to that platform state
 *   as withheld in the months of the period. IVA of an import counts in the month of its payment.
 */
import { Big } from 'big.js';
import { type Comprobante, type PaidDocument, readComprobante, type Tax } from './comprobante';
import { readWithheld, type Withheld } from './retencion';

Big.DP = 30;

/** A CFDI of the vault and its state: 2 is vigente. */
export interface Stored {
  xml: string;
  status: number;
}

/** How a taxpayer's months are computed. */
export interface Rules {
  /** RFC of suppliers in the SAT's definitive list (CFF 69-B). */
  listed: ReadonlySet<string>;
  /** LIVA 5-IV: IVA withheld from suppliers is credited in the month after the one that remits it. */
  withheldNextMonth: boolean;
  /** Decimals of the factor (LIVA 5-V). */
  factorDecimals: number;
  /** Classes by the first digits of ClaveProdServ, of what was received and issued. */
  products?: Readonly<Record<'received' | 'issued', Readonly<Record<string, string>>>>;
}

/** What of a month no invoice states. */
export interface Others {
  /** What a user said of pedimentos; `use` is their class (LIVA 5-V). */
  imports: readonly { date: string; base: string; iva: string; use: string | null }[];
  /** XML of the CFDI de retenciones that are not cancelled. */
  withheld: readonly string[];
}

/** What lines of a cell add up to, in pesos. */
export interface Cell {
  base: Big;
  amount: Big;
}

/** Figures of a month that are computed from its cells. */
export type Totals = Record<
  | 'cobrado'
  | 'gastado'
  | 'causado'
  | 'noAcreditable'
  | 'porProporcion'
  | 'acreditable'
  | 'retenidoAFavor'
  | 'retenidoPorEnterar'
  | 'aCargo'
  | 'isrAFavor'
  | 'isrPorEnterar'
  | 'iepsTrasladado'
  | 'iepsPagado',
  Big
>;

/** Cells by `mes celda tasa razon origen`, and the totals of each month. */
export interface Months {
  cells: ReadonlyMap<string, Cell>;
  /** What each CFDI adds to its cells, by UUID and the key of the cell. */
  parts: ReadonlyMap<string, Cell>;
  totals(month: string): Totals;
}

const VIGENTE = 2;
const ZERO = new Big(0);
const least = (one: Big, other: Big) => (one.lt(other) ? one : other);
const positive = (amount: Big) => (amount.lt(0) ? ZERO : amount);
const total = (amounts: Iterable<Big>) => [...amounts].reduce((sum, amount) => sum.plus(amount), ZERO);

const CELLS: Readonly<Record<string, string>> = {
  'issued false 002': 'causado',
  'received false 002': 'acreditable',
  'issued true 002': 'retenidoAFavor',
  'received true 002': 'retenidoPorEnterar',
  'issued true 001': 'isrAFavor',
  'received true 001': 'isrPorEnterar',
  'issued false 003': 'iepsTrasladado',
  'received false 003': 'iepsPagado',
};

/** LISR 27-III, second paragraph. */
const FUELS = new Set(['15101505', '15101514', '15101515']);
const GAS_LP = '15111510';
/** LISR 27-III: above this a payment in cash is not deductible. */
const CASH_LIMIT = 2000;
/** Of c_TipoRelacion: nota de crédito, devolución, anticipo that is applied. */
/** Reasons of what a limit leaves. */
const LIMITS = new Set(['combustible', 'gasLp', 'restaurante', 'automovil']);
const CORRECTING = new Set(['01', '03', '07']);
/** Of c_UsoCFDI: no effects, payments, payroll, and personal deductions. */
const NO_EXPENSE = /^(?:S01|CP01|CN01|D(?:0[1-9]|10))$/;

/** LISR 28-XX: eating out by card or purse; bars never. */
const EATING = '901015';
const BAR = '90101502';
const EATEN = new Big('0.085');
const CARDS = new Set(['04', '05', '28', '29']);
/** LISR 36-II: cars that are an investment. */
const CAR = '25101503';
const CAR_LIMIT = new Big(175_000);
const INVESTMENT = 'I03';

/** Part of a product that is deductible, and what limits it. */
function deductible(
  invoice: Comprobante,
  { goods, price }: Comprobante['bases'][number],
  form: string,
): [Big, string?] {
  if (form === '01' && FUELS.has(goods)) return [ZERO, 'combustible'];
  if (form === '01' && goods === GAS_LP) return [ZERO, 'gasLp'];
  if (goods.startsWith(EATING)) return [goods !== BAR && CARDS.has(form) ? EATEN : ZERO, 'restaurante'];
  const isAbove = goods === CAR && invoice.use === INVESTMENT && price.gt(CAR_LIMIT);
  return isAbove ? [CAR_LIMIT.div(price), 'automovil'] : [new Big(1)];
}

/** How the products of an invoice are in a flow: what is deductible of each, or what a limit leaves, as it was paid. */
interface Kept {
  what: 'deductible' | 'left';
  form: string;
}

/** Taxes of a flow that have one reason. */
interface Piece {
  reason: string | null;
  taxes: Tax[];
  kept?: Kept;
}

/** Divides what is paid of a supplier by limits of LISR; `reason` is that of what they allow. */
function piecesOf(
  taxes: readonly Tax[],
  invoice: Comprobante | undefined,
  form: string,
  reason: string | null,
): Piece[] {
  const kept: Piece = { reason, taxes: [], kept: { what: 'deductible', form } };
  const left: Piece[] = [];
  for (const line of taxes) {
    const bases = (invoice?.bases ?? []).filter(
      ({ retained, rate }) =>
        !line.retained && line.tax === '002' && !line.amount.eq(0) && !retained && rate === line.rate,
    );
    const limits = bases.map((each) => deductible(invoice as Comprobante, each, form));
    const why = limits.find(([part]) => part.lt(1))?.[1];
    const whole = total(bases.map(({ base }) => base));
    if (why === undefined || whole.eq(0)) {
      kept.taxes.push(line);
      continue;
    }
    const share = total(bases.map(({ base }, at) => base.times(limits[at]?.[0] ?? 1))).div(whole);
    if (share.gt(0)) kept.taxes.push(...scaled([line], share));
    left.push({ reason: why, taxes: scaled([line], new Big(1).minus(share)), kept: { what: 'left', form } });
  }
  return [kept, ...left];
}

/** What was paid of an invoice. */
interface Payment {
  date: string;
  month: string;
  /** In the currency of the invoice. */
  amount: Big;
  /** IVA and its base in pesos, by reason. */
  weights: { reason: string | null; iva: Big; base: Big }[];
  undone: Big;
}

/** The events of an invoice so far, in its currency. */
interface Ledger {
  invoice: Comprobante;
  owed: Big;
  payments: Payment[];
  returned: Big;
  /** Egresos that lowered what was owed, the earliest first. */
  lowered: { egreso: Comprobante; amount: Big }[];
}

interface Event {
  /** Date, stamp and UUID: the order in which events count. */
  order: [string, string, string];
  happen(): void;
}

/** Returns the months of a taxpayer. */
export function computeMonths(rfc: string, stored: readonly Stored[], rules: Rules, others?: Others): Months {
  const all = stored.map(({ xml, status }) => ({ ...readComprobante(xml), live: status === VIGENTE }));
  const replaced = new Set(
    all
      .filter(({ live }) => live)
      .flatMap(({ relations }) => relations.filter(({ type }) => type === '04').flatMap(({ uuids }) => uuids)),
  );
  const counting = all.filter(({ live, uuid }) => live && !replaced.has(uuid));
  const byUuid = new Map<string, Comprobante>(all.map((each) => [each.uuid, each]));
  const ledgers = new Map<string, Ledger>(
    counting
      .filter(({ type }) => type === 'I')
      .map((invoice) => [invoice.uuid, { invoice, owed: invoice.total, payments: [], returned: ZERO, lowered: [] }]),
  );
  const forms = new Map<string, Set<string>>();
  for (const { uuid, form } of all.flatMap(({ payments }) => payments))
    forms.set(uuid, (forms.get(uuid) ?? new Set()).add(form));
  const book = new Book(rfc, rules, forms);
  const events: Event[] = [];

  const inCashByInvoice = new Map<string, Big>();
  for (const rep of counting.filter(({ type }) => type === 'P'))
    for (const { uuid, inCash, paid, pesos } of rep.payments.filter((payment) => !isCountedOnce(payment, ledgers)))
      if (inCash) inCashByInvoice.set(uuid, (inCashByInvoice.get(uuid) ?? ZERO).plus(paid.times(pesos)));

  const reasonOf = (
    source: Comprobante,
    invoice: Comprobante | undefined,
    paid: string,
    inCash: boolean,
    amount: Big,
  ) => {
    if (source.issuer === rfc) return null;
    if (rules.listed.has(source.issuer)) return 'efos';
    const goods = invoice?.goods ?? [];
    // Among other products each is limited by itself.
    if (inCash && goods.length > 0 && goods.every((key) => FUELS.has(key))) return 'combustible';
    if (inCash && goods.length > 0 && goods.every((key) => key === GAS_LP)) return 'gasLp';
    if (inCash && amount.gt(CASH_LIMIT)) return 'efectivo';
    if (inCash && (inCashByInvoice.get(paid) ?? ZERO).gt(CASH_LIMIT)) return 'efectivoPartes';
    return invoice && NO_EXPENSE.test(invoice.use) ? 'uso' : null;
  };

  for (const each of counting) {
    if (each.type === 'I' && each.method === 'PUE') {
      const reason = reasonOf(each, each, each.uuid, each.inCash, each.total.times(each.pesos));
      const date = each.month < each.date.slice(0, 7) ? `${each.month}-31` : each.date;
      const isLimited = each.issuer !== rfc && reason === null;
      const pieces = isLimited ? piecesOf(each.taxes, each, each.form, null) : [{ reason, taxes: each.taxes }];
      for (const piece of pieces)
        book.add(each, { month: each.month, origin: 'PUE', ...piece, factor: each.pesos, of: each });
      const ledger = ledgers.get(each.uuid) as Ledger;
      const payment = {
        ...{ date, month: each.month, amount: each.total, undone: ZERO },
        weights: pieces.map((piece) => weightsOf(piece, each.pesos)),
      };
      events.push({ order: [date, each.stamped, each.uuid], happen: () => pay(ledger, payment, book) });
    }
    for (const paid of each.type === 'P' ? each.payments : []) {
      if (isCountedOnce(paid, ledgers)) continue;
      const invoice = byUuid.get(paid.uuid);
      const reason = reasonOf(each, invoice, paid.uuid, paid.inCash, paid.payment);
      const taxes = paid.taxes ?? prorated(invoice, paid.paid);
      const month = paid.date.slice(0, 7);
      // The whole of what a receipt pays in cash above the limit has that reason; other reasons are of what is deductible.
      const isWhole = ['efos', 'combustible', 'gasLp', 'efectivo'].includes(reason ?? '');
      const isLimited = each.issuer !== rfc && !isWhole;
      const pieces = isLimited ? piecesOf(taxes, invoice, paid.form, reason) : [{ reason, taxes: [...taxes] }];
      for (const piece of pieces) book.add(each, { month, origin: 'REP', ...piece, factor: paid.pesos, of: invoice });
      const ledger = ledgers.get(paid.uuid);
      if (!ledger) continue;
      const payment = {
        ...{ date: paid.date, month, amount: paid.paid, undone: ZERO },
        weights: pieces.map((piece) => weightsOf(piece, paid.pesos)),
      };
      events.push({ order: [paid.date, each.stamped, each.uuid], happen: () => pay(ledger, payment, book) });
    }
    if (each.type !== 'E') continue;
    const corrected = [
      ...new Set(each.relations.filter(({ type }) => CORRECTING.has(type)).flatMap(({ uuids }) => uuids)),
    ];
    const related = corrected
      .map((uuid) => ledgers.get(uuid))
      .filter((ledger) => ledger !== undefined)
      .sort(({ invoice: one }, { invoice: other }) => compare([one.date, one.uuid], [other.date, other.uuid]));
    // Without data on the prudent side: what was received lowers, what was issued does not.
    const lower = (part: Big) => {
      if (each.issuer === rfc || part.eq(0)) return;
      const reason = rules.listed.has(each.issuer) ? 'efos' : null;
      const factor = part.div(each.total).times(each.pesos).times(-1);
      const taxes = each.taxes.filter(({ retained }) => !retained);
      book.add(each, { month: each.month, origin: 'NC', reason, taxes, factor, of: each });
    };
    if (related.length === 0) lower(each.total);
    else
      events.push({
        order: [each.date, each.stamped, each.uuid],
        happen: () => lower(correct(each, related, related.length === corrected.length, book)),
      });
  }
  events.sort((one, other) => compare(one.order, other.order));
  for (const event of events) event.happen();
  if (others) book.addOthers(others, byUuid);
  return { cells: book.cells, parts: book.parts, totals: (month) => book.totals(month) };
}

/** A PUE invoice that a REP names too counts once, by itself. */
const isCountedOnce = ({ uuid }: PaidDocument, ledgers: ReadonlyMap<string, Ledger>) =>
  ledgers.get(uuid)?.invoice.method === 'PUE';

const compare = (one: readonly string[], other: readonly string[]) => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] as string) < (other[at] as string) ? -1 : 1;
};

const ivaOf = (taxes: readonly Tax[]) =>
  total(taxes.filter(({ retained, tax }) => !retained && tax === '002').map(({ amount }) => amount));
const weightsOf = ({ reason, taxes }: Piece, pesos: Big): Payment['weights'][number] => ({
  reason,
  iva: ivaOf(taxes).times(pesos),
  base: total(taxes.filter(({ retained, tax }) => !retained && tax === '002').map(({ base }) => base)).times(pesos),
});
const withheldOf = (taxes: readonly Tax[]) =>
  total(taxes.filter(({ retained, tax }) => retained && tax === '002').map(({ amount }) => amount));
const scaled = (taxes: readonly Tax[], factor: Big): Tax[] =>
  taxes.map((line) => ({ ...line, base: line.base.times(factor), amount: line.amount.times(factor) }));

/** Without breakdown a payment has the part of the invoice's taxes that it pays. */
const prorated = (invoice: Comprobante | undefined, paid: Big) =>
  invoice && !invoice.total.eq(0) ? scaled(invoice.taxes, paid.div(invoice.total)) : [];

function pay(ledger: Ledger, payment: Payment, book: Book): void {
  let excess = positive(payment.amount.minus(positive(ledger.owed)));
  ledger.payments.push(payment);
  ledger.owed = ledger.owed.minus(payment.amount);
  for (const lowered of ledger.lowered) {
    const turned = least(excess, lowered.amount);
    if (turned.lte(0)) continue;
    lowered.amount = lowered.amount.minus(turned);
    excess = excess.minus(turned);
    ledger.owed = ledger.owed.plus(turned);
    giveBack(lowered.egreso, ledger, turned, payment.month, book);
  }
}

const inCurrencyOf = (egreso: Comprobante, invoice: Comprobante) =>
  egreso.currency === invoice.currency ? new Big(1) : egreso.pesos.div(invoice.pesos);

/** Divides an egreso among invoices; returns what none of them takes. */
function correct(egreso: Comprobante, ledgers: readonly Ledger[], areAll: boolean, book: Book): Big {
  const left = ledgers.map((ledger) => positive(leftOf(ledger)).div(inCurrencyOf(egreso, ledger.invoice)));
  const all = total(left);
  let rest = egreso.total;
  for (const [at, ledger] of ledgers.entries()) {
    const has = left[at] as Big;
    const share = all.eq(0) ? ZERO : egreso.total.times(has).div(all).round(6);
    const part = areAll && at === ledgers.length - 1 ? rest : least(least(share, has), rest);
    rest = rest.minus(part);
    const amount = part.times(inCurrencyOf(egreso, ledger.invoice));
    const owed = least(amount, positive(ledger.owed));
    const returned = amount.minus(owed);
    ledger.owed = ledger.owed.minus(owed);
    if (owed.gt(0)) ledger.lowered.push({ egreso, amount: owed });
    if (returned.gt(0)) giveBack(egreso, ledger, returned, egreso.month, book);
  }
  return rest;
}

const leftOf = ({ owed, payments, returned }: Ledger) =>
  owed.plus(total(payments.map(({ amount }) => amount))).minus(returned);

/** Counts the part of an egreso that returned money, `amount` in the currency of the invoice. */
function giveBack(egreso: Comprobante, ledger: Ledger, amount: Big, month: string, book: Book): void {
  const { invoice, payments } = ledger;
  ledger.returned = ledger.returned.plus(amount);
  const whole = egreso.total.times(inCurrencyOf(egreso, invoice));
  const isWithheld = withheldOf(invoice.taxes).gt(0);
  const what = (reason: string | null) => (reason === null ? 'deductible' : LIMITS.has(reason) ? 'left' : null);
  let taxes = isWithheld ? withWithheld(egreso, invoice) : egreso.taxes;
  const add = (part: Big, when: string, reason: string | null) => {
    const kept = what(reason);
    book.add(egreso, {
      ...{ month: when, origin: 'NC', reason, taxes },
      ...{ factor: part.div(whole).times(egreso.pesos).times(-1), of: invoice },
      ...(kept && { kept: { what: kept, form: book.formOf(invoice) } }),
    });
  };
  /** By what was paid of each reason; without any, of none. */
  const divide = (part: Big, when: string, paid: readonly Payment[]) => {
    const weights = paid.flatMap((payment) => payment.weights);
    const isTaxed = total(weights.map(({ iva }) => iva)).gt(0);
    const weight = ({ iva, base }: Payment['weights'][number]) => (isTaxed ? iva : base);
    const all = total(weights.map(weight));
    if (all.eq(0)) {
      add(part, when, null);
      return;
    }
    for (const reason of new Set(weights.map((each) => each.reason))) {
      const its = total(weights.filter((each) => each.reason === reason).map(weight));
      if (!its.eq(0)) add(part.times(its).div(all), when, reason);
    }
  };
  if (isWithheld) {
    // LIVA 7, last paragraph: the operation is undone in the months in which it was paid.
    let rest = amount;
    for (const payment of [...payments].reverse()) {
      const undone = least(rest, payment.amount.minus(payment.undone));
      if (undone.lte(0)) continue;
      payment.undone = payment.undone.plus(undone);
      rest = rest.minus(undone);
      divide(undone, payment.month, [payment]);
    }
    // No payment is known of what a supplier gives back beyond them.
    if (!book.isIssued(egreso)) taxes = taxes.filter(({ retained }) => !retained);
    if (rest.gt(0)) divide(rest, month, payments.slice(-1));
    return;
  }
  divide(amount, month, payments);
}

/** An egreso that does not say what had been withheld has it in the proportion of its invoice, of the base that it states. */
function withWithheld(egreso: Comprobante, invoice: Comprobante): Tax[] {
  const charged = egreso.taxes.filter(({ retained, tax, amount }) => !retained && tax === '002' && amount.gt(0));
  if (withheldOf(egreso.taxes).gt(0) || ivaOf(invoice.taxes).eq(0)) return egreso.taxes;
  const amount = withheldOf(invoice.taxes).times(ivaOf(egreso.taxes)).div(ivaOf(invoice.taxes));
  const [rate = 'otra'] = invoice.taxes
    .filter(({ retained, tax }) => retained && tax === '002')
    .map(({ rate }) => rate);
  return [...egreso.taxes, { retained: true, tax: '002', rate, base: total(charged.map(({ base }) => base)), amount }];
}

function plus(cells: Map<string, Cell>, key: string, { base, amount }: Cell): void {
  const sum = cells.get(key);
  cells.set(key, sum ? { base: sum.base.plus(base), amount: sum.amount.plus(amount) } : { base, amount });
}

/** Adds up the cells of all months. */
class Book {
  readonly cells = new Map<string, Cell>();
  readonly parts = new Map<string, Cell>();
  readonly #rfc: string;
  readonly #rules: Rules;
  /** By month, cell, rate and class: what is creditable, and the acts that were collected. */
  readonly #classed = new Map<string, Cell>();
  /** By month and class: withheld IVA whose credit is of the next one. */
  readonly #withheld = new Map<string, Big>();

  /** Forms by which each invoice on credit was paid. */
  readonly #forms: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(rfc: string, rules: Rules, forms: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#rfc = rfc;
    this.#rules = rules;
    this.#forms = forms;
  }

  /** Whether the taxpayer issued it. */
  isIssued = ({ issuer }: Comprobante): boolean => issuer === this.#rfc;

  /** The form of payment of an invoice that decides what egresos give back: a card, cash, another one. */
  formOf({ uuid, method, form }: Comprobante): string {
    if (method === 'PUE') return form;
    const forms = [...(this.#forms.get(uuid) ?? [])];
    return forms.find((each) => CARDS.has(each)) ?? forms.find((each) => each === '01') ?? '';
  }

  add(
    source: Comprobante,
    flow: {
      month: string;
      origin: string;
      reason: string | null;
      taxes: readonly Tax[];
      factor: Big;
      /** Whose products it is of. */
      of: Comprobante | undefined;
      kept?: Kept;
    },
  ): void {
    const { month, origin, reason, taxes, factor, of, kept } = flow;
    const side = source.issuer === this.#rfc ? 'issued' : 'received';
    const classes = (retained: boolean, rate: string) => this.#classesOf(side, of, retained, rate, kept);
    for (const { retained, tax, rate, base, amount } of taxes) {
      const cell = CELLS[`${side} ${retained} ${tax}`];
      if (!cell) continue;
      const why = cell === 'acreditable' ? reason : null;
      const key = [month, why ? 'noAcreditable' : cell, rate, why ?? '-', origin].join(' ');
      const part = { base: base.times(factor), amount: amount.times(factor) };
      plus(this.cells, key, part);
      plus(this.parts, `${source.uuid} ${key}`, part);
      if (why === null && (cell === 'acreditable' || cell === 'causado'))
        for (const [of, share] of classes(retained, rate)) {
          const its = { base: part.base.times(share), amount: part.amount.times(share) };
          plus(this.#classed, [month, cell, rate, of].join(' '), its);
        }
    }
    const withheld = withheldOf(taxes);
    // More withheld than charged cannot be: it is not used.
    if (side !== 'received' || reason !== null || withheld.gt(ivaOf(taxes))) return;
    for (const { rate, amount } of taxes.filter(({ retained, tax }) => retained && tax === '002'))
      for (const [of, share] of classes(true, rate)) {
        const key = `${month} ${of}`;
        this.#withheld.set(key, (this.#withheld.get(key) ?? ZERO).plus(amount.times(factor).times(share)));
      }
  }

  /** Adds what no invoice states, beside what the invoices do. */
  addOthers({ imports, withheld }: Others, invoices: ReadonlyMap<string, Comprobante>): void {
    for (const { date, base, iva, use } of imports) {
      const part = { base: new Big(base), amount: new Big(iva) };
      const month = date.slice(0, 7);
      plus(this.cells, `${month} acreditable 16 - PED`, part);
      plus(this.#classed, [month, 'acreditable', '16', use ?? '-'].join(' '), part);
    }
    const platforms = new Map<string, Withheld[]>();
    for (const each of withheld.flatMap((xml) => readWithheld(xml) ?? []).filter(({ iva }) => iva.gt(0))) {
      const key = `${each.platform} ${each.last}`;
      platforms.set(key, [...(platforms.get(key) ?? []), each]);
    }
    for (const documents of platforms.values()) this.#addPlatform(documents, invoices);
  }

  #addPlatform(documents: readonly Withheld[], invoices: ReadonlyMap<string, Comprobante>): void {
    const [one] = documents as [Withheld];
    const first = documents.map((each) => each.first).sort()[0] as string;
    const stated = [...this.parts].flatMap(([key, { amount }]) => {
      const [uuid = '', month = '', cell] = key.split(' ');
      const isOf = cell === 'retenidoAFavor' && month >= first && month <= one.last;
      return isOf && invoices.get(uuid)?.receiver === one.platform ? [amount] : [];
    });
    let known = positive(total(stated));
    for (const { value, iva, last } of [...documents].sort((a, b) => compare([a.date], [b.date]))) {
      const covered = least(known, iva);
      known = known.minus(covered);
      const amount = iva.minus(covered);
      if (amount.gt(0))
        plus(this.cells, `${last} retenidoAFavor otra - RET`, { base: value.times(amount).div(iva), amount });
    }
  }

  /** The classes of a line of IVA by the products of an invoice, and the part of each; '-' where no rule says one. */
  #classesOf(
    side: 'issued' | 'received',
    of: Comprobante | undefined,
    retained: boolean,
    rate: string,
    kept?: Kept,
  ): [string, Big][] {
    const rules = this.#rules.products?.[side] ?? {};
    const partOf = (each: Comprobante['bases'][number]) => {
      if (!of || !kept || retained || side === 'issued') return each.base;
      const part = each.base.times(deductible(of, each, kept.form)[0]);
      return kept.what === 'deductible' ? part : each.base.minus(part);
    };
    const bases = (of?.bases ?? [])
      .filter((each) => each.retained === retained && each.rate === rate)
      .map((each) => ({ ...each, base: partOf(each) }));
    const whole = total(bases.map(({ base }) => base));
    if (whole.eq(0)) return [['-', new Big(1)]];
    const found = new Map<string, Big>();
    for (const { goods, base } of bases) {
      const prefix = [8, 6, 4, 2].map((digits) => goods.slice(0, digits)).find((each) => rules[each] !== undefined);
      const name = (prefix && rules[prefix]) ?? '-';
      found.set(name, (found.get(name) ?? ZERO).plus(base.div(whole)));
    }
    return [...found];
  }

  /** Adds up what rules say of a cell of a month: of some classes, and of some rates or of all. */
  #of(month: string, field: keyof Cell, cell: string, names: string, ...rates: string[]): Big {
    return total(
      [...this.#classed].flatMap(([key, sums]) => {
        const [when, name, rate = '', of = ''] = key.split(' ');
        const fits = when === month && name === cell && names.includes(of);
        return fits && (rates.length === 0 || rates.includes(rate)) ? [sums[field]] : [];
      }),
    );
  }

  #withheldOf(month: string, names: string): Big {
    if (!this.#rules.withheldNextMonth) return ZERO;
    return total([...names].map((of) => this.#withheld.get(`${month} ${of}`) ?? ZERO));
  }

  /** Adds up the cells of a month with this name, of some rates or of all. */
  #sum(month: string, field: keyof Cell, cell: string, ...rates: string[]): Big {
    return total(
      [...this.cells]
        .filter(([key]) => {
          const [when, name, rate] = key.split(' ');
          return when === month && name === cell && (rates.length === 0 || rates.includes(rate ?? ''));
        })
        .map(([, sums]) => sums[field]),
    );
  }

  /** The part of expenses that is creditable (LIVA 5-V). */
  #factorOf(month: string): Big {
    const taxed = positive(this.#of(month, 'base', 'causado', 'A-', '16', '8', '0'));
    const exempt = this.#of(month, 'base', 'causado', 'A-', 'exento');
    const others = exempt.plus(this.#of(month, 'base', 'causado', 'A', 'noObjeto'));
    return others.lte(0) ? new Big(1) : taxed.div(taxed.plus(others)).round(this.#rules.factorDecimals);
  }

  totals(month: string): Totals {
    const of = (field: keyof Cell, cell: string) => this.#sum(month, field, cell);
    const factor = this.#factorOf(month);
    const common = this.#of(month, 'amount', 'acreditable', 'C-');
    const whole = this.#of(month, 'amount', 'acreditable', 'G').minus(this.#withheldOf(month, 'G'));
    const own = whole.plus(common.minus(this.#withheldOf(month, 'C-')).times(factor));
    // By the factor of the month that paid it: LIVA 5-V divides the IVA of what was paid in a month.
    const last = previous(month);
    const before = this.#withheldOf(last, 'G').plus(this.#withheldOf(last, 'C-').times(this.#factorOf(last)));
    const creditable = own.plus(before);
    const causado = of('amount', 'causado');
    const retenidoAFavor = of('amount', 'retenidoAFavor');
    return {
      cobrado: of('base', 'causado'),
      gastado: of('base', 'acreditable').plus(of('base', 'noAcreditable')),
      causado,
      noAcreditable: of('amount', 'noAcreditable'),
      porProporcion: common.minus(common.times(factor)),
      acreditable: creditable,
      retenidoAFavor,
      retenidoPorEnterar: of('amount', 'retenidoPorEnterar'),
      aCargo: causado.minus(creditable).minus(retenidoAFavor),
      isrAFavor: of('amount', 'isrAFavor'),
      isrPorEnterar: of('amount', 'isrPorEnterar'),
      iepsTrasladado: of('amount', 'iepsTrasladado'),
      iepsPagado: of('amount', 'iepsPagado'),
    };
  }
}

const previous = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};
