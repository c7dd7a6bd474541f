import type {
  AvisoFlujo,
  CeldaDelMes,
  CifrasPrellenado,
  ClaseFlujo,
  ClaseGasto,
  DatoIsr,
  OrigenFlujo,
  RazonNoAcreditable,
  TipoDecision,
  TotalesDelMes,
} from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Decimal text in both directions: amounts are never floats. */
type Decimal = string;

/** What facts and their sums have in common. Of egresos the amounts are negative. */
interface Flujo {
  rfc_owner: string;
  /** The first day of the month in which it counts: that of `fecha`, unless a user moved it. */
  mes: string;
  /** True: the owner issued the CFDI. */
  emitido: boolean;
  contraparte: string;
  origen: OrigenFlujo;
  /** Traslado or retención. */
  naturaleza: 'T' | 'R';
  impuesto: string;
  factor: string;
  tasa: Decimal;
  /** Why it is not creditable; 'acreditable' where a user decided that it is, '' where nothing is known against it. */
  razon: Generated<Exclude<RazonNoAcreditable, 'efos' | 'lista49bis' | 'retencionMayor'> | 'acreditable' | ''>;
  /** What a user decided that it is; 'X': a withholding that exceeds the IVA of its document, which is not used. */
  clase: Generated<ClaseFlujo | '' | 'X'>;
  /** IVA of a payment without breakdown, in proportion to that of its invoice. */
  estimado: boolean;
  base: Decimal;
  importe: Decimal;
}

/** A tax line of a CFDI or of one document of a REP; written by triggers from `cfdi_detalle.flujo`. */
interface HechoFlujoTable extends Flujo {
  cfdi_id: string;
  n: string;
  documento: string | null;
  fecha: string;
  /** What the content says against its being creditable. */
  marca: string;
  /** UUID of the invoice of which a part of an egreso is; null in what the CFDI itself states. */
  corrige: string | null;
  /** What a user should look at. */
  aviso: Generated<AvisoFlujo | ''>;
  /** It was paid in cash. */
  efectivo: Generated<boolean>;
  /**
   * Its CFDI is valid and not replaced, and it is not a payment of a PUE invoice that counts itself. Of an egreso that corrects
   * known invoices its parts count, not what it states.
   */
  cuenta: Generated<boolean>;
}

/** Sums of the facts that count, maintained by triggers. */
interface FlujoMesTable extends Flujo {
  n: number;
}

/** Payments of documents without breakdown of taxes; maintained by triggers. */
interface PagoSinDesgloseTable {
  rfc_owner: string;
  cfdi_id: string;
  n: string;
  documento: string;
  fecha: string;
  pagado: Decimal;
  cambio: Decimal;
  marca: string;
  efectivo: Generated<boolean>;
}

/** A decision of a user on a CFDI or on one document of a REP. */
interface DecisionFlujoTable {
  rfc_owner: string;
  id: string;
  cfdi_id: string;
  documento: string | null;
  tipo: TipoDecision;
  mes: string | null;
  clase: ClaseFlujo | null;
  motivo: string;
  autor: string;
  created: Date;
}

/** A closed month, and its cells when it was closed. */
interface CierreMesTable {
  rfc_owner: string;
  mes: string;
  autor: string;
  created: Date;
  celdas: ColumnType<Pick<CeldaDelMes, 'celda' | 'tasa' | 'razon' | 'importe'>[], string, string>;
  /** Null where the month was closed before totals and CFDI were kept. */
  totales: ColumnType<TotalesDelMes | null, string, string>;
}

/** What a CFDI, or a document that a REP pays, counted in a cell of a month when it was closed. */
interface CierreCfdiTable {
  rfc_owner: string;
  mes: string;
  cfdi_id: string;
  /** '' of an invoice. */
  documento: string;
  celda: CeldaDelMes['celda'];
  tasa: CeldaDelMes['tasa'];
  /** '' where there is none. */
  razon: string;
  uuid: string;
  contraparte: string;
  base: Decimal;
  importe: Decimal;
  /** Keys of the classes of its products, separated by commas; '' without any, null of closes before it was kept. */
  clase: string | null;
}

/** When the IVA that was withheld in a month was remitted; a month without a row is supposed to be in time. */
interface EnteroIvaTable {
  rfc_owner: string;
  /** First day of the month of the withholding. */
  mes: string;
  /** Null: it was not remitted. */
  fecha: string | null;
  autor: string;
  guardado: Date;
}

/** What everything of a counterparty is, unless a decision says otherwise. */
interface ReglaClaseTable {
  rfc_owner: string;
  id: string;
  /** Of what was issued to it, or received from it. */
  emitido: boolean;
  contraparte: string;
  clase: ClaseFlujo;
  motivo: string;
  autor: string;
  created: Date;
}

/** What everything of a product is, unless a decision or the rule of its counterparty says otherwise. */
interface ReglaProductoTable {
  rfc_owner: string;
  id: string;
  /** Of what was issued, or received. */
  emitido: boolean;
  /** The first 2, 4, 6 or all 8 digits of c_ClaveProdServ; of several rules the longest holds. */
  producto: string;
  clase: ClaseFlujo;
  motivo: string;
  autor: string;
  created: Date;
}

/** A taxpayer that takes the proportion of the calendar year before, from a month on. */
interface FactorIvaTable {
  rfc_owner: string;
  desde: string;
  inicio: string | null;
  autor: string;
  guardado: Date;
}

/** What a user says of the IVA in favour that a month left. */
interface SaldoIvaTable {
  rfc_owner: string;
  /** First day of the month. */
  mes: string;
  /** As its return says; null: as it is computed. */
  monto: Decimal | null;
  operacion: string;
  /** When it was asked back. */
  devolucion: string | null;
  autor: string;
  guardado: Date;
}

/** IVA of an import that was paid at customs, as a user says it. */
interface ImportacionIvaTable {
  rfc_owner: string;
  id: string;
  /** 15 digits. */
  pedimento: string;
  /** When it was paid. */
  fecha: string;
  /** First day of its month. */
  mes: string;
  base: Decimal;
  iva: Decimal;
  /** '': unidentified. */
  clase: ClaseGasto | '';
  id_fiscal: string;
  nombre: string;
  pais: string;
  jurisdiccion: string;
  evidencia: string;
  autor: string;
  guardado: Date;
}

/** What a user says for the ISR. */
interface IsrDatoTable {
  rfc_owner: string;
  dato: DatoIsr;
  /** First day of the month of which it is, or from which it holds. */
  mes: string;
  valor: string;
  motivo: string;
  autor: string;
  guardado: Date;
}

/** What the SAT shows for a month. */
interface PrellenadoTable {
  rfc_owner: string;
  /** First day of the month. */
  mes: string;
  cifras: ColumnType<CifrasPrellenado, string, string>;
  autor: string;
  guardado: Date;
}

/** Taxes by flow of cash. */
export interface FlujoTables {
  hecho_flujo: HechoFlujoTable;
  flujo_mes: FlujoMesTable;
  pago_sin_desglose: PagoSinDesgloseTable;
  decision_flujo: DecisionFlujoTable;
  cierre_mes: CierreMesTable;
  cierre_cfdi: CierreCfdiTable;
  entero_iva: EnteroIvaTable;
  saldo_iva: SaldoIvaTable;
  importacion_iva: ImportacionIvaTable;
  regla_clase: ReglaClaseTable;
  regla_producto: ReglaProductoTable;
  factor_iva: FactorIvaTable;
  prellenado: PrellenadoTable;
  isr_dato: IsrDatoTable;
}
