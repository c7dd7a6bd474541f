import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { keepCfdi } from './cambios.read-model';
import { primerDia } from './celdas';
import { type CifrasDelMes, readCifras } from './cifras.read-model';
import { keepArchivo } from './diot/diot-archivo.store';
import { makeDiot } from './diot/make-diot';
import { cerradasOf } from './totales';

/** Closes a month: keeps its figures, the CFDI that count in it, and its DIOT where nothing blocks it. @throws conflict where it is closed */
export async function closeMes({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, mes: string): Promise<void> {
  await transaction(db, async (trx) => {
    // What is kept is then what the taxpayer's CFDI say at one moment.
    await lockContribuyente(trx, rfc);
    const { sumas, totales } = (await readCifras(trx, rfc, [mes])).get(mes) as CifrasDelMes;
    const { usuario: autor } = currentAutor();
    const closed = await trx
      .insertInto('cierre_mes')
      .values({
        rfc_owner: rfc,
        mes: primerDia(mes),
        autor,
        created: clock(),
        celdas: JSON.stringify(cerradasOf(sumas)),
        totales: JSON.stringify(totales),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('autor')
      .executeTakeFirst();
    if (!closed) throw new Problem(409, 'conflict', 'El mes ya está cerrado.');
    await keepCfdi(trx, rfc, mes);
    const diot = await makeDiot(trx, rfc, mes);
    if (!diot.faltas.some(({ bloquea }) => bloquea)) await keepArchivo(trx, rfc, diot, clock());
    const { causado, acreditable, aCargo } = totales;
    const detalle = `Causado ${causado}, acreditable ${acreditable}, a cargo ${aCargo}`;
    await record(trx, rfc, { accion: 'mes.cerrado', objeto: mes, detalle });
  });
}

/** Opens a closed month. @throws not_found where it is open */
export async function reopenMes(db: Db, rfc: string, mes: string, motivo: string): Promise<void> {
  await transaction(db, async (trx) => {
    const opened = await trx
      .deleteFrom('cierre_mes')
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', primerDia(mes))
      .returning('autor')
      .executeTakeFirst();
    if (!opened) throw notFound();
    await record(trx, rfc, { accion: 'mes.reabierto', objeto: mes, detalle: motivo });
  });
}
