import { Big } from 'big.js';
import { below, named, readXml, type Tag } from './read-xml';

/** What a document, or a payment of one, says of one tax and rate, in its currency. */
export interface Tax {
  retained: boolean;
  /** Key of c_Impuesto. */
  tax: string;
  /** As the page of a month names it. */
  rate: string;
  base: Big;
  amount: Big;
}

/** A document that a payment pays. */
export interface PaidDocument {
  uuid: string;
  /** Of the payment. */
  date: string;
  /** c_FormaPago. */
  form: string;
  inCash: boolean;
  /** Of the whole payment in pesos. */
  payment: Big;
  /** In the currency of the document. */
  paid: Big;
  /** Pesos per unit of the document's currency. */
  pesos: Big;
  /** Undefined if it is not broken down though it is subject to tax. */
  taxes: Tax[] | undefined;
}

/** A CFDI as its XML says it. */
export interface Comprobante {
  uuid: string;
  stamped: string;
  type: string;
  version: string;
  issuer: string;
  receiver: string;
  date: string;
  /** Month in which it counts by itself. */
  month: string;
  total: Big;
  /** Pesos per unit of its currency. */
  pesos: Big;
  currency: string;
  method: string;
  /** c_FormaPago. */
  form: string;
  inCash: boolean;
  use: string;
  goods: string[];
  /** What its conceptos are of each line of IVA; `price` is that of a unit in pesos, without tax. */
  bases: { retained: boolean; rate: string; goods: string; base: Big; price: Big }[];
  relations: { type: string; uuids: string[] }[];
  taxes: Tax[];
  payments: PaidDocument[];
}

const RATES: Readonly<Record<string, string>> = { '0.160000': '16', '0.080000': '8', '0.000000': '0' };
const amountOf = (value: string | undefined) => new Big(value ?? 0);

function rateOf(of: Tag['of'], suffix = ''): string {
  if (of[`TipoFactor${suffix}`] === 'Exento') return 'exento';
  const rate = of[`TipoFactor${suffix}`] === 'Tasa' && of[`TasaOCuota${suffix}`];
  return (rate && RATES[rate]) || 'otra';
}

/** Adds up lines of one tax and rate. */
function merged(lines: readonly Tax[]): Tax[] {
  const sums = new Map<string, Tax>();
  for (const line of lines) {
    const key = `${line.retained} ${line.tax} ${line.rate}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, base: sum.base.plus(line.base), amount: sum.amount.plus(line.amount) } : line);
  }
  return [...sums.values()];
}

const notSubject = (base: Big): Tax => ({ retained: false, tax: '002', rate: 'noObjeto', base, amount: new Big(0) });

/** Transferred amounts are those of the whole document, which are what is paid; the rest stands in the conceptos alone. */
function taxesOf(root: Tag): Tax[] {
  const conceptos = below(root, 'Conceptos', 'Concepto');
  return merged([
    ...conceptos
      .filter(({ of }) => of.ObjetoImp === '01')
      .map(({ of }) => notSubject(amountOf(of.Importe).minus(amountOf(of.Descuento)))),
    ...conceptos.flatMap((concepto) =>
      below(concepto, 'Impuestos', 'Traslados', 'Traslado').map(({ of }) => ({
        ...{ retained: false, tax: of.Impuesto ?? '', rate: rateOf(of), base: amountOf(of.Base), amount: new Big(0) },
      })),
    ),
    ...below(root, 'Impuestos', 'Traslados', 'Traslado').map(({ of }) => ({
      ...{ retained: false, tax: of.Impuesto ?? '', rate: rateOf(of), base: new Big(0), amount: amountOf(of.Importe) },
    })),
    ...conceptos.flatMap((concepto) =>
      below(concepto, 'Impuestos', 'Retenciones', 'Retencion').map(({ of }) => ({
        ...{ retained: true, tax: of.Impuesto ?? '', rate: rateOf(of) },
        ...{ base: amountOf(of.Base), amount: amountOf(of.Importe) },
      })),
    ),
  ]);
}

const basesOf = (root: Tag): Comprobante['bases'] =>
  below(root, 'Conceptos', 'Concepto').flatMap((concepto) => {
    const goods = concepto.of.ClaveProdServ ?? '';
    const net = amountOf(concepto.of.Importe).minus(amountOf(concepto.of.Descuento));
    const price = net.div(amountOf(concepto.of.Cantidad)).times(pesosOf(root.of.Moneda, root.of.TipoCambio));
    const none = concepto.of.ObjetoImp === '01' ? [{ retained: false, rate: 'noObjeto', goods, base: net, price }] : [];
    const of = (retained: boolean, ...path: string[]) =>
      below(concepto, 'Impuestos', ...path)
        .filter((tax) => tax.of.Impuesto === '002')
        .map((tax) => ({ retained, rate: rateOf(tax.of), goods, base: amountOf(tax.of.Base), price }));
    return [...none, ...of(false, 'Traslados', 'Traslado'), ...of(true, 'Retenciones', 'Retencion')];
  });

const pesosOf = (currency: string | undefined, rate: string | undefined) =>
  new Big(currency === undefined || currency === 'MXN' || currency === 'XXX' || !rate ? 1 : rate);

function paidBy(payment: Tag): PaidDocument[] {
  const rate = pesosOf(payment.of.MonedaP, payment.of.TipoCambioP);
  return named(payment, 'DoctoRelacionado').map((document) => {
    const { of } = document;
    const paid = amountOf(of.ImpPagado);
    const broken = merged(
      (['Traslado', 'Retencion'] as const).flatMap((kind) =>
        below(document, 'ImpuestosDR', kind === 'Traslado' ? 'TrasladosDR' : 'RetencionesDR', `${kind}DR`).map(
          ({ of }) => ({
            ...{ retained: kind === 'Retencion', tax: of.ImpuestoDR ?? '', rate: rateOf(of, 'DR') },
            ...{ base: amountOf(of.BaseDR), amount: amountOf(of.ImporteDR) },
          }),
        ),
      ),
    );
    const told = of.ObjetoImpDR === '01' ? [notSubject(paid)] : of.ObjetoImpDR === '02' ? undefined : [];
    return {
      uuid: (of.IdDocumento ?? '').toLowerCase(),
      date: payment.of.FechaPago ?? '',
      form: payment.of.FormaDePagoP ?? '',
      inCash: payment.of.FormaDePagoP === '01',
      payment: amountOf(payment.of.Monto).times(rate),
      paid,
      // Pagos 1.0 calls it TipoCambioDR: units of the document’s currency per unit of the payment’s too.
      pesos: rate.div(of.EquivalenciaDR || of.TipoCambioDR || 1),
      // Pagos 1.0 says nothing of taxes.
      taxes: broken.length > 0 ? broken : of.ObjetoImpDR === undefined ? undefined : told,
    };
  });
}

const GENERAL_PUBLIC = 'XAXX010101000';

/** RMF 2.7.1.21: a factura global belongs to the period that it declares; CFDI 3.3 declares none. */
function monthOf(root: Tag, receiver: string): string {
  const own = (root.of.Fecha ?? '').slice(0, 7);
  const [period] = named(root, 'InformacionGlobal');
  if (!period || receiver !== GENERAL_PUBLIC) return own;
  const months = Number(period.of.Meses);
  const last = period.of.Periodicidad === '05' ? (months - 12) * 2 : months;
  const year = Number(period.of.Año);
  const issued = Number(own.slice(0, 4));
  if (!(last >= 1 && last <= 12) || (year !== issued && year !== issued - 1)) return own;
  const declared = `${year}-${String(last).padStart(2, '0')}`;
  return declared > own ? own : declared;
}

/** Reads a CFDI from its XML. */
export function readComprobante(xml: string): Comprobante {
  const root = readXml(xml);
  const { of } = root;
  const [receiver] = named(root, 'Receptor');
  const [stamp] = below(root, 'Complemento', 'TimbreFiscalDigital');
  const receiverRfc = receiver?.of.Rfc ?? '';
  return {
    uuid: (stamp?.of.UUID ?? '').toLowerCase(),
    stamped: stamp?.of.FechaTimbrado ?? '',
    type: of.TipoDeComprobante ?? '',
    version: of.Version ?? '',
    issuer: named(root, 'Emisor')[0]?.of.Rfc ?? '',
    receiver: receiverRfc,
    date: of.Fecha ?? '',
    month: of.TipoDeComprobante === 'I' ? monthOf(root, receiverRfc) : (of.Fecha ?? '').slice(0, 7),
    total: amountOf(of.Total),
    pesos: pesosOf(of.Moneda, of.TipoCambio),
    currency: of.Moneda ?? '',
    method: of.MetodoPago ?? '',
    form: of.FormaPago ?? '',
    inCash: of.FormaPago === '01',
    use: receiver?.of.UsoCFDI ?? '',
    goods: below(root, 'Conceptos', 'Concepto').map(({ of }) => of.ClaveProdServ ?? ''),
    bases: basesOf(root),
    relations: named(root, 'CfdiRelacionados').map((related) => ({
      type: related.of.TipoRelacion ?? '',
      uuids: named(related, 'CfdiRelacionado').map(({ of }) => (of.UUID ?? '').toLowerCase()),
    })),
    taxes: taxesOf(root),
    payments: below(root, 'Complemento', 'Pagos', 'Pago').flatMap(paidBy),
  };
}
