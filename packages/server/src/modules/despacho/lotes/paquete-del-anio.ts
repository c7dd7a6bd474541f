import { createHash } from 'node:crypto';
import { diotFileName } from '@boveda/cfdi/diot';
import { localAt } from '@boveda/platform/core/time';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { sql } from 'kysely';
import { verifyBitacora } from '../../../audit/verify-bitacora';
import type { Deps } from '../../../installation/deps';
import { generateArchivo } from '../../impuestos/diot/generate-archivo';
import { addDireccion, DIRECCIONES, unlessConflict, writePapeles } from './paquete-del-mes';
import type { Pedido } from './pedido';

const SUMAS = 'SUMAS.sha256';
const DECLARACION = 'Declaracion_de_integridad.txt';

/** What the bytes of a package showed while they were written. */
interface Revisado {
  /** Hash of each file, by name, as `sha256sum` writes them. */
  sumas: Map<string, string>;
  xml: number;
  /** Names of XML that are not among those that the vault keeps of the year. */
  distintos: string[];
  /** Months that are closed. */
  meses: string[];
}

/**
 * Writes the package of the year of a month, as an auditor asks for it: the packages of both directions, papers and DIOT of the closed
 * months, the sums of all files, and the declaration of integrity. `revisado` is whole once its bytes were read.
 */
export function writePaqueteDelAnio(deps: Deps, { rfc, nombre, mes }: Pedido) {
  const anio = mes.slice(0, 4);
  const revisado: Revisado = { sumas: new Map(), xml: 0, distintos: [], meses: [] };
  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    const zip = createZipWriter();
    const modified = localAt(deps.clock());
    const periodo = { fechaini: `${anio}-01-01`, fechafin: `${anio}-12-31` };
    const guardados = await listGuardados(deps, rfc, anio);
    async function* watch(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256');
      for await (const piece of content) {
        hash.update(piece);
        yield piece;
      }
      const suma = hash.digest('hex');
      revisado.sumas.set(name, suma);
      if (!name.endsWith('.xml')) return;
      revisado.xml++;
      if (!guardados.has(suma)) revisado.distintos.push(name);
    }
    for (const [direccion, folder] of DIRECCIONES)
      yield* addDireccion(deps, zip, { rfc, nombre, periodo, direccion, folder, watch });
    for (const cerrado of await listCerrados(deps, rfc, anio)) {
      revisado.meses.push(cerrado);
      for (const papel of await writePapeles(deps, rfc, cerrado, []))
        yield* zip.stream({ name: `Papeles/${papel.name}`, modified }, watch(`Papeles/${papel.name}`, papel.bytes));
      const diot = await unlessConflict(generateArchivo(deps, rfc, cerrado));
      const name = `DIOT/${diotFileName(rfc, cerrado)}`;
      if (diot !== null) yield* zip.stream({ name, modified }, watch(name, oneOf(diot)));
    }
    const declaracion = await declare(deps, { rfc, nombre, anio, revisado });
    yield* zip.stream({ name: DECLARACION, modified }, watch(DECLARACION, oneOf(declaracion)));
    const sumas = [...revisado.sumas].map(([name, suma]) => `${suma}  ${name}\n`).join('');
    yield* zip.stream({ name: SUMAS, modified }, oneOf(sumas));
    yield zip.end();
  }
  return { name: `${rfc}_paquete_${anio}.zip`, bytes: bytes(), revisado };
}

async function* oneOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Hashes of the XML of a year, as they were kept at arrival. */
async function listGuardados({ db }: Deps, rfc: string, anio: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ suma: string }>`
    select xml_sha256 as suma from cfdi
    where rfc_owner = ${rfc} and fecha >= ${`${anio}-01-01`} and fecha < ${`${Number(anio) + 1}-01-01`}`.execute(db);
  return new Set(rows.map(({ suma }) => suma));
}

/** The closed months of a year. */
async function listCerrados({ db }: Deps, rfc: string, anio: string): Promise<string[]> {
  const { rows } = await sql<{ mes: string }>`
    select to_char(mes, 'YYYY-MM') as mes from cierre_mes
    where rfc_owner = ${rfc} and mes between ${`${anio}-01-01`} and ${`${anio}-12-31`} order by mes`.execute(db);
  return rows.map(({ mes }) => mes);
}

interface Declarado {
  rfc: string;
  nombre: string;
  anio: string;
  revisado: Revisado;
}

/** The declaration of integrity: what was compared with what, with which result, and how to repeat it without this vault. */
async function declare({ db, clock }: Deps, { rfc, nombre, anio, revisado }: Declarado): Promise<string> {
  const { xml, distintos, meses, sumas } = revisado;
  const [cadena] = await verifyBitacora(db, rfc);
  const archivos = new Set(sumas.keys()).size;
  return [
    'DECLARACIÓN DE INTEGRIDAD',
    '',
    `Contribuyente: ${nombre}, ${rfc}`,
    `Ejercicio: ${anio}`,
    `Hecha: ${localAt(clock()).replace('T', ' ')}`,
    '',
    `1. Este paquete tiene ${xml} XML de CFDI con fecha de emisión de ${anio}, tal como se recibieron, byte por byte.`,
    `2. Al hacerlo se calculó el SHA-256 de cada XML: ${xml - distintos.length} de ${xml} son los que la bóveda registró al recibirlos.`,
    ...distintos.map((name) => `   No coincide: ${name}`),
    `3. La bitácora del contribuyente es una cadena de huellas de ${cadena?.asientos ?? 0} asientos. Se recalculó completa: ${
      cadena && cadena.faltas.length > 0 ? `tiene ${cadena.faltas.length} faltas.` : 'está íntegra.'
    }`,
    ...(cadena?.faltas ?? []).map((falta) => `   ${falta}`),
    `   Huella del último asiento: ${cadena?.huella ?? 'ninguna'}`,
    meses.length === 0
      ? '4. Ningún mes del ejercicio está cerrado: no hay papeles de trabajo ni DIOT.'
      : `4. Meses cerrados, con sus papeles de trabajo y su DIOT: ${meses.join(', ')}.`,
    `5. ${SUMAS} tiene el SHA-256 de los demás archivos del paquete, que con este son ${archivos + 1}. Se comprueban sin conexión con:`,
    `   sha256sum -c ${SUMAS}`,
    '',
    'El estado de cada CFDI ante el SAT y lo que se juzgó de él están en index.csv y Listado.xlsx de cada carpeta.',
    '',
  ].join('\n');
}
