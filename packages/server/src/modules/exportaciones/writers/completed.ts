import type { ColumnaCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import type { FileSources } from '@boveda/platform/threads/run-file-thread';
import { type ImportesCfdi, importesOf } from '../../../vault/ingest/importes';
import { keptImportes } from '../../../vault/ingest/kept-importes';
import { withAlertas } from '../../cfdi/alertas-pago.read-model';
import { tagsOf } from '../../etiquetas/etiquetas.read-model';
import type { FilaListado } from './listado';

const DE_XML = new Set<string>(['descuento', 'ivatrasladado', 'iepstrasladado', 'ivaretenido', 'isrretenido']);
const DE_PAGO = new Set<string>(['alertas', 'situacion', 'saldo']);

/** Whether a chosen column is read from the XML. */
export const needsXml = (elegidas: readonly ColumnaCfdi[] | undefined): boolean =>
  elegidas?.some((key) => DE_XML.has(key)) ?? false;

/** Returns amounts of the XML by id of the row. */
type ReadImportes = (filas: readonly FilaListado[]) => Promise<Map<string, ImportesCfdi>>;

/** Returns the rows of an export with their tags, and with what the chosen columns need besides: alerts, and amounts of the XML. */
export const completed = <Fila extends FilaListado>(
  sources: FileSources,
  rfc: string,
  filas: readonly Fila[],
  elegidas: readonly ColumnaCfdi[] | undefined,
): Promise<Fila[]> => completedWith(sources.db, (rows) => importesOfRows(sources, rfc, rows), { rfc, filas, elegidas });

/** The same where amounts of the XML are read otherwise. */
export async function completedWith<Fila extends FilaListado>(
  db: Db,
  readImportes: ReadImportes,
  { rfc, filas, elegidas }: { rfc: string; filas: readonly Fila[]; elegidas: readonly ColumnaCfdi[] | undefined },
): Promise<Fila[]> {
  const uuids = filas.map(({ uuid }) => uuid);
  const etiquetas = await tagsOf(db, rfc, uuids);
  const flagged = elegidas?.some((key) => DE_PAGO.has(key)) ? await withAlertas(db, rfc, filas) : filas;
  const importes = needsXml(elegidas) ? await readImportes(filas) : undefined;
  return flagged.map((fila) => {
    const { descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido } = importes?.get(fila.id) ?? NONE;
    const tags = etiquetas.get(fila.uuid)?.map(({ nombre }) => nombre);
    return {
      ...fila,
      ...(tags && { etiquetas: tags }),
      ...(importes && { descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido }),
    };
  });
}

const NONE: ImportesCfdi = {
  descuento: null,
  ivatrasladado: null,
  iepstrasladado: null,
  ivaretenido: null,
  isrretenido: null,
};

/** Amounts of the XML by id of the row. A file that cannot be read now fails the export: an empty cell would look like no tax. */
async function importesOfRows({ db, blobs }: FileSources, rfc: string, filas: readonly FilaListado[]) {
  const { CfdiError, parseComprobante } = await import('@boveda/cfdi');
  const read = async (_: string, xml: Buffer) => {
    try {
      return importesOf(parseComprobante(xml));
    } catch (error) {
      if (error instanceof CfdiError) throw new Problem(422, 'not_a_cfdi', error.message);
      throw error;
    }
  };
  const onUnread = (_: string, error: unknown) => {
    throw error;
  };
  return await keptImportes({ db, blobs, read, onUnread }, rfc, filas);
}
