import * as z from 'zod';
import { openRespaldo, RespaldoRefused } from '../modules/respaldos/restore/open-respaldo';
import { countsOf, FECHA_IMPOSIBLE, restoreRespaldo } from '../modules/respaldos/restore/restore-respaldo';
import { AdminError, command } from './command';

const EVERY = 10_000;

/** Restores a backup, into an empty installation or into an existing taxpayer. */
export const restoreRespaldoCommand = command(
  'Restaura un respaldo. Solo agrega lo que falta; si se interrumpe, se puede repetir. No da accesos: eso hace acceso:dar.',
  '--archivo RUTA --pass CONTRASEÑA',
  { archivo: z.string().min(1), pass: z.string().min(1).max(200) },
  async (context, { archivo, pass }) => {
    const open = await openRespaldo(archivo, pass).catch(refuse);
    try {
      let told = 0;
      const { rfc, ...total } = await restoreRespaldo(context, open, (done, of) => {
        if (done - told < EVERY) return;
        told = done;
        context.print(`  ${done} de ${of} CFDI`);
      }).catch(refuse);
      context.print(`${rfc}: ${countsOf(total)}`);
      for (const uuid of total.conflicts)
        context.print(`  ${uuid}: la bóveda tiene otro con ese UUID; se conserva el suyo`);
      for (const uuid of total.impossible) context.print(`  ${uuid}: ${FECHA_IMPOSIBLE}`);
    } finally {
      await open.zip.close();
    }
  },
);

function refuse(error: unknown): never {
  if (error instanceof RespaldoRefused) throw new AdminError(error.message);
  throw error;
}
