import { createHash } from 'node:crypto';
import { writeDiot } from '@boveda/cfdi/diot';
import type { ArchivoDiot, DiotDelMes } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../../audit/author';
import { primerDia } from '../celdas';

/** Files of a month that are kept; older ones are removed, so that repeated changes do not fill the database. */
const MAX_ARCHIVOS = 50;

/** Writes the file of a DIOT and keeps it, unless it is the last one that was kept. The caller has checked that nothing blocks it. */
export async function keepArchivo(db: Db, rfc: string, { mes, lineas }: DiotDelMes, now: Date): Promise<string> {
  const contenido = writeDiot(lineas);
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  const kept = await listArchivos(db, rfc, mes);
  if (kept[0]?.sha256 === sha256) return contenido;
  const { usuario: autor } = currentAutor();
  await db
    .insertInto('diot_archivo')
    .values({ rfc_owner: rfc, mes: primerDia(mes), id: uuidv7(), autor, creado: now, sha256, contenido })
    .execute();
  const old = kept.slice(MAX_ARCHIVOS - 1).map(({ id }) => id);
  if (old.length > 0) await db.deleteFrom('diot_archivo').where('rfc_owner', '=', rfc).where('id', 'in', old).execute();
  return contenido;
}

/** Returns the files of a month that are kept, the last one first. */
export async function listArchivos(db: Db, rfc: string, mes: string): Promise<ArchivoDiot[]> {
  const rows = await db
    .selectFrom('diot_archivo')
    .select(['id', 'autor', 'creado', 'sha256'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ creado, ...archivo }) => ({ ...archivo, fecha: creado.toISOString() }));
}

/** Returns the content of a file that is kept. @throws not_found */
export async function readArchivoDiot(db: Db, rfc: string, mes: string, id: string): Promise<string> {
  const found = await db
    .selectFrom('diot_archivo')
    .select('contenido')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.contenido;
}
