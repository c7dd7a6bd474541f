import { agrupar, type Centavos, type Impuesto, ISR, IVA, suma } from './impuestos';
import type { Empleado, Persona } from './personas';

/** State that the simulated SAT gives of a document; left out, Vigente without a request to cancel. */
export interface EstadoEnSat {
  estado: 'Vigente' | 'Cancelado' | 'No Encontrado';
  estatusCancelacion: string;
  /** From then on; before, it is Vigente. */
  desde?: Date;
}

/** A flaw given to a document on purpose: changed after its stamp, or sealed with a wrong total. */
type Defecto = 'alterado' | 'total-equivocado';

/** What every document has. Serie, folio and UUID are given when all of them are in order. */
export interface Documento {
  readonly emisor: Persona;
  readonly receptor: Persona;
  /** Local time of the emisor, without zone: its UTC fields are what is written. */
  readonly fecha: Date;
  serie: string;
  folio: number;
  uuid: string;
  estadoEnSat?: EstadoEnSat;
  defecto?: Defecto;
  /** Arrives with a PDF of its own. */
  conPdf?: boolean;
  /** Its taxpayers lack it in their vaults. */
  neverUploaded?: boolean;
  /** Alerts about payments that it was changed to have, by their codes. */
  alertas?: readonly string[];
  /** It is cancelled, and the SAT's metadata do not say so yet. */
  metadatosAtrasados?: true;
}

/** A line of an invoice. */
export interface Concepto {
  readonly clave: string;
  readonly noIdentificacion?: string;
  readonly unidadClave: string;
  readonly unidad?: string;
  readonly descripcion: string;
  readonly cantidad: number;
  readonly precio: Centavos;
  readonly descuento: Centavos;
  readonly traslados: readonly Impuesto[];
  readonly retenciones: readonly Impuesto[];
}

/** Ingreso or egreso. */
export interface Factura extends Documento {
  readonly tipo: 'I' | 'E';
  readonly version: '3.3' | '4.0';
  readonly usoCfdi: string;
  metodoPago: 'PUE' | 'PPD';
  formaPago: string;
  readonly moneda: 'MXN' | 'USD';
  /** Pesos per unit of `moneda`, in ten-thousandths. */
  readonly tipoCambio: number;
  readonly conceptos: readonly Concepto[];
  /** The invoice that an egreso corrects. */
  readonly relacionada?: Factura;
  /** The invoice that it replaces (TipoRelacion 04). */
  sustituye?: Factura;
  /** The invoice of which it is a second stamp, with nothing that says so. */
  readonly duplica?: Factura;
  /** When its issuer was paid, as a user says. */
  pagada?: Date;
  /** Month that a sale to the public in general sums up; only 4.0 can say it. */
  readonly global?: { periodicidad: string; meses: string; year: string };
}

/** What a payment pays of one invoice. `saldoAnterior` and `pagado` are in the invoice's currency. */
export interface Abono {
  readonly factura: Factura;
  parcialidad: number;
  saldoAnterior: Centavos;
  pagado: Centavos;
}

/** Complement for payments (REP). */
export interface Pago extends Documento {
  readonly tipo: 'P';
  fechaPago: Date;
  readonly formaPago: string;
  readonly moneda: 'MXN' | 'USD';
  readonly tipoCambio: number;
  readonly operacion: string;
  readonly abonos: readonly Abono[];
  /** Money beyond what the invoices are paid. */
  excedente?: Centavos;
}

/** Wages of one month. */
export interface Nomina extends Documento {
  readonly tipo: 'N';
  readonly receptor: Empleado;
  readonly desde: Date;
  readonly hasta: Date;
  readonly dias: number;
  readonly sueldo: Centavos;
  readonly imss: Centavos;
  readonly isr: Centavos;
}

/** Goods that a taxpayer moves. */
export interface Traslado extends Documento {
  readonly tipo: 'T';
  readonly conceptos: readonly Pick<Concepto, 'clave' | 'unidadClave' | 'unidad' | 'descripcion' | 'cantidad'>[];
}

export type DocumentoDemo = Factura | Pago | Nomina | Traslado;

/** What an invoice adds up to. */
export interface Totales {
  subtotal: Centavos;
  descuento: Centavos;
  traslados: Impuesto[];
  retenciones: Impuesto[];
  trasladado: Centavos;
  retenido: Centavos;
  total: Centavos;
}

/** Adds up an invoice from its lines. */
export function totalesOf({ conceptos }: Pick<Factura, 'conceptos'>): Totales {
  const subtotal = suma(conceptos.map(({ cantidad, precio }) => cantidad * precio));
  const descuento = suma(conceptos.map((concepto) => concepto.descuento));
  const traslados = agrupar(conceptos.flatMap((concepto) => concepto.traslados));
  const retenciones = agrupar(conceptos.flatMap((concepto) => concepto.retenciones));
  const trasladado = suma(traslados.map(({ importe }) => importe));
  const retenido = suma(retenciones.map(({ importe }) => importe));
  return {
    subtotal,
    descuento,
    traslados,
    retenciones,
    trasladado,
    retenido,
    total: subtotal - descuento + trasladado - retenido,
  };
}

/** Taxes withheld per tax, ISR first: a comprobante does not tell their rates apart. */
export function retenidoPorImpuesto(retenciones: readonly Impuesto[]): { impuesto: string; importe: Centavos }[] {
  return [ISR, IVA]
    .map((impuesto) => ({
      impuesto,
      importe: suma(retenciones.filter((one) => one.impuesto === impuesto).map(({ importe }) => importe)),
    }))
    .filter(({ importe }) => importe > 0);
}
