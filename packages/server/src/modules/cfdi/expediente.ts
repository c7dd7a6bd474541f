import type { DesgloseCfdi, ExpedienteCfdi } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { readDesglose } from '../../vault/ingest/judge';
import { ultimaVerificacion } from '../../vault/sat-state/ultima-verificacion';
import { listNotas, type NotaReader, tagsOf } from '../etiquetas/etiquetas.read-model';
import type { Scope } from './cfdi.read-model';
import { compareDocumentos } from './entre-documentos/entre-documentos';
import { listAbonos, listDocumentos, listRelaciones } from './expediente.read-model';
import { listHistorialOfCfdi } from './historial';

/** Returns conceptos, taxes, related CFDI, payments, what holds between them, tags, notes and history of one CFDI. */
export async function getExpediente(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  { rfc, direccion }: Scope,
  id: string,
  reader: NotaReader,
): Promise<ExpedienteCfdi> {
  const { db, blobs } = deps;
  const cfdi = await db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'tipo', 'xml_sha256', 'created', 'origen', 'cancelado'])
    .select(ultimaVerificacion(rfc, 'cfdi').as('verificado'))
    .select(['emitido', 'status', 'contraparte_rfc'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('emitido', '=', isEmitido(direccion))
    .executeTakeFirst();
  if (!cfdi) throw notFound();
  const none = { rows: [], count: 0 };
  const reading = findDesglose(blobs, rfc, cfdi.xml_sha256);
  const [desglose, compared, relaciones, abonos, documentos, etiquetas, notas, historial] = await Promise.all([
    reading,
    compareDocumentos(deps, rfc, cfdi, reading),
    listRelaciones(db, rfc, cfdi),
    cfdi.tipo === 'I' ? listAbonos(db, rfc, cfdi) : none,
    cfdi.tipo === 'P' ? listDocumentos(db, rfc, cfdi) : none,
    tagsOf(db, rfc, [cfdi.uuid]),
    listNotas(db, rfc, { uuid: cfdi.uuid }, reader),
    listHistorialOfCfdi(db, rfc, cfdi, reader.isAdministrador),
  ]);
  return {
    desglose,
    relaciones,
    abonos,
    documentos,
    ...compared,
    etiquetas: etiquetas.get(cfdi.uuid) ?? [],
    notas,
    historial,
  };
}

/** Returns conceptos and taxes of one CFDI, as `getExpediente` does. */
export async function getConceptos(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { rfc, direccion }: Scope,
  id: string,
): Promise<Pick<ExpedienteCfdi, 'desglose'>> {
  const cfdi = await db
    .selectFrom('cfdi')
    .select('xml_sha256')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('emitido', '=', isEmitido(direccion))
    .executeTakeFirst();
  if (!cfdi) throw notFound();
  return { desglose: await findDesglose(blobs, rfc, cfdi.xml_sha256) };
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
