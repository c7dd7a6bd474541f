import { type api, type BodyOf, estadosRiesgo, tiposRiesgo } from '@boveda/contracts';
import { notFound, problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { findRiesgo, listPersonas } from './riesgos.read-model';

/**
 * Stores state, person and reason of a risk, with its current money and level; a closed risk above either is open again.
 *
 * @throws not_found, and 422 for a person without access to the taxpayer
 */
export async function followRiesgo(
  deps: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { clave, estado, responsable, motivo }: BodyOf<typeof api.riesgos.follow>,
): Promise<void> {
  const riesgo = await findRiesgo(deps, rfc, clave);
  if (!riesgo) throw notFound();
  const persona = (await listPersonas(deps.db, rfc)).find(({ id }) => id === responsable);
  if (responsable !== null && !persona)
    throw problemAt('/responsable', 422, 'unknown_person', 'Esa persona no tiene acceso al contribuyente');
  const { nivel, importe, tipo, contraparte, folio } = riesgo;
  const said = { estado, responsable, motivo, importe, nivel, autor: currentAutor().usuario, cambiado: deps.clock() };
  await transaction(deps.db, async (trx) => {
    await trx
      .insertInto('riesgo_seguimiento')
      .values({ rfc_owner: rfc, clave, ...said })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'clave']).doUpdateSet(said))
      .execute();
    await record(trx, rfc, {
      accion: 'riesgo.seguido',
      objeto: [tiposRiesgo[tipo], folio || contraparte].filter(Boolean).join(': '),
      detalle: [
        estadosRiesgo[estado],
        ...(persona ? [`Responsable: ${persona.correo}`] : []),
        ...(motivo ? [motivo] : []),
      ].join('\n'),
    });
  });
}
