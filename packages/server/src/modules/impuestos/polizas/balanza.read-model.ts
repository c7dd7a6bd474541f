import { type Balanza, makeBalanza, type SaldoInicial, type SumaDeCuenta } from '@boveda/cfdi/polizas';
import type { api, BalanzaDelMes, BodyOf, FaltaBalanza } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { record } from '../../../audit/record';
import { lockContribuyente } from '../../../vault/ingest/lock-contribuyente';
import { checkCuentas, readCatalogo } from './cuentas.store';
import { readSumasDeCuentas } from './polizas.read-model';

type Nuevos = BodyOf<typeof api.balanzas.saveSaldos>;

async function readSaldos(db: Db, rfc: string, anio: number): Promise<SaldoInicial[]> {
  return db
    .selectFrom('saldo_inicial')
    .select(['cuenta', 'saldo'])
    .where('rfc_owner', '=', rfc)
    .where('anio', '=', anio)
    .orderBy('cuenta')
    .execute();
}

/** Keeps the balances with which a year begins, in place of those before. @throws conflict where an account is not in the catalogue */
export async function saveSaldos(db: Db, rfc: string, anio: string, { saldos }: Nuevos): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const numeros = saldos.map(({ cuenta }) => cuenta);
    await checkCuentas(trx, rfc, numeros);
    await trx.deleteFrom('saldo_inicial').where('rfc_owner', '=', rfc).where('anio', '=', Number(anio)).execute();
    if (saldos.length > 0)
      await trx
        .insertInto('saldo_inicial')
        .values(saldos.map(({ cuenta, saldo }) => ({ rfc_owner: rfc, anio: Number(anio), cuenta, saldo })))
        .execute();
    const detalle = saldos.map(({ cuenta, saldo }) => `${cuenta} ${saldo}`).join('\n');
    await record(trx, rfc, { accion: 'cuenta.saldos', objeto: anio, detalle: detalle.slice(0, 4_000) });
  });
}

/** The balanza of a month, and why it is not one that the SAT takes. */
export interface BalanzaLeida {
  balanza: Balanza;
  saldos: readonly SaldoInicial[];
  falta: FaltaBalanza | null;
}

/** Adds up the pólizas of the months of a year before one. A month is read after another: each may have 20,000 documents. */
async function readAntes(db: Db, rfc: string, mes: string): Promise<SumaDeCuenta[]> {
  const sumas: SumaDeCuenta[] = [];
  for (let each = 1; each < Number(mes.slice(5)); each++)
    sumas.push(...(await readSumasDeCuentas(db, rfc, `${mes.slice(0, 5)}${String(each).padStart(2, '0')}`)));
  return sumas;
}

/** Reads the balanza of a month: of movements only, where no balance of the beginning of its year is known. @throws conflict as `readPropuesta` */
export async function readBalanza(db: Db, rfc: string, mes: string): Promise<BalanzaLeida> {
  const [saldos, catalogo] = await Promise.all([readSaldos(db, rfc, Number(mes.slice(0, 4))), readCatalogo(db, rfc)]);
  const antes = saldos.length > 0 ? await readAntes(db, rfc, mes) : [];
  const balanza = makeBalanza(catalogo, saldos, antes, await readSumasDeCuentas(db, rfc, mes));
  const falta = saldos.length === 0 ? 'saldos' : new Big(balanza.diferencia).eq(0) ? null : 'cuadre';
  return { balanza, saldos, falta };
}

/** Returns the balanza of a month as screens show it. @throws conflict as `readPropuesta` */
export async function getBalanza(db: Db, rfc: string, mes: string): Promise<BalanzaDelMes> {
  const { balanza, saldos, falta } = await readBalanza(db, rfc, mes);
  const mayores = balanza.cuentas.filter(({ cuenta }) => cuenta.nivel === 1);
  const sumOf = (side: 'debe' | 'haber') => mayores.reduce((all, each) => all.plus(each[side]), new Big(0)).toFixed(2);
  return {
    ...{ mes, totales: { debe: sumOf('debe'), haber: sumOf('haber') }, saldos: [...saldos], falta },
    cuentas: balanza.cuentas.map(({ cuenta: { numero, nombre, nivel }, ...amounts }) => ({
      ...{ numero, nombre, nivel, ...amounts },
    })),
    diferencia: balanza.diferencia,
  };
}
