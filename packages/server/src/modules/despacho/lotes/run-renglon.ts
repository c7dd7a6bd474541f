import { stat } from 'node:fs/promises';
import type { AccionLote, Privilegio, ProblemCode } from '@boveda/contracts';
import { isLasting, Problem } from '@boveda/platform/core/problem';
import { sql } from 'kysely';
import { actAs } from '../../../audit/author';
import { isStaff, notAllowed, onlyReads, REVISOR } from '../../../auth/access';
import { assertClaimed } from '../../../auth/claim';
import { assertPlanRuns } from '../../../auth/plan';
import type { Deps } from '../../../installation/deps';
import type { JobPayloads } from '../../../installation/jobs/job-payloads';
import { scheduleTablero } from '../compute-tablero';
import { doAccion, type Hecho } from './do-accion';
import { fileOfRenglon } from './lote-links';
import { sayFailure } from './say-failure';

interface Pedido {
  accion: AccionLote;
  mes: string;
  nombre: string;
  plan_fin: string;
  reclamado: Date | null;
  usuario_id: string;
  correo: string;
  privilegio: Privilegio | null;
}

/** What an action needs besides access, as the call for one taxpayer needs it. */
const needs: Readonly<Record<AccionLote, { administrador?: true; plan?: true; reclamo?: true; deRevisor?: true }>> = {
  metadatos: { plan: true, reclamo: true },
  xml: { plan: true, reclamo: true },
  verificar: { plan: true, reclamo: true },
  cerrar: { plan: true, administrador: true },
  papel: { deRevisor: true },
  diot: {},
  paquete: {},
  anual: {},
  respaldo: { plan: true, administrador: true },
};

/**
 * Does what a job asks for one of its taxpayers, as the user who asked, and with the rights that the user has now. Killed at any moment it
 * starts again and ends once. What a user can resolve ends it; any other error is retried, and the last attempt says so.
 */
export async function runRenglon(
  deps: Deps,
  { rfc, id }: JobPayloads['run-lote'],
  isLastAttempt: boolean,
): Promise<void> {
  const pedido = await findPedido(deps, rfc, id);
  if (!pedido) return;
  const autor = { usuarioId: pedido.usuario_id, usuario: pedido.correo, ip: '', agente: 'Trabajo por lote' };
  try {
    const hecho = await actAs(autor, async () => {
      assertMay(deps, rfc, pedido);
      return await doAccion(deps, { rfc, id, ...pedido });
    });
    if (!hecho) return;
    await noteHecho(deps, rfc, id, hecho);
    if (pedido.accion === 'cerrar') await scheduleTablero(deps, deps.db, rfc, pedido.mes);
  } catch (error) {
    if (!isLasting(error) && !isLastAttempt) throw error;
    if (!(error instanceof Problem)) deps.log.error({ err: error, lote: id, rfc }, 'a job of several taxpayers failed');
    const { code, msg } =
      error instanceof Problem
        ? error
        : {
            code: 'internal_error' as const,
            msg: `No se pudo hacer. Intente otra vez; si sigue, diga la referencia ${id}.`,
          };
    const ruta = rutaDe(code, pedido);
    await end(deps, rfc, id, {
      estado: 'fallo',
      codigo: code,
      mensaje: sayFailure(code, msg),
      ruta,
      archivo: null,
      bytes: null,
    });
  }
}

/** What is asked; undefined once it ended. */
async function findPedido({ db }: Deps, rfc: string, id: string): Promise<Pedido | undefined> {
  const { rows } = await sql<Pedido>`
    select l.accion, to_char(l.mes, 'YYYY-MM') as mes, c.nombre, c.plan_fin::text as plan_fin, c.reclamado, l.usuario_id, u.correo,
      case when u.activo then a.privilegio end as privilegio
    from lote_renglon r join lote l on l.id = r.lote_id join usuario u on u.id = l.usuario_id
    join contribuyente c on c.rfc = r.rfc_owner
    left join acceso a on a.rfc = r.rfc_owner and a.usuario_id = l.usuario_id and a.confirmada and ${isStaff('a')}
    where r.rfc_owner = ${rfc} and r.lote_id = ${id} and r.estado = 'pendiente'`.execute(db);
  return rows[0];
}

function assertMay({ clock }: Deps, rfc: string, { accion, privilegio, plan_fin, reclamado }: Pedido): void {
  const { administrador, plan, reclamo, deRevisor } = needs[accion];
  if (privilegio === null) throw notAllowed();
  if (administrador && privilegio !== '1')
    throw new Problem(403, 'forbidden', 'Solo un administrador puede hacer esto.');
  if (privilegio === REVISOR && !deRevisor) throw onlyReads();
  if (plan) assertPlanRuns(plan_fin, clock());
  if (reclamo) assertClaimed(rfc, reclamado);
}

/** Where a user resolves it. */
function rutaDe(code: ProblemCode, { accion, mes, privilegio }: Pedido): string | null {
  if (privilegio === null) return null;
  if (code === 'fiel_missing' || code === 'rfc_not_claimed')
    return privilegio === '1' ? 'configuracion/certificados' : null;
  if (code === 'too_many_downloads' || code === 'too_many_attempts') return 'descargas-masivas';
  if (code === 'plan_expired') return 'dashboard';
  if (accion === 'diot') return `impuestos/${mes}/diot`;
  return accion === 'cerrar' || accion === 'papel' ? `impuestos/${mes}` : null;
}

/** Keeps the file before the row says that it is there. */
async function noteHecho(deps: Deps, rfc: string, id: string, { mensaje, ruta, archivo }: Hecho): Promise<void> {
  if (!archivo) {
    await end(deps, rfc, id, { estado: 'listo', codigo: null, mensaje, ruta, archivo: null, bytes: null });
    return;
  }
  const { size: bytes } = await stat(archivo.draft);
  await deps.sharedFiles.keep(fileOfRenglon(id, rfc), archivo.draft);
  await end(deps, rfc, id, { estado: 'listo', codigo: null, mensaje, ruta, archivo: archivo.name, bytes });
}

interface Fin {
  estado: 'listo' | 'fallo';
  codigo: ProblemCode | null;
  mensaje: string;
  ruta: string | null;
  archivo: string | null;
  bytes: number | null;
}

const end = ({ db, clock }: Deps, rfc: string, id: string, fin: Fin) =>
  db
    .updateTable('lote_renglon')
    .set({ ...fin, terminado: clock() })
    .where('rfc_owner', '=', rfc)
    .where('lote_id', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
