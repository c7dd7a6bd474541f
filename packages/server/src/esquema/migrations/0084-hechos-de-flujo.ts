import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  // What the engine read of a CFDI (LineaDeFlujo); null until an earlier version's CFDI has been read again.
  'alter table cfdi_detalle add column flujo jsonb',
  'create index cfdi_detalle_sin_flujo on cfdi_detalle (rfc_owner, cfdi_id) where flujo is null',
  `create table decision_flujo (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    cfdi_id uuid not null,
    documento uuid,
    tipo text collate "C" not null check (tipo in ('noAcreditable', 'acreditable', 'mes', 'marca')),
    mes date check (mes = date_trunc('month', mes)),
    motivo text not null,
    autor text not null,
    created timestamptz not null,
    primary key (rfc_owner, id),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade,
    check ((tipo = 'mes') = (mes is not null))
  )`,
  // One of each kind; to be creditable or not is one kind.
  `create unique index decision_flujo_tipo on decision_flujo (rfc_owner, cfdi_id,
    coalesce(documento, '00000000-0000-0000-0000-000000000000'), replace(tipo, 'noAcreditable', 'acreditable'))`,
  `create table hecho_flujo (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    n bigint not null,
    origen text collate "C" not null check (origen in ('PUE', 'REP', 'NC')),
    emitido boolean not null,
    contraparte text collate "C" not null,
    documento uuid,
    fecha timestamp not null,
    naturaleza text collate "C" not null check (naturaleza in ('T', 'R')),
    impuesto text collate "C" not null,
    factor text collate "C" not null,
    tasa numeric not null,
    base numeric not null,
    importe numeric not null,
    estimado boolean not null,
    marca text collate "C" not null,
    mes date not null,
    razon text collate "C" not null default '',
    cuenta boolean not null default false,
    primary key (rfc_owner, cfdi_id, n),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  `create index hecho_flujo_mes on hecho_flujo (rfc_owner, mes, emitido, impuesto, naturaleza, fecha, cfdi_id, n)
    where cuenta`,
  `create table pago_sin_desglose (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    n bigint not null,
    documento uuid not null,
    fecha timestamp not null,
    pagado numeric not null,
    cambio numeric not null,
    marca text collate "C" not null,
    primary key (rfc_owner, cfdi_id, n),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  `create table flujo_mes (
    rfc_owner text collate "C" not null,
    mes date not null,
    emitido boolean not null,
    contraparte text collate "C" not null,
    origen text collate "C" not null,
    naturaleza text collate "C" not null,
    impuesto text collate "C" not null,
    factor text collate "C" not null,
    tasa numeric not null,
    razon text collate "C" not null,
    estimado boolean not null,
    base numeric not null,
    importe numeric not null,
    n integer not null,
    primary key (rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado)
  ) with (fillfactor = 70)`,
];

const sameIssuer = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and (${one}.emitido or ${one}.contraparte_rfc = ${other}.contraparte_rfc)`;

/** As in 0080: a CFDI counts while the SAT holds it valid and no valid one of the same issuer replaces it. */
const counts = (alias: string) => `${alias}.status = 2 and not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${alias}.rfc_owner and s.uuid = ${alias}.uuid and s.tipo_relacion = '04'
      and q.tipo = ${alias}.tipo and q.status = 2 and q.id <> ${alias}.id and ${sameIssuer('q', alias)})`;

/**
 * All rows are found by whole keys, as in 0004, and those to change by their place: joined by key, the planner may read all
 * of the taxpayer's for each.
 */
const byKeys =
  'set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off';

/** More lines than an invoice can have. */
const LINES = 1_000_000;

const functions = [
  // Facts arrive without counting: contar_flujo decides.
  `create function extraer_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    with lineas as (
      select c.id, c.emitido, c.contraparte_rfc, coalesce(l.fecha, c.fecha) as cuando, e.n, l.*
      from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = c.id
      cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
      cross join lateral jsonb_to_record(e.linea) as l (origen text, documento uuid, fecha timestamp, naturaleza text,
        impuesto text, factor text, tasa numeric, base numeric, importe numeric, marca text, pagado numeric, cambio numeric)
      where l.origen <> 'PPD'
    ), sin_desglose as (
      insert into pago_sin_desglose
        select propietario, id, n, documento, cuando, pagado, cambio, coalesce(marca, '') from lineas
        where pagado is not null
      on conflict do nothing
    )
    insert into hecho_flujo
      select propietario, id, n * ${LINES}, origen, emitido, contraparte_rfc, documento, cuando, naturaleza, impuesto, factor,
        tasa, base, importe, false, coalesce(marca, ''), date_trunc('month', cuando)::date
      from lineas where pagado is null
    on conflict do nothing $$`,
  // The invoice may be stored after its payments. One that is not what its issuer sealed is no basis.
  `create function estimar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    delete from hecho_flujo where ctid = any (array(
      select h.ctid from unnest(ids) x (id)
      join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = p.cfdi_id and h.estimado));
    insert into hecho_flujo
      select propietario, r.id, p.n * ${LINES} + e.n, 'REP', r.emitido, r.contraparte_rfc, p.documento, p.fecha, l.naturaleza,
        l.impuesto, l.factor, l.tasa, round(l.base * p.pagado * p.cambio / f.total, 6),
        round(l.importe * p.pagado * p.cambio / f.total, 6), true, p.marca, date_trunc('month', p.fecha)::date
      from unnest(ids) x (id)
      join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
      join cfdi r on r.rfc_owner = propietario and r.id = p.cfdi_id
      cross join lateral (select * from cfdi f where f.rfc_owner = propietario and f.uuid = p.documento offset 0) f
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
      cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
      cross join lateral jsonb_to_record(e.linea) as l (origen text, naturaleza text, impuesto text, factor text, tasa numeric,
        base numeric, importe numeric)
      where f.tipo = 'I' and f.total > 0 and f.status in (1, 2, 3) and ${sameIssuer('f', 'r')} and l.origen = 'PPD'
    on conflict do nothing $$`,
  `create function contar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    update hecho_flujo h set cuenta = s.cuenta, razon = s.razon, mes = s.mes
    from (
      select h.ctid, coalesce(m.mes, date_trunc('month', h.fecha)::date) as mes,
        ${counts('c')} and not (h.origen = 'REP' and exists (
          select from (select * from cfdi f where f.rfc_owner = propietario and f.uuid = h.documento offset 0) f
          where f.tipo = 'I' and f.metodo_pago = 'PUE' and ${sameIssuer('f', 'c')} and ${counts('f')})) as cuenta,
        case
          when h.emitido or h.naturaleza <> 'T' or h.impuesto <> '002' then ''
          when a.tipo = 'noAcreditable' then 'usuario'
          when a.tipo = 'acreditable' then 'acreditable'
          when h.marca <> '' then h.marca
          when h.origen = 'REP' and exists (
            select from (select * from cfdi f where f.rfc_owner = propietario and f.uuid = h.documento offset 0) f
            where f.uso_cfdi in ('S01', 'CP01')
              and ${sameIssuer('f', 'c')}) then 'uso'
          else ''
        end as razon
      from (select distinct id from unnest(ids) u (id)) x
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = c.id
      left join decision_flujo a on a.rfc_owner = propietario and a.cfdi_id = c.id
        and a.tipo in ('noAcreditable', 'acreditable') and a.documento is not distinct from h.documento
      left join decision_flujo m on m.rfc_owner = propietario and m.cfdi_id = c.id
        and m.tipo = 'mes' and m.documento is not distinct from h.documento
      where c.status = 2 or h.cuenta
    ) s
    where h.ctid = s.ctid and (h.cuenta, h.razon, h.mes) is distinct from (s.cuenta, s.razon, s.mes) $$`,
  // What they replace, and the receipts that pay either.
  `create function flujo_afectado(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    with cambiados as (
      select c.id, c.uuid, c.tipo from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
    ), todos as (
      select id, uuid, tipo from cambiados
      union
      select o.id, o.uuid, o.tipo from cambiados c
      join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion = '04'
      join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
    ), afectados as (
      select id from todos
      union
      select a.rep_id from todos t join abono a on a.rfc_owner = propietario and a.factura = t.uuid where t.tipo = 'I'
    )
    select array_agg(id) from afectados $$`,
  `create function actualizar_flujo(propietario text, ids uuid[]) returns void language plpgsql as $$
    declare afectados uuid[] := flujo_afectado(propietario, ids);
    begin
      perform estimar_flujo(propietario, afectados);
      perform contar_flujo(propietario, afectados);
    end $$`,
];

/** Runs `work` for each owner with the ids that `changed` selects. */
const forEach = (changed: string, work: string) => `for propietario, ids in ${changed} loop
      perform tomar_turno(propietario);
      ${work}
    end loop;`;

const UPDATE = 'perform actualizar_flujo(propietario, ids);';

const trigger = (name: string, [event, table, referencing]: [string, string, string], body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin ${body} return null; end $$`,
  `create trigger ${name} after ${event} on ${table} referencing ${referencing}
    for each statement execute function ${name}()`,
];

const facts = 'rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado';

/** Adds changes of facts that count to their sums. Ordered, so that two transactions take the row locks in the same order. */
const addUp = (changes: string) => `
  insert into flujo_mes
    select ${facts}, sum(signo * base), sum(signo * importe), sum(signo)
    from (${changes}) cambios where cuenta group by ${facts}
    having sum(signo) <> 0 or sum(signo * base) <> 0 or sum(signo * importe) <> 0
    order by ${facts}
  on conflict (${facts}) do update set
    base = flujo_mes.base + excluded.base, importe = flujo_mes.importe + excluded.importe, n = flujo_mes.n + excluded.n;`;

const triggers = [
  // After detalle_saldar, in the order of their names: it extracts relations and payments.
  ...trigger(
    'detalle_tomar_flujo',
    ['insert', 'cfdi_detalle', 'new table as nuevos'],
    forEach(
      'select rfc_owner, array_agg(cfdi_id) from nuevos group by 1 order by 1',
      `perform extraer_flujo(propietario, ids); ${UPDATE}`,
    ),
  ),
  ...trigger(
    'cfdi_tomar_flujo',
    ['update', 'cfdi', 'old table as viejas new table as nuevas'],
    forEach(
      // The plan is kept for the session, so that a join could compare each old row with each new one.
      `select rfc_owner, array_agg(id) from (
        select rfc_owner, id, status from nuevas where tipo in ('I', 'E', 'P')
        except select rfc_owner, id, status from viejas
      ) cambiados group by 1 order by 1`,
      UPDATE,
    ),
  ),
  // Its own facts go with it; receipts that it was the basis of, or counted instead of, stay.
  ...trigger(
    'cfdi_dejar_flujo',
    ['delete', 'cfdi', 'old table as viejas'],
    forEach(
      `select v.rfc_owner, array_agg(a.rep_id) from viejas v join abono a on a.rfc_owner = v.rfc_owner and a.factura = v.uuid
        where v.tipo = 'I' group by 1 order by 1`,
      UPDATE,
    ),
  ),
  ...trigger(
    'relacion_dejar_flujo',
    ['delete', 'relacion', 'old table as viejas'],
    forEach(
      `select v.rfc_owner, array_agg(c.id) from viejas v join cfdi c on c.rfc_owner = v.rfc_owner and c.uuid = v.uuid
        where v.tipo_relacion = '04' group by 1 order by 1`,
      UPDATE,
    ),
  ),
  ...(['insert', 'delete'] as const).flatMap((event) =>
    trigger(
      `decision_flujo_${event}`,
      [event, 'decision_flujo', `${event === 'insert' ? 'new' : 'old'} table as cambiadas`],
      forEach(
        'select rfc_owner, array_agg(cfdi_id) from cambiadas group by 1 order by 1',
        'perform contar_flujo(propietario, ids);',
      ),
    ),
  ),
  // Facts are inserted without counting.
  ...trigger(
    'hecho_flujo_sumar_update',
    ['update', 'hecho_flujo', 'old table as viejas new table as nuevas'],
    addUp('select 1 as signo, * from nuevas union all select -1, * from viejas'),
  ),
  ...trigger(
    'hecho_flujo_sumar_delete',
    ['delete', 'hecho_flujo', 'old table as viejas'],
    addUp('select -1 as signo, * from viejas'),
  ),
];

/** Facts of cash flow of every CFDI, decisions on them, and their sums by month. */
export const hechosDeFlujo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db);
  },
};
