import { mkdir } from 'node:fs/promises';
import {
  createDescargaMasiva,
  createPacGateway,
  createRepositorio,
  createSatClient,
  type DescargaMasiva,
  descargaBelow,
  descargaDelSat,
} from '@boveda/sat-client';
import type { FastifyBaseLogger } from 'fastify';
import { withBreaker } from './modules/descargas/breaker';
import { createExporter } from './modules/exportaciones/exporter';
import { createRespaldoMaker } from './modules/respaldos/respaldo-maker';
import { observeBlobs } from './platform/blobs/observe-blobs';
import { evidencePlace, openBlobs, openErasableBlobs, respaldoPlace } from './platform/blobs/open-blobs';
import { refuseEmptyStore, refuseMissingRespaldos } from './platform/blobs/refuse-empty-store';
import { type Env, places } from './platform/core/env';
import { type Keyring, openKeyring } from './platform/core/keyring';
import type { Deps } from './platform/deps';
import { createJobQueue } from './platform/jobs/queue';
import { createMailer } from './platform/mail/mailer';
import { createDialer, HTTPS, IMAP_TLS } from './platform/net/dialer';
import { metrics } from './platform/observe/metrics';
import { observePac, observeSat } from './platform/observe/observe-service';
import { openCertificateStore } from './platform/pac-certificates/certificate-store';
import { type OnProgress, type OpenDatabase, openDatabase } from './platform/postgres/open-database';
import { openSharedFiles } from './platform/shared-files/open-shared-files';
import { openRescue } from './rescue/open-rescue';

/**
 * Opens all dependencies of the server from the settings; `database.close()` closes them. `onProgress` is called whenever the
 * database is seen to go on while it starts.
 */
export async function openDeps(
  env: Env,
  log: FastifyBaseLogger,
  onProgress?: OnProgress,
): Promise<{ deps: Deps; database: OpenDatabase }> {
  const { secrets, ...folders } = places(env.home);
  const keys = await openKeyring(secrets, env.masterKey);
  // Only the server's user may read the taxpayers' files.
  const respaldos = respaldoPlace(env);
  for (const folder of [folders.blobs, respaldos.folder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await openDatabase(env, log, onProgress);
  try {
    if (env.blobs === null) await refuseEmptyStore(folders.blobs, database.db);
    if (typeof env.respaldos === 'string') await refuseMissingRespaldos(env.respaldos, database.db);
    if (env.blobs === null && env.databaseUrl)
      log.warn(
        `the files of the taxpayers are below ${folders.data}: every process of this installation has to reach this same folder, or set BOVEDA_BLOBS`,
      );
    return { deps: await connect(env, log, keys, database), database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connect(env: Env, log: FastifyBaseLogger, keys: Keyring, database: OpenDatabase): Promise<Deps> {
  const { certificates, data } = places(env.home);
  const blobs = evidencePlace(env);
  const jobs = createJobQueue();
  const clock = () => new Date();
  const { cfdi, retenciones } = createDescargaMasiva({
    endpoints: env.satDescargaUrl === undefined ? descargaDelSat : descargaBelow(env.satDescargaUrl),
  });
  const descargaOf = (service: string, descarga: DescargaMasiva) => {
    metrics.satBreakerOpen.set({ service }, 0);
    const note = (isResting: boolean) => metrics.satBreakerOpen.set({ service }, Number(isResting));
    return observeSat(service, withBreaker(descarga, clock, note));
  };
  const sharedFiles = await openSharedFiles(data, env.blobs);
  return {
    db: database.db,
    blobs: observeBlobs('files', await openBlobs(blobs, database.db)),
    sharedFiles,
    rescue: await openRescue(env, database, { sharedFiles, log, clock }),
    certificates: openCertificateStore(certificates, { demo: env.demo }),
    env,
    keys,
    sat: observeSat('consulta', createSatClient({ consultaUrl: env.satConsultaUrl })),
    repositorio: observeSat('certificados', createRepositorio({ url: env.satCertificadosUrl })),
    descargaMasiva: { cfdi: descargaOf('descarga', cfdi), retenciones: descargaOf('retenciones', retenciones) },
    pac: env.pac ? observePac(createPacGateway(env.pac)) : null,
    mailer: createMailer(jobs),
    dialer: createDialer({ ports: [IMAP_TLS], allow: env.dialAllow }),
    webDialer: createDialer({ ports: [HTTPS], allow: env.dialAllow }),
    exporter: createExporter({ target: database.target, statementTimeoutMs: env.statementTimeoutMs, blobs }),
    respaldoMaker: createRespaldoMaker({
      target: database.target,
      statementTimeoutMs: env.statementTimeoutMs,
      blobs,
      store: observeBlobs('backups', await openErasableBlobs(respaldoPlace(env), database.db)),
    }),
    jobs,
    demo: { progress: null },
    log,
    clock,
  };
}
