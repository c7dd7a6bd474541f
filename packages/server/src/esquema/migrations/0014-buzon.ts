import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table solicitud_cancelacion (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    uuid uuid not null,
    status smallint not null check (status between 1 and 4),
    recibida timestamptz not null,
    vista timestamptz not null,
    vence timestamptz,
    respuesta text collate "C" check (respuesta in ('Aceptacion', 'Rechazo')),
    tipo smallint check (tipo in (0, 1)),
    motivo text not null default '',
    usuario_id uuid references usuario (id) on delete set null,
    decidida timestamptz,
    turno timestamptz,
    envios integer not null default 0,
    enviada timestamptz,
    respondida timestamptz,
    codigo text collate "C",
    solicitud_sha256 text collate "C",
    acuse_sha256 text collate "C",
    token_hash bytea,
    primary key (rfc_owner, id),
    check ((respuesta is null) = (decidida is null)),
    check ((respuesta is null) = (tipo is null))
  )`,
  // One pending request per CFDI; another may follow a rejection.
  'create unique index solicitud_pendiente on solicitud_cancelacion (rfc_owner, uuid) where status = 1',
  'create index solicitud_lista on solicitud_cancelacion (rfc_owner, status, vence, id)',
  'create index solicitud_uuid on solicitud_cancelacion (rfc_owner, uuid)',
  `create index solicitud_historial on solicitud_cancelacion (rfc_owner, respondida desc, id)
    where respondida is not null`,
];

/** Cancellation requests for CFDI that a taxpayer received, and their answers. */
export const buzon: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
