import path from 'node:path';
import { blobPlace, openBlobs } from '@boveda/platform/blobs/open-blobs';
import { openKeyring } from '@boveda/platform/core/keyring';
import { createDb, createPool } from '@boveda/platform/db/pool';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import { createDescargaMasiva, descargaBelow } from '@boveda/sat-client';
import { pino } from 'pino';
import type { Deps } from '../../src/installation/deps';
import { createJobQueue } from '../../src/installation/jobs/queue';
import { openCertificateStore } from '../../src/installation/pac-certificates/certificate-store';
import { places, readEnv } from '../../src/installation/settings/env';
import { advanceDescarga } from '../../src/modules/descargas/advance-descarga';
import { advancePiloto } from '../../src/modules/descargas/piloto/advance-piloto';
import { readPaquete } from '../../src/modules/descargas/read-paquete';

/** Orders for a separate process, which a test can kill during the step. */
export interface OrdenDePaso {
  target: { host: string; port: number; user: string; password: string; database: string };
  home: string;
  masterKey: string;
  satUrl: string;
  now: string;
  paso: 'avanzar-descarga' | 'leer-paquete' | 'avanzar-piloto';
  rfc: string;
  id: string;
}

const orden = JSON.parse(process.env.BOVEDA_PASO ?? '') as OrdenDePaso;
const { target, home, masterKey, satUrl, rfc, id } = orden;
const log = pino({ level: 'silent' });
const pool = createPool(target, log);
const db = createDb(pool);
const clock = () => new Date(orden.now);
// Steps of a download use no other dependencies.
const deps = {
  db,
  blobs: await openBlobs(blobPlace(path.join(home, 'blobs'), null), db),
  sharedFiles: await openSharedFiles(places(home).data, null),
  certificates: openCertificateStore(path.join(home, 'certificates'), { demo: true }),
  env: readEnv({ NODE_ENV: 'test', BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0' }),
  keys: await openKeyring(home, masterKey),
  descargaMasiva: createDescargaMasiva({ endpoints: descargaBelow(satUrl), clock }),
  jobs: createJobQueue(),
  log,
  clock,
} as unknown as Deps;
if (orden.paso === 'avanzar-piloto') await advancePiloto(deps, { rfc });
else if (orden.paso === 'avanzar-descarga') await advanceDescarga(deps, { rfc, id });
else await readPaquete(deps, { rfc, id });
process.exit(0);
