import {
  type AnswerOf,
  type api,
  EstatusRespaldo,
  EstatusSolicitud,
  type FilaDespacho,
  MOST_DESPACHO,
  type Privilegio,
  type TipoCertificado,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { isStaff } from '../../auth/access';
import { percentOf } from '../../vault/espejo/summarize-months';
import { primerDia } from '../impuestos/celdas';
import { sortFilas } from './orden';

const MEGABYTE = 1_048_576;
/** Coverage and risks older than this are due to be computed again. */
const VIGENCIA_MS = 15 * 60_000;

interface Row {
  rfc: string;
  nombre: string;
  privilegio: Privilegio;
  planfin: string;
  total: number;
  contribuyentes: number;
  calculado: Date | null;
  conocidos: number;
  vigentes: number;
  conxml: number;
  riesgos: number;
  graves: number;
  importe: string;
  solicitudes: number;
  vence: Date | null;
  certificados: { tipo: TipoCertificado; fechafin: string }[];
  descargas: number;
  cfdi: Date | null;
  metadatos: Date | null;
  correo: Date | null;
  bytes: string;
}

/** Returns the taxpayers of a user, and of no other, what needs attention first. */
export async function readDespacho(db: Db, usuarioId: string, now: Date): Promise<AnswerOf<typeof api.despacho.get>> {
  const { rows } = await sql<Row>`
    with propio as materialized (
      select c.rfc, c.nombre, a.privilegio, c.plan_fin, c.espacio_total_mb, (count(*) over ())::int as contribuyentes
      from acceso a join contribuyente c on c.rfc = a.rfc
      where a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')}
      order by c.rfc limit ${MOST_DESPACHO}
    )
    select p.rfc, p.nombre, p.privilegio, p.plan_fin::text as planfin, p.espacio_total_mb as total, p.contribuyentes,
      t.calculado, t.meses_conocidos as conocidos, t.vigentes, t.con_xml as conxml, t.riesgos, t.riesgos_graves as graves,
      t.riesgos_importe::numeric(30, 2)::text as importe, b.solicitudes, b.vence, k.certificados,
      d.descargas, d.cfdi, d.metadatos, m.correo, (e.bytes + r.bytes)::text as bytes
    from propio p
    left join tablero t on t.rfc_owner = p.rfc
    cross join lateral (
      select count(*)::int as solicitudes, min(vence) as vence from solicitud_cancelacion
      where rfc_owner = p.rfc and status = ${sql.lit(EstatusSolicitud.Pendiente)} and respuesta is null
    ) b
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('tipo', tipo,
        'fechafin', to_char(hasta at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by tipo), '[]') as certificados
      from (select tipo, max(hasta) as hasta from certificado where rfc_owner = p.rfc group by tipo) u
    ) k
    cross join lateral (
      select (count(*) filter (where pendiente))::int as descargas, max(verificada) filter (where contenido = 'CFDI') as cfdi,
        max(verificada) filter (where contenido = 'Metadata') as metadatos
      from descarga where rfc_owner = p.rfc and tipo = 1
    ) d
    cross join lateral (select max(sincronizado) as correo from correo_sincronizado where rfc_owner = p.rfc) m
    cross join lateral (
      select coalesce(sum(xml_bytes + pdf_bytes), 0) as bytes from espacio_mensual where rfc_owner = p.rfc
    ) e
    cross join lateral (
      select coalesce(sum(bytes), 0) as bytes from respaldo
      where rfc_owner = p.rfc and estatus = ${sql.lit(EstatusRespaldo.Completado)}
    ) r`.execute(db);
  return {
    rows: sortFilas(rows.map(filaOf), now, dayAt(now)),
    count: rows[0]?.contribuyentes ?? 0,
    porcalcular: rows.filter(({ calculado }) => isDue(calculado, null, now)).length,
  };
}

/** Whether figures are to be computed again: they are old, or a download from the SAT ended since. */
export const isDue = (calculado: Date | null, recibido: Date | null, now: Date): boolean =>
  calculado === null ||
  calculado.getTime() <= now.getTime() - VIGENCIA_MS ||
  (recibido !== null && recibido > calculado);

/** Returns those taxpayers of a user whose figures, with a month those of the month, are due to be computed; with `todos` all of them. */
export async function listDue(
  db: Db,
  usuarioId: string,
  now: Date,
  { mes, todos = false }: { mes?: string | undefined; todos?: boolean | undefined } = {},
): Promise<string[]> {
  const { rows } = await sql<{ rfc: string; calculado: Date | null; recibido: Date | null }>`
    select a.rfc, t.calculado, ${mes === undefined ? sql`null::timestamptz` : sql`d.recibido`} as recibido from acceso a
    left join ${
      mes === undefined
        ? sql`tablero t on t.rfc_owner = a.rfc`
        : sql`tablero_mes t on t.rfc_owner = a.rfc and t.mes = ${primerDia(mes)}
      cross join lateral (select max(verificada) filter (where not pendiente) as recibido from descarga where rfc_owner = a.rfc and tipo = 1) d`
    }
    where a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')}
    order by t.calculado nulls first, a.rfc limit ${MOST_DESPACHO}`.execute(db);
  return rows.filter(({ calculado, recibido }) => todos || isDue(calculado, recibido, now)).map(({ rfc }) => rfc);
}

const filaOf = (row: Row): Omit<FilaDespacho, 'razon'> => ({
  rfc: row.rfc,
  nombre: row.nombre,
  privilegio: row.privilegio,
  planfin: row.planfin,
  calculado: textOf(row.calculado),
  espejo: row.calculado && {
    conocidos: row.conocidos,
    vigentes: row.vigentes,
    conxml: row.conxml,
    porcentaje: row.conocidos === 0 ? null : percentOf(row.conxml, row.vigentes),
  },
  riesgos: row.calculado && { cantidad: row.riesgos, graves: row.graves, importe: row.importe },
  buzon: { cantidad: row.solicitudes, vence: textOf(row.vence) },
  certificados: row.certificados,
  descargas: row.descargas,
  sincronizado: { cfdi: textOf(row.cfdi), metadatos: textOf(row.metadatos), correo: textOf(row.correo) },
  espacio: { usado: Number(row.bytes) / MEGABYTE, total: row.total },
});

const textOf = (instant: Date | null) => instant?.toISOString() ?? null;
