import { randomInt } from 'node:crypto';
import { personaDePrueba } from '@boveda/cfdi-samples';
import type { AmbienteDePrueba } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { nombrados } from '../../audit/with-hashes';
import { findAmbiente } from '../../auth/ambientes';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';

/** What a test environment may hold; it counts for no plan. */
const MEGABYTES = 64;
/** No plan of a test environment ends. */
const PLAN = { plan_nombre: 'Pruebas', plan_fin: '9999-12-31', espacio_total_mb: MEGABYTES };
/** A sample takes seconds; what takes longer does not hold up a reset. */
const FILLING_MS = 10 * 60_000;
/** CFDI that one entry of the log names. */
const ENTRY = 200;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An RFC of the form `RFC_DE_PRUEBA`. */
function newRfc(): string {
  const one = (among: number) => DIGITS[randomInt(among)] ?? '0';
  return `PRU${one(10)}${one(10)}0231${one(36)}${one(36)}${one(11)}`;
}

/**
 * Returns the RFC of the test environment of a taxpayer, which has one at most; makes it and queues its sample unless it is there.
 */
export async function ensureAmbiente(deps: Pick<Deps, 'jobs' | 'clock'>, trx: Db, de: string): Promise<string> {
  // Two keys that are made at once get the same one.
  await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', de).forNoKeyUpdate().execute();
  const there = await findAmbiente(trx, de);
  if (there) return there;
  const now = deps.clock();
  for (;;) {
    const rfc = newRfc();
    const { nombre } = personaDePrueba(rfc);
    const made = await trx
      .insertInto('contribuyente')
      // Its terms are accepted with those of the taxpayer; nobody can prove that the RFC is theirs.
      .values({ rfc, nombre, ...PLAN, plan_inicio: dayAt(now), terminos: now, reclamado: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('rfc')
      .executeTakeFirst();
    if (!made) continue;
    await trx.insertInto('ambiente_prueba').values({ rfc_owner: rfc, de, reiniciado: now, lleno: null }).execute();
    await addFilling(deps, trx, rfc);
    return rfc;
  }
}

/** Returns the test environment that has the RFC, or belongs to it; null when there is none. */
export async function readAmbiente(db: Db, rfc: string): Promise<AmbienteDePrueba | null> {
  const row = await db
    .selectFrom('ambiente_prueba')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'ambiente_prueba.rfc_owner')
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'ambiente_prueba.reiniciado', 'ambiente_prueba.lleno'])
    .where(({ or, eb }) => or([eb('ambiente_prueba.rfc_owner', '=', rfc), eb('ambiente_prueba.de', '=', rfc)]))
    .executeTakeFirst();
  if (!row) return null;
  const { cfdi } = await db
    .selectFrom('cfdi')
    .select(({ fn }) => fn.countAll<string>().as('cfdi'))
    .where('rfc_owner', '=', row.rfc)
    .executeTakeFirstOrThrow();
  const { nombre, lleno, reiniciado } = row;
  const estado = lleno ? 'listo' : 'llenando';
  return { rfc: row.rfc, nombre, estado, cfdi: Number(cfdi), reiniciado: reiniciado.toISOString() };
}

/**
 * Empties a test environment and queues its sample again. Keys and webhooks stay. Throws 409 while its sample is being stored: what the job
 * stores would be left beside the new one.
 */
export async function resetAmbiente(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, rfc: string): Promise<void> {
  const givenUp = new Date(deps.clock().getTime() - FILLING_MS);
  await transaction(deps.db, async (trx) => {
    const reset = await trx
      .updateTable('ambiente_prueba')
      .set({ reiniciado: deps.clock(), lleno: null })
      .where('rfc_owner', '=', rfc)
      .where(({ or, eb }) => or([eb('lleno', 'is not', null), eb('reiniciado', '<', givenUp)]))
      .returning('de')
      .executeTakeFirst();
    if (!reset)
      throw new Problem(409, 'conflict', 'El ambiente de pruebas todavía se está llenando. Espere un momento.', {
        headers: { 'retry-after': '2' },
      });
    await lockContribuyente(trx, rfc);
    await noteFiles(trx, rfc);
    await sql`select vaciar_prueba(${rfc})`.execute(trx);
    await addFilling(deps, trx, rfc);
    await record(trx, reset.de, { accion: 'pruebas.reiniciado', objeto: rfc });
  });
}

/** The log of the environment names the files, which stay: the integrity check looks there for files without a row. */
async function noteFiles(trx: Db, rfc: string): Promise<void> {
  const rows = await trx
    .selectFrom('cfdi')
    .select(['uuid', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .execute();
  for (let at = 0; at < rows.length; at += ENTRY)
    await record(trx, rfc, { accion: 'cfdi.depurado', ...nombrados(rows.slice(at, at + ENTRY)) });
}

const addFilling = ({ jobs }: Pick<Deps, 'jobs'>, trx: Db, rfc: string): Promise<void> =>
  jobs.add(trx, 'fill-pruebas', { rfc }, { jobKey: `pruebas ${rfc}`, queueName: `pruebas ${rfc}` });
