import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  `create table webhook (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    url text not null,
    eventos text[] collate "C" not null,
    activo boolean not null,
    desactivado boolean not null default false,
    fallos integer not null default 0,
    fallando timestamptz,
    secreto bytea not null,
    secreto_anterior bytea,
    anterior_hasta timestamptz,
    creado timestamptz not null,
    primary key (rfc_owner, id),
    check ((secreto_anterior is null) = (anterior_hasta is null))
  )`,
  // Without foreign keys, which would be checked for each of the 2,500 CFDI of a batch: what has no webhook is not sent.
  `create table webhook_entrega (
    rfc_owner text collate "C" not null,
    id uuid not null,
    webhook_id uuid not null,
    tipo text collate "C" not null,
    datos jsonb not null,
    creada timestamptz not null,
    estado text collate "C" not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'fallida')),
    proxima timestamptz,
    primera timestamptz,
    intentos jsonb not null default '[]',
    primary key (rfc_owner, id),
    check ((estado = 'pendiente') = (proxima is not null))
  )`,
  "create index webhook_entrega_debida on webhook_entrega (rfc_owner, webhook_id, proxima) where estado = 'pendiente'",
  'create index webhook_entrega_lista on webhook_entrega (rfc_owner, webhook_id, creada, id)',
  'create index webhook_entrega_creada on webhook_entrega using brin (creada)',
];

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const direccion = (emitidos: string) => `case when ${emitidos} then 'emitidos' else 'recibidos' end`;

const datosCfdi = `jsonb_build_object('contribuyente', c.rfc_owner, 'id', c.id, 'direccion', ${direccion('c.emitido')},
  'uuid', c.uuid, 'tipo', c.tipo, 'serie', c.serie, 'folio', c.folio, 'rfc', c.contraparte_rfc,
  'nombre', c.contraparte_nombre, 'fecha', to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', c.total::text,
  'moneda', c.moneda, 'status', c.status)`;

const datosSolicitud = `jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id, 'uuid', n.uuid, 'status', n.status,
  'recibida', ${instant('n.recibida')}, 'vence', ${instant('n.vence')})`;

const datosCierre = (row: string, estado: string) => `jsonb_build_object('contribuyente', ${row}.rfc_owner,
  'mes', to_char(${row}.mes, 'YYYY-MM'), 'estado', '${estado}')`;

interface Trigger {
  table: string;
  event: 'insert' | 'update' | 'delete';
  /** Selects rfc_owner, tipo and datos from the transition tables `nuevas` and `viejas`. */
  facts: string;
  /** Selects rfc_owner of every row that the statement touched; default: those of the table. */
  owners?: string;
}

const triggers: readonly Trigger[] = [
  {
    table: 'cfdi',
    event: 'insert',
    facts: `select c.rfc_owner, e.tipo, ${datosCfdi} as datos from nuevas c
      cross join lateral (values ('cfdi.recibido', true), ('cfdi.cancelado', c.status = 3), ('cfdi.alterado', c.status = 5))
        e (tipo, ocurre)
      where e.ocurre and not c.cuarentena`,
  },
  {
    table: 'cfdi',
    event: 'update',
    // As in 0087, the plan must not compare each old row with each new one.
    facts: `select c.rfc_owner, e.tipo, ${datosCfdi} as datos from (
        select rfc_owner, id, sum(estado_nuevo) as estado_nuevo, sum(estado_viejo) as estado_viejo,
          bool_or(liberado) as liberado, bool_or(retenido) as retenido
        from (
          select rfc_owner, id, status as estado_nuevo, null::smallint as estado_viejo, not cuarentena as liberado,
            null::boolean as retenido
          from nuevas
          union all
          select rfc_owner, id, null, status, null, cuarentena from viejas
        ) versiones group by rfc_owner, id
      ) v
      join cfdi c on c.rfc_owner = v.rfc_owner and c.id = v.id
      cross join lateral (values
        ('cfdi.recibido', v.retenido),
        ('cfdi.cancelado', v.estado_nuevo = 3 and (v.retenido or v.estado_viejo <> 3)),
        ('cfdi.alterado', v.estado_nuevo = 5 and (v.retenido or v.estado_viejo <> 5))) e (tipo, ocurre)
      where v.liberado and (v.retenido or v.estado_nuevo <> v.estado_viejo) and e.ocurre`,
  },
  {
    table: 'descarga',
    event: 'update',
    facts: `select n.rfc_owner, 'descarga.terminada' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id,
        'tipo', n.tipo, 'direccion', case when n.tipo = 1 then ${direccion('n.emitidos')} end, 'fechaini', n.fechaini,
        'fechafin', n.fechafin, 'estado', n.estado, 'mensaje', n.mensaje, 'agregados', n.agregados,
        'rechazados', n.rechazados, 'cancelados', n.cancelados) as datos
      from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id where v.pendiente and not n.pendiente`,
  },
  {
    table: 'exportacion',
    event: 'update',
    facts: `select n.rfc_owner, 'exportacion.lista' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id,
        'origen', n.origen, 'tipo', n.tipo, 'archivo', n.archivo, 'cantidad', n.cantidad, 'bytes', n.bytes,
        'sha256', n.sha256) as datos
      from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id
      where v.estado <> 'lista' and n.estado = 'lista'`,
  },
  {
    table: 'alerta_pago',
    event: 'insert',
    facts: `select n.rfc_owner, 'rep.alerta' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'codigo', n.codigo,
        'factura', n.factura, 'complemento', r.uuid, 'importe', n.importe::text) as datos
      from nuevas n left join cfdi r on r.rfc_owner = n.rfc_owner and r.id = n.rep_id`,
  },
  {
    table: 'efos_cambio',
    event: 'insert',
    owners: 'select c.rfc_owner from nuevas n join contraparte c on c.rfc = n.rfc',
    facts: `select c.rfc_owner, 'efos.cambio' as tipo, jsonb_build_object('contribuyente', c.rfc_owner, 'rfc', n.rfc,
        'nombre', n.nombre, 'antes', n.antes, 'despues', n.despues) as datos
      from nuevas n join contraparte c on c.rfc = n.rfc`,
  },
  {
    table: 'solicitud_cancelacion',
    event: 'insert',
    facts: `select n.rfc_owner, 'buzon.solicitud' as tipo, ${datosSolicitud} as datos from nuevas n where n.status = 1`,
  },
  {
    table: 'solicitud_cancelacion',
    event: 'update',
    facts: `select n.rfc_owner, 'buzon.respondida' as tipo, ${datosSolicitud} as datos
      from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id where v.status = 1 and n.status <> 1`,
  },
  {
    table: 'cierre_mes',
    event: 'insert',
    facts: `select n.rfc_owner, 'cierre.cambio' as tipo, ${datosCierre('n', 'cerrado')} as datos from nuevas n`,
  },
  {
    table: 'cierre_mes',
    event: 'delete',
    facts: `select v.rfc_owner, 'cierre.cambio' as tipo, ${datosCierre('v', 'reabierto')} as datos from viejas v`,
  },
];

/** Writes the events of a statement for the webhooks of its taxpayers; without one it reads a few rows and ends. */
function announce({ table, event, facts, owners }: Trigger): string[] {
  const changed = event === 'delete' ? 'viejas' : 'nuevas';
  const transition = { insert: 'new table as nuevas', delete: 'old table as viejas' };
  const referencing = event === 'update' ? `${transition.insert} ${transition.delete}` : transition[event];
  const name = `${table}_avisar_${event}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if not exists (
        select from webhook w where w.activo and w.rfc_owner in (${owners ?? `select rfc_owner from ${changed}`})
      ) then return null; end if;
      insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
        select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
        from (${facts}) h join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
      if found then perform pg_notify('webhook', ''); end if;
      return null; end $$`,
    `create trigger ${name} after ${event} on ${table} referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
}

// As in 0087, but an alert that stays is not written again, so that each inserted row is a new alert.
const alertas = `create or replace function actualizar_pagos(propietario text, facturas uuid[], reps uuid[]) returns void
  language plpgsql as $$
    begin
      perform tomar_turno(propietario);
      perform recalcular_saldos(propietario, facturas);
      with vigentes as materialized (
        select codigo, factura, rep_id, importe from alertas_de(propietario, facturas)
      ), quitadas as (
        delete from alerta_pago a where a.rfc_owner = propietario and a.factura = any(facturas) and not exists (
          select from vigentes v where v.codigo = a.codigo and v.factura = a.factura and v.rep_id is not distinct from a.rep_id)
      )
      insert into alerta_pago as a (rfc_owner, codigo, factura, rep_id, importe)
        select propietario, codigo, factura, rep_id, importe from vigentes
        on conflict (rfc_owner, factura, rep_id, codigo) do update set importe = excluded.importe
          where a.importe is distinct from excluded.importe;
      with vigentes as materialized (
        select c.id, m.diferencia from unnest(reps) x (id)
        join cfdi c on c.rfc_owner = propietario and c.id = x.id and c.tipo = 'P' and c.status = 2
        join cfdi_detalle e on e.rfc_owner = propietario and e.cfdi_id = c.id
        cross join lateral (select diferencia_de_montos(e.pagos) as diferencia offset 0) m
        where m.diferencia is not null
      ), quitadas as (
        delete from alerta_pago a where a.rfc_owner = propietario and a.rep_id = any(reps) and a.factura is null
          and not exists (select from vigentes v where v.id = a.rep_id)
      )
      insert into alerta_pago as a (rfc_owner, codigo, rep_id, importe)
        select propietario, 'MONTO_DISTINTO', id, diferencia from vigentes
        on conflict (rfc_owner, factura, rep_id, codigo) do update set importe = excluded.importe
          where a.importe is distinct from excluded.importe;
    end $$`;

/** Addresses that are told of events, and their messages, written in the transaction of what they tell. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, alertas, ...triggers.flatMap(announce)]) await sql.raw(statement).execute(db);
  },
};
