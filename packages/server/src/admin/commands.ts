import { randomBytes } from 'node:crypto';
import { day, nombresPrivilegio, privilegio, rfc } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { operator } from '../audit/author';
import { record } from '../audit/record';
import { recordUserEvent } from '../audit/record-user-event';
import { endMadeEverywhere, endOfAccess } from '../auth/end-made-by';
import { createMailedLink } from '../auth/links/mailed-links';
import { hashPassword } from '../auth/passwords/password';
import { removeSecondFactor } from '../auth/second-factor';
import { endSessions } from '../auth/session.store';
import { accountCreatedMail } from '../installation/mail/templates';
import { resetAdministradorMail } from '../modules/account/mails';
import { abandonedDatabasesCommand } from './abandonadas-command';
import {
  migrateDatabaseCommand,
  partitionDatabaseCommand,
  rotatePasswordCommand,
  upgradeDatabaseCommand,
} from './base-commands';
import { verifyChainsCommand } from './bitacora-command';
import { AdminError, type Command, command } from './command';
import { load49BisCommand, loadEfosFileCommand, statusOfListasCommand } from './efos-command';
import {
  backUpInstallationCommand,
  custodyKeyCommand,
  deliverInstallationCommand,
  restoreInstallationCommand,
  verifyInstallationCommand,
} from './instalacion-commands';
import { integridadCommand } from './integrity-command';
import { listEverything } from './list-everything';
import { retireKeyCommand, rotateKeyCommand } from './llave-commands';
import { createContribuyente, findContribuyente, findUsuario } from './records';
import { releaseGuardsCommand, setPreviewCommand, telemetriaCommand } from './release-commands';
import { restoreRespaldoCommand } from './respaldo-command';
import { reviewInstallationCommand } from './revisar/revisar-command';
import { satRecursosCommand } from './sat-command';

const correo = z.email().max(254).toLowerCase();
const text = z.string().trim().min(1).max(200);
const espacio = z.coerce.number().int().min(1).max(100_000_000).describe('MB');

const createUserCommand = command(
  'Crea un usuario y le avisa por correo; sin --pass genera la contraseña y la muestra.',
  '--correo CORREO --nombre NOMBRE [--pass CONTRASEÑA]',
  { correo, nombre: text, pass: z.string().min(8).max(200).optional() },
  async ({ db, mailer, env, print }, { correo, nombre, pass }) => {
    const password = pass ?? randomBytes(12).toString('base64url');
    const pass_hash = await hashPassword(password);
    await transaction(db, async (trx) => {
      const created = await trx
        .insertInto('usuario')
        .values({ id: uuidv7(), correo, nombre, pass_hash })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!created) throw new AdminError(`Ya existe un usuario con el correo ${correo}.`);
      await mailer.queue(trx, accountCreatedMail(correo, nombre, env.publicUrl));
    });
    print(`Usuario creado: ${correo}`);
    if (pass === undefined) print(`Contraseña: ${password}`);
  },
);

const createContribuyenteCommand = command(
  'Registra un contribuyente con su plan; --espacio en MB, fechas yyyy-mm-dd.',
  '--rfc RFC --nombre NOMBRE --plan PLAN --fin FECHA --espacio MB [--inicio FECHA]',
  { rfc, nombre: text, plan: text, fin: day, espacio, inicio: day.optional() },
  async ({ db, clock, print }, { rfc, nombre, plan, fin, espacio, inicio = dayAt(clock()) }) => {
    if (fin < inicio) throw new AdminError('--fin: el plan termina antes de empezar.');
    await createContribuyente(db, { rfc, nombre, plan, inicio, fin, espacio });
    print(`Contribuyente creado: ${rfc} ${nombre}, plan ${plan} del ${inicio} al ${fin}, ${espacio} MB`);
  },
);

const changePlanCommand = command(
  'Cambia el plan de un contribuyente; lo que no se indica queda igual.',
  '--rfc RFC [--plan PLAN] [--inicio FECHA] [--fin FECHA] [--espacio MB]',
  { rfc, plan: text.optional(), inicio: day.optional(), fin: day.optional(), espacio: espacio.optional() },
  async ({ db, print }, { rfc, plan, inicio, fin, espacio }) => {
    const before = await findContribuyente(db, rfc);
    const after = {
      plan_nombre: plan ?? before.plan_nombre,
      plan_inicio: inicio ?? before.plan_inicio,
      plan_fin: fin ?? before.plan_fin,
      espacio_total_mb: espacio ?? before.espacio_total_mb,
    };
    if (after.plan_fin < after.plan_inicio) throw new AdminError('--fin: el plan termina antes de empezar.');
    await db.updateTable('contribuyente').set(after).where('rfc', '=', rfc).execute();
    print(
      `Plan de ${rfc}: ${after.plan_nombre} del ${after.plan_inicio} al ${after.plan_fin}, ${after.espacio_total_mb} MB`,
    );
  },
);

const grantAccesoCommand = command(
  'Da a un usuario acceso a un contribuyente: privilegio 1 Administrador, 2 Auxiliar, 3 Revisor, 4 Cliente.',
  '--correo CORREO --rfc RFC --privilegio 1|2|3|4',
  { correo, rfc, privilegio: privilegio() },
  async ({ db, print }, { correo, rfc, privilegio }) => {
    const { id } = await findUsuario(db, correo);
    await findContribuyente(db, rfc);
    const detalle = nombresPrivilegio[privilegio];
    await transaction(db, async (trx) => {
      await trx
        .insertInto('acceso')
        .values({ rfc, usuario_id: id, privilegio, confirmada: true, ultimo_acceso: null })
        .onConflict((conflict) => conflict.columns(['rfc', 'usuario_id']).doUpdateSet({ privilegio, confirmada: true }))
        .execute();
      await record(trx, rfc, { accion: 'acceso.confirmado', objeto: correo, detalle, autor: operator });
    });
    print(`${correo} tiene acceso a ${rfc} como ${detalle}`);
  },
);

const revokeAccesoCommand = command(
  'Quita a un usuario el acceso a un contribuyente, desde la siguiente petición.',
  '--correo CORREO --rfc RFC',
  { correo, rfc },
  async ({ db, clock, print }, { correo, rfc }) => {
    const { id } = await findUsuario(db, correo);
    await transaction(db, async (trx) => {
      const removed = await trx
        .deleteFrom('acceso')
        .where('rfc', '=', rfc)
        .where('usuario_id', '=', id)
        .returning('rfc')
        .executeTakeFirst();
      if (!removed) throw new AdminError(`${correo} no tenía acceso a ${rfc}.`);
      await endOfAccess(trx, rfc, { id, correo }, clock(), operator);
      await record(trx, rfc, { accion: 'acceso.removido', objeto: correo, autor: operator });
    });
    print(`${correo} ya no tiene acceso a ${rfc}`);
  },
);

const resetAdministradorCommand = command(
  'Envía a un correo el enlace para volver a ser Administrador; con --pass la contraseña va en él y la página se envía sola.',
  '--correo CORREO --rfc RFC [--pass CONTRASEÑA]',
  { correo, rfc, pass: z.string().min(8).max(128).optional() },
  async (context, { correo, rfc, pass }) => {
    await findContribuyente(context.db, rfc);
    await transaction(context.db, async (trx) => {
      const { url } = await createMailedLink(context, trx, 'reset-admin', { correo, rfc });
      const address = pass === undefined ? url : `${url}&pswd=${encodeURIComponent(pass)}`;
      await context.mailer.queue(trx, resetAdministradorMail(correo, rfc, address));
      await record(trx, rfc, {
        accion: 'acceso.invitado',
        objeto: correo,
        detalle: 'Administrador',
        autor: operator,
      });
    });
    context.print(`Enlace enviado a ${correo}`);
  },
);

const removeSecondFactorCommand = command(
  'Quita el segundo factor de un usuario que perdió su teléfono y sus códigos.',
  '--correo CORREO',
  { correo },
  async ({ db, print }, { correo }) => {
    const { id } = await findUsuario(db, correo);
    await removeSecondFactor(db, id, correo, operator);
    print(`${correo} entra solo con su contraseña`);
  },
);

const disableUserCommand = command(
  'Deshabilita a un usuario: sus sesiones, ApiKey, enlaces, invitaciones y webhooks dejan de servir desde la siguiente petición.',
  '--correo CORREO',
  { correo },
  async ({ db, print }, { correo }) => {
    const { id } = await findUsuario(db, correo);
    const ended = await transaction(db, async (trx) => {
      await trx.updateTable('usuario').set({ activo: false }).where('id', '=', id).execute();
      const sesiones = await endSessions({ db: trx }, id);
      await endMadeEverywhere(trx, id, operator);
      await recordUserEvent(trx, id, { accion: 'usuario.deshabilitado', objeto: correo, autor: operator });
      return sesiones;
    });
    print(`${correo} está deshabilitado; sesiones cerradas: ${ended}`);
  },
);

const enableUserCommand = command(
  'Habilita de nuevo a un usuario, con la contraseña que tenía.',
  '--correo CORREO',
  { correo },
  async ({ db, print }, { correo }) => {
    const { id } = await findUsuario(db, correo);
    await transaction(db, async (trx) => {
      await trx.updateTable('usuario').set({ activo: true }).where('id', '=', id).execute();
      await recordUserEvent(trx, id, { accion: 'usuario.habilitado', objeto: correo, autor: operator });
    });
    print(`${correo} puede entrar de nuevo`);
  },
);

const recognizeContribuyenteCommand = command(
  'Da por comprobado, por palabra del operador, de quién es un RFC que se registró en la página.',
  '--rfc RFC',
  { rfc },
  async ({ db, clock, print }, { rfc }) => {
    await findContribuyente(db, rfc);
    await transaction(db, async (trx) => {
      const known = await trx
        .updateTable('contribuyente')
        .set({ reclamado: clock() })
        .where('rfc', '=', rfc)
        .where('reclamado', 'is', null)
        .returning('rfc')
        .executeTakeFirst();
      if (!known) throw new AdminError(`${rfc} ya estaba comprobado.`);
      await record(trx, rfc, { accion: 'contribuyente.reclamado', objeto: rfc, autor: operator });
    });
    print(`${rfc} queda comprobado`);
  },
);

/** All commands of the operator, by name. */
export const commands: Readonly<Record<string, Command>> = {
  'usuario:crear': createUserCommand,
  'contribuyente:crear': createContribuyenteCommand,
  'plan:cambiar': changePlanCommand,
  'acceso:dar': grantAccesoCommand,
  'acceso:quitar': revokeAccesoCommand,
  'administrador:restablecer': resetAdministradorCommand,
  'contribuyente:reconocer': recognizeContribuyenteCommand,
  'usuario:quitar-factor': removeSecondFactorCommand,
  'usuario:deshabilitar': disableUserCommand,
  'usuario:habilitar': enableUserCommand,
  'usuario:vista-previa': setPreviewCommand,
  revisar: reviewInstallationCommand,
  'sat:recursos': satRecursosCommand,
  'efos:cargar': loadEfosFileCommand,
  'listas:estado': statusOfListasCommand,
  '49bis:cargar': load49BisCommand,
  'respaldo:restaurar': restoreRespaldoCommand,
  'instalacion:llave-de-custodia': custodyKeyCommand,
  'instalacion:respaldar': backUpInstallationCommand,
  'instalacion:entregar': deliverInstallationCommand,
  'instalacion:verificar': verifyInstallationCommand,
  'instalacion:restaurar': restoreInstallationCommand,
  'base:migrar': migrateDatabaseCommand,
  'base:actualizar': upgradeDatabaseCommand,
  'base:particionar': partitionDatabaseCommand,
  'base:rotar-contrasena': rotatePasswordCommand,
  'base:abandonadas': abandonedDatabasesCommand,
  'llave:rotar': rotateKeyCommand,
  'llave:retirar': retireKeyCommand,
  telemetria: telemetriaCommand,
  frenos: releaseGuardsCommand,
  integridad: integridadCommand,
  'bitacora:verificar': verifyChainsCommand,
  listar: command('Muestra usuarios, contribuyentes y accesos.', '', {}, listEverything),
};
