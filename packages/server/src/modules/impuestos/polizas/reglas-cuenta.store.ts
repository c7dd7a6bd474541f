import type { ReglaCuenta } from '@boveda/cfdi/polizas';
import { type AnswerOf, type api, type BodyOf, MAX_REGLAS_CUENTA } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { Deps } from '../../../installation/deps';
import { lockContribuyente } from '../../../vault/ingest/lock-contribuyente';
import { checkCuentas } from './cuentas.store';

type Reglas = AnswerOf<typeof api.cuentasContables.listReglas>;
type Nueva = BodyOf<typeof api.cuentasContables.saveRegla>;

const condiciones = ['emitido', 'contraparte', 'clave', 'uso', 'metodo', 'tipo'] as const;

/** Returns every rule of a taxpayer, the first that was made before others. */
export const readReglas = (db: Db, rfc: string): Promise<ReglaCuenta[]> =>
  db
    .selectFrom('regla_cuenta')
    .select([...condiciones, 'cuenta'])
    .where('rfc_owner', '=', rfc)
    .orderBy('id')
    .execute();

/** Returns one page of the rules of a taxpayer, by counterparty and key. */
export async function listReglasDeCuenta(
  db: Db,
  rfc: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reglas> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('regla_cuenta as r')
      .leftJoin('contraparte as k', (join) =>
        join.onRef('k.rfc_owner', '=', 'r.rfc_owner').onRef('k.rfc', '=', 'r.contraparte'),
      )
      .select(['r.id', 'r.emitido', 'r.contraparte', 'k.nombre', 'r.clave', 'r.uso', 'r.metodo', 'r.tipo', 'r.cuenta'])
      .select(['r.motivo', 'r.autor', 'r.created'])
      .where('r.rfc_owner', '=', rfc)
      .orderBy('r.emitido')
      .orderBy('r.contraparte')
      .orderBy('r.clave')
      .orderBy('r.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('regla_cuenta')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rfc_owner', '=', rfc)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ created, nombre, ...regla }) => ({
      ...regla,
      ...{ nombre: nombre ?? '', fecha: created.toISOString() },
    })),
    count: Number(counted.count),
  };
}

/** Remembers the account of what meets some conditions, in place of what was remembered for them. @throws conflict */
export async function saveReglaDeCuenta(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  nueva: Nueva,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    await checkCuentas(trx, rfc, [nueva.cuenta]);
    const { cuenta, motivo, ...conditions } = nueva;
    const values = { id: uuidv7(), cuenta, motivo, autor: currentAutor().usuario, created: clock() };
    await trx
      .insertInto('regla_cuenta')
      .values({ rfc_owner: rfc, ...conditions, ...values })
      .onConflict((existing) => existing.columns(['rfc_owner', ...condiciones]).doUpdateSet(values))
      .execute();
    const { count } = await trx
      .selectFrom('regla_cuenta')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rfc_owner', '=', rfc)
      .executeTakeFirstOrThrow();
    if (Number(count) > MAX_REGLAS_CUENTA)
      throw new Problem(409, 'conflict', `Puede guardar hasta ${MAX_REGLAS_CUENTA.toLocaleString('es-MX')} reglas.`);
    await record(trx, rfc, { accion: 'cuenta.regla', objeto: told(conditions), detalle: `${cuenta}\n${motivo}` });
  });
}

/** Forgets a rule. @throws not_found */
export async function removeReglaDeCuenta(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('regla_cuenta')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning([...condiciones, 'cuenta'])
      .executeTakeFirst();
    if (!removed) throw notFound();
    await record(trx, rfc, { accion: 'cuenta.regla_quitada', objeto: told(removed), detalle: removed.cuenta });
  });
}

/** The conditions of a rule in one line. */
const told = ({ emitido, ...others }: Omit<ReglaCuenta, 'cuenta'>): string =>
  [
    emitido ? 'Emitido' : 'Recibido',
    ...condiciones.flatMap((each) => (each === 'emitido' ? [] : others[each] || [])),
  ].join(' ');
