import { type CfdiQuery, PagoEstatus } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { queryOfClave } from '../../vault/ingest/palabras';
import { hasPalabras, type NamedByWords, searchWays, startsWith, upper } from './search-ways';

type Condition = RawBuilder<SqlBool>;

/** Filters of a list. Owner, direction and state are not filters: every query has them. */
export type CfdiFilters = Omit<CfdiChoice, 'limit' | 'offset' | 'sort' | 'order' | 'status'>;

/** The query of a list, which may name its CFDI, and have looked up what its search names. */
export type CfdiChoice = CfdiQuery & { uuids?: readonly string[] | undefined; named?: NamedByWords | undefined };

/** Returns conditions on the row `k` of `cfdi` of `rfcOwner`; `nameWays` has those of a name. Every value is a bound parameter. */
export function conditionsOf(rfcOwner: string, filters: Omit<CfdiFilters, 'nombre' | 'regla' | 'alerta'>): Condition[] {
  const { search, named, serie, folio, uuid, rfc, tipo, fechaini, fechafin, totalde, totalhasta } = filters;
  const { usocfdi, formapago, metodopago, pagoestatus, moneda, canceladoini, canceladofin } = filters;
  const { guardadoini, guardadofin, etiqueta, clave, uuids } = filters;
  const conditions: (Condition | undefined)[] = [
    search === undefined ? undefined : sql`(${sql.join(searchWays(rfcOwner, search, named), sql` or `)})`,
    serie === undefined ? undefined : sql`(${startsWith('clave', serie)} and upper(k.serie) = ${upper(serie)})`,
    folio === undefined ? undefined : sql`upper(k.folio) = ${upper(folio)}`,
    uuid === undefined ? undefined : sql`k.uuid = ${uuid}::uuid`,
    rfc === undefined ? undefined : sql`k.contraparte_rfc = ${rfc}`,
    tipo === undefined ? undefined : sql`k.tipo = ${tipo}`,
    fechaini === undefined ? undefined : sql`k.fecha >= ${fechaini}::date`,
    fechafin === undefined ? undefined : sql`k.fecha < ${fechafin}::date + 1`,
    totalde === undefined ? undefined : sql`k.total >= ${totalde}::numeric`,
    totalhasta === undefined ? undefined : sql`k.total <= ${totalhasta}::numeric`,
    usocfdi === undefined ? undefined : sql`k.uso_cfdi = ${usocfdi}`,
    formapago === undefined ? undefined : sql`k.forma_pago = ${formapago}`,
    metodopago === undefined ? undefined : sql`k.metodo_pago = ${metodopago}`,
    pagoestatus === undefined ? undefined : isPaid(pagoestatus),
    moneda === undefined ? undefined : sql`k.moneda = ${moneda}`,
    canceladoini === undefined ? undefined : sql`k.cancelado >= ${canceladoini}::date`,
    canceladofin === undefined ? undefined : sql`k.cancelado < ${canceladofin}::date + 1`,
    guardadoini === undefined ? undefined : sql`k.created >= ${startOf(sql`${guardadoini}::date`)}`,
    guardadofin === undefined ? undefined : sql`k.created < ${startOf(sql`${guardadofin}::date + 1`)}`,
    etiqueta === undefined ? undefined : hasTag(etiqueta),
    clave === undefined ? undefined : hasPalabras(rfcOwner, queryOfClave(rfcOwner, clave)),
    uuids === undefined ? undefined : sql`k.uuid = any(${uuids}::uuid[])`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

const isPaid = (estatus: NonNullable<CfdiFilters['pagoestatus']>): Condition =>
  estatus === 'pendiente'
    ? sql`k.pago_estatus in ${oneOf([PagoEstatus.FaltanPagos, PagoEstatus.SinPagos])}`
    : sql`k.pago_estatus = ${estatus}::smallint`;

/** The moment at which a day begins at -07:00. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone interval '-07:00')`;

const hasTag = (etiqueta: string): Condition => sql`exists (
  select from cfdi_etiqueta e
  where e.rfc_owner = k.rfc_owner and e.etiqueta_id = ${etiqueta}::uuid and e.uuid = k.uuid)`;

/** Matches rows of `rfcOwner` in whose report a rule does not hold; `regla` is its id or official code. */
export const breaksRule = (rfcOwner: string, regla: string): Condition => sql`k.id in (
  select d.cfdi_id from cfdi_detalle d
  where d.rfc_owner = ${rfcOwner} and hallazgos_de(d.rfc_owner, d.reglas) @> array[${`${rfcOwner} ${regla}`}::text])`;
