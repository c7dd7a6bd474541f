import {
  type AnswerOf,
  type api,
  EstatusCfdi,
  type HechosSolicitud,
  MAX_HECHOS,
  type RazonSugerencia,
  type SolicitudesQuery,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { type ConceptosLeidos, descripcionesOf, readConceptosOf } from '../../vault/ingest/read-conceptos';
import { isOf, razonDe } from '../impuestos/celdas';
import { listSolicitudes } from './buzon.read-model';

/** What is stored of the CFDI that a request names. */
export interface CfdiDeSolicitud {
  tipo: string;
  status: number;
  metodo_pago: string | null;
  total: string;
  saldo: string | null;
  /** Somebody said that it was paid. */
  avisada: boolean;
  complementos: number;
  iva: HechosSolicitud['iva'];
  sustituto: HechosSolicitud['sustituto'];
}
type Stored = CfdiDeSolicitud & { id: string; xml_sha256: string };

/** Returns what is known of the requests of a page, at most `MAX_HECHOS` of them, in its order. */
export async function listHechos(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  rfc: string,
  query: SolicitudesQuery,
): Promise<AnswerOf<typeof api.buzon.listHechos>> {
  const page = await listSolicitudes(deps.db, rfc, { ...query, limit: Math.min(query.limit, MAX_HECHOS) });
  const stored = await findCfdis(
    deps,
    rfc,
    page.rows.flatMap(({ cfdi }) => cfdi ?? []),
  );
  const conceptos = await readConceptosOf(deps, rfc, [...stored.values()]);
  return {
    rows: page.rows.map(({ id, cfdi }) => {
      const known = cfdi === null ? undefined : stored.get(cfdi);
      return {
        id,
        conceptos: cfdi === null ? null : primerosOf(conceptos.get(cfdi)),
        pago: known ? pagoOf(known) : null,
        saldo: known?.metodo_pago === 'PPD' ? known.saldo : null,
        complementos: known?.complementos ?? 0,
        iva: known?.iva ?? null,
        sustituto: known?.sustituto ?? null,
        razon: razonOf(known),
      };
    }),
  };
}

const primerosOf = (conceptos: ConceptosLeidos | undefined): HechosSolicitud['conceptos'] =>
  conceptos ? { primeros: descripcionesOf(conceptos), cuantos: conceptos.count } : null;

/** Returns how an invoice was paid, as far as its complements and users tell; null of other CFDI. */
export function pagoOf({ tipo, metodo_pago, complementos, saldo, avisada }: CfdiDeSolicitud): HechosSolicitud['pago'] {
  if (tipo !== 'I') return null;
  if (complementos > 0) return saldo !== null && new Big(saldo).gt('0.01') ? 'parcial' : 'rep';
  if (metodo_pago === 'PUE') return 'pue';
  return avisada ? 'avisada' : 'sinPago';
}

/**
 * Returns why it is suggested to accept, to reject or to look again. What was paid or credited is not given away without a CFDI that
 * replaces it; to accept what nobody paid loses nothing.
 */
export function razonOf(cfdi: CfdiDeSolicitud | undefined): RazonSugerencia {
  if (!cfdi) return 'desconocido';
  if (cfdi.status === EstatusCfdi.Cancelado) return 'cancelado';
  if (cfdi.tipo !== 'I') return 'otroTipo';
  if (cfdi.sustituto) {
    if (cfdi.complementos > 0) return 'sustituidaConRep';
    return new Big(cfdi.sustituto.total).eq(cfdi.total) ? 'sustituida' : 'sustituidaPorOtroTotal';
  }
  if (cfdi.complementos > 0) return 'conRep';
  if (cfdi.metodo_pago === 'PUE') return 'pue';
  if (cfdi.avisada) return 'avisada';
  return cfdi.iva?.some(({ importe }) => new Big(importe).gt(0)) ? 'acreditada' : 'sinPago';
}

/** The CFDI by id. IVA is that of the cell 'acreditable' of each month, of the CFDI itself and of what complements pay of it. */
async function findCfdis({ db }: Pick<Deps, 'db'>, rfc: string, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select k.id, k.xml_sha256, k.tipo, k.status, k.metodo_pago, k.total::text, k.saldo_insoluto::text as saldo, p.complementos,
      exists (select from pago_avisado m where m.rfc_owner = ${rfc} and m.uuid = k.uuid) as avisada,
      case when d.flujo is not null then coalesce(i.meses, '[]') end as iva, q.sustituto
    from cfdi k
    left join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = k.id
    cross join lateral (
      select count(distinct a.rep_id)::int as complementos, coalesce(array_agg(a.rep_id) filter (where a.rep_id is not null), '{}') as reps
      from pago_aplicado a where a.rfc_owner = ${rfc} and a.factura_id = k.id
    ) p
    left join lateral (
      select jsonb_agg(jsonb_build_object('mes', to_char(s.mes, 'YYYY-MM'), 'importe', s.importe::numeric(30, 2)::text,
        'base', s.base::numeric(30, 2)::text,
        'cerrado', exists (select from cierre_mes z where z.rfc_owner = ${rfc} and z.mes = s.mes)) order by s.mes) as meses
      from (
        select h.mes, sum(h.importe) as importe, sum(h.base) as base from hecho_flujo h
        where h.rfc_owner = ${rfc} and h.cuenta and ${isOf('h', 'acreditable')} and ${razonDe('h')} is null
          and (h.cfdi_id = k.id or h.cfdi_id = any(p.reps) and h.documento = k.uuid)
        group by h.mes
      ) s where s.importe <> 0
    ) i on true
    left join lateral (
      select jsonb_build_object('cfdi', n.id, 'serie', n.serie, 'folio', n.folio, 'uuid', n.uuid,
        'fecha', to_char(n.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', n.total::text, 'moneda', n.moneda) as sustituto
      from relacion r join cfdi n on n.rfc_owner = ${rfc} and n.id = r.cfdi_id
      where r.rfc_owner = ${rfc} and r.uuid = k.uuid and r.tipo_relacion = '04' and n.id <> k.id and n.status = ${sql.lit(EstatusCfdi.Vigente)}
        and n.tipo = k.tipo and not n.emitido and n.contraparte_rfc = k.contraparte_rfc
      order by n.fecha desc, n.id limit 1
    ) q on true
    where k.rfc_owner = ${rfc} and k.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
