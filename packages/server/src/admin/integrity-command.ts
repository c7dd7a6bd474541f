import { openBlobs } from '@boveda/platform/blobs/open-blobs';
import { readHeads } from '../audit/heads';
import { respaldoPlace } from '../installation/blob-places';
import { places } from '../installation/settings/env';
import { checkIntegrity } from '../integrity/check-integrity';
import { isDamage, lineOf } from '../integrity/finding';
import { AdminError, command } from './command';

/** Checks every file and row; fails when evidence is damaged. Changes nothing. */
export const integridadCommand = command(
  'Compara cada registro con sus archivos y nombra lo que falta, está alterado, intercambiado, sobra o no coincide.',
  '',
  {},
  async ({ db, blobs, env, clock, print }) => {
    const respaldos = await openBlobs(respaldoPlace(env), db);
    const known = await readHeads(places(env.home).heads);
    const checking = checkIntegrity({ db, clock, blobs, respaldos, known });
    let [danos, avisos] = [0, 0];
    let step = await checking.next();
    for (; !step.done; step = await checking.next()) {
      if (isDamage(step.value)) danos++;
      else avisos++;
      print(lineOf(step.value));
    }
    const { cfdi, archivos } = step.value;
    const resultado = `${cfdi} CFDI, ${archivos} archivos: ${danos} daños, ${avisos} avisos`;
    if (danos > 0) throw new AdminError(resultado);
    print(resultado);
  },
);
