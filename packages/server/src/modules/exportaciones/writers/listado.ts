import {
  type AlertaPago,
  EstatusCfdi,
  type OrigenExportacion,
  type SituacionPago,
  type TipoExportacion,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { countCfdi, montoPagos, type Scope, wholeList } from '../../cfdi/cfdi.read-model';
import type { CfdiChoice } from '../../cfdi/cfdi-filters';
import type { ExportQuery } from '../export-request';

/** A list that is exported, with its filters. */
export interface Listado {
  scope: Scope;
  query: CfdiChoice;
}

const scopes = {
  emitidos: { direccion: 'emitidos', creditos: false },
  recibidos: { direccion: 'recibidos', creditos: false },
  'pagos-emitidos': { direccion: 'emitidos', creditos: true },
  'pagos-recibidos': { direccion: 'recibidos', creditos: true },
} as const;

/**
 * Returns the CFDI that an export covers: those of the list, except that payment receipts are always those of tipo P. CFDI that
 * are named are covered in any state: it may have changed since they were selected.
 */
export function listadoOf(
  rfc: string,
  origen: OrigenExportacion,
  tipo: TipoExportacion,
  { columnas: _columnas, filas: _filas, carpetas: _carpetas, zona: _zona, ...asked }: ExportQuery,
): Listado {
  const { direccion, creditos } = scopes[origen];
  const query: CfdiChoice = creditos && !asked.uuids ? { ...asked, status: `${EstatusCfdi.Vigente}` as const } : asked;
  if (tipo !== 'REPxlsx') return { scope: { rfc, direccion, creditos }, query };
  // Filters that only apply to invoices would exclude every receipt, whose moneda is XXX.
  const { metodopago, formapago, usocfdi, pagoestatus, moneda, ...rest } = query;
  return { scope: { rfc, direccion }, query: { ...rest, tipo: 'P' } };
}

/** A row of a list for all writers. Decimal numbers are text. */
export interface FilaListado {
  id: string;
  uuid: string;
  version: string;
  tipo: string;
  serie: string;
  folio: string;
  rfc: string;
  nombre: string;
  fecha: string;
  status: number;
  subtotal: string;
  total: string;
  moneda: string;
  tipocambio: string | null;
  totalmxn: string | null;
  metodopago: string | null;
  formapago: string | null;
  usocfdi: string | null;
  saldoinso: string | null;
  pagoestatus: number | null;
  cancelado: string | null;
  errmsg: string | null;
  recibido: string;
  /** What the payments of a CFDI of tipo P come to, in MXN. */
  montopagos: string | null;
  /** Names of its tags. */
  etiquetas?: readonly string[];
  /** Those of its payment, where a column needs them. */
  alertas?: readonly AlertaPago[];
  situacionpago?: SituacionPago;
  /** Amounts of the XML, where a column needs them. */
  descuento?: string | null;
  ivatrasladado?: string | null;
  iepstrasladado?: string | null;
  ivaretenido?: string | null;
  isrretenido?: string | null;
}

/** The Total as the list shows it: of a CFDI of tipo P, which has none, what its payments come to in MXN. */
export const totalOf = ({ total, montopagos }: FilaListado): string => montopagos ?? total;
export const monedaOf = ({ moneda, montopagos }: FilaListado): string => (montopagos === null ? moneda : 'MXN');

const listColumns = (rfc: string) => sql`
  k.id, k.uuid, k.version, k.tipo, k.serie, k.folio, k.contraparte_rfc as rfc, k.contraparte_nombre as nombre, k.fecha, k.status,
  k.subtotal, k.total, k.moneda, k.tipo_cambio as tipocambio, k.total_mxn as totalmxn, k.metodo_pago as metodopago,
  k.forma_pago as formapago, k.uso_cfdi as usocfdi, k.saldo_insoluto as saldoinso, k.pago_estatus as pagoestatus,
  k.cancelado, k.errmsg, date_trunc('second', k.created at time zone interval '-07:00') as recibido,
  ${montoPagos(rfc, 'k')} as montopagos`;

export const filasListado = ({ scope, query }: Listado): RawBuilder<FilaListado> =>
  wholeList<FilaListado>(scope, query, listColumns(scope.rfc));

/** A payment as stored with its CFDI: the engine's own form, limited to the fields of a sheet. */
interface PagoGuardado {
  fechaPago: string;
  formaDePago: string;
  moneda: string;
  tipoCambio: string | null;
  monto: string;
  numOperacion: string | null;
  ctaOrdenante: string | null;
  ctaBeneficiario: string | null;
  doctosRelacionados: readonly {
    idDocumento: string;
    serie: string | null;
    folio: string | null;
    moneda: string;
    equivalencia: string | null;
    numParcialidad: string | null;
    impSaldoAnt: string | null;
    impPagado: string | null;
    impSaldoInsoluto: string | null;
  }[];
}

/** A payment receipt with its payments; null where it was stored without them. */
export interface FilaRep extends FilaListado {
  pagos: readonly PagoGuardado[] | null;
}

export const filasRep = ({ scope, query }: Listado): RawBuilder<FilaRep> =>
  wholeList<FilaRep>(
    scope,
    query,
    sql`${listColumns(scope.rfc)}, (select d.pagos from cfdi_detalle d where d.rfc_owner = ${scope.rfc} and d.cfdi_id = k.id) as pagos`,
  );

/** The hashes of a CFDI's files and the parts of their names. */
export interface FilaArchivos {
  uuid: string;
  rfc: string;
  serie: string;
  folio: string;
  fecha: string;
  xml: string;
  xmlBytes: number;
  pdf: string | null;
  pdfBytes: number | null;
}

const fileColumns = sql`k.xml_sha256 as xml, k.xml_bytes as "xmlBytes", k.pdf_sha256 as pdf, k.pdf_bytes as "pdfBytes"`;

export const filasArchivos = ({ scope, query }: Listado): RawBuilder<FilaArchivos> =>
  wholeList<FilaArchivos>(
    scope,
    query,
    sql`k.uuid, k.contraparte_rfc as rfc, k.serie, k.folio, k.fecha, ${fileColumns}`,
  );

/** A row of a package: of the list, with its files. */
export type FilaPaquete = FilaListado & FilaArchivos;

export const filasPaquete = ({ scope, query }: Listado): RawBuilder<FilaPaquete> =>
  wholeList<FilaPaquete>(scope, query, sql`${listColumns(scope.rfc)}, ${fileColumns}`);

/** Returns the UUIDs that are named and not covered. */
export async function findMissing(db: Db, { scope, query }: Listado): Promise<string[]> {
  const { rows } = await wholeList<{ uuid: string }>(scope, query, sql`k.uuid`).execute(db);
  const found = new Set(rows.map(({ uuid }) => uuid));
  return (query.uuids ?? []).filter((uuid) => !found.has(uuid));
}

/** Returns how many CFDI the export covers. */
export const countListado = (db: Db, { scope, query }: Listado): Promise<number> => countCfdi(db, scope, query);
