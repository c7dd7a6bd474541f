import type { DesgloseCfdi, ExpedienteCfdi } from '@boveda/contracts';
import { notFound, Problem } from '../../platform/core/problem';
import { isEmitido } from '../../platform/db/cfdi-tables';
import type { Deps } from '../../platform/deps';
import { readDesglose } from '../../vault/ingest/judge';
import type { Scope } from './cfdi.read-model';
import { listAbonos, listDocumentos, listRelaciones } from './expediente.read-model';
import { listHistorial } from './historial';

/** Returns conceptos, taxes, related CFDI, payments and history of one CFDI; `withNames` shows who acted. */
export async function getExpediente(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { rfc, direccion }: Scope,
  id: string,
  withNames: boolean,
): Promise<ExpedienteCfdi> {
  const cfdi = await db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'tipo', 'xml_sha256', 'created', 'origen', 'verificado', 'cancelado'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('emitido', '=', isEmitido(direccion))
    .executeTakeFirst();
  if (!cfdi) throw notFound();
  const none = { rows: [], count: 0 };
  const [desglose, relaciones, abonos, documentos, historial] = await Promise.all([
    findDesglose(blobs, rfc, cfdi.xml_sha256),
    listRelaciones(db, rfc, cfdi),
    cfdi.tipo === 'I' ? listAbonos(db, rfc, cfdi) : none,
    cfdi.tipo === 'P' ? listDocumentos(db, rfc, cfdi) : none,
    listHistorial(db, rfc, cfdi, withNames),
  ]);
  return { desglose, relaciones, abonos, documentos, historial };
}

/** Null when the file is damaged or exceeds the limits, which the report of the CFDI explains. */
async function findDesglose(blobs: Deps['blobs'], rfc: string, sha256: string): Promise<DesgloseCfdi | null> {
  try {
    return await readDesglose(rfc, await blobs.read(sha256));
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
