import type {
  ArchivoBanco,
  CfdiSinPago,
  CuentaBanco,
  MovimientoBanco,
  MovimientosQuery,
  Page,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { facturasSinMovimiento, pagosSinMovimiento } from './candidatos.read-model';

/** How far the movement of this alias is matched. */
const estadoDe = (rfc: string, alias: string): RawBuilder<string> => {
  const m = sql.ref(`${alias}.id`);
  const has = (estado: string) =>
    sql`exists (select from conciliacion k where k.rfc_owner = ${rfc} and k.movimiento_id = ${m} and k.estado = ${sql.lit(estado)})`;
  return sql`case when ${has('aplicada')} then 'aplicado' when ${sql.ref(`${alias}.tipo`)} <> 'pago' then 'fuera'
    when ${has('propuesta')} then 'propuesto' else 'sinCfdi' end`;
};

const archivoJson = (
  rfc: string,
) => sql`jsonb_build_object('id', a.id, 'nombre', a.nombre, 'formato', a.formato, 'movimientos', a.movimientos,
  'nuevos', a.nuevos, 'cuadra', a.cuadra, 'noLeidos', a.no_leidos, 'autor', a.autor,
  'fecha', to_char(a.subido at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'desde', (select min(m.fecha) from banco_renglon r join banco_movimiento m on m.rfc_owner = ${rfc} and m.id = r.movimiento_id
    where r.rfc_owner = ${rfc} and r.archivo_id = a.id),
  'hasta', (select max(m.fecha) from banco_renglon r join banco_movimiento m on m.rfc_owner = ${rfc} and m.id = r.movimiento_id
    where r.rfc_owner = ${rfc} and r.archivo_id = a.id))`;

/** Returns an uploaded file. */
export async function readArchivo(db: Db, rfc: string, id: string): Promise<ArchivoBanco> {
  const { rows } = await sql<{ archivo: ArchivoBanco }>`
    select ${archivoJson(rfc)} as archivo from banco_archivo a where a.rfc_owner = ${rfc} and a.id = ${id}`.execute(db);
  return (rows[0] as { archivo: ArchivoBanco }).archivo;
}

/** Returns the accounts of a taxpayer with their files, the newest first. */
export async function listCuentas(db: Db, rfc: string): Promise<CuentaBanco[]> {
  const { rows } = await sql<CuentaBanco>`
    select c.id, c.banco, c.numero, c.moneda,
      (select count(*)::int from banco_movimiento m where m.rfc_owner = ${rfc} and m.cuenta_id = c.id) as movimientos,
      jsonb_build_object('aplicado', 0, 'propuesto', 0, 'sinCfdi', 0, 'fuera', 0) || coalesce((
        select jsonb_object_agg(s.estado, s.cantidad) from (
          select ${estadoDe(rfc, 'm')} as estado, count(*)::int as cantidad
          from banco_movimiento m where m.rfc_owner = ${rfc} and m.cuenta_id = c.id group by 1) s), '{}') as "porEstado",
      coalesce((select jsonb_agg(${archivoJson(rfc)} order by a.subido desc, a.id) from banco_archivo a
        where a.rfc_owner = ${rfc} and a.cuenta_id = c.id), '[]') as archivos
    from banco_cuenta c where c.rfc_owner = ${rfc} order by c.banco, c.numero, c.id`.execute(db);
  return rows;
}

const cfdiJson = (
  rfc: string,
) => sql`jsonb_build_object('id', f.id, 'uuid', x.uuid, 'clase', x.clase, 'emitido', coalesce(f.emitido, m.importe > 0),
  'serie', coalesce(f.serie, ''), 'folio', coalesce(f.folio, ''), 'contraparte', coalesce(f.contraparte_rfc, ''),
  'nombre', coalesce(f.contraparte_nombre, ''), 'importe', x.importe::text,
  'fecha', coalesce(case when x.clase = 'REP' then (
    select d.pagos->(x.pago - 1)->>'fechaPago' from cfdi_detalle d where d.rfc_owner = ${rfc} and d.cfdi_id = f.id) end,
    to_char(f.fecha, 'YYYY-MM-DD"T"HH24:MI:SS')))`;

/** What is applied to a movement; else what is proposed, the best first. */
const conciliacionesJson = (rfc: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', k.id, 'aplicada', k.estado = 'aplicada', 'automatica', k.automatica, 'puntos', k.puntos,
    'razon', k.razon, 'autor', k.autor, 'cfdi', (
      select jsonb_agg(${cfdiJson(rfc)} order by x.uuid, x.pago)
      from conciliacion_cfdi x left join cfdi f on f.rfc_owner = ${rfc} and f.uuid = x.uuid
      where x.rfc_owner = ${rfc} and x.conciliacion_id = k.id)) order by k.puntos desc, k.id)
  from conciliacion k where k.rfc_owner = ${rfc} and k.movimiento_id = m.id
    and k.estado = case when m.estado = 'aplicado' then 'aplicada' else 'propuesta' end), '[]')`;

/** Returns a page of movements, the newest first. */
export async function listMovimientos(db: Db, rfc: string, query: MovimientosQuery): Promise<Page<MovimientoBanco>> {
  const { cuenta, estado, fechaini, fechafin, texto, limit, offset } = query;
  const like = texto && `%${texto.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const fits = [
    sql`m.rfc_owner = ${rfc}`,
    cuenta && sql`m.cuenta_id = ${cuenta}`,
    fechaini && sql`m.fecha >= ${fechaini}::date`,
    fechafin && sql`m.fecha <= ${fechafin}::date`,
    like &&
      sql`(m.descripcion ilike ${like} or m.referencia ilike ${like} or m.nombre ilike ${like} or m.rastreo ilike ${like}
      or m.contraparte ilike ${like} or m.importe::text like ${like})`,
  ].filter((each): each is RawBuilder<unknown> => Boolean(each));
  const list = sql`
    select * from (select m.*, ${estadoDe(rfc, 'm')} as estado from banco_movimiento m where ${sql.join(fits, sql` and `)}) m
    where ${estado ? sql`m.estado = ${estado}` : sql`true`}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<MovimientoBanco>`
      select m.id, m.cuenta_id as cuenta, m.fecha::text as fecha, m.hora, m.importe::text as importe, m.saldo::text as saldo, c.moneda,
        m.descripcion, m.referencia, m.rastreo, m.contraparte, m.nombre, m.tipo, m.estado, ${conciliacionesJson(rfc)} as conciliaciones
      from (${list} order by m.fecha desc, m.orden desc, m.id limit ${limit} offset ${offset}) m
      join banco_cuenta c on c.rfc_owner = ${rfc} and c.id = m.cuenta_id
      order by m.fecha desc, m.orden desc, m.id`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (${list}) s`.execute(db),
  ]);
  return { rows, count: counts[0]?.count ?? 0 };
}

/** Returns CFDI that say a payment without movement, in the days of which there are statements. */
export async function listSinPago(
  db: Db,
  rfc: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<CfdiSinPago>> {
  const { rows: spans } = await sql<{ desde: string | null; hasta: string | null }>`
    select min(fecha)::text as desde, max(fecha)::text as hasta from banco_movimiento where rfc_owner = ${rfc}`.execute(
    db,
  );
  const { desde = null, hasta = null } = spans[0] ?? {};
  if (desde === null || hasta === null) return { rows: [], count: 0 };
  const dias = { desde, hasta };
  const { rows } = await sql<CfdiSinPago & { total: number }>`
    select s.id, s.uuid, s.clase, s.emitido, s.serie, s.folio, s.contraparte_rfc as contraparte, s.contraparte_nombre as nombre,
      to_char(s.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, s.importe::text as importe, s.moneda, (count(*) over ())::int as total
    from (${pagosSinMovimiento(rfc, dias, 0)} union all ${facturasSinMovimiento(rfc, dias, 0, 0)}) s
    order by s.fecha desc, s.uuid, s.pago limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), count: rows[0]?.total ?? 0 };
}
