import type { Decimal } from '../comprobante/impuesto';

/** What puts an amount into a month. `PPD` never does by itself: payments without breakdown are divided like it. */
export type OrigenHecho = 'PUE' | 'PPD' | 'REP' | 'NC';

/** Why the content of a CFDI says that its IVA is not creditable: see `requisitos`. */
export type MarcaHecho = 'efectivo' | MarcaLimite | 'uso';

/** Why IVA is creditable in part: see `limites`. */
export type MarcaLimite = ProductoMarcado | LimiteDeDeduccion;

/** What LISR 28 and 36 limit. */
type LimiteDeDeduccion = 'restaurante' | 'automovil' | 'rentaAutomovil' | 'avion' | 'casaHabitacion';

/** Products that the law treats apart when they are paid in cash. */
export type ProductoMarcado = 'combustible' | 'gasLp';

/** What a user should look at in a factura global: its period ended more than a day before, comes later, is of two months, or is not stated. */
export type AvisoGlobal = 'globalTardia' | 'globalFutura' | 'globalBimestral' | 'globalSinPeriodo';

/**
 * What a user should look at in an expense, because the CFDI does not decide it: how it was paid, which permit its seller
 * has, what limits its deduction, or of which exercise it is.
 */
type AvisoGasto = 'formaPago' | 'sinPermiso' | AvisoEjercicio | LimiteDeDeduccion;

/** What is deductible in another exercise, or in none, by when it was stamped: see `ejercicio`. */
export type AvisoEjercicio = 'otroEjercicio' | 'repTrasAnual';

/** What a user should look at. */
export type AvisoHecho = AvisoGlobal | AvisoGasto;

/** What is read of a CFDI; one that an earlier version of it read is read again. */
export const VERSION_FLUJO = 8;

/** A tax line of a CFDI or of one document that a REP pays. Of an egreso the amounts are negative. */
export interface HechoFlujo {
  readonly origen: OrigenHecho;
  /** UUID of the document that a REP pays; null where it is no CFDI. Absent but in a REP. */
  readonly documento?: string | null;
  /** FechaPago of a REP, end of the month of a factura global; absent where the Fecha of the CFDI counts. */
  readonly fecha?: string;
  /** Traslado or retención. */
  readonly naturaleza: 'T' | 'R';
  /** Key of c_Impuesto. */
  readonly impuesto: string;
  /** c_TipoFactor, `NoObjeto` where no tax applies (ObjetoImp 01), '' where the document does not say. */
  readonly factor: string;
  /** 0 where there is none. */
  readonly tasa: Decimal;
  /** MXN, 6 decimals; of PPD in the currency of the invoice. */
  readonly base: Decimal;
  readonly importe: Decimal;
  readonly marca?: MarcaHecho;
  readonly aviso?: AvisoHecho;
  /** It was paid in cash, of whatever amount. */
  readonly efectivo?: true;
  /** Of PPD: what it sells that may not be paid in cash, where it sells nothing else. */
  readonly producto?: ProductoMarcado;
  /** Which part of its IVA is creditable, and what limits it; of PPD when it is paid by card, in cash, and otherwise. */
  readonly limite?: {
    readonly marca: MarcaLimite;
    readonly parte: Decimal;
    readonly sinTarjeta?: Decimal;
    readonly enEfectivo?: { readonly marca: MarcaLimite; readonly parte: Decimal };
  };
}

/** A payment of a document without breakdown of taxes: its share of those of the document is estimated. */
export interface PagoSinDesglose {
  readonly origen: 'REP';
  readonly documento: string;
  readonly fecha: string;
  /** In the currency of the document. */
  readonly pagado: Decimal;
  /** MXN for one unit of that currency. */
  readonly cambio: Decimal;
  readonly marca?: MarcaHecho;
  readonly aviso?: AvisoHecho;
  readonly efectivo?: true;
}

/** What a CFDI contributes to taxes by flow of cash. */
export type LineaDeFlujo = HechoFlujo | PagoSinDesglose;
