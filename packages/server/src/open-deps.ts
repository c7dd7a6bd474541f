import { mkdir } from 'node:fs/promises';
import {
  createDescargaMasiva,
  createPacGateway,
  createSatClient,
  descargaBelow,
  descargaDelSat,
} from '@boveda/sat-client';
import type { FastifyBaseLogger } from 'fastify';
import { blobPlace, openBlobs, openErasableBlobs } from './blobs/open-blobs';
import { refuseEmptyStore } from './blobs/refuse-empty-store';
import { openCertificateStore } from './certificates/certificate-store';
import { type OpenDatabase, openDatabase } from './db/open-database';
import type { Deps } from './deps';
import { type Env, places } from './env';
import { createJobQueue } from './jobs/queue';
import { createMailer } from './mail/mailer';
import { withBreaker } from './modules/descargas/breaker';
import { createExporter } from './modules/exportaciones/exporter';
import { createRespaldoMaker } from './modules/respaldos/respaldo-maker';
import { createDialer, IMAP_TLS } from './net/dialer';
import { type Keyring, openKeyring } from './secrets';

/** Everything the server works with, made from the settings; `database.close()` undoes it. */
export async function openDeps(env: Env, log: FastifyBaseLogger): Promise<{ deps: Deps; database: OpenDatabase }> {
  const { secrets, ...folders } = places(env.home);
  const keys = await openKeyring(secrets, env.masterKey);
  // Nobody else on this machine reads the taxpayers' files.
  for (const folder of [folders.blobs, folders.respaldos]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await openDatabase(env, log);
  try {
    if (env.blobs === null) await refuseEmptyStore(folders.blobs, database.db);
    return { deps: await connect(env, log, keys, database), database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connect(env: Env, log: FastifyBaseLogger, keys: Keyring, database: OpenDatabase): Promise<Deps> {
  const { certificates, exports, ...folders } = places(env.home);
  const blobs = blobPlace(folders.blobs, env.blobs);
  const respaldos = blobPlace(folders.respaldos, env.blobs);
  const jobs = createJobQueue();
  const clock = () => new Date();
  const endpoints = env.satDescargaUrl === undefined ? descargaDelSat : descargaBelow(env.satDescargaUrl);
  return {
    db: database.db,
    blobs: await openBlobs(blobs, database.db),
    certificates: openCertificateStore(certificates, { demo: env.demo }),
    env,
    keys,
    sat: createSatClient({ consultaUrl: env.satConsultaUrl }),
    descargas: withBreaker(createDescargaMasiva({ endpoints }), clock),
    pac: env.pac ? createPacGateway(env.pac) : null,
    mailer: createMailer(jobs),
    dialer: createDialer({ ports: [IMAP_TLS], allow: env.dialAllow }),
    exporter: createExporter({ target: database.target, blobs, folder: exports }),
    respaldoMaker: createRespaldoMaker({
      target: database.target,
      blobs,
      store: await openErasableBlobs(respaldos, database.db),
    }),
    jobs,
    log,
    clock,
  };
}
