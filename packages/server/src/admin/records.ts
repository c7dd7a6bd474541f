import { isRfcDePrueba } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import type { ContribuyenteRow } from '../esquema/tables/identity-tables';
import { AdminError } from './command';

/** A taxpayer as registered by the operator; dates `yyyy-MM-dd`, space in MB. */
export interface ContribuyenteNuevo {
  rfc: string;
  nombre: string;
  plan: string;
  inicio: string;
  fin: string;
  espacio: number;
}

/** Registers a taxpayer; throws AdminError when it exists. */
export async function createContribuyente(db: Db, nuevo: ContribuyenteNuevo): Promise<void> {
  if (isRfcDePrueba(nuevo.rfc)) throw new AdminError(`${nuevo.rfc} is an RFC of the test environments`);
  const created = await db
    .insertInto('contribuyente')
    .values({
      rfc: nuevo.rfc,
      nombre: nuevo.nombre,
      plan_nombre: nuevo.plan,
      plan_inicio: nuevo.inicio,
      plan_fin: nuevo.fin,
      espacio_total_mb: nuevo.espacio,
      terminos: null,
      reclamado: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rfc')
    .executeTakeFirst();
  if (!created) throw new AdminError(`Ya existe el contribuyente ${nuevo.rfc}.`);
}

/** Returns the taxpayer, or throws AdminError. */
export async function findContribuyente(db: Db, rfc: string): Promise<ContribuyenteRow> {
  const row = await db.selectFrom('contribuyente').selectAll().where('rfc', '=', rfc).executeTakeFirst();
  if (!row) throw new AdminError(`No existe el contribuyente ${rfc}.`);
  return row;
}

/** Returns the user with this e-mail, or throws AdminError. */
export async function findUsuario(db: Db, correo: string): Promise<{ id: string }> {
  const row = await db.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
  if (!row) throw new AdminError(`No existe un usuario con el correo ${correo}.`);
  return row;
}
