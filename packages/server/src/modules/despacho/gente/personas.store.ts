import type { PersonaDespacho, Privilegio } from '@boveda/contracts';
import { problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { VISITANTE_ID } from '../../../auth/visitante';
import type { Deps } from '../../../installation/deps';
import { changeAcceso } from '../../accesos/accesos.store';

interface Row {
  correo: string;
  id: string;
  rfc: string;
  privilegio: Privilegio;
  confirmada: boolean;
}

/** Accesses and pending invitations of others to the taxpayers of which a user is an Administrador, by e-mail and RFC. */
async function accesosOfOthers(db: Db, usuarioId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with propio as materialized (
      select rfc from acceso where usuario_id = ${usuarioId} and confirmada and privilegio = '1'
    )
    select u.correo, u.id, a.rfc, a.privilegio, a.confirmada
    from propio p join acceso a on a.rfc = p.rfc join usuario u on u.id = a.usuario_id
    where u.id <> ${usuarioId} and u.id <> ${VISITANTE_ID}
    union all
    select e.correo, e.id, e.rfc, e.privilegio, false
    from propio p join enlace e on e.rfc = p.rfc where e.tipo = 'confirm-access' and e.usado is null
    order by correo, rfc`.execute(db);
  return rows;
}

/** Returns who has access to the taxpayers of which a user is an Administrador. */
export async function listPersonas(db: Db, usuarioId: string): Promise<PersonaDespacho[]> {
  const personas = new Map<string, PersonaDespacho>();
  for (const { correo, rfc, privilegio, confirmada } of await accesosOfOthers(db, usuarioId)) {
    const persona = personas.get(correo) ?? { correo, accesos: [] };
    persona.accesos.push({ rfc, privilegio, confirmada });
    personas.set(correo, persona);
  }
  return [...personas.values()];
}

/**
 * Gives a person one privilege in all taxpayers of which the user is an Administrador and the person has access or an invitation; returns in how
 * many it changed. All or none. @throws unknown_person, last_administrador
 */
export async function setPrivilegio(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuarioId: string,
  correo: string,
  privilegio: Privilegio,
): Promise<number> {
  return await transaction(db, async (trx) => {
    const accesos = (await accesosOfOthers(trx, usuarioId)).filter((acceso) => acceso.correo === correo);
    if (accesos.length === 0)
      throw problemAt(
        '/correo',
        422,
        'unknown_person',
        'Esa persona no tiene acceso a contribuyentes que usted administre.',
      );
    const changed = accesos.filter((acceso) => acceso.privilegio !== privilegio);
    for (const { rfc, id } of changed) await changeAcceso({ db: trx, clock }, rfc, id, privilegio);
    return changed.length;
  });
}
