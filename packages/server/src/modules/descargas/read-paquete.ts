import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { SatUnavailable } from '@boveda/sat-client';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { refund, type Spending, spend } from '../../installation/outgoing/spend';
import { openCertificado } from '../certificados/certificados.store';
import { finishStep } from './finish-step';
import { ingestPaquete } from './ingest-paquete';
import { sentenceOf } from './next-step';
import { keepPaquete, paqueteFile } from './paquete-file';
import {
  addPaqueteJob,
  contenidoOf,
  endWithPaquetes,
  findNewPaquete,
  notePaquete,
  type Paquete,
} from './paquetes.store';
import { readMetadatos } from './read-metadatos';
import { nextTry, spread } from './retry-delay';
import { servicioOf } from './servicio-of';
import { summarizeDescarga } from './summarize';

/** A package that cannot continue now and is retried later. */
class Pausa extends Error {
  override readonly name = 'Pausa';

  /** `desde`: not before then; default: after the pause of its failures. */
  constructor(
    message: string,
    readonly desde?: Date,
  ) {
    super(message);
  }
}

/** A package that can no longer be fetched. */
class Perdido extends Error {
  override readonly name = 'Perdido';
}

const PERDIDOS = ['5007', '5008'];
/** The SAT keeps a package for 72 hours, and a refused signature is tried again every hour. */
const MAX_FAULTS = 72;

/**
 * Fetches a package, unless that was done before, and stores its CFDI. It is stored before its first file is
 * read, because the SAT delivers it only twice. Continues where it stopped after being killed at any moment.
 */
export async function readPaquete(deps: Deps, { rfc, id }: JobPayloads['leer-paquete']): Promise<void> {
  const paquete = await findNewPaquete(deps.db, rfc, id);
  if (!paquete) return;
  const file = paqueteFile(paquete);
  try {
    await fetchPaquete(deps, paquete, file);
    await readAll(deps, paquete, file);
  } catch (error) {
    if (error instanceof Perdido) return await end(deps, paquete, 'perdido', error.message);
    if (!(error instanceof Pausa || error instanceof SatUnavailable || error instanceof Problem)) throw error;
    if (isOfSender(error) && paquete.fallos + 1 >= MAX_FAULTS)
      return await end(deps, paquete, 'perdido', `${error.message} Después solicite el periodo otra vez.`);
    const desde = error instanceof Pausa ? error.desde : undefined;
    return await tryLater(deps, paquete, error instanceof Problem ? error.msg : error.message, desde);
  }
  await end(deps, paquete, 'leido', '');
  await deps.sharedFiles.remove(file);
}

/** Whether the SAT refused the request, also while the breaker rests because of it. */
const isOfSender = (error: Error): boolean =>
  (error instanceof SatUnavailable && error.isOfSender) ||
  (error.cause instanceof SatUnavailable && error.cause.isOfSender);

async function fetchPaquete(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  if (await deps.sharedFiles.has(file)) return;
  if (paquete.parte_id === null) throw new Perdido('El archivo ya no está en el servidor. Súbalo de nuevo.');
  const efirma = await openCertificado(deps, paquete.rfc_owner, 'fiel');
  if (!efirma) throw new Pausa('No hay una e.Firma vigente. Agréguela en Certificados.');
  const spending: Spending = { rfc: paquete.rfc_owner, presupuesto: 'paquetes', objeto: paquete.id };
  const refused = await spend(deps, spending);
  if (refused) throw new Pausa(refused.mensaje ?? '', refused.desde);
  await keepPaquete(deps, paquete, async (draft) => {
    const servicio = servicioOf(deps, await contenidoOf(deps.db, paquete));
    const { codigo, mensaje, bytes } = await servicio.descargar(efirma, paquete.id, draft).catch(async (error) => {
      if (error instanceof SatUnavailable && error.isUnsent) await refund(deps, spending);
      throw error;
    });
    if (PERDIDOS.includes(codigo)) throw new Perdido(sentenceOf(codigo, mensaje));
    if (bytes === 0) throw new Pausa(sentenceOf(codigo, mensaje));
  });
  await notePaquete(deps.db, paquete, { descargas: paquete.descargas + 1 });
}

async function readAll(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  const contenido = await contenidoOf(deps.db, paquete);
  const local = await deps.sharedFiles.open(file);
  if (!local) throw new Pausa('El paquete no está; se pedirá otra vez.');
  const { path, release } = local;
  try {
    if (contenido === 'Metadata') await readMetadatos(deps, paquete, path);
    else await ingestPaquete(deps, paquete, path);
  } catch (error) {
    const damaged = error instanceof Problem && (error.code === 'invalid_zip' || error.code === 'zip_too_large');
    if (!damaged) throw error;
    await deps.sharedFiles.remove(file);
    if (paquete.parte_id === null) throw new Perdido('El archivo se dañó en el servidor. Súbalo de nuevo.');
    if (paquete.descargas > 0)
      throw new Perdido('El paquete llegó dañado del SAT dos veces. Solicite el periodo de nuevo.');
    throw new Pausa('El paquete llegó dañado del SAT; se pedirá otra vez.');
  } finally {
    await release();
  }
}

async function end(deps: Deps, paquete: Paquete, fase: 'leido' | 'perdido', mensaje: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await notePaquete(trx, paquete, { fase, mensaje });
    if (paquete.parte_id !== null) await endWithPaquetes(trx, paquete.rfc_owner, paquete.parte_id);
    await finishStep({ ...deps, db: trx }, paquete.rfc_owner, paquete.descarga_id);
  });
}

async function tryLater(deps: Deps, paquete: Paquete, mensaje: string, desde?: Date): Promise<void> {
  const { rfc_owner: rfc, id, descarga_id, parte_id } = paquete;
  const fallos = paquete.fallos + 1;
  const proxima = desde ? spread(id, fallos, desde) : nextTry(id, fallos, deps.clock());
  await transaction(deps.db, async (trx) => {
    await notePaquete(trx, paquete, { fallos, mensaje });
    if (parte_id !== null)
      await trx
        .updateTable('descarga_parte')
        .set({ mensaje, proxima })
        .where('rfc_owner', '=', rfc)
        .where('id', '=', parte_id)
        .execute();
    await addPaqueteJob({ db: trx, jobs: deps.jobs }, rfc, id, proxima);
    await summarizeDescarga(trx, rfc, descarga_id);
    // A ZIP has no part to update.
    if (parte_id === null)
      await trx
        .updateTable('descarga')
        .set({ proxima })
        .where('rfc_owner', '=', rfc)
        .where('id', '=', descarga_id)
        .execute();
  });
}
