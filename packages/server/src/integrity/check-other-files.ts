import { EstatusRespaldo } from '@boveda/contracts';
import { sql } from 'kysely';
import pMap from 'p-map';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import { judgeFile } from './judge-file';
import { lookAtFile } from './look-at-file';
import type { CheckRows, Portion } from './portion';

const PORTION = 500;
const AT_ONCE = 4;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Checks the signed request and the response of answered cancellation requests. */
export const checkAcuses: CheckRows = async (deps, rfc, after) => {
  const rows = await deps.db
    .selectFrom('solicitud_cancelacion')
    .select(['id', 'uuid', 'solicitud_sha256', 'acuse_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '>', after ?? FIRST)
    .orderBy('id')
    .limit(PORTION)
    .execute();
  const files = rows.map(({ solicitud_sha256, acuse_sha256, ...row }) => ({
    ...row,
    files: [
      ['Solicitud', solicitud_sha256],
      ['Acuse', acuse_sha256],
    ] as const,
  }));
  return checkFiles(deps, rfc, files);
};

/** Checks acuses of cancellation that were uploaded. */
export const checkAcusesSubidos: CheckRows = async (deps, rfc, after) => {
  const rows = await deps.db
    .selectFrom('acuse_cancelacion')
    .select(['id', 'xml_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '>', after ?? FIRST)
    .orderBy('id')
    .limit(PORTION)
    .execute();
  const files = rows.map(({ id, xml_sha256 }) => ({ id, uuid: `Acuse ${id}`, files: [['XML', xml_sha256]] as const }));
  return checkFiles(deps, rfc, files);
};

/** Checks the files of a table that names each of them. */
const checkNamed =
  (table: 'materialidad_documento' | 'documento_cliente', what: string): CheckRows =>
  async (deps, rfc, after) => {
    const rows = await deps.db
      .selectFrom(table)
      .select(['id', 'nombre', 'sha256'])
      .where('rfc_owner', '=', rfc)
      .where('id', '>', after ?? FIRST)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const files = rows.map(({ id, nombre, sha256 }) => ({ id, uuid: nombre, files: [[what, sha256]] as const }));
    return checkFiles(deps, rfc, files);
  };

/** Checks files of evidence of suppliers and operations. */
export const checkEvidencia = checkNamed('materialidad_documento', 'Evidencia');

/** Checks documents that clients sent. */
export const checkDocumentosCliente = checkNamed('documento_cliente', 'Documento');

/** Checks that each line of an index of evidence chains the one before, and says what its row says. */
export const checkIndices: CheckRows = async ({ db }, rfc) => {
  const { rows } = await sql<{ nombre: string; numero: number }>`
    select d.nombre, d.numero from (
      select nombre, numero, linea, huella, sha256, archivo,
        lag(huella, 1, repeat('0', 64)) over index as previa, lag(numero, 1, 0) over index as anterior
      from materialidad_documento where rfc_owner = ${rfc}
      window index as (partition by expediente_id order by numero)
    ) d where d.numero <> d.anterior + 1 or not starts_with(d.linea, concat_ws(E'\t', d.sha256, d.archivo, d.numero, ''))
      or d.huella <> encode(sha256(convert_to(d.previa || E'\t' || d.linea, 'UTF8')), 'hex')`.execute(db);
  const hallazgos = rows.map(({ nombre, numero }) => ({
    ...{ clase: 'registro' as const, rfc, objeto: nombre, detalle: `índice, documento ${numero}` },
  }));
  return { hallazgos, last: null };
};

/**
 * Checks CFDI replaced by others that verify: evidence like any other. CFDI purged from quarantine are only in the log.
 */
export const checkReemplazados: CheckRows = async (deps, rfc, after) => {
  const rows = await deps.db
    .selectFrom('cfdi_reemplazado')
    .select(['id', 'uuid', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '>', after ?? FIRST)
    .orderBy('id')
    .limit(PORTION)
    .execute();
  const files = rows.map(({ xml_sha256, pdf_sha256, ...row }) => ({
    ...row,
    files: [
      ['XML', xml_sha256],
      ['PDF', pdf_sha256],
    ] as const,
  }));
  return checkFiles(deps, rfc, files);
};

/** A row and its files: what each is, and its SHA-256. */
interface Named {
  id: string;
  uuid: string;
  files: readonly (readonly [what: string, sha256: string | null])[];
}

async function checkFiles({ blobs, signal }: CheckerDeps, rfc: string, rows: readonly Named[]): Promise<Portion> {
  const named = rows.flatMap(({ uuid, files }) =>
    files.flatMap(([what, sha256]) => (sha256 === null ? [] : [{ uuid, what, sha256 }])),
  );
  const found = await pMap(
    named,
    async ({ uuid, what, sha256 }) =>
      judgeFile(blobs, { rfc, objeto: uuid }, `${what} ${sha256}`, await lookAtFile(blobs, sha256)),
    { concurrency: AT_ONCE, ...(signal && { signal }) },
  );
  return {
    hallazgos: found.flat(),
    last: rows.length < PORTION ? null : (rows.at(-1) as Named).id,
    names: named.map(({ sha256 }) => sha256),
  };
}

/**
 * Checks one backup: it may be big. One in progress may have its file before it finishes; of the others users were told
 * they exist.
 */
export const checkRespaldos: CheckRows = async ({ db, respaldos }, rfc, after) => {
  const row = await db
    .selectFrom('respaldo')
    .select(['id', 'nombre', 'sha256', 'bytes', 'estatus'])
    .where('rfc_owner', '=', rfc)
    .where('id', '>', after ?? FIRST)
    .where('sha256', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.sha256 === null) return { hallazgos: [], last: null };
  const { id, nombre, sha256, bytes, estatus } = row;
  const portion = { last: id, respaldos: [sha256] };
  if (estatus !== EstatusRespaldo.Completado) return { ...portion, hallazgos: [] };
  const vista = await lookAtFile(respaldos, sha256);
  // A newer backup may have replaced it while it was read.
  const still = db.selectFrom('respaldo').select('id').where('rfc_owner', '=', rfc).where('id', '=', id);
  if (!(await still.executeTakeFirst())) return { ...portion, hallazgos: [] };
  const hallazgos: Finding[] = await judgeFile(respaldos, { rfc, objeto: nombre }, `ZIP ${sha256}`, vista);
  if ('visto' in vista && vista.visto.size !== Number(bytes))
    hallazgos.push({ clase: 'registro', rfc, objeto: nombre, detalle: 'bytes' });
  return { ...portion, hallazgos };
};
