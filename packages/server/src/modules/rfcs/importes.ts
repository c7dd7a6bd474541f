import { type CfdiQuery, creditoQuery, type Direccion } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { saldoEnPesos } from '../../esquema/tables/cfdi-tables';
import { wholeList } from '../cfdi/cfdi.read-model';

/** What a row `k` of `cfdi` adds to the net amount: an egreso takes away; null without a TipoCambio, and of other kinds. */
export const neto = sql`case k.tipo when 'I' then k.total_mxn when 'E' then -k.total_mxn end`;

/** The filters of Créditos that leave what is still owed. */
export const pendientes = (filters: Partial<CfdiQuery> = {}): CfdiQuery =>
  creditoQuery().parse({ ...filters, pagoestatus: 'pendiente' });

/** Invoices on credit that are not paid in full, as Créditos lists them: `rfc` of the counterpart, `fecha` and `saldo` in MXN. */
export const sinPagar = (scope: { rfc: string; direccion: Direccion }): RawBuilder<unknown> =>
  wholeList(
    { ...scope, creditos: true },
    pendientes(),
    sql`k.contraparte_rfc as rfc, k.fecha, ${saldoEnPesos('k')} as saldo`,
  );
