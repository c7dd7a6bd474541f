import { Big } from 'big.js';
import { type Asiento, type CfdiDePoliza, type LetraPoliza, netear, type Poliza, Redondeo } from './poliza';
import type { CuentaRetencion } from './reglas';

/** What moves money, or gives a credit back, in the month: what the month's lines of IVA by flow of cash say of one payment. */
export interface Flujo {
  /** AAAA-MM-DD. */
  fecha: string;
  /** Money, in pesos at the rate of the payment. Negative: it goes back. */
  importe: string;
  /** The part of the invoice that this settles, in pesos at the rate of the invoice. */
  saldado: string;
  /** IVA of the flow in its cell: `causado` of what is issued, `acreditable` of what is received. */
  iva: string;
  /** IVA of the flow that is not creditable; zero of what is issued. */
  noAcreditable: string;
  /** IVA that stops being pending, in pesos at the rate of the invoice. */
  ivaSaldado: string;
  /** IEPS of the flow, and what of it stops being pending at the rate of the invoice. */
  ieps: string;
  iepsSaldado: string;
  /** IVA and ISR withheld of this payment. */
  ivaRetenido: string;
  isrRetenido: string;
}

/** Fields that every document to be booked has. */
interface Asentable extends CfdiDePoliza {
  /** Unique in the month, and the same whenever the month is proposed again. */
  clave: string;
  concepto: string;
}

/** A CFDI of ingreso or egreso, in pesos at its own rate. Amounts are positive: `egreso` turns them. */
export interface Operacion extends Asentable {
  clase: 'operacion';
  emitido: boolean;
  egreso: boolean;
  fecha: string;
  /** Account of income, expense, investment, advance or return. */
  cuenta: string;
  extranjero: boolean;
  /** Of ISR that is withheld of what is received. */
  retencion: CuentaRetencion;
  /** What the counterparty owes or is owed: after taxes and withholdings. */
  neto: string;
  iva: string;
  ieps: string;
  ivaRetenido: string;
  isrRetenido: string;
  /** Payments of the month by this very CFDI: of PUE, and what an egreso gives back. */
  flujos: readonly Flujo[];
}

/** A payment of a complement (REP) to one invoice. */
export interface Pago extends Asentable {
  clase: 'pago';
  emitido: boolean;
  extranjero: boolean;
  /** As of the invoice that it pays. */
  retencion: CuentaRetencion;
  flujo: Flujo;
}

/** A CFDI of nómina. */
export interface Nomina extends Asentable {
  clase: 'nomina';
  /** FechaPago. */
  fecha: string;
  /** Account and amount of each kind of percepción. */
  percepciones: readonly { cuenta: string; importe: string }[];
  isr: string;
  asimilado: boolean;
  imss: string;
  /** Any other deducción. */
  otras: string;
  /** Otros pagos: subsidio al empleo and others. */
  otrosPagos: string;
  /** Paid in the month by this very póliza: false leaves it as owed. */
  pagada: boolean;
}

/** What a payroll that was provisioned pays to the worker. */
export interface PagoDeNomina extends Asentable {
  clase: 'pagoNomina';
  /** FechaPago. */
  fecha: string;
  neto: string;
}

/** IVA that was paid at customs, by its pedimento: no CFDI states it. */
export interface Importacion {
  clase: 'importacion';
  clave: string;
  concepto: string;
  /** AAAA-MM-DD, of the payment. */
  fecha: string;
  iva: string;
}

/** What a technological platform withheld of what it collected (LIVA 18-J, LISR 113-A), as its CFDI de retenciones states. */
export interface RetencionDePlataforma extends Asentable {
  clase: 'plataforma';
  /** AAAA-MM-DD. */
  fecha: string;
  iva: string;
  isr: string;
}

/** What a month books. */
export type Documento = Operacion | Pago | Nomina | PagoDeNomina | Importacion | RetencionDePlataforma;

const entry = (debe: string, haber: string, importe: Big | string): Asiento => ({
  debe,
  haber,
  importe: new Big(importe),
});
/** An account that only joins entries: what goes in comes out, so that it never has a movement. */
const PUENTE = 'puente';

const clienteDe = (extranjero: boolean) => (extranjero ? '105.02' : '105.01');
const proveedorDe = (extranjero: boolean) => (extranjero ? '201.02' : '201.01');

function provisionOf(operacion: Operacion): Asiento[] {
  const sign = operacion.egreso ? -1 : 1;
  const of = (amount: string) => new Big(amount).times(sign);
  const { cuenta, extranjero } = operacion;
  const base = of(operacion.neto)
    .plus(of(operacion.ivaRetenido))
    .plus(of(operacion.isrRetenido))
    .minus(of(operacion.iva))
    .minus(of(operacion.ieps));
  if (operacion.emitido)
    return [
      entry(clienteDe(extranjero), PUENTE, of(operacion.neto)),
      entry('113.01.01', PUENTE, of(operacion.ivaRetenido)),
      entry('113.02.01', PUENTE, of(operacion.isrRetenido)),
      entry(PUENTE, cuenta, base),
      entry(PUENTE, '209.01', of(operacion.iva)),
      entry(PUENTE, '209.02', of(operacion.ieps)),
    ];
  return [
    entry(cuenta, PUENTE, base),
    entry('119.01.01', PUENTE, of(operacion.iva)),
    entry('119.03', PUENTE, of(operacion.ieps)),
    entry(PUENTE, proveedorDe(extranjero), of(operacion.neto)),
    entry(PUENTE, '216.10.01', of(operacion.ivaRetenido)),
    entry(PUENTE, `${operacion.retencion}.01`, of(operacion.isrRetenido)),
  ];
}

/** The difference that two rates leave: `gained` in favour of the taxpayer. */
function differenceOf(gained: Big, account: string): Asiento[] {
  if (gained.eq(0)) return [];
  return gained.gt(0) ? [entry(account, '702.01', gained)] : [entry('701.01', account, gained.times(-1))];
}

/** A flow with what its document says of its accounts. */
type Flujos = Pick<Pago, 'flujo' | 'extranjero' | 'retencion'>;

function cobroOf({ flujo, extranjero }: Flujos): Asiento[] {
  const cliente = clienteDe(extranjero);
  const ivaDifference = new Big(flujo.ivaSaldado).minus(flujo.iva);
  const iepsDifference = new Big(flujo.iepsSaldado).minus(flujo.ieps);
  const difference = new Big(flujo.importe).minus(flujo.saldado).plus(ivaDifference).plus(iepsDifference);
  return [
    entry('102.01', cliente, flujo.importe),
    entry('209.01', '208.01', flujo.iva),
    entry('209.02', '208.02', flujo.ieps),
    entry('113.01.02', '113.01.01', flujo.ivaRetenido),
    entry('113.02.02', '113.02.01', flujo.isrRetenido),
    ...differenceOf(difference, cliente),
    // What the rate took from taxes is part of that difference.
    entry('209.01', cliente, ivaDifference),
    entry('209.02', cliente, iepsDifference),
  ];
}

function pagoOf({ flujo, extranjero, retencion }: Flujos): Asiento[] {
  const proveedor = proveedorDe(extranjero);
  const [noAcreditable, retenido] = [new Big(flujo.noAcreditable), new Big(flujo.ivaRetenido)];
  const total = new Big(flujo.iva).plus(noAcreditable);
  const ivaDifference = total.minus(flujo.ivaSaldado);
  const iepsDifference = new Big(flujo.ieps).minus(flujo.iepsSaldado);
  const difference = new Big(flujo.saldado).minus(flujo.importe).plus(ivaDifference).plus(iepsDifference);
  // Withheld IVA is creditable only after its remittance (LIVA 5-IV), so it has an account of its own.
  const enEspera = total.eq(0) ? new Big(0) : retenido.times(flujo.iva).div(total);
  return [
    entry(proveedor, '102.01', flujo.importe),
    entry('118.01', '119.01.01', new Big(flujo.iva).minus(enEspera)),
    entry('119.01.02', '119.01.01', enEspera),
    entry('601.83', '119.01.01', noAcreditable),
    entry('118.03', '119.03', flujo.ieps),
    entry('216.10.01', '216.10.02', retenido),
    entry(`${retencion}.01`, `${retencion}.02`, flujo.isrRetenido),
    ...differenceOf(difference, proveedor),
    entry('119.01.01', proveedor, ivaDifference),
    entry('119.03', proveedor, iepsDifference),
  ];
}

function nominaOf(nomina: Nomina): Asiento[] {
  const sum = nomina.percepciones.reduce((all, { importe }) => all.plus(importe), new Big(nomina.otrosPagos));
  const neto = sum.minus(nomina.isr).minus(nomina.imss).minus(nomina.otras);
  return [
    ...nomina.percepciones.map(({ cuenta, importe }) => entry(cuenta, PUENTE, importe)),
    entry('110.01', PUENTE, nomina.otrosPagos),
    entry(PUENTE, nomina.asimilado ? '216.02' : '216.01', nomina.isr),
    entry(PUENTE, '216.11', nomina.imss),
    entry(PUENTE, '205.06', nomina.otras),
    entry(PUENTE, '210.01', neto),
    ...(nomina.pagada ? [entry('210.01', '102.01', neto)] : []),
  ];
}

/** What a póliza is made of: its entries, the account that takes what rounding leaves, and the letter of its number. */
interface Entries {
  asientos: Asiento[];
  resto: string;
  letra: LetraPoliza;
  fecha: string;
}

/** Entries of a tax that no invoice states: the sales of a platform are booked as collected whole by their CFDI, so that what it withheld leaves the bank. */
function entriesOfTax(documento: Importacion | RetencionDePlataforma): Entries {
  const bank = (cuenta: string, importe: string) => entry(cuenta, '102.01', importe);
  const asientos =
    documento.clase === 'importacion'
      ? [bank('118.02', documento.iva)]
      : [bank('113.01.02', documento.iva), bank('113.02.02', documento.isr)];
  return { asientos, resto: '102.01', letra: documento.clase === 'importacion' ? 'E' : 'D', fecha: documento.fecha };
}

function entriesOf(documento: Documento): Entries {
  if (documento.clase === 'importacion' || documento.clase === 'plataforma') return entriesOfTax(documento);
  if (documento.clase === 'nomina')
    return { asientos: nominaOf(documento), resto: '210.01', letra: 'N', fecha: documento.fecha };
  if (documento.clase === 'pagoNomina')
    return {
      asientos: [entry('210.01', '102.01', documento.neto)],
      ...{ resto: '210.01', letra: 'E', fecha: documento.fecha },
    };
  const { emitido } = documento;
  const flow = emitido ? cobroOf : pagoOf;
  if (documento.clase === 'pago')
    return {
      asientos: flow(documento),
      resto: emitido ? '209.01' : '119.01.01',
      ...{ letra: emitido ? 'I' : 'E', fecha: documento.flujo.fecha },
    };
  const asientos = [...provisionOf(documento), ...documento.flujos.flatMap((flujo) => flow({ ...documento, flujo }))];
  return { asientos, resto: documento.cuenta, letra: 'D', fecha: documento.fecha };
}

/** How the póliza of a document names its CFDI. */
function cfdiDe(documento: Documento): CfdiDePoliza | null {
  if (documento.clase === 'importacion') return null;
  const { uuid, rfc, total, moneda, tipoCambio } = documento;
  return { uuid, rfc, total, moneda, tipoCambio };
}

/**
 * Proposes the pólizas of a month, of which it may be given one portion after another: one for each document that moves an account, numbered
 * `AAAA-MM-L-n` by kind (I cobros, E pagos, D provisiones and what is paid at once, N nómina). Each squares. What the accounts of IVA
 * collected (208.01) and paid (118.01) move is, to the cent, the sum of `iva` of the month's flows, for 118.01 without what was withheld;
 * 118.02 has that of pedimentos, and 113.01.02 what customers and platforms withheld.
 * Source: Anexo 24 for the accounts; LIVA 1-B and 5 for when IVA moves between them; CFF 20 for rates. Entries are a criterio: no law
 * states them.
 */
export class Propuesta {
  readonly #redondeo = new Redondeo();
  readonly #counts = new Map<string, number>();

  constructor(private readonly mes: string) {}

  /** Returns the pólizas of the next documents of the month. */
  propose(documentos: readonly Documento[]): Poliza[] {
    return documentos.flatMap((documento) => {
      const { asientos, resto, letra, fecha } = entriesOf(documento);
      const movimientos = netear(asientos, resto, PUENTE, this.#redondeo);
      if (movimientos.length === 0) return [];
      const n = (this.#counts.get(letra) ?? 0) + 1;
      this.#counts.set(letra, n);
      const { clave, concepto } = documento;
      const numero = `${this.mes}-${letra}-${String(n).padStart(5, '0')}`;
      return [{ numero, letra, clave, fecha, concepto, movimientos, cfdi: cfdiDe(documento) }];
    });
  }
}

/** Proposes the pólizas of a month whose documents are all there. */
export const proposePolizas = (mes: string, documentos: readonly Documento[]): Poliza[] =>
  new Propuesta(mes).propose(documentos);
