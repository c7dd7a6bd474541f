import {
  type ConfigBuzon,
  type Notificaciones,
  problemOfReglas,
  type ReglasBuzon,
  valuesOfReglas,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import type { Updateable } from 'kysely';
import { record } from '../../audit/record';
import type { ConfigTables } from '../../esquema/tables/config-tables';

/** The smart mailbox settings of a taxpayer. */
export interface ConfiguracionBuzon {
  /** Requests are answered by the rules; otherwise they wait for a user. */
  usa_buzon: boolean;
  /** Reject all. */
  usa_buzon_1: boolean;
  /** Reject invoices older than the current month. */
  usa_buzon_2: boolean;
  /** Reject when the amount is above `val_buzon_3` (decimal text). */
  usa_buzon_3: boolean;
  val_buzon_3: string;
  /** Reject when older than `val_buzon_4` days. */
  usa_buzon_4: boolean;
  val_buzon_4: number;
  /** RFCs whose requests are accepted whatever the rules say. */
  buzon_listablanca: string[];
  ultimo_buzon: Date | null;
}

const defaults: ConfiguracionBuzon = {
  usa_buzon: false,
  usa_buzon_1: false,
  usa_buzon_2: false,
  usa_buzon_3: false,
  val_buzon_3: '0.00',
  usa_buzon_4: false,
  val_buzon_4: 0,
  buzon_listablanca: [],
  ultimo_buzon: null,
};

/** Returns how cancellation requests of a taxpayer are answered; everything is off by default. */
export async function configuracionBuzon(db: Db, rfc: string): Promise<ConfiguracionBuzon> {
  const row = await db
    .selectFrom('configuracion')
    .select(['usa_buzon', 'usa_buzon_1', 'usa_buzon_2', 'usa_buzon_3', 'val_buzon_3', 'usa_buzon_4', 'val_buzon_4'])
    .select(['buzon_listablanca', 'ultimo_buzon'])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();
  return row ?? defaults;
}

/** Returns the same settings in the form of the contract. */
export async function readConfig(db: Db, rfc: string): Promise<ConfigBuzon> {
  const { val_buzon_3, val_buzon_4, buzon_listablanca, ultimo_buzon, ...switches } = await configuracionBuzon(db, rfc);
  return {
    ...asText(switches),
    val_buzon_3,
    val_buzon_4: String(val_buzon_4),
    buzon_listablanca: buzon_listablanca.join(','),
    ultimo_buzon: ultimo_buzon?.toISOString() ?? null,
  };
}

/** Turns the smart mailbox on or off. */
export const setBuzon = (db: Db, rfc: string, usa: '0' | '1'): Promise<void> =>
  setConfiguracion(db, rfc, { usa_buzon: usa === '1' });

/** Sets all the rules; throws 422 with the texts of V2 §5. Rejecting all turns the other rules off. */
export async function setReglas(db: Db, rfc: string, reglas: ReglasBuzon): Promise<void> {
  const problem = problemOfReglas(reglas);
  if (problem) throw new Problem(422, 'invalid_mailbox_rule', problem);
  const { monto, dias } = valuesOfReglas(reglas);
  const todas = reglas.usa_buzon_1 === '1';
  await setConfiguracion(db, rfc, {
    usa_buzon_1: todas,
    usa_buzon_2: !todas && reglas.usa_buzon_2 === '1',
    usa_buzon_3: !todas && reglas.usa_buzon_3 === '1',
    usa_buzon_4: !todas && reglas.usa_buzon_4 === '1',
    val_buzon_3: monto,
    val_buzon_4: dias,
  });
}

const NOTICES = [
  'notificacion_efos',
  'notificacion_alterado',
  'notificacion_cancelado',
  'notificacion_solicitud',
  'notificacion_acuse',
  'notificacion_72',
  'notificacion_riesgos',
  'riesgos_semanal',
  'notificacion_correos',
] as const satisfies (keyof Notificaciones)[];

/** Returns which notices the administrators get by mail; by default only the one about mailboxes. */
export async function readNotificaciones(db: Db, rfc: string): Promise<Notificaciones> {
  const row = await db.selectFrom('configuracion').select(NOTICES).where('rfc_owner', '=', rfc).executeTakeFirst();
  const byDefault = Object.fromEntries(NOTICES.map((name) => [name, name === 'notificacion_correos'])) as Record<
    keyof Notificaciones,
    boolean
  >;
  return asText(row ?? byDefault);
}

/** Turns notices on or off; keeps those that are left out. */
export async function setNotificaciones(db: Db, rfc: string, changes: Partial<Notificaciones>): Promise<void> {
  const given = NOTICES.flatMap((name) =>
    changes[name] === undefined ? [] : [[name, changes[name] === '1'] as const],
  );
  await setConfiguracion(db, rfc, Object.fromEntries(given));
}

/** Returns the PNG of the taxpayer's logo; null without one. */
export async function readLogo(db: Db, rfc: string): Promise<Buffer | null> {
  const row = await db.selectFrom('configuracion').select('logo').where('rfc_owner', '=', rfc).executeTakeFirst();
  return row?.logo ?? null;
}

/** Writes some of the settings of a taxpayer; the others keep their value or default. */
export async function setConfiguracion(
  db: Db,
  rfc: string,
  changes: Omit<Updateable<ConfigTables['configuracion']>, 'rfc_owner'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await transaction(db, async (trx) => {
    await trx
      .insertInto('configuracion')
      .values({ rfc_owner: rfc, ...changes })
      .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(changes))
      .execute();
    const { logo, ...said } = changes;
    const detalle = JSON.stringify(logo === undefined ? said : { ...said, logo: logo && 'PNG' });
    await record(trx, rfc, { accion: 'configuracion.cambiada', objeto: Object.keys(changes).join(', '), detalle });
  });
}

const asText = <Name extends string>(switches: Record<Name, boolean>) =>
  Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, on ? '1' : '0'])) as Record<Name, '0' | '1'>;
