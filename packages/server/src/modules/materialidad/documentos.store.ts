import { createHash } from 'node:crypto';
import type { AnswerOf, api, BodyOf, ClaseEvidencia } from '@boveda/contracts';
import { clasesEvidencia, MAX_DOCUMENTOS, MAX_EVIDENCIA_BYTES } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { decodeBase64 } from '@boveda/platform/uploads/base64-decoder';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { roomInPlan } from '../../vault/ingest/plan-space';
import { archivoOf, cell, huellaOf, lineaOf, NO_PREVIOUS, type Renglon } from './indice';

type Calls = typeof api.materialidad;
type Agregado = AnswerOf<Calls['upload']>;

/** A document to be added: its number, the time and the user come with it. */
type Nuevo = Omit<Renglon, 'numero' | 'subido' | 'usuario' | 'clase'> & { clase: ClaseEvidencia };

/** Keeps the bytes of a file as they came, and adds it to the end of the index. */
export async function uploadDocumento(
  deps: Deps,
  rfc: string,
  id: string,
  { archivob64, sustituye, ...facts }: BodyOf<Calls['upload']>,
): Promise<Agregado> {
  const bytes = decode({ archivob64 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await assertRoom(deps.db, rfc, bytes.length);
  await findExpediente(deps.db, rfc, id);
  // Before its row: a row never names a file that is not there.
  await deps.blobs.put(bytes);
  return await transaction(deps.db, async (trx) => {
    const numero = await append(deps, trx, { rfc, id }, [
      {
        ...facts,
        nombre: cell(facts.nombre) || 'archivo',
        sha256,
        bytes: bytes.length,
        sustituye: sustituye ?? null,
        uuid: null,
      },
    ]);
    await assertRoom(trx, rfc, 0);
    await tell(trx, rfc, id);
    return { numero, msg: 'Documento guardado' };
  });
}

function decode({ archivob64 }: { archivob64: string }): Buffer {
  if (archivob64 === '') throw new Problem(409, 'conflict', 'El archivo está vacío.');
  const { archivob64: bytes } = decodeBase64({ archivob64 });
  if (bytes.length > MAX_EVIDENCIA_BYTES) throw new Problem(409, 'conflict', 'El archivo pesa más de 12 MB.');
  return bytes;
}

async function assertRoom(db: Db, rfc: string, bytes: number): Promise<void> {
  const { free, full } = await roomInPlan(db, rfc);
  if (free < bytes) throw full();
}

async function findExpediente(db: Db, rfc: string, id: string, lock = sql``): Promise<void> {
  const { rows } = await sql`
    select from materialidad_expediente where rfc_owner = ${rfc} and id = ${id} ${lock}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Adds documents to the end of an index, one call at a time, and returns the number of the last. */
async function append(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { rfc, id }: { rfc: string; id: string },
  nuevos: readonly Nuevo[],
): Promise<number> {
  await findExpediente(trx, rfc, id, sql`for update`);
  const { rows } = await sql<{ numero: number; huella: string }>`
    select numero, huella from materialidad_documento
    where rfc_owner = ${rfc} and expediente_id = ${id} order by numero desc limit 1`.execute(trx);
  let { numero, huella } = rows[0] ?? { numero: 0, huella: NO_PREVIOUS };
  if (numero + nuevos.length > MAX_DOCUMENTOS)
    throw new Problem(409, 'conflict', `Un expediente tiene a lo más ${MAX_DOCUMENTOS} documentos.`);
  for (const { sustituye } of nuevos) if (sustituye !== null) await assertSustituible(trx, rfc, id, sustituye);
  const [subido, usuario] = [clock(), currentAutor().usuario];
  const values = nuevos.map((nuevo) => {
    const renglon = { ...nuevo, numero: ++numero, subido, usuario };
    const linea = lineaOf(renglon);
    huella = huellaOf(huella, linea);
    const place = { rfc_owner: rfc, id: uuidv7(), expediente_id: id, archivo: archivoOf(renglon) };
    return { ...renglon, ...place, linea, huella };
  });
  await trx.insertInto('materialidad_documento').values(values).execute();
  return numero;
}

/** A document is superseded once, by a later one. */
async function assertSustituible(trx: Db, rfc: string, id: string, numero: number): Promise<void> {
  const { rows } = await sql<{ already: boolean }>`
    select exists (select from materialidad_documento s
      where s.rfc_owner = ${rfc} and s.expediente_id = ${id} and s.sustituye = ${numero}) as already
    from materialidad_documento where rfc_owner = ${rfc} and expediente_id = ${id} and numero = ${numero}`.execute(trx);
  if (!rows[0]) throw notFound();
  if (rows[0].already) throw new Problem(409, 'conflict', `Otro documento ya sustituyó al número ${numero}.`);
}

interface CfdiDeBoveda {
  uuid: string;
  tipo: string;
  fecha: string;
  autor: string;
  sha256: string;
  bytes: number;
}

const claseOfTipo: Readonly<Record<string, ClaseEvidencia>> = { P: 'rep', T: 'cartaPorte' };

/** Adds a CFDI of the vault, and the complements that pay it. What the index has already stays as it is. */
export async function addCfdi(
  deps: Deps,
  rfc: string,
  id: string,
  { uuid, clase }: BodyOf<Calls['addCfdi']>,
): Promise<Agregado> {
  return await transaction(deps.db, async (trx) => {
    await findExpediente(trx, rfc, id, sql`for update`);
    const { rows } = await sql<CfdiDeBoveda>`
      select c.uuid, c.tipo, c.fecha, case when c.emitido then c.rfc_owner else c.contraparte_rfc end as autor,
        c.xml_sha256 as sha256, c.xml_bytes as bytes
      from cfdi c where c.rfc_owner = ${rfc} and (c.uuid = ${uuid} or c.id in (
        select p.rep_id from pago_aplicado p join cfdi f on f.rfc_owner = ${rfc} and f.id = p.factura_id
        where p.rfc_owner = ${rfc} and f.uuid = ${uuid}))
      order by c.uuid <> ${uuid}, c.fecha, c.uuid limit ${MAX_DOCUMENTOS}`.execute(trx);
    if (rows[0]?.uuid !== uuid) throw notFound();
    const present = await trx
      .selectFrom('materialidad_documento')
      .select('uuid')
      .where('rfc_owner', '=', rfc)
      .where('expediente_id', '=', id)
      .where('uuid', 'is not', null)
      .execute();
    const has = new Set(present.map((each) => each.uuid));
    const fresh = rows.filter((row) => !has.has(row.uuid));
    if (fresh.length === 0) throw new Problem(409, 'conflict', 'El CFDI y sus complementos ya están en el expediente.');
    const nuevos = fresh.map(({ tipo, fecha, ...row }) => ({
      ...{ ...row, fecha: fecha.slice(0, 10), nombre: `${row.uuid}.xml`, nota: '', sustituye: null },
      clase: (row.uuid === uuid && clase) || (claseOfTipo[tipo] ?? 'cfdi'),
    }));
    const numero = await append(deps, trx, { rfc, id }, nuevos);
    await tell(trx, rfc, id);
    return { numero, msg: fresh.length === 1 ? 'CFDI agregado' : `${fresh.length} CFDI agregados` };
  });
}

/** Tells the log what the last hash is, so that an index that was cut short is known. */
async function tell(trx: Db, rfc: string, id: string): Promise<void> {
  const last = await trx
    .selectFrom('materialidad_documento')
    .select(['numero', 'clase', 'huella'])
    .where('rfc_owner', '=', rfc)
    .where('expediente_id', '=', id)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await record(trx, rfc, {
    accion: 'materialidad.agregado',
    objeto: `${clasesEvidencia[last.clase]}, documento ${last.numero}`,
    detalle: `Última huella del índice: ${last.huella}`,
  });
}
