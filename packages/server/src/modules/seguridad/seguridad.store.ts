import type { AccionSeguridad, EventoSeguridad } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { type Autor, autorActual } from '../auditoria/autor';
import { dayAt } from '../cfdi/local-time';

/** What happened to the account of a person. */
interface Evento {
  accion: AccionSeguridad;
  detalle?: string;
  autor?: Autor;
  cuando?: Date;
}

const SHOWN = 50;
const KEPT_MS = 365 * 86_400_000;
const LONGEST = 300;

// A stranger names the browser. PostgreSQL takes no NUL.
const clean = (text: string) => text.replaceAll('\0', '').slice(0, LONGEST);

/**
 * Writes an event into the security log of a user. Refused logins of one day are counted in one row: a hundred guesses
 * must not bury what else happened.
 */
export async function noteSeguridad(db: Db, usuarioId: string, evento: Evento): Promise<void> {
  const { accion, detalle = '', autor = autorActual(), cuando = new Date() } = evento;
  const last = { detalle: clean(detalle), ip: autor.ip, agente: clean(autor.agente) };
  await db
    .insertInto('seguridad')
    .values({
      ...{ id: uuidv7(), usuario_id: usuarioId, accion, dia: dayAt(cuando) },
      ...{ ...last, primera: cuando, ultima: cuando },
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
export async function listSeguridad(db: Db, usuarioId: string): Promise<EventoSeguridad[]> {
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

/** Removes events of more than a year ago. */
export async function purgeSeguridad({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('seguridad')
    .where('ultima', '<', new Date(clock().getTime() - KEPT_MS))
    .execute();
}
