import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diotFileName } from '@boveda/cfdi/diot';
import { type AccionLote, type Direccion, EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt, localAt } from '@boveda/platform/core/time';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { sql } from 'kysely';
import type { Deps } from '../../../installation/deps';
import { requestProcessing } from '../../../vault/sat-state/request-processing';
import { askSat } from '../../descargas/ask-sat';
import { createDescarga, sumDescargas } from '../../descargas/descargas.store';
import { requestMissing } from '../../descargas/espejo/request-missing';
import { notAsked, usadasOf } from '../../descargas/not-asked';
import { tramosOf } from '../../descargas/periodo';
import { primerDia } from '../../impuestos/celdas';
import { closeMes } from '../../impuestos/cierres.store';
import { generateArchivo } from '../../impuestos/diot/generate-archivo';
import type { ArchivoDelMes } from '../../impuestos/mes-file';
import { beginNow } from '../../respaldos/begin-due';
import { awaitRespaldo } from '../../respaldos/tell-lotes';
import { writePaqueteDelAnio } from './paquete-del-anio';
import { writePapeles, writePaqueteDelMes } from './paquete-del-mes';
import type { Pedido } from './pedido';

/** What became of it. */
export interface Hecho {
  mensaje: string;
  /** Address below the taxpayer where it is followed. */
  ruta: string | null;
  /** Its file, as a draft of the shared files. */
  archivo?: { name: string; draft: string };
}

const DIRECCIONES: readonly Direccion[] = ['emitidos', 'recibidos'];

/** What is asked, and the id of its job. */
type DeLote = Pedido & { id: string };

type Accion = (deps: Deps, pedido: DeLote) => Promise<Hecho | null>;

/**
 * Does an action for a taxpayer's month, as the current author; null for what goes on and ends its row itself. Done twice it has the
 * effect of once. @throws Problem
 */
export const doAccion: Accion = (deps, pedido) => acciones[pedido.accion](deps, pedido);

const acciones: Readonly<Record<AccionLote, Accion>> = {
  async metadatos(deps, { rfc, mes }) {
    for (const direccion of DIRECCIONES) await requestMetadatos(deps, rfc, mes, direccion === 'emitidos');
    return { mensaje: 'Se pidieron al SAT los metadatos del mes', ruta: 'descargas-masivas' };
  },

  async xml(deps, { rfc, mes }) {
    let cantidad = 0;
    for (const direccion of DIRECCIONES) cantidad += await countMissing(deps, rfc, mes, direccion);
    return cantidad === 0
      ? { mensaje: 'No falta ningún XML en los días que se conocen', ruta: 'espejo' }
      : { mensaje: `Se pidieron al SAT ${cantidad} CFDI que faltan`, ruta: 'descargas-masivas' };
  },

  async verificar(deps, { rfc }) {
    await askSat(deps, rfc);
    const { pendientes } = await sumDescargas(deps.db, rfc);
    let cantidad = 0;
    for (const direccion of DIRECCIONES)
      cantidad += (await requestProcessing(deps, { rfc, direccion, estados: [EstatusCfdi.Pendiente] })).cantidad;
    return {
      mensaje: [
        pendientes === 0 ? 'Ninguna solicitud está en curso' : `Siguen en curso ${pendientes} solicitudes`,
        cantidad === 0 ? 'ningún CFDI está pendiente' : `se pregunta al SAT por ${cantidad} CFDI pendientes`,
      ].join('; '),
      ruta: 'descargas-masivas',
    };
  },

  async cerrar(deps, { rfc, mes }) {
    const ruta = `impuestos/${mes}`;
    if (await isClosed(deps, rfc, mes)) return { mensaje: 'El mes ya estaba cerrado', ruta };
    await closeMes(deps, rfc, mes);
    return { mensaje: 'Mes cerrado', ruta };
  },

  async papel(deps, { rfc, mes }) {
    const faltas: string[] = [];
    const papeles = await writePapeles(deps, rfc, mes, faltas);
    const draft = await writeDraft(deps, zipOf(papeles, localAt(deps.clock())));
    const archivo = { name: `${rfc}_papeles_${mes}.zip`, draft };
    return { mensaje: said('Papeles de trabajo hechos', faltas), ruta: `impuestos/${mes}`, archivo };
  },

  async diot(deps, { rfc, mes }) {
    const contenido = await generateArchivo(deps, rfc, mes);
    const draft = await writeDraft(deps, [Buffer.from(contenido)]);
    const lineas = contenido === '' ? 0 : contenido.trimEnd().split('\n').length;
    return {
      mensaje: lineas === 1 ? 'DIOT de 1 línea' : `DIOT de ${lineas} líneas`,
      ruta: `impuestos/${mes}/diot`,
      archivo: { name: diotFileName(rfc, mes), draft },
    };
  },

  async paquete(deps, pedido) {
    const { name, bytes, faltas } = writePaqueteDelMes(deps, pedido);
    const draft = await writeDraft(deps, bytes);
    return { mensaje: said('Paquete hecho', faltas), ruta: `impuestos/${pedido.mes}`, archivo: { name, draft } };
  },

  async anual(deps, pedido) {
    const { name, bytes, revisado } = writePaqueteDelAnio(deps, pedido);
    const draft = await writeDraft(deps, bytes);
    const { xml, distintos, meses } = revisado;
    const cerrados = meses.length === 1 ? '1 mes cerrado' : `${meses.length} meses cerrados`;
    const dicho = distintos.length === 0 ? 'íntegros' : `${distintos.length} no son los que se recibieron`;
    return {
      mensaje: `Paquete de ${pedido.mes.slice(0, 4)} hecho: ${xml} XML, ${dicho}; ${cerrados}`,
      ruta: `impuestos/${pedido.mes}`,
      archivo: { name, draft },
    };
  },

  async respaldo(deps, { rfc, id }) {
    await awaitRespaldo(deps.db, rfc, id);
    await beginNow(deps, rfc);
    return null;
  },
};

/** What was made, and what it lacks. */
const said = (hecho: string, faltas: readonly string[]) =>
  faltas.length === 0 ? hecho : `${hecho}, sin ${faltas.join(' ni ')}`;

async function* zipOf(archivos: readonly ArchivoDelMes[], modified: string): AsyncGenerator<Buffer, void, undefined> {
  const zip = createZipWriter();
  for (const { name, bytes } of archivos) yield* zip.stream({ name, modified }, bytes);
  yield zip.end();
}

/** Asks for the metadata of the days of a month up to now, in bounds that the SAT was not asked for before. */
async function requestMetadatos(deps: Deps, rfc: string, mes: string, emitidos: boolean): Promise<void> {
  const now = deps.clock();
  const fechaini = primerDia(mes);
  const last = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).toISOString().slice(0, 10);
  const [fechafin = last] = [last, dayAt(now)].toSorted();
  const wanted = tramosOf(fechaini, fechafin, now);
  const usadas = await usadasOf(deps.db, rfc, { emitidos, contenido: 'Metadata' }, wanted);
  const tramos = wanted.map((tramo) => notAsked(tramo, usadas));
  await createDescarga(deps, { rfc, fechaini, fechafin, emitidos, contenido: 'Metadata', tramos });
}

/** Asks for the XML that is missing of a direction, and returns of how many CFDI. */
async function countMissing(deps: Deps, rfc: string, mes: string, direccion: Direccion): Promise<number> {
  try {
    return (await requestMissing(deps, rfc, mes, direccion)).cantidad;
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return 0;
    throw error;
  }
}

async function isClosed({ db }: Deps, rfc: string, mes: string): Promise<boolean> {
  const { rows } = await sql`select from cierre_mes where rfc_owner = ${rfc} and mes = ${primerDia(mes)}`.execute(db);
  return rows.length > 0;
}

async function writeDraft({ sharedFiles }: Deps, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  const draft = sharedFiles.draft();
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(draft, { mode: 0o600 }));
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
