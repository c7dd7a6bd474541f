import type { Sellado } from '../comprobante/comprobante';
import type { Decimal } from '../comprobante/impuesto';

/** A tax that was withheld. `impuesto` is a key of c_Impuesto, `tipoPago` what the document says. */
export interface ImpuestoRetenido {
  readonly base: Decimal | null;
  readonly impuesto: string | null;
  readonly monto: Decimal;
  readonly tipoPago: string | null;
}

/** Whom the tax was withheld from; a foreigner has no RFC. */
export interface ReceptorRetencion {
  readonly nacional: boolean;
  readonly rfc: string | null;
  readonly nombre: string | null;
  readonly curp: string | null;
  readonly domicilioFiscal: string | null;
  readonly numRegIdTrib: string | null;
}

/**
 * A CFDI de retenciones e información de pagos 1.0 or 2.0 in one shape; `xml` is the whole document. Fields that the
 * document does not have are null. RFCs are upper case, UUIDs lower case, dates local without offset, amounts decimal
 * text in MXN.
 */
export interface Retencion extends Sellado {
  readonly version: '1.0' | '2.0';
  readonly folio: string | null;
  readonly lugarExpedicion: string | null;
  /** Key of c_CveRetenc. */
  readonly clave: string;
  readonly descripcion: string | null;
  readonly emisor: {
    readonly rfc: string;
    readonly nombre: string | null;
    readonly regimenFiscal: string | null;
    readonly curp: string | null;
  };
  readonly receptor: ReceptorRetencion;
  readonly periodo: { readonly mesInicial: number; readonly mesFinal: number; readonly ejercicio: number };
  readonly totales: {
    readonly operacion: Decimal;
    readonly gravado: Decimal;
    readonly exento: Decimal;
    readonly retenido: Decimal;
  };
  readonly retenciones: readonly ImpuestoRetenido[];
  /** The one that it relates to (2.0), by c_TipoRelacion. */
  readonly relacionado: { readonly tipoRelacion: string; readonly uuid: string } | null;
  /** Names of its complements without the timbre. */
  readonly complementos: readonly string[];
}
