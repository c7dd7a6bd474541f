import { type DecisionConciliacion, EstatusCfdi, type TipoMovimientoBanco } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { matchInThread } from './bank-work';
import { claveOf, readCandidatos } from './candidatos.read-model';
import { findDevueltos } from './conciliar/devueltos';
import { type Hallada, type Movido, parOf, toMovido } from './conciliar/tipos';
import { isVuelta } from './lector/identify';
import { decimal } from './movimientos.store';

const VIGENTE = sql.lit(EstatusCfdi.Vigente);
/** Most movements whose CFDI are looked for, the newest. */
const MAX_MOVIDOS = 50_000;
const BATCH = 1_000;

type Clock = Pick<Deps, 'clock'>;

/** Uploads, removals and decisions of a taxpayer wait for each other. */
export async function lockCuentas(trx: Db, rfc: string): Promise<void> {
  await sql`select from banco_cuenta where rfc_owner = ${rfc} order by id for update`.execute(trx);
}

/**
 * Looks for the CFDI of all movements without one. What users decided stays; what was applied alone to a CFDI that is no longer valid, or to an
 * invoice on credit whose complement has come, is looked for again. The caller holds `lockCuentas`.
 */
export async function matchMovimientos(
  { clock }: Clock,
  trx: Db,
  rfc: string,
): Promise<{ aplicadas: number; propuestas: number }> {
  const outdated = await dropOutdated(trx, rfc);
  await sql`delete from conciliacion where rfc_owner = ${rfc} and estado = 'propuesta' and autor is null`.execute(trx);
  const movidos = await readMovidos(trx, rfc);
  const [desde, hasta] = [movidos.at(-1)?.fecha, movidos[0]?.fecha];
  const candidatos = desde && hasta ? await readCandidatos(trx, rfc, { desde, hasta }) : [];
  const decididas = await readDecididas(trx, rfc);
  const found = await matchInThread(rfc, { movidos, candidatos, decididas });
  const halladas = found.filter(
    ({ movimiento: id, documentos }) =>
      !decididas.has(
        parOf(
          id,
          documentos.map(({ clave }) => clave),
        ),
      ),
  );
  const clases = new Map(candidatos.map(({ clave, clase }) => [clave, clase]));
  await saveHalladas({ clock }, trx, rfc, halladas, clases);
  await trx.updateTable('banco_cuenta').set({ conciliada: clock() }).where('rfc_owner', '=', rfc).execute();
  const applied = halladas.filter(({ automatica }) => automatica);
  const credits = applied.flatMap(({ documentos }) => documentos).filter(({ clave }) => clases.get(clave) === 'PPD');
  await markCredits({ clock }, trx, rfc, [...outdated, ...credits.map(({ clave }) => uuidOf(clave))]);
  return { aplicadas: applied.length, propuestas: halladas.length - applied.length };
}

/** Deletes what was applied alone and no longer holds; returns the invoices on credit among it. */
async function dropOutdated(trx: Db, rfc: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with viejas as (
      select k.id, x.uuid from conciliacion k join conciliacion_cfdi x on x.rfc_owner = ${rfc} and x.conciliacion_id = k.id
      where k.rfc_owner = ${rfc} and k.estado = 'aplicada' and k.automatica and (
        not exists (select from cfdi c where c.rfc_owner = ${rfc} and c.uuid = x.uuid and c.status = ${VIGENTE})
        or x.clase = 'PPD' and exists (
          select from cfdi c join pago_aplicado p on p.rfc_owner = ${rfc} and p.factura_id = c.id
          where c.rfc_owner = ${rfc} and c.uuid = x.uuid and abs(p.importe - x.importe) <= 0.01))
    ), borradas as (delete from conciliacion k using viejas v where k.rfc_owner = ${rfc} and k.id = v.id)
    select distinct uuid from viejas`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

interface MovidoRow {
  id: string;
  fecha: string;
  centavos: string;
  moneda: string;
  rastreo: string;
  contraparte: string;
  clabe: string;
  nombre: string;
  descripcion: string;
  referencia: string;
  tipo: TipoMovimientoBanco;
}

/** Movements that may pay a CFDI, the newest first. What was returned, and its return, are told from the others and kept so. */
async function readMovidos(trx: Db, rfc: string): Promise<Movido[]> {
  const { rows } = await sql<MovidoRow>`
    select m.id, m.fecha::text as fecha, (m.importe * 100)::bigint::text as centavos, c.moneda, m.rastreo, m.contraparte, m.clabe, m.nombre,
      m.descripcion, m.referencia, m.tipo
    from banco_movimiento m join banco_cuenta c on c.rfc_owner = ${rfc} and c.id = m.cuenta_id
    where m.rfc_owner = ${rfc} and m.tipo in ('pago', 'devolucion') and not exists (
      select from conciliacion k where k.rfc_owner = ${rfc} and k.movimiento_id = m.id and k.estado = 'aplicada')
    order by m.fecha desc, m.id limit ${MAX_MOVIDOS}`.execute(trx);
  const told = rows.map((row) => ({
    ...row,
    movido: toMovido({
      ...row,
      centavos: Number(row.centavos),
      rfc: row.contraparte,
      cuenta: row.clabe,
    }),
    esVuelta: isVuelta(row),
  }));
  const devueltos = findDevueltos(told);
  const changed = (tipo: TipoMovimientoBanco, is: boolean) =>
    told.filter((row) => devueltos.has(row.id) === is && row.tipo !== tipo).map(({ id }) => id);
  await setTipo(trx, rfc, 'devolucion', changed('devolucion', true));
  await setTipo(trx, rfc, 'pago', changed('pago', false));
  return told.filter(({ id }) => !devueltos.has(id)).map(({ movido }) => movido);
}

async function setTipo(trx: Db, rfc: string, tipo: TipoMovimientoBanco, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update banco_movimiento set tipo = ${tipo} where rfc_owner = ${rfc} and id = any(${ids}::uuid[])`.execute(
      trx,
    );
}

/** Pairs of movements and CFDI that a user undid or rejected. */
async function readDecididas(trx: Db, rfc: string): Promise<Set<string>> {
  const { rows } = await sql<{ movimiento: string; cfdi: { uuid: string; pago: number }[] }>`
    select k.movimiento_id as movimiento, jsonb_agg(jsonb_build_object('uuid', x.uuid, 'pago', x.pago)) as cfdi
    from conciliacion k join conciliacion_cfdi x on x.rfc_owner = ${rfc} and x.conciliacion_id = k.id
    where k.rfc_owner = ${rfc} and k.estado <> 'aplicada' and k.autor is not null group by k.id, 1`.execute(trx);
  return new Set(rows.map((row) => parOf(row.movimiento, row.cfdi.map(claveOf))));
}

const uuidOf = (clave: string) => clave.split('#', 1)[0] ?? '';

async function saveHalladas(
  { clock }: Clock,
  trx: Db,
  rfc: string,
  halladas: readonly Hallada[],
  clases: ReadonlyMap<string, 'REP' | 'PUE' | 'PPD'>,
): Promise<void> {
  for (let from = 0; from < halladas.length; from += BATCH) {
    const batch = halladas.slice(from, from + BATCH).map((hallada) => ({ ...hallada, id: uuidv7() }));
    await trx
      .insertInto('conciliacion')
      .values(
        batch.map(({ id, movimiento: movimiento_id, puntos, razon, automatica }) => ({
          rfc_owner: rfc,
          id,
          movimiento_id,
          estado: automatica ? ('aplicada' as const) : ('propuesta' as const),
          automatica,
          puntos,
          razon,
          autor: null,
          cambiada: clock(),
        })),
      )
      .execute();
    await trx
      .insertInto('conciliacion_cfdi')
      .values(
        batch.flatMap(({ id, documentos }) =>
          documentos.map(({ clave, centavos }) => ({
            rfc_owner: rfc,
            conciliacion_id: id,
            uuid: uuidOf(clave),
            pago: Number(clave.split('#')[1]),
            clase: clases.get(clave) ?? 'PUE',
            importe: decimal(centavos),
          })),
        ),
      )
      .execute();
  }
}

/**
 * Says of invoices on credit what movements pay of them, so that a missing complement (REP) is certain; takes it back where none does. A mark
 * that a user made stays.
 */
export async function markCredits({ clock }: Clock, trx: Db, rfc: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const paid = sql`
    select x.uuid, min(m.fecha) as fecha, sum(x.importe) as importe
    from conciliacion_cfdi x
    join conciliacion k on k.rfc_owner = ${rfc} and k.id = x.conciliacion_id and k.estado = 'aplicada'
    join banco_movimiento m on m.rfc_owner = ${rfc} and m.id = k.movimiento_id
    where x.rfc_owner = ${rfc} and x.clase = 'PPD' and x.uuid = any(${uuids}::uuid[]) group by x.uuid`;
  await sql`insert into pago_avisado (rfc_owner, uuid, fecha, importe, autor, cambiado, del_banco)
    select ${rfc}, p.uuid, p.fecha, p.importe, ${currentAutor().usuario}, ${clock()}, true from (${paid}) p
    on conflict (rfc_owner, uuid) do update set fecha = excluded.fecha, importe = excluded.importe, autor = excluded.autor,
      cambiado = excluded.cambiado where pago_avisado.del_banco`.execute(trx);
  await sql`delete from pago_avisado a where a.rfc_owner = ${rfc} and a.del_banco and a.uuid = any(${uuids}::uuid[])
    and not exists (select from (${paid}) p where p.uuid = a.uuid)`.execute(trx);
}

/** Applies, undoes or rejects a match. @throws not_found; conflict where its movement or CFDI is matched otherwise meanwhile */
export async function decideConciliacion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  id: string,
  decision: DecisionConciliacion,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCuentas(trx, rfc);
    const found = await trx
      .selectFrom('conciliacion')
      .select(['estado', 'movimiento_id'])
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound();
    const from = decision === 'deshacer' ? 'aplicada' : 'propuesta';
    if (found.estado !== from) throw new Problem(409, 'conflict', 'La conciliación cambió: vuelva a cargar la lista.');
    if (decision === 'aplicar') await makeRoom(trx, rfc, id, found.movimiento_id);
    const estado = { aplicar: 'aplicada', deshacer: 'propuesta', rechazar: 'rechazada' }[decision];
    await sql`update conciliacion set estado = ${estado}, automatica = false, autor = ${currentAutor().usuario}, cambiada = ${clock()}
      where rfc_owner = ${rfc} and id = ${id}`.execute(trx);
    const { rows } = await sql<{ uuid: string; clase: string }>`
      select uuid, clase from conciliacion_cfdi where rfc_owner = ${rfc} and conciliacion_id = ${id} order by uuid`.execute(
      trx,
    );
    await markCredits(
      { clock },
      trx,
      rfc,
      rows.filter(({ clase }) => clase === 'PPD').map(({ uuid }) => uuid),
    );
    await record(trx, rfc, {
      accion: 'banco.conciliado',
      objeto: rows.map(({ uuid }) => uuid).join(' '),
      detalle: decision,
    });
  });
}

/** Refuses what is matched already, and drops what was proposed of the same CFDI for other movements. */
async function makeRoom(trx: Db, rfc: string, id: string, movimientoId: string): Promise<void> {
  const { rows: taken } = await sql`
    select from conciliacion k where k.rfc_owner = ${rfc} and k.estado = 'aplicada' and (k.movimiento_id = ${movimientoId} or exists (
      select from conciliacion_cfdi x join conciliacion_cfdi o on o.rfc_owner = ${rfc} and o.uuid = x.uuid and o.pago = x.pago
      where x.rfc_owner = ${rfc} and x.conciliacion_id = ${id} and o.conciliacion_id = k.id and x.clase <> 'PPD'))
    limit 1`.execute(trx);
  if (taken.length > 0)
    throw new Problem(409, 'conflict', 'El movimiento o el CFDI ya está conciliado: deshaga primero esa conciliación.');
  await sql`delete from conciliacion k where k.rfc_owner = ${rfc} and k.estado = 'propuesta' and k.autor is null and k.id <> ${id}
    and exists (
      select from conciliacion_cfdi x join conciliacion_cfdi o on o.rfc_owner = ${rfc} and o.uuid = x.uuid and o.pago = x.pago
      where x.rfc_owner = ${rfc} and x.conciliacion_id = ${id} and o.conciliacion_id = k.id and x.clase <> 'PPD')`.execute(
    trx,
  );
}
