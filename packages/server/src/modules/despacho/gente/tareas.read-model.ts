import {
  type AnswerOf,
  type api,
  type FaltaDelTablero,
  MOST_TAREAS,
  type QueryOf,
  type Tarea,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { isStaff } from '../../../auth/access';
import { primerDia } from '../../impuestos/celdas';

interface Row {
  id: string;
  rfc: string;
  nombre: string;
  mes: string;
  texto: string;
  falta: FaltaDelTablero | null;
  responsable: string | null;
  vence: string | null;
  autor: string;
  creada: Date;
  hecha: Date | null;
  hecha_por: string | null;
  para_cliente: boolean;
  editable: boolean;
  count: number;
}

/** Filter of `responsable` for tasks of nobody. */
const NADIE = 'nadie';

/** Returns the tasks of the taxpayers of a user, and of no other, what is due first; those that are done newest first. */
export async function listTareas(
  db: Db,
  usuarioId: string,
  { estado, rfc, mes, responsable }: QueryOf<typeof api.despacho.listTareas>,
): Promise<AnswerOf<typeof api.despacho.listTareas>> {
  const parts: RawBuilder<unknown>[] = [estado === 'hechas' ? sql`t.hecha is not null` : sql`t.hecha is null`];
  if (rfc !== undefined) parts.push(sql`t.rfc_owner = ${rfc}`);
  if (mes !== undefined) parts.push(sql`t.mes = ${primerDia(mes)}`);
  if (responsable !== undefined)
    parts.push(responsable === NADIE ? sql`u.correo is null` : sql`u.correo = ${responsable.toLowerCase()}`);
  const order = estado === 'hechas' ? sql`t.hecha desc` : sql`t.vence nulls last, t.creada`;
  const { rows } = await sql<Row>`
    select t.id, c.rfc, c.nombre, to_char(t.mes, 'YYYY-MM') as mes, t.texto, t.falta, u.correo as responsable,
      t.vence::text as vence, t.autor, t.creada, t.hecha, t.hecha_por, t.para_cliente, a.privilegio <> '3' as editable,
      (count(*) over ())::int as count
    from acceso a join contribuyente c on c.rfc = a.rfc join tarea t on t.rfc_owner = a.rfc
    left join acceso x on x.rfc = t.rfc_owner and x.usuario_id = t.responsable_id and x.confirmada and ${isStaff('x')}
    left join usuario u on u.id = x.usuario_id
    where a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')} and ${sql.join(parts, sql` and `)}
    order by ${order}, t.id limit ${MOST_TAREAS}`.execute(db);
  return { rows: rows.map(tareaOf), count: rows[0]?.count ?? 0 };
}

const tareaOf = ({ creada, hecha, hecha_por, para_cliente, count: _count, ...row }: Row): Tarea => ({
  ...row,
  creada: creada.toISOString(),
  hecha: hecha?.toISOString() ?? null,
  hechaPor: hecha_por,
  paraCliente: para_cliente,
});
