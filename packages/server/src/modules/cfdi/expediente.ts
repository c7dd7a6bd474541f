import type { DesgloseCfdi, ExpedienteCfdi } from '@boveda/contracts';
import { notFound, Problem } from '../../platform/core/problem';
import { isEmitido } from '../../platform/db/cfdi-tables';
import type { Deps } from '../../platform/deps';
import { readDesglose } from '../../vault/ingest/judge';
import { listNotas, type NotaReader, tagsOf } from '../etiquetas/etiquetas.read-model';
import type { Scope } from './cfdi.read-model';
import { listAbonos, listDocumentos, listRelaciones } from './expediente.read-model';
import { listHistorial } from './historial';

/** Returns conceptos, taxes, related CFDI, payments, tags, notes and history of one CFDI. */
export async function getExpediente(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { rfc, direccion }: Scope,
  id: string,
  reader: NotaReader,
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
  const [desglose, relaciones, abonos, documentos, etiquetas, notas, historial] = await Promise.all([
    findDesglose(blobs, rfc, cfdi.xml_sha256),
    listRelaciones(db, rfc, cfdi),
    cfdi.tipo === 'I' ? listAbonos(db, rfc, cfdi) : none,
    cfdi.tipo === 'P' ? listDocumentos(db, rfc, cfdi) : none,
    tagsOf(db, rfc, [cfdi.uuid]),
    listNotas(db, rfc, cfdi.uuid, reader),
    listHistorial(db, rfc, cfdi, reader.isAdministrador),
  ]);
  return {
    desglose,
    relaciones,
    abonos,
    documentos,
    etiquetas: etiquetas.get(cfdi.uuid) ?? [],
    notas,
    historial,
  };
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
