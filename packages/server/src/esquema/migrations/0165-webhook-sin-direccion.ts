import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  'alter table webhook alter column url drop not null',
  `create or replace function exportacion_avisar_update()
  returns trigger
  language plpgsql
as $$
  begin
    if not exists (
      select from webhook w where w.activo and w.rfc_owner in (select rfc_owner from nuevas)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (
        select n.rfc_owner, 'exportacion.lista' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id,
          'origen', n.origen, 'tipo', n.tipo, 'archivo', n.archivo, 'cantidad', n.cantidad, 'bytes', n.bytes,
          'sha256', n.sha256, 'url', '/api/boveda/v4/exportaciones/' || n.id) as datos
        from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id
        where v.estado <> 'lista' and n.estado = 'lista'
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$`,
];

/** A webhook without an address: its events are read, and sent nowhere. The event of an export that is ready says which call answers its file. */
export const webhookSinDireccion: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
