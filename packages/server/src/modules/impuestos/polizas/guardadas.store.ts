import { createHash } from 'node:crypto';
import type { Movimiento } from '@boveda/cfdi/polizas';
import type { api, BodyOf } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { Deps } from '../../../installation/deps';
import { lockContribuyente } from '../../../vault/ingest/lock-contribuyente';
import { primerDia } from '../celdas';
import { checkCuentas } from './cuentas.store';

type Ajuste = BodyOf<typeof api.polizas.adjust>;
type Escrita = BodyOf<typeof api.polizas.write>;
type Context = Pick<Deps, 'db' | 'clock'>;

/** Pólizas of a month that are kept. */
const MAX_GUARDADAS = 2_000;

/** A póliza that a person wrote, or other movements of a proposed one. */
export interface Guardada {
  id: string;
  /** What the adjusted póliza books; null of one that a person wrote. */
  clave: string | null;
  huella: string | null;
  /** AAAA-MM-DD; null of an adjustment. */
  fecha: string | null;
  concepto: string | null;
  movimientos: readonly Movimiento[];
  motivo: string;
  autor: string;
  created: Date;
}

/** Returns what tells proposed movements from others, in hexadecimal. */
export const huellaDe = (movimientos: readonly Movimiento[]): string =>
  createHash('sha256')
    .update(JSON.stringify(movimientos.map(({ cuenta, debe, haber }) => [cuenta, debe, haber])))
    .digest('hex');

/** Returns what is kept of a month, the first that was written before others. */
export const readGuardadas = (db: Db, rfc: string, mes: string): Promise<Guardada[]> =>
  db
    .selectFrom('poliza_guardada')
    .select(['id', 'clave', 'huella', 'concepto', 'movimientos', 'motivo', 'autor', 'created'])
    .select(sql<string | null>`to_char(fecha, 'YYYY-MM-DD')`.as('fecha'))
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .orderBy('id')
    .execute();

const withCents = (movimientos: Ajuste['movimientos']): string =>
  JSON.stringify(
    movimientos.map(({ cuenta, debe, haber }) => ({
      cuenta,
      debe: new Big(debe).toFixed(2),
      haber: new Big(haber).toFixed(2),
    })),
  );

/** Stores a póliza of a month within the transaction that checks it. @throws conflict */
async function store(
  { db, clock }: Context,
  rfc: string,
  mes: string,
  row: Pick<Guardada, 'clave' | 'huella' | 'fecha' | 'concepto'> & Pick<Ajuste, 'movimientos' | 'motivo'>,
): Promise<string> {
  const id = uuidv7();
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const { movimientos, motivo, ...rest } = row;
    await checkCuentas(trx, rfc, [...new Set(movimientos.map(({ cuenta }) => cuenta))]);
    const values = {
      ...{ id, ...rest, movimientos: withCents(movimientos), motivo },
      ...{ autor: currentAutor().usuario, created: clock() },
    };
    await trx
      .insertInto('poliza_guardada')
      .values({ rfc_owner: rfc, mes: primerDia(mes), ...values })
      .onConflict((existing) => existing.columns(['rfc_owner', 'mes', 'clave']).doUpdateSet(values))
      .execute();
    const { count } = await trx
      .selectFrom('poliza_guardada')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', primerDia(mes))
      .executeTakeFirstOrThrow();
    if (Number(count) > MAX_GUARDADAS)
      throw new Problem(
        ...([409, 'conflict'] as const),
        `Un mes tiene hasta ${MAX_GUARDADAS.toLocaleString('es-MX')} pólizas escritas o ajustadas.`,
      );
    await record(trx, rfc, {
      ...{ accion: 'poliza.guardada', objeto: `${mes} ${row.concepto ?? row.clave}` },
      detalle: [...movimientos.map((each) => `${each.cuenta} ${each.debe} ${each.haber}`), motivo].join('\n'),
    });
  });
  return id;
}

/** Keeps other movements for a proposed póliza, whose movements are `propuestos`. @throws conflict */
export const adjustPoliza = (
  context: Context,
  rfc: string,
  mes: string,
  { clave, movimientos, motivo }: Ajuste,
  propuestos: readonly Movimiento[],
): Promise<string> =>
  store(context, rfc, mes, {
    ...{ clave, huella: huellaDe(propuestos), fecha: null, concepto: null, movimientos, motivo },
  });

/** Keeps a póliza that no CFDI proposes. @throws conflict where its date is of another month */
export async function writePoliza(context: Context, rfc: string, mes: string, escrita: Escrita): Promise<string> {
  const { fecha, concepto, movimientos, motivo } = escrita;
  if (!fecha.startsWith(`${mes}-`)) throw new Problem(409, 'conflict', 'La fecha de la póliza es de otro mes.');
  return store(context, rfc, mes, { clave: null, huella: null, fecha, concepto, movimientos, motivo });
}

/** Removes what is kept of a póliza. @throws not_found */
export async function removeGuardada(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('poliza_guardada')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning(['clave', 'concepto', 'motivo'])
      .returning(sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'))
      .executeTakeFirst();
    if (!removed) throw notFound();
    const objeto = `${removed.mes} ${removed.concepto ?? removed.clave}`;
    await record(trx, rfc, { accion: 'poliza.quitada', objeto, detalle: removed.motivo });
  });
}
