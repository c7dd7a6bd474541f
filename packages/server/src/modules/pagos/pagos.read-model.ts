import {
  type CfdiQuery,
  type CfdiRelacionado,
  type CreditoDetail,
  EstatusCfdi,
  type PagoDeFactura,
  type TramoAntiguedad,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { isEmitido, saldoEnPesos } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { hoy } from '../cfdi/alertas-pago.read-model';
import { type Scope, wholeList } from '../cfdi/cfdi.read-model';

/**
 * Returns the payments and related CFDI of an invoice on credit; only those that count, so that the rows add up to its
 * balance.
 */
export async function getCredito(db: Db, { rfc, direccion }: Scope, id: string): Promise<CreditoDetail> {
  const found = await findFactura(db, { rfc, direccion }, id);
  const [pagos, notascredito, facturasrelacionadas, marca] = await Promise.all([
    findPagos(db, rfc, id),
    findNotas(db, rfc, id),
    findRelacionadas(db, rfc, id, found.uuid),
    findMarca(db, rfc, found.uuid),
  ]);
  return { pagos, notascredito, facturasrelacionadas, ...marca };
}

type Marca = Pick<CreditoDetail, 'pagada' | 'pagado' | 'marcadapor'>;

async function findMarca(db: Db, rfc: string, uuid: string): Promise<Marca> {
  const marked = await db
    .selectFrom('pago_avisado')
    .select([
      sql<string>`fecha::text`.as('pagada'),
      sql<string | null>`importe::text`.as('pagado'),
      'autor as marcadapor',
    ])
    .where('rfc_owner', '=', rfc)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return marked ?? { pagada: null, pagado: null, marcadapor: null };
}

/** Stores when a user says that an invoice on credit was paid, how much, and who says so; without a day takes it back. */
export async function markPaid(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: string,
  { pagada, pagado = null }: { pagada: string | null; pagado?: string | null },
): Promise<void> {
  const { rfc } = scope;
  const { uuid } = await findFactura(db, scope, id);
  await transaction(db, async (trx) => {
    const changed = await (pagada === null
      ? sql`delete from pago_avisado where rfc_owner = ${rfc} and uuid = ${uuid}`
      : sql`insert into pago_avisado (rfc_owner, uuid, fecha, importe, autor, cambiado)
          values (${rfc}, ${uuid}, ${pagada}, ${pagado}, ${currentAutor().usuario}, ${clock()})
          on conflict (rfc_owner, uuid) do update
            set fecha = excluded.fecha, importe = excluded.importe, autor = excluded.autor, cambiado = excluded.cambiado, del_banco = false
            where (pago_avisado.fecha, pago_avisado.importe) is distinct from (excluded.fecha, excluded.importe)`
    ).execute(trx);
    if (changed.numAffectedRows)
      await record(trx, rfc, {
        accion: 'pago.avisado',
        objeto: uuid,
        detalle: [pagada ?? 'No', pagada && pagado].filter(Boolean).join('\n'),
      });
  });
}

/** Days from which on each part of the aging begins; the last one has no end. */
const TRAMOS = [0, 31, 61, 91, 121];

/** Returns what is owed of the filtered list by the age of its invoices; those of a later day than today are in the first part. */
export async function sumByAge(db: Db, scope: Scope, query: CfdiQuery): Promise<TramoAntiguedad[]> {
  const owed = { ...query, fechaini: undefined, fechafin: undefined, pagoestatus: 'pendiente' as const };
  const columns = sql`k.fecha, ${saldoEnPesos('k')} as saldo`;
  const { rows } = await sql<TramoAntiguedad>`
    with tramos as (
      select desde, lead(desde) over (order by desde) - 1 as hasta from unnest(${TRAMOS}::int[]) t (desde)
    ), sumas as (
      select width_bucket(greatest(${hoy} - s.fecha::date, 0), ${TRAMOS}::int[]) as nth, count(*)::int as cantidad,
        sum(s.saldo) as saldo
      from (${wholeList(scope, owed, columns)}) s group by 1
    )
    select t.desde, t.hasta, (${hoy} - t.hasta)::text as fechaini, case when t.desde > 0 then (${hoy} - t.desde)::text end as fechafin,
      coalesce(s.cantidad, 0) as cantidad, coalesce(s.saldo, 0)::numeric(30, 2)::text as saldo
    from tramos t left join sumas s on s.nth = array_position(${TRAMOS}::int[], t.desde)
    order by t.desde`.execute(db);
  return rows;
}

async function findFactura(db: Db, { rfc, direccion }: Scope, id: string): Promise<{ uuid: string }> {
  const found = await db
    .selectFrom('cfdi')
    .select('uuid')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('emitido', '=', isEmitido(direccion))
    .where('tipo', '=', 'I')
    .where('metodo_pago', '=', 'PPD')
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function findPagos(db: Db, rfc: string, id: string): Promise<PagoDeFactura[]> {
  const { rows } = await sql<PagoDeFactura>`
    select rep_id as idrep, serie, folio, uuid, fecha_pago as fecha, forma_pago as formapago, cuenta_origen as ctaori,
      cuenta_destino as ctadst, operacion as numoperacion, parcialidad as numparc, importe, moneda
    from pago_aplicado where rfc_owner = ${rfc} and factura_id = ${id}
    order by fecha_pago, uuid, orden`.execute(db);
  return rows;
}

async function findNotas(db: Db, rfc: string, id: string): Promise<CfdiRelacionado[]> {
  const { rows } = await sql<CfdiRelacionado>`
    select nota_id as idfactura, serie, folio, uuid, tipo_relacion as tiporelacion, fecha, importe::numeric(30, 2) as importe, moneda
    from nota_aplicada where rfc_owner = ${rfc} and factura_id = ${id}
    order by fecha, uuid`.execute(db);
  return rows;
}

/**
 * Returns relations in both directions: CFDI that the invoice names, and those that name it. Payments and credit notes
 * that count have lists of their own.
 */
async function findRelacionadas(db: Db, rfc: string, id: string, uuid: string): Promise<CfdiRelacionado[]> {
  const { rows } = await sql<CfdiRelacionado>`
    select c.id as idfactura, c.serie, c.folio, c.uuid, r.tipo_relacion as tiporelacion, c.fecha, c.total as importe, c.moneda
    from (
      select c.id, r.tipo_relacion from relacion r
      join cfdi c on c.rfc_owner = r.rfc_owner and c.uuid = r.uuid
      where r.rfc_owner = ${rfc} and r.cfdi_id = ${id}
      union
      select r.cfdi_id, r.tipo_relacion from relacion r
      where r.rfc_owner = ${rfc} and r.uuid = ${uuid}
    ) r
    join cfdi c on c.rfc_owner = ${rfc} and c.id = r.id
    where c.id <> ${id} and c.status in ${oneOf([EstatusCfdi.Vigente, EstatusCfdi.Cancelado])} and not exists (
      select from nota_aplicada n where n.rfc_owner = ${rfc} and n.factura_id = ${id} and n.nota_id = c.id
    )
    order by c.fecha, c.uuid, r.tipo_relacion`.execute(db);
  return rows;
}
