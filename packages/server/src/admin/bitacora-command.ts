import { readFile } from 'node:fs/promises';
import { rfc } from '@boveda/contracts';
import * as z from 'zod';
import { headsIn, lineOfChain, readHeads } from '../audit/heads';
import { verifyBitacora } from '../audit/verify-bitacora';
import { places } from '../installation/settings/env';
import { AdminError, command } from './command';

/** Recomputes the audit logs; fails when one of them was changed. */
export const verifyChainsCommand = command(
  'Recalcula la cadena de la bitácora de un contribuyente, o de todos, y dice qué asientos faltan o están alterados; con --anterior, también frente a lo que este comando mostró antes.',
  '[--rfc RFC] [--anterior ARCHIVO]',
  { rfc: rfc.optional(), anterior: z.string().optional() },
  async ({ db, env, print }, { rfc, anterior }) => {
    const shown = anterior === undefined ? [] : headsIn(await readFile(anterior, 'utf8'));
    if (anterior !== undefined && shown.length === 0)
      throw new AdminError(`--anterior: ${anterior} no dice ninguna huella.`);
    const known = [...(await readHeads(places(env.home).heads)), ...shown];
    const cadenas = await verifyBitacora(db, rfc, known);
    for (const cadena of cadenas) {
      print(lineOfChain(cadena));
      for (const falta of cadena.faltas) print(`  ${falta}`);
    }
    const rotas = cadenas.filter(({ faltas }) => faltas.length > 0).length;
    if (rotas > 0) throw new AdminError(`Bitácoras que no están íntegras: ${rotas} de ${cadenas.length}`);
    print(`Bitácoras íntegras: ${cadenas.length}`);
  },
);
