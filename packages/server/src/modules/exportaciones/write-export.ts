import type { Comprobante, SinImprimir } from '@boveda/cfdi';
import type { OrigenExportacion, TipoExportacion } from '@boveda/contracts';
import type { RawBuilder } from 'kysely';
import { localAt } from '../../platform/core/time';
import { scan } from '../../platform/db/scan';
import type { FileSources } from '../../platform/threads/run-file-thread';
import { sumCfdi, wholeListAsRows, withTagsAndAlertas } from '../cfdi/cfdi.read-model';
import type { CfdiChoice } from '../cfdi/cfdi-filters';
import { readLogo } from '../config/configuracion.store';
import { columnasListado, columnasRep, filasPago } from './writers/columns';
import { writeCsv } from './writers/csv';
import { writeArchivosZip } from './writers/files-zip';
import { writeJsonLines } from './writers/json-lines';
import { filasArchivos, filasListado, filasRep, type Listado, listadoOf } from './writers/listado';
import { writeWorkbook } from './writers/workbook';

/** The file to be made, as plain data for a thread. */
export interface ExportOrder {
  rfc: string;
  /** Name of the taxpayer, for the title. */
  nombre: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: CfdiChoice;
  now: Date;
}

const ROWS = 1_000;
/** Number of files that are read together and held in memory. */
const FILES = 32;

/**
 * Yields the file of an export while it is made. All kinds of export, by job or by call, are made here; the PDF code is
 * loaded only for kinds that print.
 */
export async function writeExport(sources: FileSources, order: ExportOrder): Promise<AsyncIterable<Uint8Array>> {
  const listado = listadoOf(order.rfc, order.origen, order.tipo, order.query);
  const modified = localAt(order.now);
  switch (order.tipo) {
    case 'pdf': {
      const { writeReportePdf } = await import('./writers/pdf-report');
      const suma = await sumCfdi(sources.db, listado.scope, listado.query);
      return writeReportePdf({ ...order, query: listado.query, suma }, counted(sources, filasListado(listado), ROWS));
    }
    case 'xlsx':
      return writeWorkbook('CFDI', columnasListado, counted(sources, filasListado(listado), ROWS), modified);
    case 'csv':
      return writeCsv(columnasListado, counted(sources, filasListado(listado), ROWS));
    case 'jsonl':
      return writeJsonLines(rowsOf(sources, listado));
    case 'REPxlsx':
      return writeWorkbook('Complementos de pago', columnasRep, pagosOf(sources, listado), modified);
    case 'zip':
      return writeArchivosZip(sources.blobs, counted(sources, filasArchivos(listado), FILES), modified);
    case 'merged-pdf': {
      const { renderMergedPdf } = await import('@boveda/cfdi');
      const logo = listado.scope.direccion === 'emitidos' ? await readLogo(sources.db, order.rfc) : null;
      const looks = { title: `CFDI de ${order.rfc}`, created: order.now, ...(logo ? { logo } : {}) };
      return renderMergedPdf(cfdisOf(sources, listado), looks);
    }
  }
}

/** Yields rows of the query; a portion counts as written when the next one is requested. */
async function* counted<Fila>({ db, onProgress }: FileSources, query: RawBuilder<Fila>, portion: number) {
  let done = 0;
  for await (const filas of scan(db, query, portion)) {
    yield filas;
    done += filas.length;
    onProgress(done);
  }
}

async function* rowsOf(sources: FileSources, { scope, query }: Listado) {
  for await (const portion of counted(sources, wholeListAsRows(scope, query), ROWS))
    yield await withTagsAndAlertas(sources.db, scope.rfc, portion);
}

async function* pagosOf(sources: FileSources, listado: Listado) {
  for await (const portion of counted(sources, filasRep(listado), FILES)) yield portion.flatMap(filasPago);
}

async function* cfdisOf(sources: FileSources, listado: Listado): AsyncGenerator<Comprobante | SinImprimir> {
  const { CfdiError, parseComprobante } = await import('@boveda/cfdi');
  for await (const portion of counted(sources, filasArchivos(listado), FILES)) {
    // Read together, so that the next ones are ready in time.
    const files = await Promise.all(portion.map(({ xml }) => sources.blobs.read(xml)));
    for (const [at, xml] of files.entries()) {
      try {
        yield parseComprobante(xml);
      } catch (error) {
        // Stored before the reader had its limits; the others are printed.
        if (!(error instanceof CfdiError)) throw error;
        const motivo = `No se puede imprimir: ${error.message} El XML se conserva y se puede descargar.`;
        yield { titulo: `CFDI ${portion[at]?.uuid}`, motivo };
      }
    }
  }
}
