import { type CfdiParts, element, sealedCfdiXml } from '@boveda/cfdi-samples';
import type { Csd } from '@boveda/cfdi-samples/certificados';
import { Big } from 'big.js';

/** A tax by rate; `rate` null is exempt. */
export interface Rate {
  tax: '001' | '002' | '003';
  rate: string | null;
  /** Its base has this rate more, which is IEPS. */
  over?: string;
}

/** A concepto of an invoice. */
export interface Item {
  amount: string;
  discount?: string;
  goods?: string;
  /** Decimals of its taxes. */
  decimals?: number;
  transferred?: readonly Rate[];
  withheld?: readonly Rate[];
}

/** What is said of an invoice or egreso; the rest is plausible. */
export interface InvoiceFacts {
  uuid: string;
  type: 'I' | 'E';
  issuer: string;
  receiver: string;
  date: string;
  items: readonly Item[];
  version?: '4.0' | '3.3';
  method?: 'PUE' | 'PPD';
  form?: string;
  use?: string;
  currency?: 'MXN' | 'USD';
  exchange?: string;
  relations?: readonly { type: string; uuids: readonly string[] }[];
  global?: { periodicity: string; months: string; year: string };
}

interface TaxSum extends Rate {
  withheld: boolean;
  base: Big;
  amount: Big;
}

/** An invoice with its sums. */
export interface Invoice extends InvoiceFacts {
  total: Big;
  sums: TaxSum[];
}

const rounded = (amount: Big, decimals: number) => amount.round(decimals, Big.roundHalfUp);
const sumOf = (amounts: readonly Big[]) => amounts.reduce((sum, each) => sum.plus(each), new Big(0));

function taxesOf({ amount, discount = '0', decimals = 2, transferred = [], withheld = [] }: Item): TaxSum[] {
  const net = new Big(amount).minus(discount);
  const one = (rate: Rate, isWithheld: boolean): TaxSum => {
    const base = rate.over ? rounded(net.times(new Big(1).plus(rate.over)), decimals) : net;
    return { ...rate, withheld: isWithheld, base, amount: rounded(base.times(rate.rate ?? 0), decimals) };
  };
  return [...transferred.map((rate) => one(rate, false)), ...withheld.map((rate) => one(rate, true))];
}

/** Returns an invoice with its sums: those of the whole document have two decimals. */
export function invoiceOf(facts: InvoiceFacts): Invoice {
  const sums = new Map<string, TaxSum>();
  for (const tax of facts.items.flatMap(taxesOf)) {
    const key = `${tax.withheld} ${tax.tax} ${tax.rate}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, base: sum.base.plus(tax.base), amount: sum.amount.plus(tax.amount) } : tax);
  }
  const whole = [...sums.values()].map((sum) => ({ ...sum, amount: rounded(sum.amount, 2) }));
  const net = sumOf(facts.items.map(({ amount, discount = '0' }) => new Big(amount).minus(discount)));
  return {
    ...facts,
    sums: whole,
    total: whole.reduce((sum, { withheld, amount }) => (withheld ? sum.minus(amount) : sum.plus(amount)), net),
  };
}

const group = (tag: string, children: readonly string[]) => (children.length > 0 ? element(tag, {}, ...children) : '');
const sixDecimals = (rate: string | null) => (rate === null ? undefined : new Big(rate).toFixed(6));

function partiesOf(
  issuer: string,
  receiver: string,
  use: string,
  isOld: boolean,
): Pick<CfdiParts, 'emisor' | 'receptor'> {
  const isPublic = receiver === 'XAXX010101000';
  return {
    emisor: { Rfc: issuer, Nombre: 'EMISOR DE PRUEBA', RegimenFiscal: issuer.length === 13 ? '612' : '601' },
    receptor: {
      Rfc: receiver,
      Nombre: isPublic ? 'PUBLICO EN GENERAL' : 'RECEPTOR DE PRUEBA',
      DomicilioFiscalReceptor: isOld ? undefined : '06000',
      RegimenFiscalReceptor: isOld ? undefined : isPublic ? '616' : receiver.length === 13 ? '612' : '601',
      UsoCFDI: use,
    },
  };
}

const versionOf = (isOld: boolean) =>
  isOld ? { 'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/3', Version: '3.3', Exportacion: undefined } : {};

function itemXml(item: Item, isOld: boolean): string {
  const taxes = taxesOf(item);
  const write = (tag: string, withheld: boolean) =>
    taxes
      .filter((tax) => tax.withheld === withheld)
      .map(({ tax, rate, base, amount }) =>
        element(`cfdi:${tag}`, {
          Base: base.toFixed(item.decimals ?? 2),
          Impuesto: tax,
          TipoFactor: rate === null ? 'Exento' : 'Tasa',
          TasaOCuota: sixDecimals(rate),
          Importe: rate === null ? undefined : amount.toFixed(item.decimals ?? 2),
        }),
      );
  const written =
    group('cfdi:Traslados', write('Traslado', false)) + group('cfdi:Retenciones', write('Retencion', true));
  return element(
    'cfdi:Concepto',
    {
      ClaveProdServ: item.goods ?? '43211500',
      Cantidad: '1',
      ClaveUnidad: 'H87',
      Descripcion: 'Mercancía',
      ValorUnitario: item.amount,
      Importe: item.amount,
      Descuento: item.discount,
      ObjetoImp: isOld ? undefined : taxes.length > 0 ? '02' : '01',
    },
    written && element('cfdi:Impuestos', {}, written),
  );
}

/** 3.3 repeats neither bases nor what is exempt. */
function sumsXml({ sums, version }: Invoice): string {
  const isOld = version === '3.3';
  const transferred = sums.filter(({ withheld, rate }) => !withheld && (!isOld || rate !== null));
  const withheld = new Map<string, Big>();
  for (const { tax, amount } of sums.filter((sum) => sum.withheld))
    withheld.set(tax, (withheld.get(tax) ?? new Big(0)).plus(amount));
  if (transferred.length + withheld.size === 0) return '';
  const charged = transferred.filter(({ rate }) => rate !== null);
  return element(
    'cfdi:Impuestos',
    {
      TotalImpuestosRetenidos: withheld.size > 0 ? sumOf([...withheld.values()]).toFixed(2) : undefined,
      TotalImpuestosTrasladados: charged.length > 0 ? sumOf(charged.map(({ amount }) => amount)).toFixed(2) : undefined,
    },
    group(
      'cfdi:Retenciones',
      [...withheld].map(([tax, amount]) => element('cfdi:Retencion', { Impuesto: tax, Importe: amount.toFixed(2) })),
    ),
    group(
      'cfdi:Traslados',
      transferred.map(({ tax, rate, base, amount }) =>
        element('cfdi:Traslado', {
          Base: isOld ? undefined : base.toFixed(2),
          Impuesto: tax,
          TipoFactor: rate === null ? 'Exento' : 'Tasa',
          TasaOCuota: sixDecimals(rate),
          Importe: rate === null ? undefined : amount.toFixed(2),
        }),
      ),
    ),
  );
}

const relationsXml = (relations: InvoiceFacts['relations'] = []) =>
  relations
    .map(({ type, uuids }) =>
      element(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: type },
        ...uuids.map((uuid) => element('cfdi:CfdiRelacionado', { UUID: uuid })),
      ),
    )
    .join('');

/** Writes an invoice or egreso. */
export function invoiceXml(invoice: Invoice, csd: Csd): string {
  const { version = '4.0', type, issuer, receiver, items, currency = 'MXN', relations, global } = invoice;
  const isOld = version === '3.3';
  const discounts = items.flatMap(({ discount }) => (discount ? [new Big(discount)] : []));
  const information =
    global &&
    element('cfdi:InformacionGlobal', {
      Periodicidad: global.periodicity,
      Meses: global.months,
      Año: global.year,
    });
  return sealedCfdiXml(
    {
      comprobante: {
        ...versionOf(isOld),
        Fecha: invoice.date,
        FormaPago: invoice.method === 'PPD' ? '99' : (invoice.form ?? '03'),
        SubTotal: sumOf(items.map(({ amount }) => new Big(amount))).toFixed(2),
        Descuento: discounts.length > 0 ? sumOf(discounts).toFixed(2) : undefined,
        Moneda: currency,
        TipoCambio: currency === 'MXN' ? undefined : invoice.exchange,
        Total: invoice.total.toFixed(2),
        TipoDeComprobante: type,
        MetodoPago: invoice.method ?? 'PUE',
      },
      relacionados: (information ?? '') + relationsXml(relations),
      ...partiesOf(issuer, receiver, invoice.use ?? (type === 'E' ? 'G02' : 'G03'), isOld),
      conceptos: items.map((item) => itemXml(item, isOld)).join(''),
      impuestos: sumsXml(invoice),
    },
    csd,
    csd,
    { UUID: invoice.uuid, FechaTimbrado: invoice.date },
  );
}

/** A document in a payment. */
export interface Paid {
  of: Invoice;
  /** In the currency of the invoice. */
  amount: Big;
  isBrokenDown: boolean;
}

/** A payment of a REP. */
export interface PaymentFacts {
  date: string;
  form?: string;
  currency?: 'MXN' | 'USD';
  exchange?: string;
  paid: readonly Paid[];
}

/** What is said of a REP. */
export interface ReceiptFacts {
  uuid: string;
  issuer: string;
  receiver: string;
  date: string;
  version?: '4.0' | '3.3';
  relations?: InvoiceFacts['relations'];
  payments: readonly PaymentFacts[];
}

function paidXml({ of, amount, isBrokenDown }: Paid, payment: PaymentFacts, isOld: boolean): string {
  const prefix = isOld ? 'pago10' : 'pago20';
  const equivalence = equivalenceOf(of, payment);
  const share = amount.div(of.total);
  const write = (withheld: boolean) =>
    of.sums
      .filter((sum) => sum.withheld === withheld)
      .map(({ tax, rate, base, amount }) =>
        element(`${prefix}:${withheld ? 'Retencion' : 'Traslado'}DR`, {
          BaseDR: base.times(share).toFixed(6),
          ImpuestoDR: tax,
          TipoFactorDR: rate === null ? 'Exento' : 'Tasa',
          TasaOCuotaDR: sixDecimals(rate),
          ImporteDR: rate === null ? undefined : amount.times(share).toFixed(6),
        }),
      );
  const taxes =
    isOld || !isBrokenDown
      ? ''
      : group(`${prefix}:RetencionesDR`, write(true)) + group(`${prefix}:TrasladosDR`, write(false));
  const isSubject = of.sums.length > 0;
  return element(
    `${prefix}:DoctoRelacionado`,
    {
      IdDocumento: of.uuid,
      MonedaDR: of.currency ?? 'MXN',
      ...(isOld
        ? { TipoCambioDR: equivalence.eq(1) ? undefined : equivalence.toFixed(6), MetodoDePagoDR: 'PPD' }
        : { EquivalenciaDR: equivalence.eq(1) ? '1' : equivalence.toFixed(10) }),
      NumParcialidad: '1',
      ImpSaldoAnt: amount.toFixed(2),
      ImpPagado: amount.toFixed(2),
      ImpSaldoInsoluto: '0.00',
      ObjetoImpDR: isOld ? undefined : isSubject ? '02' : '01',
    },
    taxes && element(`${prefix}:ImpuestosDR`, {}, taxes),
  );
}

function equivalenceOf({ currency = 'MXN' }: Invoice, payment: PaymentFacts): Big {
  const { currency: paidIn = 'MXN', exchange = '20' } = payment;
  if (currency === paidIn) return new Big(1);
  return currency === 'MXN' ? new Big(exchange) : new Big(1).div(exchange);
}

/** Writes a REP. */
export function receiptXml(receipt: ReceiptFacts, csd: Csd): string {
  const isOld = receipt.version === '3.3';
  const prefix = isOld ? 'pago10' : 'pago20';
  const amountOf = (payment: PaymentFacts) =>
    rounded(sumOf(payment.paid.map((paid) => paid.amount.div(equivalenceOf(paid.of, payment)))), 2);
  const payments = receipt.payments.map((payment) => {
    const currency = payment.currency ?? 'MXN';
    return element(
      `${prefix}:Pago`,
      {
        FechaPago: payment.date,
        FormaDePagoP: payment.form ?? '03',
        MonedaP: currency,
        TipoCambioP: currency === 'USD' ? (payment.exchange ?? '20') : isOld ? undefined : '1',
        Monto: amountOf(payment).toFixed(2),
      },
      ...payment.paid.map((paid) => paidXml(paid, payment, isOld)),
    );
  });
  const inPesos = receipt.payments.map((payment) =>
    amountOf(payment).times(payment.currency === 'USD' ? (payment.exchange ?? '20') : 1),
  );
  const totals = isOld ? '' : element('pago20:Totales', { MontoTotalPagos: sumOf(inPesos).toFixed(2) });
  return sealedCfdiXml(
    {
      comprobante: {
        ...versionOf(isOld),
        [`xmlns:${prefix}`]: `http://www.sat.gob.mx/Pagos${isOld ? '' : '20'}`,
        Fecha: receipt.date,
        FormaPago: undefined,
        SubTotal: '0',
        Moneda: 'XXX',
        Total: '0',
        TipoDeComprobante: 'P',
        MetodoPago: undefined,
      },
      relacionados: relationsXml(receipt.relations),
      ...partiesOf(receipt.issuer, receipt.receiver, isOld ? 'P01' : 'CP01', isOld),
      conceptos: element('cfdi:Concepto', {
        ClaveProdServ: '84111506',
        Cantidad: '1',
        ClaveUnidad: 'ACT',
        Descripcion: 'Pago',
        ValorUnitario: '0',
        Importe: '0',
        ObjetoImp: isOld ? undefined : '01',
      }),
      impuestos: '',
      complementos: [element(`${prefix}:Pagos`, { Version: isOld ? '1.0' : '2.0' }, totals, ...payments)],
    },
    csd,
    csd,
    { UUID: receipt.uuid, FechaTimbrado: receipt.date },
  );
}
