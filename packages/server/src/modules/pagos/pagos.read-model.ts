import { type CfdiRelacionado, type CreditoDetail, EstatusCfdi, type PagoDeFactura } from '@boveda/contracts';
import { sql } from 'kysely';
import { notFound } from '../../platform/core/problem';
import { isEmitido } from '../../platform/db/cfdi-tables';
import { oneOf } from '../../platform/db/one-of';
import type { Db } from '../../platform/db/schema';
import type { Scope } from '../cfdi/cfdi.read-model';

/**
 * Returns the payments and related CFDI of an invoice on credit; only those that count, so that the rows add up to its
 * balance.
 */
export async function getCredito(db: Db, { rfc, direccion }: Scope, id: string): Promise<CreditoDetail> {
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
  const [pagos, notascredito, facturasrelacionadas] = await Promise.all([
    findPagos(db, rfc, id),
    findNotas(db, rfc, id),
    findRelacionadas(db, rfc, id, found.uuid),
  ]);
  return { pagos, notascredito, facturasrelacionadas };
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
