import { type AnswerOf, type api, DIAS_USO } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../installation/deps';
import { conSuAmbiente } from './ambientes';

type Uso = AnswerOf<typeof api.llaves.listUso>['rows'][number];

const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'America/Mexico_City')::date`;
/** The first day that counts are kept of. */
const firstDay = (now: Date): RawBuilder<string> => sql<string>`${dayOf(now)} - ${DIAS_USO - 1}::int`;

/** Counts one call of a key. */
export async function countUse(db: Db, rfc: string, llaveId: string, now: Date): Promise<void> {
  await sql`insert into api_key_uso as u (rfc_owner, llave_id, dia, llamadas) values (${rfc}, ${llaveId}, ${dayOf(now)}, 1)
    on conflict (rfc_owner, llave_id, dia) do update set llamadas = u.llamadas + 1`.execute(db);
}

/** Returns how many calls each key of a taxpayer made on each day; only of one key, or of those that a user made. Days without calls are left out. */
export async function listUso(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { id, creador }: { id?: string; creador?: string },
): Promise<Uso[]> {
  const { rows } = await sql<Uso>`
    select k.id, k.nombre, coalesce(u.dias, '[]') as dias from api_key k
    left join lateral (
      select json_agg(json_build_object('dia', u.dia, 'llamadas', u.llamadas) order by u.dia) as dias from api_key_uso u
      where u.rfc_owner = k.rfc_owner and u.llave_id = k.id and u.dia >= ${firstDay(clock())}
    ) u on true
    where k.rfc_owner in ${conSuAmbiente(rfc)} and k.revocada is null and k.id = coalesce(${id ?? null}::uuid, k.id)
      and k.usuario_id = coalesce(${creador ?? null}::uuid, k.usuario_id)
    order by k.created desc, k.id desc`.execute(db);
  return rows;
}

/** Returns the calls of today and of all days that are kept, by key. */
export async function sumUso(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
): Promise<Map<string, { hoy: number; total: number }>> {
  const { rows } = await sql<{ id: string; hoy: number; total: number }>`
    select llave_id as id, coalesce(sum(llamadas) filter (where dia = ${dayOf(clock())}), 0)::int as hoy,
      sum(llamadas)::int as total
    from api_key_uso where rfc_owner in ${conSuAmbiente(rfc)} and dia >= ${firstDay(clock())} group by llave_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, hoy, total }) => [id, { hoy, total }]));
}

/** Deletes the counts of earlier days. */
export async function purgeUso({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`delete from api_key_uso where dia < ${firstDay(clock())}`.execute(db);
}
