import { EstatusCfdi } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Documento } from './hallazgo';

/** Most relations, and so about as many CFDI, that are followed. */
const MOST_RELACIONES = 100;

/** A CFDI whose relations are followed. */
export interface Punto {
  id: string;
  uuid: string;
  emitido: boolean;
  contraparte_rfc: string;
}

/** What is followed: one TipoRelacion, so many steps in both directions. */
interface Camino {
  tipoRelacion: '04' | '07';
  pasos: number;
  /** Whether both parties must be the same, or only the issuer. */
  mismoReceptor: boolean;
  /** Whether the CFDI is read also where no relation leads anywhere. */
  solo: boolean;
}

/** A CFDI of the vault that was reached. */
export interface Alcanzado extends Documento {
  tipo: string;
  contraparte_rfc: string;
  total: string;
  moneda: string;
  /** Local time of the cancellation, or of when it was first seen. */
  cancelado: string | null;
}

/** One CFDI names another. */
export interface Relacion {
  de: string;
  a: string;
}

/** What was reached: UUIDs in `relaciones` without a CFDI are not in the vault. */
export interface Red {
  cfdis: ReadonlyMap<string, Alcanzado>;
  relaciones: readonly Relacion[];
  /** There are more. */
  cortada: boolean;
}

/** Follows the relations of a CFDI step by step, so that neither a circle nor thousands of relations keep it going. */
export async function followRelaciones(db: Db, rfc: string, punto: Punto, camino: Camino): Promise<Red> {
  const relaciones = new Map<string, Relacion>();
  const reached = new Set([punto.uuid]);
  let frontier: readonly string[] = [punto.uuid];
  let cortada = false;
  for (let step = 0; frontier.length > 0; step += 1) {
    if (step === camino.pasos || relaciones.size >= MOST_RELACIONES) {
      cortada = true;
      break;
    }
    const found = await stepFrom(db, rfc, punto, camino, frontier);
    cortada ||= found.length > MOST_RELACIONES;
    for (const { de, a } of found) relaciones.set(`${de} ${a}`, { de, a });
    frontier = [...new Set(found.flatMap(({ de, a }) => [de, a]))].filter((uuid) => !reached.has(uuid));
    for (const uuid of frontier) reached.add(uuid);
  }
  const cfdis = relaciones.size > 0 || camino.solo ? await findAlcanzados(db, rfc, [...reached]) : new Map();
  return { cfdis, relaciones: [...relaciones.values()], cortada };
}

/** The relations of these CFDI in both directions; one that names others counts once the SAT knew it. */
async function stepFrom(db: Db, rfc: string, punto: Punto, camino: Camino, uuids: readonly string[]) {
  const { tipoRelacion, mismoReceptor } = camino;
  const known = sql`(q.id = ${punto.id} or q.status in ${oneOf([EstatusCfdi.Vigente, EstatusCfdi.Cancelado])})`;
  const party = punto.emitido && !mismoReceptor ? sql`` : sql`and q.contraparte_rfc = ${punto.contraparte_rfc}`;
  const names = sql`r.tipo_relacion = ${tipoRelacion} and ${known} and q.emitido = ${punto.emitido} ${party}`;
  const { rows } = await sql<Relacion>`
    (select q.uuid as de, r.uuid as a from cfdi q join relacion r on r.rfc_owner = q.rfc_owner and r.cfdi_id = q.id
      where q.rfc_owner = ${rfc} and q.uuid = any(${uuids}::uuid[]) and ${names} limit ${MOST_RELACIONES + 1})
    union
    (select q.uuid as de, r.uuid as a from relacion r join cfdi q on q.rfc_owner = r.rfc_owner and q.id = r.cfdi_id
      where r.rfc_owner = ${rfc} and r.uuid = any(${uuids}::uuid[]) and ${names} limit ${MOST_RELACIONES + 1})`.execute(
    db,
  );
  return rows;
}

async function findAlcanzados(db: Db, rfc: string, uuids: readonly string[]): Promise<Map<string, Alcanzado>> {
  const rows = await db
    .selectFrom('cfdi')
    .select([
      'id',
      'uuid',
      'serie',
      'folio',
      'emitido',
      'status',
      'fecha',
      'tipo',
      'contraparte_rfc',
      'total',
      'moneda',
      'cancelado',
    ])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** What the SAT's metadata say of a CFDI. */
export interface MetadatoAlcanzado {
  emitido: boolean;
  contraparte_rfc: string;
  fecha: string;
  total: string;
  vigente: boolean;
  cancelado: string | null;
}

/** Returns the metadata of these CFDI by UUID; those of one that the vault does not have are all that is known of it. */
export async function findMetadatos(
  db: Db,
  rfc: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, MetadatoAlcanzado>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('metadato')
    .select(['uuid', 'emitido', 'contraparte_rfc', 'fecha', 'total', 'vigente', 'cancelado'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}
