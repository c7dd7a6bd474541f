import { vencimientoDiot, vencimientoPagos, vencimientoPorRfc } from '@boveda/cfdi';
import {
  type AnswerOf,
  type api,
  type CifrasDelCalendario,
  type FilaCalendario,
  MOST_DESPACHO,
  type Privilegio,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { isStaff } from '../../auth/access';
import { primerDia } from '../impuestos/celdas';
import { isDue } from './despacho.read-model';
import { sortCalendario } from './paso';

interface Row {
  rfc: string;
  nombre: string;
  privilegio: Privilegio;
  contribuyentes: number;
  calculado: Date | null;
  cifras: CifrasDelCalendario | null;
  autor: string | null;
  cerrado: Date | null;
  /** What was presented; null where the month is open, or its close did not keep it. */
  presentado: string | null;
  diot: Date | null;
  descargas: number;
  recibido: Date | null;
  responsable: string | null;
}

/** Returns a month of the taxpayers of a user, and of no other, what is due first. A closed month has the IVA that was presented. */
export async function readCalendario(
  db: Db,
  usuarioId: string,
  mes: string,
  now: Date,
): Promise<AnswerOf<typeof api.despacho.getCalendario>> {
  const dia = primerDia(mes);
  const [{ rows }, personas] = await Promise.all([
    sql<Row>`
      with propio as materialized (
        select c.rfc, c.nombre, a.privilegio, (count(*) over ())::int as contribuyentes
        from acceso a join contribuyente c on c.rfc = a.rfc
        where a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')}
        order by c.rfc limit ${MOST_DESPACHO}
      )
      select p.*, m.calculado, m.cifras, z.autor, z.created as cerrado, z.totales ->> 'aCargo' as presentado, a.diot,
        d.descargas, d.recibido, u.correo as responsable
      from propio p
      left join tablero_mes m on m.rfc_owner = p.rfc and m.mes = ${dia}
      left join cierre_mes z on z.rfc_owner = p.rfc and z.mes = ${dia}
      left join responsable r on r.rfc_owner = p.rfc
      left join acceso x on x.rfc = p.rfc and x.usuario_id = r.usuario_id and x.confirmada and ${isStaff('x')}
      left join usuario u on u.id = x.usuario_id
      cross join lateral (select max(creado) as diot from diot_archivo where rfc_owner = p.rfc and mes = ${dia}) a
      cross join lateral (
        select (count(*) filter (where pendiente))::int as descargas, max(verificada) filter (where not pendiente) as recibido
        from descarga where rfc_owner = p.rfc and tipo = 1
      ) d`.execute(db),
    listPersonas(db, usuarioId),
  ]);
  return {
    rows: sortCalendario(
      rows.map((row) => filaOf(row, mes)),
      mes,
      dayAt(now),
    ),
    count: rows[0]?.contribuyentes ?? 0,
    porcalcular: rows.filter(({ calculado, recibido }) => isDue(calculado, recibido, now)).length,
    personas,
  };
}

const filaOf = (row: Row, mes: string): Omit<FilaCalendario, 'sigue'> => ({
  rfc: row.rfc,
  nombre: row.nombre,
  privilegio: row.privilegio,
  vence: vencimientoPorRfc(mes, row.rfc),
  sinDecreto: vencimientoPagos(mes).segura,
  diotVence: vencimientoDiot(mes),
  calculado: row.calculado?.toISOString() ?? null,
  cifras: row.cifras && { ...row.cifras, iva: { ...row.cifras.iva, aCargo: row.presentado ?? row.cifras.iva.aCargo } },
  cierre: row.cerrado && { autor: row.autor ?? '', fecha: row.cerrado.toISOString() },
  diot: row.diot?.toISOString() ?? null,
  descargas: row.descargas,
  responsable: row.responsable,
});

/** Who may be in charge: the user, and who works with a taxpayer of which the user is an Administrador. */
async function listPersonas(db: Db, usuarioId: string): Promise<string[]> {
  const { rows } = await sql<{ correo: string }>`
    select u.correo from usuario u where u.activo and (u.id = ${usuarioId} or exists (
      select from acceso x join acceso a on a.rfc = x.rfc and a.usuario_id = ${usuarioId} and a.confirmada and a.privilegio = '1'
      where x.usuario_id = u.id and x.confirmada and ${isStaff('x')}
    )) order by u.correo limit 500`.execute(db);
  return rows.map(({ correo }) => correo);
}
