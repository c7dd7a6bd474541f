import { EstatusRespaldo, EstatusSolicitud } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../platform/db/one-of';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';

/** Entries per statement; one may name 250 CFDI, and a statement must stay below 30 s. */
const PORTION = 50;

const SHA256 = '([0-9a-f]{64})';
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const CFDI = `^${UUID}(?: XML ${SHA256})?(?: PDF ${SHA256})?$`;

/**
 * Compares what the audit logs recorded as stored with the rows; the logs are protected by their chains. A deleted row
 * leaves only an orphan, and a row changed to name another intact file agrees with it; only the log reveals both.
 */
export async function* checkAgainstBitacora(deps: CheckerDeps): AsyncGenerator<Finding> {
  const logs = await deps.db
    .selectFrom('bitacora')
    .select(({ fn }) => ['rfc_owner as rfc', fn.max('n').as('last')])
    .groupBy('rfc_owner')
    .orderBy('rfc_owner')
    .execute();
  for (const { rfc, last } of logs) yield* checkStored(deps, rfc, last);
  for (const { rfc } of logs) {
    yield* checkAnswered(deps, rfc);
    yield* checkNamed(deps, rfc);
  }
}

/** An entry that disagrees with the row of a CFDI. */
interface Doubt {
  n: number;
  uuid: string;
  perdido: boolean;
  xml: boolean;
  pdf: boolean;
  /** The XML in the entry; null when the entry is about a PDF alone. */
  sha256: string | null;
}

/**
 * The first CFDI with a UUID is never changed: of several entries, as a restore may write them, the first one counts.
 * Entries of a CFDI that was replaced by one that verifies, or purged from quarantine, no longer count.
 */
async function* checkStored(deps: CheckerDeps, rfc: string, last: number): AsyncGenerator<Finding> {
  const retired = await findRetired(deps, rfc);
  yield* checkReplaced(deps, rfc, retired);
  const counts = ({ n, uuid, sha256 }: Pick<Doubt, 'n' | 'uuid' | 'sha256'>) =>
    !retired.some((one) => one.uuid === uuid && one.n > n && (sha256 === null || one.xml === sha256));
  const doubts = (await portions(last, deps, (after) => findDoubts(deps, rfc, after))).filter(counts);
  if (doubts.length === 0) return;
  const uuids = [...new Set(doubts.map(({ uuid }) => uuid))];
  const first = new Map<string, { xml?: number; pdf?: number }>();
  const entries = await portions(last, deps, (after) => findEntries(deps, rfc, after, uuids));
  for (const { n, uuid, xml, pdf } of entries.filter(counts)) {
    const known = first.get(uuid) ?? {};
    first.set(uuid, { xml: known.xml ?? (xml ? n : undefined), pdf: known.pdf ?? (pdf ? n : undefined) });
  }
  const told = new Set<string>();
  for (const { n, uuid, perdido, ...doubt } of doubts) {
    if (perdido) {
      if (!told.has(uuid)) yield { clase: 'perdido', rfc, objeto: uuid, detalle: '' };
      told.add(uuid);
    } else
      for (const what of ['xml', 'pdf'] as const)
        if (doubt[what] && first.get(uuid)?.[what] === n)
          yield { clase: 'cambiado', rfc, objeto: uuid, detalle: `${what}_sha256` };
  }
}

/** A CFDI of the log that is no longer stored under its UUID. */
interface Retired {
  n: number;
  accion: string;
  uuid: string;
  xml: string;
  pdf: string | null;
}

async function findRetired({ db }: CheckerDeps, rfc: string): Promise<Retired[]> {
  const { rows } = await sql<Retired>`
    select b.n, b.accion, m[1]::uuid as uuid, m[2] as xml, m[3] as pdf
    from bitacora b cross join lateral regexp_matches(b.detalle, ${CFDI}, 'gn') m
    where b.rfc_owner = ${rfc} and b.accion in ('cfdi.reemplazado', 'cfdi.depurado') and m[2] is not null`.execute(db);
  return rows;
}

/** A replaced CFDI must still exist, with the same files. */
async function* checkReplaced({ db }: CheckerDeps, rfc: string, retired: readonly Retired[]): AsyncGenerator<Finding> {
  const replaced = retired.filter(({ accion }) => accion === 'cfdi.reemplazado');
  if (replaced.length === 0) return;
  const kept = await db
    .selectFrom('cfdi_reemplazado')
    .select(['uuid', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .execute();
  for (const { uuid, xml, pdf } of replaced)
    if (!kept.some((one) => one.uuid === uuid && one.xml_sha256 === xml && one.pdf_sha256 === pdf))
      yield { clase: 'perdido', rfc, objeto: uuid, detalle: `XML ${xml}` };
}

async function portions<Row>(
  last: number,
  { signal }: CheckerDeps,
  read: (after: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = 0; after < last; after += PORTION) {
    signal?.throwIfAborted();
    for (const row of await read(after)) rows.push(row);
  }
  return rows;
}

/** Lines about CFDI in a portion of a log. */
const said = (rfc: string, after: number): RawBuilder<unknown> => sql`
  select b.n, b.cuando, b.accion = 'retencion.guardada' as retencion, m[1]::uuid as uuid, m[2] as xml, m[3] as pdf
  from bitacora b cross join lateral regexp_matches(b.detalle, ${CFDI}, 'gn') m
  where b.rfc_owner = ${rfc} and b.n > ${after} and b.n <= ${after + PORTION}
    and b.accion in ('cfdi.guardado', 'pdf.agregado', 'retencion.guardada')`;

/**
 * Entry and row are written in one transaction, and read by one statement: a concurrent upload is in both or neither.
 */
async function findDoubts({ db }: CheckerDeps, rfc: string, after: number): Promise<Doubt[]> {
  const { rows } = await sql<Doubt>`
    select d.n, d.uuid, d.xml as sha256, c.xml_sha256 is null as perdido, coalesce(c.xml_sha256 <> d.xml, false) as xml,
      d.pdf is not null and c.pdf_sha256 is distinct from d.pdf as pdf
    from (${said(rfc, after)}) d
    left join lateral (
      select xml_sha256, pdf_sha256 from cfdi where not d.retencion and rfc_owner = ${rfc} and uuid = d.uuid
      union all
      select xml_sha256, pdf_sha256 from retencion where d.retencion and rfc_owner = ${rfc} and uuid = d.uuid
    ) c on true
    where case when c.xml_sha256 is null then d.cuando > now() - interval '5 years'
      else c.xml_sha256 <> d.xml or d.pdf is not null and c.pdf_sha256 is distinct from d.pdf end
    order by d.n`.execute(db);
  return rows;
}

async function findEntries({ db }: CheckerDeps, rfc: string, after: number, uuids: readonly string[]) {
  const { rows } = await sql<Omit<Doubt, 'perdido'>>`
    select n, uuid, xml as sha256, xml is not null as xml, pdf is not null as pdf from (${said(rfc, after)}) d
    where uuid = any(${uuids}::uuid[]) order by n`.execute(db);
  return rows;
}

/** An answered request must exist, with the files recorded on receipt. */
async function* checkAnswered({ db, signal }: CheckerDeps, rfc: string): AsyncGenerator<Finding> {
  signal?.throwIfAborted();
  const { rows } = await sql<{ objeto: string; perdido: boolean }>`
    select b.objeto, not exists (
      select from solicitud_cancelacion s where s.rfc_owner = b.rfc_owner and s.uuid::text = b.objeto
    ) as perdido
    from bitacora b where b.rfc_owner = ${rfc} and b.accion = 'cancelacion.confirmada' and not exists (
      select from solicitud_cancelacion s where s.rfc_owner = b.rfc_owner and s.uuid::text = b.objeto
        and (s.status not in ${oneOf([EstatusSolicitud.Aceptada, EstatusSolicitud.Rechazada])} or s.acuse_sha256 is not null)
    ) order by b.n`.execute(db);
  for (const { perdido, objeto } of rows)
    yield perdido
      ? { clase: 'perdido', rfc, objeto, detalle: '' }
      : { clase: 'cambiado', rfc, objeto, detalle: 'acuse_sha256' };
}

/**
 * Files that rows of answers and backups name must have been recorded in the log; newer backups may have replaced older
 * ones.
 */
async function* checkNamed({ db, signal }: CheckerDeps, rfc: string): AsyncGenerator<Finding> {
  signal?.throwIfAborted();
  const { rows } = await sql<{ objeto: string; detalle: string }>`
    with dichos as materialized (
      select accion, objeto, detalle from bitacora
      where rfc_owner = ${rfc} and accion in ('cancelacion.enviada', 'cancelacion.confirmada', 'respaldo.completado')
    ), hechos as (
      select 'cancelacion.enviada' as accion, uuid::text as objeto,
        uuid || ' Solicitud ' || solicitud_sha256 as detalle, 'solicitud_sha256' as columna
      from solicitud_cancelacion where rfc_owner = ${rfc} and solicitud_sha256 is not null
      union all
      select 'cancelacion.confirmada', uuid::text, uuid || ' Acuse ' || acuse_sha256, 'acuse_sha256'
      from solicitud_cancelacion where rfc_owner = ${rfc} and acuse_sha256 is not null
      union all
      select 'respaldo.completado', nombre, 'SHA-256 ' || sha256, 'sha256' from respaldo
      where rfc_owner = ${rfc} and estatus = ${sql.lit(EstatusRespaldo.Completado)}
    )
    select h.objeto, h.columna as detalle from hechos h
    where exists (
      select from dichos d where d.accion = h.accion and d.objeto = h.objeto
    ) and not exists (
      select from dichos d where d.accion = h.accion and d.objeto = h.objeto
        and d.detalle = h.detalle
    ) order by 1`.execute(db);
  for (const row of rows) yield { clase: 'cambiado', rfc, ...row };
}
