import { type Dashboard, EstatusCfdi } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { MEGABYTE } from '../../vault/ingest/plan-space';
import { sumBuzon } from '../buzon/buzon.read-model';
import { lastSync } from '../correos/request-sync';
import { sumDescargas } from '../descargas/descargas.store';
import { estadoDeEfos } from '../efos/listas.read-model';
import { totalRespaldos } from '../respaldos/respaldos.store';
import { countEfos } from '../rfcs/rfcs.read-model';

/** Returns plan, space, totals and dates of a taxpayer. */
export async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string): Promise<Dashboard> {
  const [contribuyente, espacio, total, actividad, efos, listaefos, descargas, respaldos, buzon, correo] =
    await Promise.all([
      db.selectFrom('contribuyente').selectAll().where('rfc', '=', rfc).executeTakeFirst(),
      readEspacio(db, rfc),
      readTotals(db, rfc),
      db.selectFrom('actividad').select('validacion_sat').where('rfc_owner', '=', rfc).executeTakeFirst(),
      countEfos(db, rfc),
      estadoDeEfos({ db, clock }),
      sumDescargas(db, rfc),
      totalRespaldos(db, rfc),
      sumBuzon(db, rfc),
      lastSync(db, rfc),
    ]);
  if (!contribuyente) throw notFound();
  const { plan_nombre: nombre, plan_inicio: inicio, plan_fin: fin, espacio_total_mb, terminos } = contribuyente;
  const { espaciorespaldos, numerorespaldos } = respaldos;
  return {
    plan: { nombre, inicio, fin },
    espacio: {
      ...espacio,
      respaldos: espaciorespaldos,
      usado: espacio.xmls + espacio.pdfs + espaciorespaldos,
      total: espacio_total_mb,
    },
    total: {
      ...total,
      efos,
      buzon: buzon.pendientes,
      descargaspendientes: descargas.pendientes,
      respaldos: numerorespaldos,
    },
    estatus: {
      validacionsat: actividad?.validacion_sat?.toISOString() ?? null,
      validacionefos: listaefos?.cargado ?? null,
      ...(listaefos && { listaefos }),
      descargasmasivas: descargas.ultima?.toISOString() ?? null,
      ultimobuzon: buzon.ultimo?.toISOString() ?? null,
      ultimocorreo: correo?.toISOString() ?? null,
    },
    terminos: terminos !== null,
  };
}

async function readEspacio(db: Db, rfc: string): Promise<{ xmls: number; pdfs: number }> {
  const { rows } = await sql<{ xml: string | null; pdf: string | null }>`
    select sum(xml_bytes) as xml, sum(pdf_bytes) as pdf from espacio_mensual where rfc_owner = ${rfc}`.execute(db);
  return { xmls: Number(rows[0]?.xml ?? 0) / MEGABYTE, pdfs: Number(rows[0]?.pdf ?? 0) / MEGABYTE };
}

/** Each total equals the row count of the list it links to; for Emitidos and Recibidos that is the list of vigentes. */
async function readTotals(db: Db, rfc: string) {
  const { rows } = await sql<{ emitido: boolean; status: number; cantidad: number }>`
    select emitido, status, sum(cantidad)::int as cantidad from resumen
    where rfc_owner = ${rfc} and nivel = 'mes' group by emitido, status`.execute(db);
  const count = (fits: (row: { emitido: boolean; status: number }) => boolean) =>
    rows.filter(fits).reduce((sum, { cantidad }) => sum + cantidad, 0);
  return {
    emitidos: count(({ emitido, status }) => emitido && status === EstatusCfdi.Vigente),
    recibidos: count(({ emitido, status }) => !emitido && status === EstatusCfdi.Vigente),
    pendientes: count(({ status }) => status === EstatusCfdi.Pendiente),
    alterados: count(({ status }) => status === EstatusCfdi.Alterado),
  };
}

/**
 * Returns the space added per month of arrival, from the first month with files to the current one, including months
 * without files.
 */
export async function readEspacioMensual({ db, clock }: Deps, rfc: string) {
  const { rows } = await sql<{ mes: string; xml: string; pdf: string; cantidad: number }>`
    select to_char(m.mes, 'YYYY-MM') as mes, coalesce(e.xml_bytes, 0) as xml, coalesce(e.pdf_bytes, 0) as pdf,
      coalesce(e.cantidad, 0) as cantidad
    from generate_series(
      (select min(mes) from espacio_mensual where rfc_owner = ${rfc})::timestamp,
      greatest(date_trunc('month', ${dayAt(clock())}::timestamp),
        (select max(mes) from espacio_mensual where rfc_owner = ${rfc})::timestamp),
      interval '1 month'
    ) as m (mes)
    left join espacio_mensual e on e.rfc_owner = ${rfc} and e.mes = m.mes::date
    order by m.mes`.execute(db);
  return rows.map(({ mes, xml, pdf, cantidad }) => ({
    mes,
    xml: Number(xml) / MEGABYTE,
    pdf: Number(pdf) / MEGABYTE,
    cantidad,
  }));
}
