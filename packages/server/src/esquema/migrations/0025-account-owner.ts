import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // When the password was last confirmed in the session; null since the login.
  'alter table sesion add column autenticada timestamptz',
  // The inviting user: a reset of their password revokes their open invitations.
  'alter table enlace add column creador uuid references usuario (id)',
  `update enlace e set creador = (
     select b.usuario_id from bitacora b join usuario u on u.id = b.usuario_id
     where b.rfc_owner = e.rfc and b.accion = 'acceso.invitado' and b.objeto = e.correo
     order by b.n desc limit 1)
   where e.tipo = 'confirm-access' and e.usado is null`,
  'create index enlace_creador on enlace (creador) where usado is null',
  // The password is chosen by the owner of the mailbox, on the page of the link.
  `update enlace set registro = registro - 'pass_hash' where registro is not null`,
  `create table equipo (
    token_hash bytea not null,
    usuario_id uuid not null references usuario (id) on delete cascade,
    usado timestamptz not null,
    primary key (token_hash, usuario_id)
  )`,
  'create index equipo_usuario on equipo (usuario_id)',
  'create index equipo_usado on equipo (usado)',
  `create table seguridad (
    id uuid primary key,
    usuario_id uuid not null references usuario (id) on delete cascade,
    accion text collate "C" not null,
    dia date not null,
    detalle text not null,
    ip text not null,
    agente text not null,
    veces integer not null default 1 check (veces > 0),
    primera timestamptz not null,
    ultima timestamptz not null
  )`,
  'create index seguridad_usuario on seguridad (usuario_id, ultima desc, id)',
  'create index seguridad_ultima on seguridad (ultima)',
  `create unique index seguridad_rechazos on seguridad (usuario_id, dia) where accion = 'sesion.rechazada'`,
];

/** Protection of an account: password confirmation, known browsers, and a security log. */
export const accountOwner: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
