import { rm } from 'node:fs/promises';
import { diotFileName } from '@boveda/cfdi/diot';
import { cfdiQuery, type Direccion } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { localAt } from '@boveda/platform/core/time';
import { createZipWriter, type PlainZipWriter } from '@boveda/platform/zip/zip-writer';
import * as yauzl from 'yauzl';
import type { Deps } from '../../../installation/deps';
import { countListado, listadoOf } from '../../exportaciones/writers/listado';
import { generateArchivo } from '../../impuestos/diot/generate-archivo';
import { writePapelIsr } from '../../impuestos/isr/papel-isr';
import type { ArchivoDelMes } from '../../impuestos/mes-file';
import { writePapel } from '../../impuestos/papel-file';
import type { Pedido } from './pedido';

/** The directions and their folders in a package. */
export const DIRECCIONES: readonly (readonly [Direccion, string])[] = [
  ['emitidos', 'Emitidos'],
  ['recibidos', 'Recibidos'],
];

/**
 * Writes the package of a month: the packages of both directions in their folders, the working papers, and the DIOT. `faltas` says what it
 * lacks once its bytes were read.
 */
export function writePaqueteDelMes(deps: Deps, { rfc, nombre, mes }: Pedido) {
  const faltas: string[] = [];
  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    const zip = createZipWriter();
    const modified = localAt(deps.clock());
    const periodo = { fechaini: `${mes}-01`, fechafin: ultimoDia(mes) };
    for (const [direccion, folder] of DIRECCIONES)
      yield* addDireccion(deps, zip, { rfc, nombre, periodo, direccion, folder });
    for (const papel of await writePapeles(deps, rfc, mes, faltas))
      yield* zip.stream({ name: papel.name, modified }, papel.bytes);
    const diot = await unlessConflict(generateArchivo(deps, rfc, mes));
    if (diot === null) faltas.push('la DIOT, que tiene faltas');
    else yield* await zip.add([{ name: diotFileName(rfc, mes), bytes: Buffer.from(diot), modified }]);
    yield zip.end();
  }
  return { name: `${rfc}_paquete_${mes}.zip`, bytes: bytes(), faltas };
}

/** Returns the working papers of a month: that of IVA and, where the régimen is known, that of ISR; else `faltas` says so. */
export async function writePapeles(
  deps: Deps,
  rfc: string,
  mes: string,
  faltas: string[],
): Promise<readonly ArchivoDelMes[]> {
  const iva = await writePapel(deps, rfc, mes);
  const isr = await unlessConflict(writePapelIsr(deps, rfc, mes));
  if (isr === null) faltas.push('el papel de ISR, porque falta el régimen');
  return isr === null ? [iva] : [iva, isr];
}

/** Null where what is to be written is not possible yet, which the taxpayer's own page explains. */
export async function unlessConflict<Made>(made: Promise<Made>): Promise<Made | null> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return null;
    throw error;
  }
}

interface DireccionDelPeriodo {
  rfc: string;
  nombre: string;
  periodo: { fechaini: string; fechafin: string };
  direccion: Direccion;
  folder: string;
  /** Passes the bytes of each entry on. */
  watch?: (name: string, bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

const ultimoDia = (mes: string): string =>
  new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).toISOString().slice(0, 10);

/** Adds the package of a direction, made by the threads of exports, entry by entry below a folder; nothing where there is no CFDI. */
export async function* addDireccion(
  deps: Deps,
  zip: PlainZipWriter,
  { rfc, nombre, periodo, direccion, folder, watch = (_name, bytes) => bytes }: DireccionDelPeriodo,
): AsyncGenerator<Buffer, void, undefined> {
  const query = cfdiQuery().parse({ ...periodo, order: 'ASC' });
  if ((await countListado(deps.db, listadoOf(rfc, direccion, 'paquete', query))) === 0) return;
  const draft = deps.sharedFiles.draft();
  try {
    const order = { rfc, nombre, origen: direccion, tipo: 'paquete' as const, query, now: deps.clock() };
    await deps.exporter.make(order, draft, { turnOf: [rfc] });
    const made = await yauzl.openPromise(draft);
    try {
      for await (const entry of made.eachEntry()) {
        const name = `${folder}/${entry.fileName}`;
        yield* zip.stream(
          { name, modified: localAt(deps.clock()) },
          watch(name, await made.openReadStreamPromise(entry)),
        );
      }
    } finally {
      made.close();
    }
  } finally {
    await rm(draft, { force: true });
  }
}
