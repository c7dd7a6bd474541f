import { type Catalogo, type CuentaPropia, catalogoCon, esCodigoAgrupador } from '@boveda/cfdi/polizas';
import { type AnswerOf, type api, type BodyOf, MAX_CUENTAS_PROPIAS } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../../audit/record';
import { lockContribuyente } from '../../../vault/ingest/lock-contribuyente';

type Cuentas = AnswerOf<typeof api.cuentasContables.list>;
type Nueva = BodyOf<typeof api.cuentasContables.save>;

interface Guardada extends CuentaPropia {
  propia: boolean;
  externo: string;
}

const readCuentas = (db: Db, rfc: string): Promise<Guardada[]> =>
  db
    .selectFrom('cuenta_contable')
    .select(['numero', 'nombre', 'naturaleza', 'propia', 'externo'])
    .where('rfc_owner', '=', rfc)
    .execute();

/** Returns the catalogue of accounts of a taxpayer. */
export async function readCatalogo(db: Db, rfc: string): Promise<Catalogo> {
  const guardadas = await readCuentas(db, rfc);
  return catalogoCon(guardadas.filter(({ propia }) => propia));
}

/** Returns a function that gives the number that the accounting program of a taxpayer has for an account. */
export async function readExternos(db: Db, rfc: string): Promise<(cuenta: string) => string> {
  const externos = new Map((await readCuentas(db, rfc)).map(({ numero, externo }) => [numero, externo]));
  return (cuenta) => externos.get(cuenta) || cuenta;
}

/** Returns the accounts of a taxpayer in the order of their numbers. */
export async function listCuentas(db: Db, rfc: string): Promise<Cuentas> {
  const guardadas = await readCuentas(db, rfc);
  const byNumero = new Map(guardadas.map((each) => [each.numero, each]));
  const { cuentas } = catalogoCon(guardadas.filter(({ propia }) => propia));
  return {
    rows: cuentas.map(({ numero, agrupador, nombre, naturaleza, nivel }) => {
      const { propia = false, externo = '' } = byNumero.get(numero) ?? {};
      return { numero, agrupador, nombre, naturaleza, nivel, propia, externo };
    }),
  };
}

const conflict = (msg: string) => new Problem(409, 'conflict', msg);

/** @throws conflict where an account has no name, or neither its código agrupador nor the account above it exist */
function checkNueva({ numero, nombre }: Nueva, catalogo: Catalogo): void {
  if (nombre === '') throw conflict('Escriba el nombre de la cuenta.');
  const parts = numero.split('.');
  const agrupador = parts.slice(0, 2).join('.');
  if (!esCodigoAgrupador(agrupador)) throw conflict(`El SAT no tiene el código agrupador ${agrupador}.`);
  const mayor = parts.slice(0, -1).join('.');
  if (mayor !== '' && !catalogo.find(mayor)) throw conflict(`Agregue primero la cuenta ${mayor}.`);
}

/** Keeps an account of the taxpayer, or the number that another program gives to one. @throws conflict */
export async function saveCuenta(db: Db, rfc: string, nueva: Nueva): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const guardadas = await readCuentas(trx, rfc);
    const own = catalogoCon(guardadas.filter(({ propia }) => propia));
    const known = catalogoCon([]).find(nueva.numero);
    if (!known) checkNueva(nueva, own);
    if (guardadas.length >= MAX_CUENTAS_PROPIAS && !guardadas.some(({ numero }) => numero === nueva.numero))
      throw conflict(`Puede guardar hasta ${MAX_CUENTAS_PROPIAS.toLocaleString('es-MX')} cuentas.`);
    const mayor = own.find(nueva.numero.split('.')[0] as string);
    const isMayor = !nueva.numero.includes('.');
    const values = {
      ...{ propia: known === undefined, nombre: known?.nombre ?? nueva.nombre, externo: nueva.externo },
      naturaleza: known?.naturaleza ?? (isMayor ? nueva.naturaleza : (mayor?.naturaleza ?? nueva.naturaleza)),
    };
    await trx
      .insertInto('cuenta_contable')
      .values({ rfc_owner: rfc, numero: nueva.numero, ...values })
      .onConflict((existing) => existing.columns(['rfc_owner', 'numero']).doUpdateSet(values))
      .execute();
    // What is below an account has its naturaleza.
    if (values.propia && isMayor)
      await trx
        .updateTable('cuenta_contable')
        .set({ naturaleza: values.naturaleza })
        .where('rfc_owner', '=', rfc)
        .where('propia', '=', true)
        .where('numero', 'like', `${nueva.numero}.%`)
        .execute();
    await record(trx, rfc, {
      ...{ accion: 'cuenta.guardada', objeto: nueva.numero },
      detalle: [values.nombre, ...(nueva.externo ? [nueva.externo] : [])].join('\n'),
    });
  });
}

/** Removes an account that nothing uses, or what another program calls one. @throws not_found, conflict */
export async function removeCuenta(db: Db, rfc: string, numero: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const removed = await trx
      .deleteFrom('cuenta_contable')
      .where('rfc_owner', '=', rfc)
      .where('numero', '=', numero)
      .returning('propia')
      .executeTakeFirst();
    if (!removed) throw notFound();
    if (removed.propia && (await isUsed(trx, rfc, numero)))
      throw conflict('La cuenta se usa: en una cuenta debajo de ella, una regla, una póliza o un saldo inicial.');
    await record(trx, rfc, { accion: 'cuenta.quitada', objeto: numero, detalle: '' });
  });
}

async function isUsed(db: Db, rfc: string, numero: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from cuenta_contable where rfc_owner = ${rfc} and propia and starts_with(numero, ${`${numero}.`}))
      or exists (select from regla_cuenta where rfc_owner = ${rfc} and cuenta = ${numero})
      or exists (select from saldo_inicial where rfc_owner = ${rfc} and cuenta = ${numero})
      or exists (select from poliza_guardada where rfc_owner = ${rfc} and movimientos @> ${JSON.stringify([{ cuenta: numero }])}::jsonb)
      as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** @throws conflict where the catalogue of a taxpayer lacks one of these accounts */
export async function checkCuentas(db: Db, rfc: string, numeros: readonly string[]): Promise<void> {
  const { find } = await readCatalogo(db, rfc);
  const missing = numeros.find((numero) => !find(numero));
  if (missing !== undefined) throw conflict(`El catálogo no tiene la cuenta ${missing}. Agréguela primero.`);
}
