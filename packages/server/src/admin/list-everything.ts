import { nombresPrivilegio } from '@boveda/contracts';
import type { AdminContext } from './command';

/** Prints users with their accesses, then taxpayers with their plans. */
export async function listEverything({ db, print }: AdminContext): Promise<void> {
  const usuarios = await db
    .selectFrom('usuario')
    .select(['id', 'correo', 'nombre', 'activo'])
    .orderBy('correo')
    .execute();
  const accesos = await db.selectFrom('acceso').selectAll().orderBy('rfc').execute();
  const contribuyentes = await db.selectFrom('contribuyente').selectAll().orderBy('rfc').execute();

  print(`Usuarios: ${usuarios.length}`);
  for (const { id, correo, nombre, activo } of usuarios) {
    print(`  ${correo}  ${nombre || 'Sin Nombre'}${activo ? '' : '  (inactivo)'}`);
    for (const acceso of accesos.filter(({ usuario_id }) => usuario_id === id))
      print(`    ${acceso.rfc}  ${nombresPrivilegio[acceso.privilegio]}${acceso.confirmada ? '' : '  (pendiente)'}`);
  }
  print(`Contribuyentes: ${contribuyentes.length}`);
  for (const { rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb } of contribuyentes)
    print(`  ${rfc}  ${nombre}  plan ${plan_nombre} del ${plan_inicio} al ${plan_fin}  ${espacio_total_mb} MB`);
}
