import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BucketAddress, openBucket } from '@boveda/bucket';
import { DIAS_LISTA, listasSat, SHELL } from '@boveda/contracts';
import { readCopies, readServers, rolesOf, type ServerRole } from '@boveda/platform/db/primary';
import { checkPromotion } from '@boveda/releases';
import { openStore } from '@boveda/releases/store';
import { sql } from 'kysely';
import { DatabaseRefused } from '../../esquema/run-migrations';
import { believedKeys } from '../../installation/believed-keys';
import { verifySmtp } from '../../installation/mail/smtp';
import { openCertificateStore } from '../../installation/pac-certificates/certificate-store';
import { type Env, places } from '../../installation/settings/env';
import { lastBackup } from '../../installation-backup/last-backup';
import { listEstados } from '../../modules/efos/listas.read-model';
import { hasSchemas } from '../../vault/ingest/schemas';
import { aviso, bien, type Check, type CheckResult, falla, SIN_BASE } from './check-result';
import { reasonOf, remedyOf } from './reach';

const GB = 1024 ** 3;
const HOUR_MS = 3_600_000;
/** A base is made every day, and what is new is delivered every minute. */
const [BASE_MS, DELIVERY_MS] = [36 * HOUR_MS, HOUR_MS];
/** Below these a disk is about to be full: of the whole, and in bytes. */
const [LOW_SHARE, LOW_BYTES] = [0.1, 5 * GB];
/** And of the files that it can have. */
const LOW_NAMES = 0.01;

/** What this installation has of its own: database, disk, releases, backups, what it knows of the SAT, and its mail server. */
export const ownChecks: readonly Check[] = [
  {
    nombre: 'Base de datos',
    async run({ db, fault }) {
      if (fault instanceof DatabaseRefused)
        return falla(
          'su esquema es de otra versión',
          'Migre con pnpm admin base:migrar; si la base es más nueva que el programa, instale esa versión.',
        );
      if (fault !== undefined)
        return falla(reasonOf(fault), remedyOf(fault, 'Revise DATABASE_URL, o el registro de PostgreSQL.'));
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
      return bien(`PostgreSQL ${rows[0]?.version}`);
    },
  },
  {
    nombre: 'Servidores de la base de datos',
    async run({ env: { databaseUrl } }) {
      const roles = databaseUrl ? await rolesOf(readServers(databaseUrl).urls) : [];
      if (roles.length < 2) return bien('uno');
      const of = (wanted: ServerRole) => roles.flatMap(({ server, role }) => (role === wanted ? [server] : []));
      const [primaries, copies, silent] = [of('primary'), of('copy'), of('silent')];
      const detalle = `${primaries.join(', ') || 'ninguno'} escribe; copias: ${copies.join(', ') || 'ninguna'}`;
      if (primaries.length > 1)
        return falla(detalle, 'Detenga uno ahora: dos que escriben ya no son la misma base. Vea patronictl list.');
      return silent.length === 0
        ? bien(detalle)
        : falla(
            `${detalle}; no contestan: ${silent.join(', ')}`,
            'Vea patronictl list y arranque los que faltan: si se pierde otro, no se podrá escribir.',
          );
    },
  },
  {
    nombre: 'Copias que se leen',
    async run({ env: { databaseReadUrl } }) {
      if (!databaseReadUrl) return bien('ninguna: todo se lee donde se escribe');
      const roles = await rolesOf(readCopies(databaseReadUrl));
      const of = (wanted: ServerRole) => roles.flatMap(({ server, role }) => (role === wanted ? [server] : []));
      const [copies, silent] = [of('copy'), of('silent')];
      const detalle = `copias: ${copies.join(', ') || 'ninguna'}`;
      return copies.length > 0 && silent.length === 0
        ? bien(detalle)
        : aviso(
            silent.length > 0 ? `${detalle}; no contestan: ${silent.join(', ')}` : detalle,
            'Mientras, se lee la base que escribe. Revise DATABASE_READ_URL y la réplica de PostgreSQL.',
          );
    },
  },
  {
    nombre: 'Disco',
    async run({ env }) {
      const found = await disksOf(env);
      const detalle = found.map(({ said }) => said).join('; ');
      return found.some(({ isLow }) => isLow)
        ? falla(detalle, 'Libere espacio o agrande el disco: sin espacio no se acepta ningún CFDI.')
        : bien(detalle);
    },
  },
  {
    nombre: 'Almacén de archivos',
    run: ({ env }) =>
      checkStore(env.blobs ?? places(env.home).blobs, 'BOVEDA_BLOBS', 'sin él no se acepta ningún CFDI'),
  },
  {
    nombre: 'Almacén de respaldos',
    run: async ({ env: { respaldos } }) =>
      respaldos === null
        ? bien('junto a los archivos')
        : checkStore(respaldos, 'BOVEDA_RESPALDOS', 'sin él no se hacen respaldos'),
  },
  {
    nombre: 'Almacén de la otra máquina',
    run: async ({ env: { installationBackup: place } }) =>
      place === null ? bien('ninguno') : checkStore(place, 'BOVEDA_RESCUE', 'sin él la instalación no se respalda'),
  },
  {
    nombre: 'Dirección pública',
    async run({ env: { publicUrl } }) {
      const { protocol, hostname } = new URL(publicUrl);
      if (protocol === 'https:') return bien(publicUrl);
      return hostname === 'localhost'
        ? aviso(publicUrl, 'Solo sirve en esta máquina; ponga en PUBLIC_URL la dirección https de los enlaces.')
        : falla(
            publicUrl,
            'Las sesiones necesitan https: ponga un proxy con certificado delante y https en PUBLIC_URL.',
          );
    },
  },
  {
    nombre: 'Aplicación publicada',
    async run({ env, clock }) {
      const store = openStore(env.store);
      const options = { keys: await believedKeys(env, store, clock()), environment: env.environment, now: clock() };
      const verdicts = await Promise.all(
        (await store.promotions(env.environment)).map(
          async (signed) => [signed, await checkPromotion(signed, options)] as const,
        ),
      );
      const refused = verdicts.flatMap(([{ promotion }, verdict]) =>
        verdict.ok ? [] : [`${areaIn(promotion)} (${verdict.reason})`],
      );
      if (refused.length > 0)
        return falla(
          `firmas que no se aceptan en ${env.environment}: ${refused.join(', ')}`,
          'Publique de nuevo con una llave de BOVEDA_RELEASE_KEYS, o instale el archivo completo de la versión.',
        );
      const areas = verdicts.flatMap(([, verdict]) => (verdict.ok ? [verdict.result.area] : []));
      if (areas.includes(SHELL))
        return bien(`el shell y ${areas.length - 1} áreas en ${env.environment}, con su firma`);
      return falla(
        `no hay shell en ${env.environment} (${env.store})`,
        'Publique con «boveda publish» y «boveda upgrade»; hasta entonces /ready contesta 503.',
      );
    },
  },
  {
    nombre: 'Respaldo de la instalación',
    async run({ installationBackup, clock, env }) {
      if (env.installationBackup && !installationBackup) return SIN_BASE;
      const dumped = await lastDump(env);
      if (!installationBackup && dumped) return dumpFinding(dumped, clock());
      const last = await lastBackup(installationBackup);
      if (!last) return falla('BOVEDA_RESCUE está vacía', 'Ponga en BOVEDA_RESCUE otra máquina o un bucket.');
      const [base, delivered] = [last.base, last.delivered].map((time) => clock().getTime() - time.getTime());
      const detalle = `base del ${dayOf(last.base)}, última entrega del ${dayOf(last.delivered)}`;
      if ((base as number) > BASE_MS || (delivered as number) > DELIVERY_MS)
        return falla(
          last.base.getTime() === 0 ? 'nunca se ha respaldado' : detalle,
          'Vea que el worker esté en marcha, o respalde ahora: pnpm admin instalacion:respaldar',
        );
      return bien(detalle);
    },
  },
  {
    nombre: 'Autoridades del SAT',
    async run({ env, clock }) {
      const { certificates } = places(env.home);
      const known = openCertificateStore(certificates, { demo: env.demo }).autoridades();
      const valid = known.filter(({ validTo }) => new Date(validTo) > clock());
      if (known.length > 0)
        return valid.length > 0
          ? bien(`${known.length} certificados, ${valid.length} vigentes`)
          : falla(
              `${known.length} certificados, todos vencidos`,
              'Traiga los de ahora: pnpm admin sat:recursos; o de una carpeta, con --de CARPETA',
            );
      return falla(
        'ninguna: no se puede comprobar ningún certificado, ni dar de alta contribuyentes con su e.firma',
        'Tráigalas del SAT: pnpm admin sat:recursos; o de una carpeta, con --de CARPETA',
      );
    },
  },
  {
    nombre: 'Esquemas del SAT',
    run: async ({ env }) =>
      hasSchemas(env.satResources)
        ? bien(env.satResources)
        : aviso(
            'ninguno: los CFDI no se comparan con ellos',
            'Tráigalos del SAT: pnpm admin sat:recursos; o de una carpeta, con --de CARPETA',
          ),
  },
  {
    nombre: 'Listas del SAT',
    needsDatabase: true,
    async run(context) {
      const estados = await listEstados(context);
      const named = (lista: keyof typeof listasSat) => listasSat[lista].nombre;
      const missing = estados.filter(({ cargado }) => cargado === null).map(({ lista }) => named(lista));
      const old = estados.filter(({ vieja }) => vieja).map(({ lista }) => named(lista));
      const found = [
        missing.length > 0 && `sin cargar: ${missing.join(', ')}`,
        old.length > 0 && `de hace más de ${DIAS_LISTA} días: ${old.join(', ')}`,
      ].filter(Boolean);
      return found.length === 0
        ? bien(
            `${estados.length} al día: ${estados.map(({ lista, actualizado, cargado }) => `${lista} ${actualizado ?? cargado}`).join(', ')}`,
          )
        : aviso(
            found.join('; '),
            'Cárguelas: pnpm admin efos:cargar; lo que se rechazó y por qué: pnpm admin listas:estado',
          );
    },
  },
  {
    nombre: 'Correo saliente',
    async run({ env }) {
      if (!env.smtpUrl)
        return env.demo ? bien('el buzón del demo') : falla('SMTP_URL está vacía', 'Ponga su servidor en SMTP_URL.');
      const { host } = new URL(env.smtpUrl);
      try {
        await verifySmtp(env.smtpUrl);
        return bien(`${host} acepta la conexión y la cuenta`);
      } catch (error) {
        return falla(
          `${host}: ${reasonOf(error)}`,
          `${remedyOf(error, 'Vea el registro de ese servidor.')} Es el de SMTP_URL.`,
        );
      }
    },
  },
  {
    nombre: 'PAC',
    run: async ({ env: { pac } }) =>
      pac
        ? bien(`${pac.tipo}, ${pac.url}`)
        : aviso('ninguno: el Buzón queda cerrado', 'Ponga PAC y su cuenta para contestar solicitudes de cancelación.'),
  },
];

/** Writes into a store, reads that and removes it: what is only asked may answer the same where nothing can be written. */
async function checkStore(place: string | BucketAddress, variable: string, lost: string): Promise<CheckResult> {
  const where = typeof place === 'string' ? place : `el bucket ${place.bucket}`;
  const name = `prueba-${randomUUID()}`;
  try {
    const read = typeof place === 'string' ? await tryFolder(place, name) : await tryBucket(place, name);
    if (read !== name) throw new Error('other bytes were read than were written');
    return bien(`${where} contesta, y se puede escribir`);
  } catch (error) {
    return falla(`${where}: ${reasonOf(error)}`, `${remedyOf(error, `Revise ${variable}.`)} Es ${variable}: ${lost}.`);
  }
}

async function tryFolder(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, name);
    return await readFile(file, 'utf8');
  } finally {
    await rm(file, { force: true });
  }
}

async function tryBucket(address: BucketAddress, name: string): Promise<string | undefined> {
  const bucket = openBucket(address);
  try {
    await bucket.put(name, name);
    return (await bucket.get(name))?.toString();
  } finally {
    // Keys of a store of evidence may be forbidden to remove.
    await bucket.remove(name).catch(() => undefined);
    bucket.close();
  }
}

/** Each disk that the installation writes to, once. */
async function disksOf({ home, respaldos, installationBackup }: Env) {
  const folders = [home, places(home).postgres, respaldos, installationBackup];
  const disks = new Map<number, { said: string; isLow: boolean }>();
  for (const folder of folders.filter((each) => typeof each === 'string')) {
    // The embedded database of root lies elsewhere.
    const named = await readFile(path.join(folder, 'cluster-folder'), 'utf8').catch(() => '');
    const place = named.trim() || folder;
    const found = await stat(place).catch((error) => (folder === home ? Promise.reject(error) : null));
    if (!found || disks.has(found.dev)) continue;
    const { bavail, blocks, bsize, files, ffree } = await statfs(place);
    const [free, size] = [bavail * bsize, blocks * bsize];
    const hasNoNames = files > 0 && ffree / files < LOW_NAMES;
    const said = `quedan ${(free / GB).toFixed(1)} GB de ${(size / GB).toFixed(1)} en ${place}`;
    disks.set(found.dev, {
      said: hasNoNames ? `${said}, y casi ningún nombre de archivo (inodos)` : said,
      isLow: hasNoNames || (free < LOW_BYTES && free / size < LOW_SHARE),
    });
  }
  return [...disks.values()];
}

const areaIn = (promotion: string): string => {
  const area: unknown = (JSON.parse(promotion) as { area?: unknown }).area;
  return typeof area === 'string' ? area : '?';
};

/** When `boveda backup` ended last, of an installation with a database of its own; null where it never did. */
async function lastDump({ home }: Env): Promise<Date | null> {
  const said = await readFile(path.join(places(home).data, 'last-backup'), 'utf8').catch(() => '');
  const time = new Date(said.split(' ')[0] ?? '');
  return Number.isNaN(time.getTime()) ? null : time;
}

const dumpFinding = (last: Date, now: Date) =>
  now.getTime() - last.getTime() <= BASE_MS
    ? bien(`el último del ${dayOf(last)}`)
    : falla(
        `el último del ${dayOf(last)}`,
        'Vea por qué no corre: systemctl status boveda-backup; respalde ahora: boveda backup',
      );

const dayOf = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');
