import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type ColumnaReporte, renderReporte } from '@boveda/cfdi';
import { type CarpetasPaquete, efectosComprobante } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { groupsOf } from '@boveda/platform/threads/groups-of';
import type { FileSources } from '@boveda/platform/threads/run-file-thread';
import { createZipWriter, type NewEntry } from '@boveda/platform/zip/zip-writer';
import { nameOf, safe } from '../../cfdi/file-name';
import { writeCsv } from './csv';
import { type Archivo, isWhole, NOT_INCLUDED, type Read, readArchivo } from './files-zip';
import type { FilaListado, FilaPaquete } from './listado';
import { totalesOf } from './pdf-report';
import { type DatosPortada, datosDe, writeLibro } from './portada';
import { printed } from './printed';
import type { ColumnaHoja } from './sheet';
import { Sumas } from './sumas';

/** Of a PDF that has to be printed, whose size nobody knows yet. */
const PRINTED_BYTES = 300_000;
/** Lines of the index that are compressed together: with their hashes, 50,000 CFDI take about 10 MB until the end. */
const LINES = 1_000;

/** Names that Windows keeps for devices, in any folder. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns a text as the name of one folder: never empty, no way out of it, and none that Windows refuses. */
function carpeta(text: string): string {
  const name = safe(text);
  if (name === '' || name === '_') return 'sin_dato';
  return DEVICE.test(name) ? `${name}_` : name;
}

/** Returns the folder of a CFDI in a package of the taxpayer, with its slash; empty where there are no folders. */
export function carpetaOf(
  { rfc, fecha, tipo }: Pick<FilaPaquete, 'rfc' | 'fecha' | 'tipo'>,
  carpetas: CarpetasPaquete,
  { propio, isEmitido }: { propio: string; isEmitido: boolean },
): string {
  const mes = [fecha.slice(0, 4), fecha.slice(5, 7)];
  const kind = efectosComprobante[tipo as keyof typeof efectosComprobante] ?? tipo;
  const folders: Readonly<Record<CarpetasPaquete, readonly string[]>> = {
    emisor: [...mes, isEmitido ? propio : rfc, kind],
    receptor: [...mes, isEmitido ? rfc : propio, kind],
    tipo: [...mes, kind],
    mes,
    plano: [],
  };
  return folders[carpetas].map((name) => `${carpeta(name)}/`).join('');
}

/** A line of the index. */
interface Linea {
  archivo: string;
  sha256: string;
  bytes: number;
  uuid: string;
  /** A file as it is stored, a PDF that was printed of its XML, or one that was made for the package. */
  origen: 'original' | 'impreso' | 'hecho';
}

const columna = (titulo: keyof Linea): ColumnaHoja<Linea> => ({
  titulo,
  tipo: titulo === 'bytes' ? 'numero' : 'texto',
  ancho: 20,
  valor: (linea) => linea[titulo],
});
const columnasIndice = (['archivo', 'sha256', 'bytes', 'uuid', 'origen'] as const).map(columna);

/** The lines of the index until the end of the package, compressed. */
class Indice {
  #lineas: Linea[] = [];
  #portions: Buffer[] = [];

  async add(linea: Linea): Promise<void> {
    this.#lineas.push(linea);
    if (this.#lineas.length < LINES) return;
    const full = this.#lineas;
    this.#lineas = [];
    this.#portions.push(await promisify(deflateRaw)(JSON.stringify(full)));
  }

  async *portions(): AsyncGenerator<Linea[], void, undefined> {
    for (const portion of this.#portions)
      yield JSON.parse((await promisify(inflateRaw)(portion)).toString()) as Linea[];
    yield this.#lineas;
  }
}

/** What a package is made of. */
export interface ContenidoPaquete {
  datos: DatosPortada;
  isEmitidos: boolean;
  logo: Buffer | null;
  /** The rows with their files, and again for the workbook. */
  archivos: AsyncIterable<readonly FilaPaquete[]>;
  filas: AsyncIterable<readonly FilaListado[]>;
}

/**
 * Yields a ZIP of the list: each XML and PDF in its folder, the workbook, a cover with counts and sums, and an index with the SHA-256 of
 * every file. A PDF that did not come with its CFDI is printed. Only a portion is in memory at a time.
 */
export async function* writePaquete(
  { blobs }: Pick<FileSources, 'blobs'>,
  { datos, isEmitidos, logo, archivos, filas }: ContenidoPaquete,
): AsyncGenerator<Buffer, void, undefined> {
  const zip = createZipWriter();
  const indice = new Indice();
  const missing: string[] = [];
  const modified = localAt(datos.now);
  const sumas = new Sumas(datos.query.columnas);
  const place = { propio: datos.rfc, isEmitido: isEmitidos };
  const carpetas = datos.query.carpetas ?? 'emisor';

  async function add(entries: readonly (NewEntry & Pick<Linea, 'uuid' | 'origen'>)[]): Promise<Buffer[]> {
    for (const { name, bytes, uuid, origen } of entries)
      await indice.add({ archivo: name, sha256: hashOf(bytes), bytes: bytes.byteLength, uuid, origen });
    return await zip.add(entries);
  }

  for await (const portion of archivos) {
    for (const group of groupsOf(portion.map((fila) => ({ fila, bytes: bytesOf(fila) })))) {
      const read: ArchivoLeido[] = [];
      for (const { fila } of group) {
        sumas.add(fila);
        const name = carpetaOf(fila, carpetas, place) + nameOf(fila);
        for (const file of await filesOf(blobs, fila, name, logo)) read.push(file);
      }
      for (const { name, why } of read) if (why !== undefined) missing.push(`${name}: ${why}`);
      yield* await add(read.filter((file): file is ArchivoLeido & NewEntry => isWhole(file)));
    }
  }

  const libro = hashed(writeLibro(datos, filas, new Sumas(datos.query.columnas)));
  yield* zip.stream({ name: 'Listado.xlsx', modified }, libro.content());
  await indice.add({ archivo: 'Listado.xlsx', uuid: '', origen: 'hecho', ...libro.made() });

  const portada = await bytesFrom(writePortada(datos, sumas));
  yield* await add([{ name: 'Portada.pdf', bytes: portada, modified, ...MADE }]);
  if (missing.length > 0)
    yield* await add([{ name: NOT_INCLUDED, bytes: Buffer.from(missing.join('\r\n')), modified, ...MADE }]);
  yield* zip.stream({ name: 'index.csv', modified }, writeCsv(columnasIndice, indice.portions()));
  yield zip.end();
}

const MADE = { uuid: '', origen: 'hecho' } as const;

type ArchivoLeido = Read & Pick<Linea, 'uuid' | 'origen'>;

const bytesOf = ({ xmlBytes, pdf, pdfBytes }: FilaPaquete) =>
  xmlBytes + (pdf === null ? PRINTED_BYTES : (pdfBytes ?? 0));

/** The XML and the PDF of a CFDI; the PDF is printed where none came with it. */
async function filesOf(
  blobs: FileSources['blobs'],
  fila: FilaPaquete,
  name: string,
  logo: Buffer | null,
): Promise<ArchivoLeido[]> {
  const { uuid, fecha: modified } = fila;
  const stored = (ending: string, sha256: string, bytes: number): Archivo => ({
    name: `${name}.${ending}`,
    modified,
    sha256,
    bytes,
  });
  const original = { uuid, origen: 'original' } as const;
  const read = async (archivo: Archivo) => ({ ...(await readArchivo(blobs, archivo)), ...original });
  const xml = await read(stored('xml', fila.xml, fila.xmlBytes));
  if (fila.pdf !== null) return [xml, await read(stored('pdf', fila.pdf, fila.pdfBytes ?? 0))];
  if (xml.bytes === undefined) return [xml];
  return [xml, { name: `${name}.pdf`, modified, uuid, origen: 'impreso', ...(await printed(xml.bytes, logo)) }];
}

const columnasPortada: readonly ColumnaReporte[] = [{ titulo: 'Dato', ancho: 160 }, { titulo: 'Valor' }];

/** Yields the cover of a package as PDF: the list, its period and filters, counts and sums. */
function writePortada(datos: DatosPortada, sumas: Sumas): AsyncGenerator<Buffer, void, undefined> {
  async function* filas() {
    yield datosDe(datos, sumas.cantidad);
  }
  return renderReporte({
    titulo: 'Paquete de CFDI',
    contribuyente: `${datos.nombre} · ${datos.rfc}`,
    filtros: [],
    columnas: columnasPortada,
    filas: filas(),
    totales: () => totalesOf(sumas),
    creado: datos.now,
  });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function bytesFrom(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}

/** The same content, whose size and hash are known once it was read. */
function hashed(pieces: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *content() {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    made: () => ({ sha256: hash.digest('hex'), bytes }),
  };
}
