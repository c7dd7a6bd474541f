import { type DatoDichoIsr, type DatoIsr, datosDesdeIsr, datosIsr, type NuevoDatoIsr } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { Deps } from '../../../installation/deps';
import { primerDia } from '../celdas';

/** Returns what users said for the ISR of a taxpayer up to a month, by month. */
export async function readDatos(db: Db, rfc: string, hasta: string): Promise<DatoDichoIsr[]> {
  const rows = await db
    .selectFrom('isr_dato')
    .select(['dato', sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'), 'valor', 'motivo', 'autor', 'guardado'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '<=', primerDia(hasta))
    .orderBy('mes')
    .orderBy('dato')
    .execute();
  return rows.map(({ guardado, ...row }) => ({ ...row, fecha: guardado.toISOString() }));
}

/** Keeps what a user says of a month or from it on, or takes it back. @throws not_found where there is nothing to take back */
export async function saveDato(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  { dato, valor, motivo }: NuevoDatoIsr,
): Promise<void> {
  if (dato === 'regimen' && valor !== null && !regimenesDe(rfc).includes(valor))
    throw new Problem(409, 'conflict', 'El régimen no es de ese tipo de persona');
  if (dato === 'ivaPlataformas' && valor !== null && rfc.length === 12)
    throw new Problem(409, 'conflict', 'Solo una persona física puede optar por la retención definitiva (LIVA 18-L)');
  await transaction(db, async (trx) => {
    if (dato === 'ivaPlataformas' && valor === 'no' && (await isBound(trx, rfc, mes)))
      throw new Problem(
        409,
        'conflict',
        'La opción no puede variarse durante cinco años (LIVA 18-M). Si se capturó por error, quite el dato.',
      );
    if (valor === null) {
      const removed = await trx
        .deleteFrom('isr_dato')
        .where('rfc_owner', '=', rfc)
        .where('dato', '=', dato)
        .where('mes', '=', primerDia(mes))
        .returning('valor')
        .executeTakeFirst();
      if (!removed) throw notFound();
    } else {
      const values = { valor, motivo, autor: currentAutor().usuario, guardado: clock() };
      await trx
        .insertInto('isr_dato')
        .values({ rfc_owner: rfc, dato, mes: primerDia(mes), ...values })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'dato', 'mes']).doUpdateSet(values))
        .execute();
    }
    const detalle = `${datosIsr[dato]}: ${valor ?? 'sin dato'}. ${motivo}`;
    await record(trx, rfc, { accion: 'isr.guardado', objeto: mes, detalle });
  });
}

/** Whether a taxpayer opted for definitive withholdings less than five years before a month (LIVA 18-M, last paragraph). */
async function isBound(db: Db, rfc: string, mes: string): Promise<boolean> {
  const said = await db
    .selectFrom('isr_dato')
    .select('valor')
    .where('rfc_owner', '=', rfc)
    .where('dato', '=', 'ivaPlataformas')
    .where('mes', '<', primerDia(mes))
    .where(sql<boolean>`mes > ${primerDia(mes)}::date - interval '5 years'`)
    .orderBy('isr_dato.mes', 'desc')
    .executeTakeFirst();
  return said?.valor === 'si';
}

/** Regímenes that a taxpayer may have: an RFC of 12 characters is a legal person's. */
export const regimenesDe = (rfc: string): readonly string[] =>
  rfc.length === 12 ? ['601', '626'] : ['612', '626', '606', '625'];

/** What holds in a month of what was said: of it, or from an earlier one on; losses and PTU within their year. */
export function vigenteEn(datos: readonly DatoDichoIsr[], dato: DatoIsr, mes: string): DatoDichoIsr | null {
  const isDesde = dato in datosDesdeIsr;
  const isOfYear = dato === 'perdidas' || dato === 'ptu';
  const found = datos.findLast(
    (each) =>
      each.dato === dato &&
      (isDesde ? each.mes <= mes : each.mes === mes) &&
      (!isOfYear || each.mes.slice(0, 4) === mes.slice(0, 4)),
  );
  return found ?? null;
}
