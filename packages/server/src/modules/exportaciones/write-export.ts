import type { Comprobante, SinImprimir } from '@boveda/cfdi';
import type { OrigenExportacion, TipoExportacion } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { scan } from '@boveda/platform/db/scan';
import type { FileSources } from '@boveda/platform/threads/run-file-thread';
import type { RawBuilder } from 'kysely';
import { wholeListAsRows, withTagsAndAlertas } from '../cfdi/cfdi.read-model';
import { readLogo } from '../config/configuracion.store';
import { byConcepto, type ExportQuery } from './export-request';
import { columnasOf, columnasRep, filasPago } from './writers/columns';
import { completed, needsXml } from './writers/completed';
import { columnasDeConceptos, type FilaConcepto, filasDeConceptos } from './writers/conceptos';
import { writeCsv } from './writers/csv';
import { writeArchivosZip } from './writers/files-zip';
import { filtrosOf } from './writers/filtros';
import { writeJsonLines } from './writers/json-lines';
import {
  type FilaListado,
  type FilaPaquete,
  filasArchivos,
  filasListado,
  filasPaquete,
  filasRep,
  type Listado,
  listadoOf,
} from './writers/listado';
import { writeLibro, writeLibroDeConceptos } from './writers/portada';
import { Sumas, summed } from './writers/sumas';
import { writeWorkbook } from './writers/workbook';

/** The file to be made, as plain data for a thread. */
export interface ExportOrder {
  rfc: string;
  /** Name of the taxpayer, for the title. */
  nombre: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: ExportQuery;
  now: Date;
}

const ROWS = 1_000;
/** Rows whose XML are read together. */
const READ_ROWS = 100;
/** Number of files that are read together and held in memory. */
const FILES = 32;

/**
 * Yields the file of an export while it is made. All kinds of export, by job or by call, are made here; the PDF code is
 * loaded only for kinds that print.
 */
export async function writeExport(sources: FileSources, order: ExportOrder): Promise<AsyncIterable<Uint8Array>> {
  const listado = listadoOf(order.rfc, order.origen, order.tipo, order.query);
  const modified = localAt(order.now);
  const sumas = new Sumas(order.query.columnas);
  switch (order.tipo) {
    case 'pdf': {
      const { writeReportePdf } = await import('./writers/pdf-report');
      const { formatFecha, formatMoney } = await import('@boveda/cfdi');
      const filtros = await filtrosOf(sources.db, listado, { fecha: formatFecha, money: formatMoney });
      return writeReportePdf({ ...order, filtros, sumas }, summed(filasOf(sources, listado, order), sumas));
    }
    case 'xlsx': {
      const filtros = await filtrosOf(sources.db, listado);
      if (byConcepto(order.tipo, order.query))
        return writeLibroDeConceptos({ ...order, filtros }, conceptosOf(sources, listado, order), sumas);
      return writeLibro({ ...order, filtros }, filasOf(sources, listado, order), sumas);
    }
    case 'csv':
      return byConcepto(order.tipo, order.query)
        ? writeCsv(columnasDeConceptos(order.query.columnas), conceptosOf(sources, listado, order))
        : writeCsv(columnasOf(order.query.columnas), filasOf(sources, listado, order));
    case 'jsonl':
      return writeJsonLines(
        byConcepto(order.tipo, order.query) ? linesOf(sources, listado, order) : rowsOf(sources, listado),
      );
    case 'REPxlsx':
      return writeWorkbook('Complementos de pago', columnasRep, pagosOf(sources, listado), modified);
    case 'zip':
      return writeArchivosZip(sources.blobs, counted(sources, filasArchivos(listado), FILES), modified);
    case 'paquete': {
      const { writePaquete } = await import('./writers/paquete');
      const filtros = await filtrosOf(sources.db, listado);
      const isEmitidos = listado.scope.direccion === 'emitidos';
      return writePaquete(sources, {
        datos: { ...order, filtros },
        isEmitidos,
        logo: isEmitidos ? await readLogo(sources.db, order.rfc) : null,
        archivos: taggedOf(sources, listado),
        filas: filasOf({ ...sources, onProgress: () => {} }, listado, order),
      });
    }
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

/** Yields the rows of the list with what their columns need. */
async function* filasOf(
  sources: FileSources,
  listado: Listado,
  { query: { columnas } }: ExportOrder,
): AsyncGenerator<FilaListado[]> {
  const portions = counted(sources, filasListado(listado), needsXml(columnas) ? READ_ROWS : ROWS);
  for await (const portion of portions) yield await completed(sources, listado.scope.rfc, portion, columnas);
}

/** Yields the rows of a package with their tags. */
async function* taggedOf(sources: FileSources, listado: Listado): AsyncGenerator<FilaPaquete[]> {
  for await (const portion of counted(sources, filasPaquete(listado), FILES))
    yield await completed(sources, listado.scope.rfc, portion, undefined);
}

/** Yields the conceptos of each CFDI of the list. */
async function* conceptosOf(
  sources: FileSources,
  listado: Listado,
  { query: { columnas } }: ExportOrder,
): AsyncGenerator<FilaConcepto[]> {
  const { CfdiError, parseComprobante } = await import('@boveda/cfdi');
  for await (const portion of counted(sources, filasPaquete(listado), FILES)) {
    const filas = await completed(sources, listado.scope.rfc, portion, columnas);
    const files = await Promise.all(portion.map(({ xml }) => sources.blobs.read(xml)));
    for (const [at, fila] of filas.entries()) {
      try {
        yield filasDeConceptos(fila, parseComprobante(files[at] ?? Buffer.of()).conceptos);
      } catch (error) {
        if (!(error instanceof CfdiError)) throw error;
        yield filasDeConceptos(fila, []);
      }
    }
  }
}

/** Yields a line for each concepto: which CFDI it is of, and the concepto as its call tells it; null where the XML cannot be read. */
async function* linesOf(sources: FileSources, listado: Listado, order: ExportOrder) {
  const { conceptoOf } = await import('../../vault/ingest/desglose');
  for await (const portion of conceptosOf(sources, listado, order))
    yield portion.map(({ cfdi, concepto }) => {
      const { id, uuid, tipo, serie, folio, fecha, rfc, nombre, status, moneda } = cfdi;
      const de = { id, uuid, tipo, serie, folio, fecha, rfc, nombre, status, moneda };
      return { ...de, concepto: concepto && conceptoOf(concepto) };
    });
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
