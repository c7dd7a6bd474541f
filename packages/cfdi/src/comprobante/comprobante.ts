import type { UnreadPart } from '../xml/damage';
import type { XmlElement } from '../xml/element';
import type { Decimal, Impuestos, ImpuestosComprobante, ImpuestosLocales } from './impuesto';
import type { Nomina } from './nomina';
import type { Pago, TotalesPagos } from './pagos';

/** c_TipoDeComprobante: ingreso, egreso, traslado, pago, nómina. */
export type TipoDeComprobante = 'I' | 'E' | 'T' | 'P' | 'N';

/** The emisor of the CFDI. `regimenFiscal` is a key of c_RegimenFiscal (free text in 3.2). */
export interface Emisor {
  readonly rfc: string;
  readonly nombre: string | null;
  readonly regimenFiscal: string | null;
}

/** The receptor of the CFDI. 3.2 has neither uso nor régimen; 3.3 has no régimen. */
export interface Receptor {
  readonly rfc: string;
  readonly nombre: string | null;
  readonly usoCfdi: string | null;
  readonly regimenFiscal: string | null;
  readonly domicilioFiscal: string | null;
  readonly residenciaFiscal: string | null;
  readonly numRegIdTrib: string | null;
}

export interface Concepto {
  readonly claveProdServ: string | null;
  readonly noIdentificacion: string | null;
  readonly cantidad: Decimal;
  readonly claveUnidad: string | null;
  readonly unidad: string | null;
  readonly descripcion: string;
  readonly valorUnitario: Decimal;
  readonly importe: Decimal;
  readonly descuento: Decimal | null;
  readonly objetoImp: string | null;
  readonly impuestos: Impuestos;
  /** Numbers of customs documents (InformacionAduanera). */
  readonly pedimentos: readonly string[];
  readonly cuentasPrediales: readonly string[];
}

/** CFDI related to this one, by c_TipoRelacion. UUIDs in lower case. */
export interface Relacionados {
  readonly tipoRelacion: string;
  readonly uuids: readonly string[];
}

/** Stamp of the PAC. `xml` is its element, for its cadena. `rfcProvCertif` came with version 1.1. */
export interface Timbre {
  readonly xml: XmlElement;
  readonly version: string;
  readonly uuid: string;
  readonly fechaTimbrado: string;
  readonly rfcProvCertif: string | null;
  readonly leyenda: string | null;
  readonly selloCfd: string | null;
  readonly noCertificadoSat: string | null;
  readonly selloSat: string | null;
}

/** What every document has that an issuer seals and a PAC stamps. */
export interface Sellado {
  readonly xml: XmlElement;
  /** Malformed parts of the file that `xml` leaves out; no seal covers them. */
  readonly unread: readonly UnreadPart[];
  readonly version: string;
  readonly uuid: string | null;
  readonly fecha: string;
  readonly emisor: { readonly rfc: string };
  readonly noCertificado: string | null;
  readonly certificado: string | null;
  readonly sello: string | null;
  readonly timbre: Timbre | null;
}

/** InformacionGlobal of a CFDI to the general public (4.0). */
export interface InformacionGlobal {
  readonly periodicidad: string;
  readonly meses: string;
  readonly anio: string;
}

/**
 * A CFDI of any version in one shape; `xml` is the whole document. Fields that the document does not have are
 * null. RFCs are upper case, UUIDs lower case, dates local without offset, amounts decimal text. In 3.2 `formaPago` is its
 * metodoDePago, `metodoPago` its formaDePago where it means PUE or PPD, and `moneda` is guessed from free text
 * (XXX where it cannot be).
 */
export interface Comprobante extends Sellado {
  readonly version: '3.2' | '3.3' | '4.0';
  readonly tipo: TipoDeComprobante;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly lugarExpedicion: string | null;
  readonly exportacion: string | null;
  readonly condicionesDePago: string | null;
  readonly emisor: Emisor;
  readonly receptor: Receptor;
  readonly subtotal: Decimal;
  readonly descuento: Decimal | null;
  readonly total: Decimal;
  readonly moneda: string;
  readonly tipoCambio: Decimal | null;
  readonly metodoPago: string | null;
  readonly formaPago: string | null;
  readonly informacionGlobal: InformacionGlobal | null;
  readonly conceptos: readonly Concepto[];
  readonly impuestos: ImpuestosComprobante;
  readonly impuestosLocales: ImpuestosLocales | null;
  readonly relacionados: readonly Relacionados[];
  readonly pagos: readonly Pago[];
  /** Null but in Pagos 2.0. */
  readonly totalesPagos: TotalesPagos | null;
  readonly nomina: readonly Nomina[];
  /** Names of its complements without the timbre. */
  readonly complementos: readonly string[];
}
