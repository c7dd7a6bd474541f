import { EstatusRespaldo, EstatusSolicitud } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { type RawBuilder, sql } from 'kysely';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import type { CheckRows } from './portion';

/** Entries per statement; one may name 250 CFDI, and a statement must stay below 30 s. */
const PORTION = 50;
/** A portion of the check ends with this many statements, or doubts. */
const STATEMENTS = 200;
const DOUBTS = 5_000;
/** Entries about files that only the log names, per portion of the check. */
const NAMING = 200;

const SHA256 = '([0-9a-f]{64})';
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const CFDI = `^${UUID}(?: XML ${SHA256})?(?: PDF ${SHA256})?$`;

/** An entry that disagrees with the row of a CFDI. */
interface Doubt {
  n: number;
  uuid: string;
  retencion: boolean;
  perdido: boolean;
  xml: boolean;
  pdf: boolean;
  /** The XML in the entry; null when the entry is about a PDF alone. */
  sha256: string | null;
}

/**
 * Compares what the audit log recorded as stored with the rows; the log is protected by its chain. A deleted row leaves
 * only an orphan, and a row changed to name another intact file agrees with it; only the log reveals both.
 */
export const checkStored: CheckRows = async (deps, rfc, after) => {
  const { end } = await deps.db
    .selectFrom('bitacora')
    .select(({ fn }) => fn.max('n').as('end'))
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  const doubts: Doubt[] = [];
  let at = Number(after ?? 0);
  for (let asked = 0; at < end && asked < STATEMENTS && doubts.length < DOUBTS; asked++, at += PORTION) {
    deps.signal?.throwIfAborted();
    for (const doubt of await findDoubts(deps, rfc, at)) doubts.push(doubt);
  }
  return { hallazgos: await settle(deps, rfc, doubts, at), last: at < end ? String(at) : null };
};

/** The first entries about a CFDI: that name its XML, its PDF, and that are not older than five years. */
interface First {
  xml?: number;
  pdf?: number;
  recent?: number;
}

/**
 * The first CFDI with a UUID is never changed: of several entries, as a restore may write them, the first one counts.
 * Entries of a CFDI that was replaced by one that verifies, or purged from quarantine, no longer count.
 */
async function settle(deps: CheckerDeps, rfc: string, all: readonly Doubt[], until: number): Promise<Finding[]> {
  if (all.length === 0) return [];
  const retired = await findRetired(deps, rfc, uuidsOf(all));
  const counts = ({ n, uuid, sha256 }: Pick<Doubt, 'n' | 'uuid' | 'sha256'>) =>
    !(retired.get(uuid) ?? []).some((one) => one.n > n && (sha256 === null || one.xml === sha256));
  const doubts = all.filter(counts);
  if (doubts.length === 0) return [];
  const first = new Map<string, First>();
  const uuids = uuidsOf(doubts);
  for (let after = 0; after < until; after += PORTION) {
    deps.signal?.throwIfAborted();
    for (const { n, uuid, retencion, xml, pdf, recent } of (await findEntries(deps, rfc, after, uuids)).filter(
      counts,
    )) {
      const known = first.get(`${uuid} ${retencion}`) ?? {};
      if (xml) known.xml ??= n;
      if (pdf) known.pdf ??= n;
      if (recent) known.recent ??= n;
      first.set(`${uuid} ${retencion}`, known);
    }
  }
  const hallazgos: Finding[] = [];
  for (const { n, uuid, retencion, perdido, ...doubt } of doubts) {
    const known = first.get(`${uuid} ${retencion}`);
    if (perdido) {
      if (known?.recent === n) hallazgos.push({ clase: 'perdido', rfc, objeto: uuid, detalle: '' });
    } else
      for (const what of ['xml', 'pdf'] as const)
        if (doubt[what] && known?.[what] === n)
          hallazgos.push({ clase: 'cambiado', rfc, objeto: uuid, detalle: `${what}_sha256` });
  }
  return hallazgos;
}

const uuidsOf = (doubts: readonly Doubt[]): string[] => [...new Set(doubts.map(({ uuid }) => uuid))];

/** A CFDI of the log that is no longer stored under its UUID. */
interface Retired {
  n: number;
  uuid: string;
  xml: string;
}

/** Finds the entries about these CFDI, by UUID. */
async function findRetired(
  { db }: CheckerDeps,
  rfc: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Retired[]>> {
  const { rows } = await sql<Retired>`
    select b.n, m[1]::uuid as uuid, m[2] as xml
    from bitacora b cross join lateral regexp_matches(b.detalle, ${CFDI}, 'gn') m
    where b.rfc_owner = ${rfc} and b.accion in ('cfdi.reemplazado', 'cfdi.depurado') and m[2] is not null
      and m[1]::uuid = any(${uuids}::uuid[])`.execute(db);
  const found = new Map<string, Retired[]>();
  for (const one of rows) found.set(one.uuid, [...(found.get(one.uuid) ?? []), one]);
  return found;
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
    select d.n, d.uuid, d.retencion, d.xml as sha256, c.xml_sha256 is null as perdido, coalesce(c.xml_sha256 <> d.xml, false) as xml,
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
  const { rows } = await sql<Omit<Doubt, 'perdido'> & { recent: boolean }>`
    select n, uuid, retencion, xml as sha256, xml is not null as xml, pdf is not null as pdf,
      cuando > now() - interval '5 years' as recent
    from (${said(rfc, after)}) d where uuid = any(${uuids}::uuid[]) order by n`.execute(db);
  return rows;
}

/**
 * Returns the files that only the log names: of CFDI purged from quarantine, and of requests signed earlier for the
 * same answer.
 */
export const checkNamedInLog: CheckRows = async ({ db }, rfc, after) => {
  const { rows } = await sql<{ n: number; names: string[] }>`
    select n, array(select m[1] from regexp_matches(detalle, '\\m[0-9a-f]{64}\\M', 'g') m) as names from bitacora
    where rfc_owner = ${rfc} and accion in ('cancelacion.enviada', 'cfdi.depurado') and n > ${Number(after ?? 0)}
    order by n limit ${NAMING}`.execute(db);
  return {
    hallazgos: [],
    last: rows.length < NAMING ? null : String(rows.at(-1)?.n),
    names: rows.flatMap(({ names }) => names),
  };
};

/** Compares replaced CFDI, answers and backups with the entries about them. */
export const checkAnswers: CheckRows = async (deps, rfc) => {
  const hallazgos: Finding[] = [];
  for (const check of [findLostReplaced, findLostAcuses, findUnanswered, findRenamed]) {
    deps.signal?.throwIfAborted();
    hallazgos.push(...(await check(deps, rfc)));
  }
  return { hallazgos, last: null };
};

/** A replaced CFDI must still exist, with the same files. */
async function findLostReplaced({ db }: CheckerDeps, rfc: string): Promise<Finding[]> {
  const { rows } = await sql<{ uuid: string; xml: string }>`
    select m[1]::uuid as uuid, m[2] as xml
    from bitacora b cross join lateral regexp_matches(b.detalle, ${CFDI}, 'gn') m
    where b.rfc_owner = ${rfc} and b.accion = 'cfdi.reemplazado' and m[2] is not null and not exists (
      select from cfdi_reemplazado r where r.rfc_owner = ${rfc} and r.uuid = m[1]::uuid and r.xml_sha256 = m[2]
        and r.pdf_sha256 is not distinct from m[3]
    ) order by b.n`.execute(db);
  return rows.map(({ uuid, xml }) => ({ clase: 'perdido', rfc, objeto: uuid, detalle: `XML ${xml}` }));
}

/** An uploaded acuse must still exist, with the same file. */
async function findLostAcuses({ db }: CheckerDeps, rfc: string): Promise<Finding[]> {
  const { rows } = await sql<{ uuid: string; xml: string }>`
    select m[1] as uuid, m[2] as xml
    from bitacora b cross join lateral regexp_matches(b.detalle, ${`^${UUID} Acuse ${SHA256}$`}, 'gn') m
    where b.rfc_owner = ${rfc} and b.accion = 'acuse.guardado' and b.cuando > now() - interval '5 years' and not exists (
      select from acuse_cancelacion a where a.rfc_owner = ${rfc} and a.xml_sha256 = m[2]
    ) order by b.n`.execute(db);
  return rows.map(({ uuid, xml }) => ({ clase: 'perdido', rfc, objeto: uuid, detalle: `Acuse ${xml}` }));
}

/** An answered request must exist, with the files recorded on receipt. */
async function findUnanswered({ db }: CheckerDeps, rfc: string): Promise<Finding[]> {
  const { rows } = await sql<{ objeto: string; perdido: boolean }>`
    select b.objeto, not exists (
      select from solicitud_cancelacion s where s.rfc_owner = b.rfc_owner and s.uuid::text = b.objeto
    ) as perdido
    from bitacora b where b.rfc_owner = ${rfc} and b.accion = 'cancelacion.confirmada' and not exists (
      select from solicitud_cancelacion s where s.rfc_owner = b.rfc_owner and s.uuid::text = b.objeto
        and (s.status not in ${oneOf([EstatusSolicitud.Aceptada, EstatusSolicitud.Rechazada])} or s.acuse_sha256 is not null)
    ) order by b.n`.execute(db);
  return rows.map(({ perdido, objeto }) =>
    perdido
      ? { clase: 'perdido', rfc, objeto, detalle: '' }
      : { clase: 'cambiado', rfc, objeto, detalle: 'acuse_sha256' },
  );
}

/**
 * Files that rows of answers and backups name must have been recorded in the log; newer backups may have replaced older
 * ones.
 */
async function findRenamed({ db }: CheckerDeps, rfc: string): Promise<Finding[]> {
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
  return rows.map((row) => ({ clase: 'cambiado', rfc, ...row }));
}
