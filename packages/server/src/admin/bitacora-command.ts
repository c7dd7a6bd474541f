import { rfc } from '@boveda/contracts';
import { verificarBitacora } from '../modules/auditoria/verificar-bitacora';
import { AdminError, command } from './command';

/** Recomputes the audit logs; fails when one of them was tampered with. */
export const verificarCadenas = command(
  'Recalcula la cadena de la bitácora de un contribuyente, o de todos, y dice qué asientos faltan o están alterados.',
  '[--rfc RFC]',
  { rfc: rfc.optional() },
  async ({ db, print }, { rfc }) => {
    const cadenas = await verificarBitacora(db, rfc);
    for (const { rfc, asientos, huella, faltas } of cadenas) {
      print(`${rfc}  ${asientos} asientos, huella ${huella}`);
      for (const falta of faltas) print(`  ${falta}`);
    }
    const rotas = cadenas.filter(({ faltas }) => faltas.length > 0).length;
    if (rotas > 0) throw new AdminError(`Bitácoras que no están íntegras: ${rotas} de ${cadenas.length}`);
    print(`Bitácoras íntegras: ${cadenas.length}`);
  },
);
