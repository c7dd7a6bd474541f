import type { AlertaPago, Direccion, TipoComprobante } from '@boveda/contracts';
import { type ColumnType, type Generated, type GeneratedAlways, type Insertable, sql } from 'kysely';

/** Decimal text in both directions: amounts are never floats. */
type Decimal = string;
/** Written as `yyyy-MM-ddTHH:mm:ss`; read through `to_char`, never through a Date. */
type FechaLocal = ColumnType<string, string, string>;
/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** A rule of the report as stored, in the engine's wording. */
interface ReglaGuardada {
  id: string;
  titulo: string;
  resultado: 'ok' | 'aviso' | 'falla' | 'omitida';
  evidencia: string;
  lugares?: readonly string[];
  codigos?: readonly string[];
}

interface CfdiTable {
  /** The taxpayer who owns the row. First in every key, so that the table can be partitioned by hash. */
  rfc_owner: string;
  id: string;
  /** True: the owner issued it. False: the owner received it. */
  emitido: boolean;
  uuid: string;
  version: string;
  tipo: TipoComprobante;
  serie: string;
  folio: string;
  /** Serie and folio together in upper case, for the search. */
  clave: GeneratedAlways<string>;
  contraparte_rfc: string;
  contraparte_nombre: string;
  fecha: FechaLocal;
  subtotal: Decimal;
  total: Decimal;
  moneda: string;
  tipo_cambio: Decimal | null;
  /** Null when the currency is foreign and the CFDI has no TipoCambio. */
  total_mxn: GeneratedAlways<Decimal | null>;
  metodo_pago: string | null;
  forma_pago: string | null;
  uso_cfdi: string | null;
  saldo_insoluto: Decimal | null;
  pago_estatus: number | null;
  status: number;
  errmsg: string | null;
  /** Rules that make it Inválido or Alterado; null: its report, which an earlier version wrote, is not counted yet. */
  fallas: number | null;
  /** Official codes of published rules that do not hold and do not condemn it. */
  reglas_sat: number | null;
  /** Other rules that do not hold and do not condemn it. */
  avisos: number | null;
  statuscanc: Generated<number>;
  cancelado: FechaLocal | null;
  preaceptado: Generated<boolean>;
  /** When the SAT last said something new; a later answer that confirmed it is in `verificacion`. */
  verificado: Date | null;
  /** It arrived by mail and does not verify: not counted in the plan's space, and removed after a while. */
  cuarentena: Generated<boolean>;
  /** Number of the PAC's certificate without which its stamp cannot be verified; '' where the stamp names none. */
  pac_pendiente: string | null;
  /** Where it came from, as shown to users. */
  origen: Generated<string>;
  xml_sha256: string;
  xml_bytes: number;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  created: Date;
}

/** Columns that lists never read: kept apart so that the rows of `cfdi` stay small. */
interface CfdiDetalleTable {
  rfc_owner: string;
  cfdi_id: string;
  /** The QR expression with which the SAT is asked. */
  expresion: string;
  reglas: Json<ReglaGuardada[]>;
  relacionados: Json<unknown>;
  pagos: Json<unknown>;
  /** What it contributes to taxes by flow of cash; null until a CFDI of an earlier version has been read again. */
  flujo: ColumnType<unknown, string | undefined, string>;
  /** Of what products each of its lines of IVA is; null as `flujo`. */
  productos: ColumnType<unknown, string | undefined, string>;
  /** When it was stamped, on the clock of where it was issued, as its Fecha; null as `flujo`, or for a stamp of no possible date. */
  fecha_timbrado: ColumnType<string | null, string | null | undefined, string | null>;
  /** What an invoice or egreso has under each ClaveProdServ, in its currency; null as `flujo`. */
  conceptos: ColumnType<unknown, string | undefined, string>;
  /** Words of its conceptos, each behind the RFC of the taxpayer; null as `flujo`. */
  palabras: ColumnType<string | null, string | undefined, string>;
  /** What the complements of a CFDI of nómina say (NominaLeida); null as `flujo`, and of any other CFDI. */
  nomina: ColumnType<unknown, string | null | undefined, string | null>;
  /** AAAA-MM-DD, when it was paid; null as `nomina`. */
  nomina_pago: ColumnType<string | null, string | null | undefined, string | null>;
  /** By which version of the engine these were read. */
  flujo_version: Generated<number>;
  /** The comparison with the schemas did not finish: it is repeated, and until then the SAT is not asked. */
  por_juzgar: Generated<boolean>;
  /** What the SAT answered about a CFDI that fails a rule, whose state its answer does not change. */
  estado_sat: string | null;
  /** What the SAT last answered in words that the vault does not know, as they came. */
  dicho_sat: string | null;
}

/** Amounts of an XML that lists show on request, kept when they are first asked for. Null: the XML has none. */
interface ImportesCfdiTable {
  rfc_owner: string;
  xml_sha256: string;
  descuento: Decimal | null;
  iva_trasladado: Decimal | null;
  ieps_trasladado: Decimal | null;
  iva_retenido: Decimal | null;
  isr_retenido: Decimal | null;
}

/** What was stored under a UUID before a CFDI that verifies replaced it. Its files are kept like any other's. */
interface CfdiReemplazadoTable {
  rfc_owner: string;
  id: string;
  uuid: string;
  status: number;
  errmsg: string | null;
  reglas: Json<ReglaGuardada[]>;
  origen: string;
  cuarentena: boolean;
  xml_sha256: string;
  xml_bytes: number;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  /** When it was received. */
  created: Date;
  reemplazado: Date;
}

/**
 * Counts and sums per month, and per day for the ends of a range; maintained by triggers. A list of a million rows is
 * counted from a few hundred. `metodo_pago` is '' where the CFDI has none.
 */
interface ResumenTable {
  rfc_owner: string;
  nivel: 'dia' | 'mes';
  emitido: boolean;
  status: number;
  /** The day, or the first day of the month. */
  periodo: string;
  tipo: TipoComprobante;
  metodo_pago: string;
  moneda: string;
  cantidad: number;
  total: Decimal;
  total_mxn: Decimal;
}

/** What was bought from or sold to a counterpart under a ClaveProdServ in a month; filled when it is read. */
interface ConceptoMesTable {
  rfc_owner: string;
  emitido: boolean;
  mes: string;
  contraparte_rfc: string;
  /** '' of what has no key. */
  clave: string;
  /** Hundredths of MXN, of Vigente ones: ingresos less egresos, less discounts, without taxes. */
  centavos: string;
  cantidad: number;
  /** Those of them in a foreign currency without TipoCambio, which have no amount. */
  sin_cambio: number;
}

/** What a row of `concepto_mes` is called. */
interface ConceptoTextoTable {
  rfc_owner: string;
  emitido: boolean;
  mes: string;
  contraparte_rfc: string;
  clave: string;
  /** Some of its texts, of the largest amounts. */
  textos: string[];
  /** Key and texts in upper case without accents. */
  busqueda: string;
}

/** Which state of a month's `resumen` its rows of `concepto_mes` were added up from. */
interface ConceptoHuellaTable {
  rfc_owner: string;
  mes: string;
  huella: string;
}

/** Bytes by month of arrival (-07:00), maintained by triggers; their sum is the space in use. */
interface EspacioMensualTable {
  rfc_owner: string;
  mes: string;
  cantidad: number;
  xml_bytes: string;
  pdf_bytes: string;
}

interface ContraparteTable {
  rfc_owner: string;
  rfc: string;
  nombre: string;
  /** RFC and name in upper case without accents. */
  busqueda: string;
  /** Fecha of the CFDI with this name; the newest wins. */
  fecha: FechaLocal;
}

/** When each kind of activity last ran for a taxpayer. */
interface ActividadTable {
  rfc_owner: string;
  validacion_sat: Date | null;
  /** Up to which CFDI states were asked again: all three, or none. */
  repaso_emitido: boolean | null;
  repaso_fecha: FechaLocal | null;
  repaso_id: string | null;
}

/** The last question about a CFDI that the SAT has not confirmed; none before the first one, and after it is confirmed. */
interface ConsultaSatTable {
  rfc_owner: string;
  cfdi_id: string;
  resultado: 'noEncontrado' | 'sinRespuesta';
  preguntado: Date;
  /** Since when the SAT gives this result. */
  desde: Date;
  /** When it is asked again; null: not by itself. */
  proxima: Date | null;
}

/** When the SAT last confirmed the state of a CFDI. */
interface VerificacionTable {
  rfc_owner: string;
  cfdi_id: string;
  verificado: Date;
}

/**
 * What may be wrong with payments, maintained by triggers: of a complement and an invoice that it pays, of an invoice alone or of a
 * complement alone.
 */
interface AlertaPagoTable {
  rfc_owner: string;
  codigo: AlertaPago;
  /** UUID of an invoice, which the vault may not have. */
  factura: string | null;
  rep_id: string | null;
  /** What it is about, in the currency of the invoice; of a payment, in its own. */
  importe: Decimal | null;
}

/** Complements and egresos of earlier versions whose alerts are not computed yet. */
interface AlertaPorCalcularTable {
  rfc_owner: string;
  cfdi_id: string;
}

/** When a user says that an invoice was paid. */
interface PagoAvisadoTable {
  rfc_owner: string;
  uuid: string;
  fecha: string;
  /** In the currency of the invoice; null: its whole balance. */
  importe: Decimal | null;
  /** Null of a mark of an earlier version. */
  autor: string | null;
  cambiado: Date | null;
  /** From the statement of a bank, not said by a user. */
  del_banco: Generated<boolean>;
}

/** Stored CFDI, their files and their parties. */
export interface CfdiTables {
  cfdi: CfdiTable;
  cfdi_detalle: CfdiDetalleTable;
  importes_cfdi: ImportesCfdiTable;
  cfdi_reemplazado: CfdiReemplazadoTable;
  resumen: ResumenTable;
  concepto_mes: ConceptoMesTable;
  concepto_texto: ConceptoTextoTable;
  concepto_huella: ConceptoHuellaTable;
  espacio_mensual: EspacioMensualTable;
  contraparte: ContraparteTable;
  actividad: ActividadTable;
  verificacion: VerificacionTable;
  consulta_sat: ConsultaSatTable;
  alerta_pago: AlertaPagoTable;
  alerta_por_calcular: AlertaPorCalcularTable;
  pago_avisado: PagoAvisadoTable;
}

/** Row of `cfdi` as it is written. */
export type NewCfdi = Insertable<CfdiTable>;
/** Row of `cfdi_detalle` as it is written. */
export type NewCfdiDetalle = Insertable<CfdiDetalleTable>;

/** Whether the owner issued it, as stored in the table. */
export const isEmitido = (direccion: Direccion): boolean => direccion === 'emitidos';

/** The balance of a credit in MXN by its own TipoCambio, of the row of `cfdi` with this alias. */
export const saldoEnPesos = (alias: string) => sql`round(case when ${sql.ref(`${alias}.moneda`)} in ('MXN', 'XXX')
  then ${sql.ref(`${alias}.saldo_insoluto`)} else ${sql.ref(`${alias}.saldo_insoluto`)} * ${sql.ref(`${alias}.tipo_cambio`)} end, 2)`;
