import { paises } from '@boveda/cfdi/diot';
import { type api, type BodyOf, type ImportacionIva, MAX_IMPORTACIONES } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { primerDia } from './celdas';

type Nueva = BodyOf<typeof api.impuestos.saveImportacion>;

/** Returns what users said of imports whose IVA was paid in a month, by date. */
export async function listImportaciones(db: Db, rfc: string, mes: string): Promise<ImportacionIva[]> {
  const rows = await db
    .selectFrom('importacion_iva')
    .select([
      ...(['id', 'pedimento', 'clase', 'nombre', 'pais', 'jurisdiccion', 'evidencia', 'autor', 'guardado'] as const),
      'id_fiscal as idFiscal',
      sql<string>`to_char(fecha, 'YYYY-MM-DD')`.as('fecha'),
      sql<string>`round(base, 2)::text`.as('base'),
      sql<string>`round(iva, 2)::text`.as('iva'),
    ])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .orderBy('importacion_iva.fecha')
    .orderBy('pedimento')
    .limit(MAX_IMPORTACIONES)
    .execute();
  return rows.map(({ clase, guardado, ...row }) => ({
    ...row,
    clase: clase || null,
    guardado: guardado.toISOString(),
  }));
}

/**
 * Keeps what a user says of a pedimento, in place of what was said of it before.
 * @throws conflict of a country that the catalogue of the DIOT does not have, and beyond `MAX_IMPORTACIONES` in a month
 */
export async function saveImportacion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { idFiscal, clase, ...nueva }: Nueva,
): Promise<void> {
  if (!Object.hasOwn(paises, nueva.pais)) throw new Problem(409, 'conflict', 'Elija el país del catálogo de la DIOT.');
  const mes = primerDia(nueva.fecha.slice(0, 7));
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const { count } = await trx
      .selectFrom('importacion_iva')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', mes)
      .where('pedimento', '<>', nueva.pedimento)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_IMPORTACIONES)
      throw new Problem(409, 'conflict', `Un mes tiene como máximo ${MAX_IMPORTACIONES} pedimentos.`);
    const said = { autor: currentAutor().usuario, guardado: clock() };
    const values = { ...nueva, mes, clase: clase ?? ('' as const), id_fiscal: idFiscal, ...said };
    await trx
      .insertInto('importacion_iva')
      .values({ rfc_owner: rfc, id: uuidv7(), ...values })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'pedimento']).doUpdateSet(values))
      .execute();
    await record(trx, rfc, { accion: 'importacion.guardada', objeto: nueva.pedimento, detalle: told(nueva) });
  });
}

/** Removes what was said of a pedimento. @throws not_found */
export async function removeImportacion(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('importacion_iva')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning(['pedimento', 'evidencia', 'base', 'iva', sql<string>`to_char(fecha, 'YYYY-MM-DD')`.as('fecha')])
      .executeTakeFirst();
    if (!removed) throw notFound();
    await record(trx, rfc, { accion: 'importacion.quitada', objeto: removed.pedimento, detalle: told(removed) });
  });
}

const told = ({ fecha, base, iva, evidencia }: Pick<Nueva, 'fecha' | 'base' | 'iva' | 'evidencia'>): string =>
  `Pagado el ${fecha}, base ${base}, IVA ${iva}\n${evidencia}`;
