import type { AccionSeguridad, EventoSeguridad } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../installation/deps';
import { type Autor, currentAutor } from './author';

/** A security event of an account. */
interface Evento {
  accion: AccionSeguridad;
  detalle?: string;
  autor?: Autor;
  cuando?: Date;
}

const SHOWN = 50;
const KEPT_MS = 365 * 86_400_000;
const LONGEST = 300;

// The user agent is untrusted input. PostgreSQL rejects NUL.
const clean = (text: string) => text.replaceAll('\0', '').slice(0, LONGEST);

/**
 * Records an event in the security log of a user. Rejected logins of one day are counted in one row, so that a hundred
 * guesses do not bury other events.
 */
export async function noteSecurityEvent(db: Db, usuarioId: string, evento: Evento): Promise<void> {
  const { accion, detalle = '', autor = currentAutor(), cuando = new Date() } = evento;
  const last = { detalle: clean(detalle), ip: autor.ip, agente: clean(autor.agente) };
  await db
    .insertInto('seguridad')
    .values({
      id: uuidv7(),
      usuario_id: usuarioId,
      accion,
      dia: dayAt(cuando),
      ...last,
      primera: cuando,
      ultima: cuando,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['usuario_id', 'dia'])
        .where('accion', '=', 'sesion.rechazada')
        .doUpdateSet(({ ref, fn, eb }) => ({
          ...last,
          veces: eb(ref('seguridad.veces'), '+', 1),
          primera: fn('least', [ref('seguridad.primera'), ref('excluded.primera')]),
          ultima: fn('greatest', [ref('seguridad.ultima'), ref('excluded.ultima')]),
        })),
    )
    .execute();
}

/** The newest events of a user. */
export async function listSecurityEvents(db: Db, usuarioId: string): Promise<EventoSeguridad[]> {
  const rows = await db
    .selectFrom('seguridad')
    .select(['id', 'accion', 'detalle', 'veces', 'primera', 'ultima', 'ip', 'agente'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('ultima', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ primera, ultima, ...row }) => ({
    ...row,
    primera: primera.toISOString(),
    ultima: ultima.toISOString(),
  }));
}

/** Deletes events older than a year. */
export async function purgeSecurityEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteInPortions(db, 'seguridad', sql`ultima < ${new Date(clock().getTime() - KEPT_MS)}`);
}
