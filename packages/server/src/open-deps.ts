import { mkdir } from 'node:fs/promises';
import { observeBlobs } from '@boveda/platform/blobs/observe-blobs';
import { openBlobs, openErasableBlobs } from '@boveda/platform/blobs/open-blobs';
import { type Keyring, openKeyring } from '@boveda/platform/core/keyring';
import { createDialer, HTTPS, IMAP_TLS } from '@boveda/platform/net/dialer';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
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
import { evidencePlace, respaldoPlace } from './installation/blob-places';
import { type OnProgress, type OpenDatabase, openDatabase } from './installation/database/open-database';
import type { Deps } from './installation/deps';
import { createJobQueue } from './installation/jobs/queue';
import { createMailer } from './installation/mail/mailer';
import { metrics } from './installation/observe/metrics';
import { observePac, observeSat } from './installation/observe/observe-service';
import { openCertificateStore } from './installation/pac-certificates/certificate-store';
import { refuseEmptyStore, refuseMissingRespaldos } from './installation/refuse-empty-store';
import { type Env, places } from './installation/settings/env';
import { openInstallationBackup } from './installation-backup/open-backup';
import { withBreaker } from './modules/descargas/breaker';
import { createExporter } from './modules/exportaciones/exporter';
import { createRespaldoMaker } from './modules/respaldos/respaldo-maker';

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
        `the files of the contribuyentes are below ${folders.data}: every process of this installation has to reach this same folder, or set BOVEDA_BLOBS`,
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
    copies: database.copies,
    turns: database.turns,
    blobs: observeBlobs('files', await openBlobs(blobs, database.db)),
    sharedFiles,
    installationBackup: await openInstallationBackup(env, database, { sharedFiles, log, clock }),
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
    exporter: createExporter({
      target: database.target,
      copies: database.copies,
      statementTimeoutMs: env.statementTimeoutMs,
      blobs,
    }),
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
