import { type MotivoDetenido, motivosDetenido, primerDiaDeDescarga } from '@boveda/contracts';
import { Problem, problemAt } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import type { Selectable } from 'kysely';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { PilotoTables } from '../../../esquema/tables/piloto-tables';
import type { Deps } from '../../../installation/deps';
import { notifyAdministradores } from '../../../notificaciones/notify';
import { openCertificado } from '../../certificados/certificados.store';
import { addParteJob } from '../descargas.store';

/** The stored pilot of a taxpayer, and the last day of its plan. */
export type FilaPiloto = Selectable<PilotoTables['piloto']> & { plan_fin: string };

/** Returns the pilot of a taxpayer; undefined when it was never on. */
export const findPiloto = (db: Db, rfc: string): Promise<FilaPiloto | undefined> =>
  db
    .selectFrom('piloto')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'piloto.rfc_owner')
    .selectAll('piloto')
    .select('plan_fin')
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();

/** Queues the next decision; those of one taxpayer run one after another. */
export const addPilotoJob = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, rfc: string) =>
  jobs.add(db, 'avanzar-piloto', { rfc }, { jobKey: `piloto ${rfc}`, queueName: `piloto ${rfc}` });

/**
 * Turns the pilot on, or on again after it stopped, in the name of the current author.
 * @throws fiel_missing, invalid_period
 */
export async function startPiloto(deps: Deps, rfc: string, anio: number): Promise<void> {
  const now = deps.clock();
  const hoy = dayAt(now);
  const [first, last] = [Number(primerDiaDeDescarga(hoy).slice(0, 4)), Number(hoy.slice(0, 4))];
  if (anio < first || anio > last)
    throw problemAt('/anio', 422, 'invalid_period', `Elija un año entre ${first} y ${last}: los que entrega el SAT.`);
  if (!(await openCertificado(deps, rfc, 'fiel')))
    throw new Problem(422, 'fiel_missing', 'Agregue una e.Firma vigente en Certificados para encender el piloto.');
  await transaction(deps.db, async (trx) => {
    const on = {
      ...{ activo: true, anio, autor: currentAutor().usuario, cambiado: now, reanudado: now, proxima: now },
      ...{ detenido: null, detenido_desde: null, certificado: null, sin_respuesta: null },
    };
    await trx
      .insertInto('piloto')
      .values({ rfc_owner: rfc, ...on })
      .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(on))
      .execute();
    await wakePartes({ ...deps, db: trx }, rfc);
    await addPilotoJob({ ...deps, db: trx }, rfc);
    await record(trx, rfc, { accion: 'piloto.encendido', objeto: `Historia desde ${anio}` });
  });
}

/** Turns the pilot off; does nothing while it is off. Its downloads that are under way go on. */
export async function stopPiloto({ db, clock }: Deps, rfc: string): Promise<void> {
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('piloto')
      .set({ activo: false, autor: currentAutor().usuario, cambiado: clock(), proxima: null })
      .set({ detenido: null, detenido_desde: null, certificado: null, sin_respuesta: null })
      .where('rfc_owner', '=', rfc)
      .where('activo', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await record(trx, rfc, { accion: 'piloto.apagado', objeto: rfc });
  });
}

/** Stops a pilot that cannot go on, with one mail for the incident. */
export async function haltPiloto(
  deps: Deps,
  rfc: string,
  { motivo, certificado, proxima }: { motivo: MotivoDetenido; certificado: string | null; proxima: Date },
): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('piloto')
      .set({ detenido: motivo, detenido_desde: now, certificado, proxima, sin_respuesta: null })
      .where('rfc_owner', '=', rfc)
      .where('activo', '=', true)
      .where('detenido', 'is distinct from', motivo)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return await schedulePiloto(trx, rfc, proxima);
    const texto = `${motivosDetenido[motivo]}: agregue una nueva en Certificados y sigue solo.`;
    const clave = `${motivo} ${now.toISOString()}`;
    await notifyAdministradores(deps, trx, rfc, 'piloto', [{ clave, texto, ruta: 'piloto' }]);
    await record(trx, rfc, { accion: 'piloto.detenido', objeto: motivosDetenido[motivo] });
  });
}

/** Lets a stopped pilot go on: a new e.firma was added. */
export async function resumePiloto(deps: Deps, rfc: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await trx
      .updateTable('piloto')
      .set({ detenido: null, detenido_desde: null, certificado: null, reanudado: deps.clock() })
      .where('rfc_owner', '=', rfc)
      .execute();
    await wakePartes({ ...deps, db: trx }, rfc);
    await record(trx, rfc, { accion: 'piloto.reanudado', objeto: rfc });
  });
}

/** Stores when the pilot decides next. */
export const schedulePiloto = (db: Db, rfc: string, proxima: Date) =>
  db.updateTable('piloto').set({ proxima }).where('rfc_owner', '=', rfc).where('activo', '=', true).execute();

/** Asks again about the pilot's requests that waited for an e.firma. */
async function wakePartes({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>, rfc: string): Promise<void> {
  const woken = await db
    .updateTable('descarga_parte as p')
    .from('descarga as d')
    .set({ proxima: clock(), codigo: null })
    .whereRef('d.rfc_owner', '=', 'p.rfc_owner')
    .whereRef('d.id', '=', 'p.descarga_id')
    .where('p.rfc_owner', '=', rfc)
    .where('d.piloto', '=', true)
    .where('p.fase', 'in', ['nueva', 'pidiendo', 'pedida'])
    .where('p.proxima', 'is', null)
    .returning('p.id')
    .execute();
  for (const { id } of woken) await addParteJob({ db, jobs }, rfc, id);
}
