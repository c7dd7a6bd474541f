/** Decimal number as text, with the digits of the document: never converted to a float. */
export type Decimal = string;

/** A tax line. 3.2 is converted to the terms of 4.0: `impuesto` as a key of c_Impuesto, `tasaOCuota` as a fraction. */
export interface Impuesto {
  readonly base: Decimal | null;
  readonly impuesto: string;
  readonly tipoFactor: string | null;
  readonly tasaOCuota: Decimal | null;
  readonly importe: Decimal | null;
}

export interface Impuestos {
  readonly traslados: readonly Impuesto[];
  readonly retenciones: readonly Impuesto[];
}

/** Taxes of the whole CFDI, with the totals it declares. */
export interface ImpuestosComprobante extends Impuestos {
  readonly totalTrasladados: Decimal | null;
  readonly totalRetenidos: Decimal | null;
}

/** Complement ImpuestosLocales: its totals count in the total of the CFDI. */
export interface ImpuestosLocales {
  readonly totalTrasladados: Decimal;
  readonly totalRetenidos: Decimal;
  readonly lineas: readonly {
    readonly clase: 'traslado' | 'retencion';
    readonly nombre: string;
    readonly tasa: Decimal;
    readonly importe: Decimal;
  }[];
}
