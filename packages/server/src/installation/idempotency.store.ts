import { createHmac, randomUUID } from 'node:crypto';
import { Problem } from '@boveda/platform/core/problem';
import { decrypt, encrypt, openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from './deps';

const PURPOSE = 'idempotency';
/** How long an answer is kept. */
const KEPT_MS = 24 * 3_600_000;
/** An attempt that has not said for so long that it is alive has died with its process. */
const ALIVE_MS = 15_000;
const SAY_ALIVE_MS = 5_000;
/** When to ask again for the answer of a request that is under way. */
const RETRY_SECONDS = 2;

/** A request with an Idempotency-Key. */
export interface Once {
  rfc: string;
  /** The API key that sent it, or the user of the session. */
  titular: string;
  /** The Idempotency-Key. */
  clave: string;
  /** What the request asks for, as text that is equal for equal requests. */
  peticion: string;
  /** Its answer has a secret: what is stored can be opened with the Idempotency-Key only, which is not stored. */
  secret: boolean;
}

/** The answer of an earlier attempt, or an attempt to be made now; `repeated` says that one before it died. */
export type Claim = { kind: 'answered'; answer: unknown } | { kind: 'begun'; attempt: Attempt; repeated: boolean };

/** The one attempt at a request that may store its answer. */
export interface Attempt {
  /** Stores the answer, in the transaction of what was done. Throws when another attempt has taken over. */
  finish(db: Db, answer: unknown): Promise<void>;
  /** Forgets the request, which changed nothing: the next one is tried anew. */
  forget(): Promise<void>;
  /** Ends what `claim` began: after it, another request may take over unless there is an answer. */
  release(): Promise<void>;
}

/**
 * Claims a request. Throws 422 when the Idempotency-Key came with another request within 24 hours, 409 while the first is
 * under way. What is stored reveals neither key nor request: HMACs, and a sealed answer.
 */
export async function claim(deps: Deps, once: Once): Promise<Claim> {
  const { db, clock, keys } = deps;
  // The oldest key: a request is recognized also after the master key was replaced.
  const secret = keys.all().at(-1)?.derive(PURPOSE) ?? keys.derive(PURPOSE);
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest();
  const lock = once.secret ? lockOf(mac(`answer ${once.clave}`)) : OPEN;
  const place = { rfc_owner: once.rfc, titular: once.titular, clave: mac(once.clave) };
  const now = clock();
  const mine = { ...fresh(now), peticion: mac(once.peticion), respuesta: null, creada: now };
  const inserted = await db
    .insertInto('idempotencia')
    .values({ ...place, ...mine })
    .onConflict((conflict) =>
      conflict
        .columns(['rfc_owner', 'titular', 'clave'])
        .doUpdateSet(mine)
        .where('idempotencia.creada', '<=', new Date(now.getTime() - KEPT_MS)),
    )
    .returning('intento')
    .executeTakeFirst();
  if (inserted) return { kind: 'begun', attempt: attemptOf(deps, place, mine.intento, lock), repeated: false };
  const before = await at(db, place).executeTakeFirst();
  // Forgotten in the meantime: the sender asks again.
  if (!before) throw inProgress();
  if (!before.peticion.equals(mine.peticion)) throw keyReused();
  if (before.respuesta) {
    const context = contextOf(place, before.intento);
    const stored = openSecret(keys, PURPOSE, context, before.respuesta);
    return { kind: 'answered', answer: JSON.parse(lock.open(context, stored).toString()) };
  }
  if (before.hasta > now) throw inProgress();
  const { intento, hasta } = mine;
  const { numUpdatedRows } = await change(db, place, before.intento).set({ intento, hasta }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw inProgress();
  return { kind: 'begun', attempt: attemptOf(deps, place, mine.intento, lock), repeated: true };
}

/** Deletes requests whose answers are kept no longer. */
export async function purgeIdempotency({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  await deleteInPortions(db, 'idempotencia', sql`creada <= ${before}`);
}

/** A second lock below the seal of the installation. */
interface Lock {
  close(context: string, answer: Buffer): Buffer;
  open(context: string, stored: Buffer): Buffer;
}

const OPEN: Lock = { close: (_, answer) => answer, open: (_, stored) => stored };

const lockOf = (key: Buffer): Lock => ({
  close: (context, answer) => encrypt(key, context, answer),
  open: (context, stored) => decrypt(key, context, stored),
});

interface Place {
  rfc_owner: string;
  titular: string;
  clave: Buffer;
}

const fresh = (now: Date) => ({ intento: randomUUID(), hasta: new Date(now.getTime() + ALIVE_MS) });

const at = (db: Db, { rfc_owner, titular, clave }: Place) =>
  db
    .selectFrom('idempotencia')
    .selectAll()
    .where('rfc_owner', '=', rfc_owner)
    .where('titular', '=', titular)
    .where('clave', '=', clave);

/** Changes the row of an attempt, while it has no answer and no other attempt has taken over. */
const change = (db: Db, { rfc_owner, titular, clave }: Place, intento: string) =>
  db
    .updateTable('idempotencia')
    .where('rfc_owner', '=', rfc_owner)
    .where('titular', '=', titular)
    .where('clave', '=', clave)
    .where('intento', '=', intento)
    .where('respuesta', 'is', null);

/** Context of the sealed answer: the attempt that stored it. */
const contextOf = ({ rfc_owner, titular }: Place, intento: string) => `${rfc_owner} ${titular} ${intento}`;

function attemptOf({ db, clock, keys, log }: Deps, place: Place, intento: string, lock: Lock): Attempt {
  const alive = () => new Date(clock().getTime() + ALIVE_MS);
  const timer = setInterval(() => {
    const said = change(db, place, intento).set({ hasta: alive() }).execute();
    said.catch((err: unknown) => log.warn({ err }, 'a request under way could not be kept'));
  }, SAY_ALIVE_MS).unref();
  return {
    async finish(trx, answer) {
      const context = contextOf(place, intento);
      const respuesta = sealSecret(keys, PURPOSE, context, lock.close(context, Buffer.from(JSON.stringify(answer))));
      const { numUpdatedRows } = await change(trx, place, intento).set({ respuesta }).executeTakeFirst();
      if (numUpdatedRows === 0n) throw inProgress();
    },
    async forget() {
      await db
        .deleteFrom('idempotencia')
        .where('rfc_owner', '=', place.rfc_owner)
        .where('titular', '=', place.titular)
        .where('clave', '=', place.clave)
        .where('intento', '=', intento)
        .where('respuesta', 'is', null)
        .execute();
    },
    async release() {
      clearInterval(timer);
      await change(db, place, intento).set({ hasta: clock() }).execute();
    },
  };
}

const inProgress = () =>
  new Problem(409, 'idempotency_in_progress', 'La misma petición está en curso. Pida su respuesta en unos segundos.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

const keyReused = () =>
  new Problem(
    422,
    'idempotency_key_reused',
    'Esta Idempotency-Key ya se usó con otra petición. Use una nueva para cada una.',
  );
