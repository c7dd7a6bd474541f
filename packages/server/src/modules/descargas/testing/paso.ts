import path from 'node:path';
import { createDescargaMasiva, descargaBelow } from '@boveda/sat-client';
import { pino } from 'pino';
import { blobPlace, openBlobs } from '../../../blobs/open-blobs';
import { openCertificateStore } from '../../../certificates/certificate-store';
import { createDb, createPool } from '../../../db/pool';
import type { Deps } from '../../../deps';
import { readEnv } from '../../../env';
import { createJobQueue } from '../../../jobs/queue';
import { openKeyring } from '../../../secrets';
import { avanzarDescarga } from '../avanzar-descarga';
import { leerPaquete } from '../leer-paquete';

/** What a process of its own is told to do, so that it can be killed at it. */
export interface OrdenDePaso {
  target: { host: string; port: number; user: string; password: string; database: string };
  home: string;
  masterKey: string;
  satUrl: string;
  now: string;
  paso: 'avanzar-descarga' | 'leer-paquete';
  rfc: string;
  id: string;
}

const orden = JSON.parse(process.env.BOVEDA_PASO ?? '') as OrdenDePaso;
const { target, home, masterKey, satUrl, rfc, id } = orden;
const log = pino({ level: 'silent' });
const pool = createPool(target, log);
const db = createDb(pool);
const clock = () => new Date(orden.now);
// Steps of a download touch nothing else.
const deps = {
  db,
  blobs: await openBlobs(blobPlace(path.join(home, 'blobs'), null), db),
  certificates: openCertificateStore(path.join(home, 'certificates'), { demo: true }),
  env: readEnv({ NODE_ENV: 'test', BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0' }),
  keys: await openKeyring(home, masterKey),
  descargas: createDescargaMasiva({ endpoints: descargaBelow(satUrl), clock }),
  jobs: createJobQueue(),
  log,
  clock,
} as unknown as Deps;
if (orden.paso === 'avanzar-descarga') await avanzarDescarga(deps, { rfc, id });
else await leerPaquete(deps, { rfc, id });
process.exit(0);
