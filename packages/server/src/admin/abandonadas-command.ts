import { createInterface } from 'node:readline/promises';
import { type Abandoned, listAbandoned, removeAbandoned } from '@boveda/platform/postgres/abandoned';
import * as z from 'zod';
import { AdminError, bareCommand } from './command';

/** Lists databases that no home names any more, and removes them on the operator's word. */
export const abandonedDatabasesCommand = bareCommand(
  'Muestra las bases de datos incluidas que ya ninguna carpeta de la Bóveda nombra, porque se borró la suya; --borrar borra una para siempre, --preguntar si pregunta en la terminal por cada una.',
  '[--borrar CARPETA | --preguntar si]',
  { borrar: z.string().min(1).optional(), preguntar: z.literal('si').optional() },
  async ({ print }, { borrar, preguntar }) => {
    if (borrar !== undefined) return remove(borrar, print);
    const abandoned = await listAbandoned();
    // A start asks every time, and has nothing to say when there is none.
    if (abandoned.length === 0) return preguntar ? undefined : print('No hay ninguna base de datos abandonada.');
    print('Bases de datos que ya ninguna carpeta de la Bóveda nombra, con todo lo que se guardó en ellas:');
    for (const each of abandoned) {
      print(describe(each));
      if (preguntar && process.stdin.isTTY && (await isConfirmed())) await remove(each.folder, print);
      else print(`    Para borrarla: pnpm admin base:abandonadas --borrar ${each.folder}`);
    }
    print('Si movió la carpeta de una, arranque la Bóveda una vez en su nuevo lugar y dejará de mostrarse.');
  },
);

function describe({ folder, home, used, bytes }: Abandoned): string {
  const last = home === null ? 'de una carpeta que no se conoce' : `de ${home}`;
  return `  ${folder}  ${(bytes / 1_000_000).toFixed(0)} MB, ${last}, usada por última vez el ${used.toISOString().slice(0, 10)}`;
}

async function remove(folder: string, print: (line: string) => void): Promise<void> {
  switch (await removeAbandoned(folder)) {
    case 'removed':
      return print(`    Borrada: ${folder}`);
    case 'in use':
      throw new AdminError(`PostgreSQL está en marcha en ${folder}: detenga primero el servidor que la usa.`);
    case 'unknown':
      throw new AdminError(`${folder} no es una base de datos abandonada.`);
  }
}

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question('    ¿Borrarla para siempre? Escriba «borrar», o Intro para conservarla: ');
    return typed.trim().toLowerCase() === 'borrar';
  } finally {
    terminal.close();
  }
}
