import {
  type CeldaImpuesto,
  type ClaseFlujo,
  celdasImpuesto,
  estadosEntero,
  type MesDeImpuestos,
  type OrigenFlujo,
  origenesFlujo,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type TasaImpuesto,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnaHoja, letterOf } from '../exportaciones/writers/sheet';
import { celdaDe, claseDe, isOf, primerDia, productosDe, razonDe, seClasificaPorProducto, tasaDe } from './celdas';
import { otrosHechos } from './otros-hechos';
import { tasas } from './papel-criterios';
import { mesShown } from './papel-factor';

/** A line as the detail sheets list it. */
export interface Linea {
  /** Its row in the sheet. */
  fila: number;
  uuid: string;
  documento: string;
  folio: string;
  contraparte: string;
  nombre: string;
  origen: OrigenFlujo;
  fecha: string;
  celda: CeldaImpuesto;
  tasa: TasaImpuesto;
  razon: RazonNoAcreditable | null;
  clase: ClaseFlujo | null;
  mes: string;
  base: string;
  importe: string;
  estimado: boolean;
  corrige: string;
  /** How it was paid: of a REP by the payment, else by the CFDI. */
  forma: string;
  moneda: string;
  cambio: string | null;
  total: string | null;
  operacion: string;
  /** UsoCFDI of the invoice. */
  uso: string;
  /** Movements of the bank that paid it: the first day, their sum without sign, their references. */
  bancoFecha: string | null;
  bancoImporte: string | null;
  bancoReferencia: string;
}

/**
 * Columns of the detail sheets. The formulas of the first sheet name F, H to L, N and O: origin, cell, rate, reason, base, amount, class,
 * month. The note is for who keeps the paper.
 */
export const detalle: readonly ColumnaHoja<Linea>[] = [
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Documento pagado', tipo: 'texto', ancho: 38, valor: ({ documento }) => documento },
  { titulo: 'Serie y folio', tipo: 'texto', ancho: 16, valor: ({ folio }) => folio },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ contraparte }) => contraparte },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Origen', tipo: 'texto', ancho: 16, valor: ({ origen }) => origenesFlujo[origen] },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ fecha }) => fecha },
  { titulo: 'Concepto', tipo: 'texto', ancho: 26, valor: ({ celda }) => celdasImpuesto[celda] },
  { titulo: 'Tasa', tipo: 'texto', ancho: 12, valor: ({ tasa }) => tasas[tasa] },
  { titulo: 'Razón', tipo: 'texto', ancho: 36, valor: ({ razon }) => (razon ? razonesNoAcreditable[razon] : '') },
  { titulo: 'Valor', tipo: 'importe', ancho: 18, valor: ({ base }) => base },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
  { titulo: 'Estimado', tipo: 'texto', ancho: 10, valor: ({ estimado }) => (estimado ? 'S' : 'N') },
  { titulo: 'Clase', tipo: 'texto', ancho: 8, valor: claseShown },
  { titulo: 'Mes', tipo: 'texto', ancho: 12, valor: ({ mes }) => mesShown(mes) },
  { titulo: 'Factura que corrige', tipo: 'texto', ancho: 38, valor: ({ corrige }) => corrige },
  { titulo: 'Forma de pago', tipo: 'texto', ancho: 14, valor: ({ forma }) => forma },
  { titulo: 'Moneda', tipo: 'texto', ancho: 10, valor: ({ moneda }) => moneda },
  { titulo: 'Tipo de cambio', tipo: 'importe', ancho: 14, valor: ({ cambio }) => cambio },
  { titulo: 'Total pagado, en su moneda', tipo: 'importe', ancho: 24, valor: ({ total }) => total },
  { titulo: 'Uso CFDI', tipo: 'texto', ancho: 10, valor: ({ uso }) => uso },
  { titulo: 'Operación, según el REP', tipo: 'texto', ancho: 26, valor: ({ operacion }) => operacion },
  { titulo: 'Banco: fecha', tipo: 'fecha', ancho: 20, valor: ({ bancoFecha }) => bancoFecha },
  { titulo: 'Banco: importe', tipo: 'importe', ancho: 18, valor: ({ bancoImporte }) => bancoImporte },
  { titulo: 'Banco: referencia', tipo: 'texto', ancho: 26, valor: ({ bancoReferencia }) => bancoReferencia },
  { titulo: 'Nota', tipo: 'texto', ancho: 40, valor: () => null },
];

const PARTE = letterOf(detalle.length);
/** Which part of its IVA each class is credited by: `proporcion` is the cell that has that of the month. */
const parteDe = ({ fila }: Linea, proporcion: string) => `IF(N${fila}="G",1,IF(N${fila}="C",${proporcion},0))`;
const signOf = ({ celda }: Linea): number => (celda === 'acreditable' ? 1 : celda === 'retenidoPorEnterar' ? -1 : 0);

/** Columns of what was paid: with what of each line is creditable in the month, without what was withheld (LIVA 5-IV). */
export function columnasDePagos(proporcion: { celda: string; valor: string }): readonly ColumnaHoja<Linea>[] {
  const parte = (linea: Linea) => {
    const clase = claseShown(linea);
    return clase === 'G' ? '1' : clase === 'C' ? proporcion.valor : '0';
  };
  return [
    ...detalle,
    {
      ...{ titulo: 'Parte acreditable', tipo: 'importe', ancho: 18 },
      valor: (linea) => (signOf(linea) === 0 ? null : parte(linea)),
      formula: (linea) => (signOf(linea) === 0 ? null : parteDe(linea, proporcion.celda)),
    },
    {
      ...{ titulo: 'IVA acreditable en el mes', tipo: 'importe', ancho: 26 },
      valor: (linea) =>
        signOf(linea) === 0 ? null : Big(linea.importe).times(parte(linea)).times(signOf(linea)).round(6).toFixed(),
      formula: (linea) =>
        signOf(linea) === 0 ? null : `ROUND(${signOf(linea) < 0 ? '-' : ''}L${linea.fila}*${PARTE}${linea.fila},6)`,
    },
  ];
}

/** Columns of what was withheld: with when it was remitted, and in which return it is credited. */
export const columnasDeRetenciones = ({ delMes, anteriores }: MesDeImpuestos['retenciones']): ColumnaHoja<Linea>[] => {
  const found = new Map([...anteriores, delMes].map((retencion) => [retencion.mes, retencion]));
  const of = ({ celda, mes }: Linea) => (celda === 'retenidoPorEnterar' ? found.get(mes) : undefined);
  const entero = (linea: Linea) => {
    const retencion = of(linea);
    return retencion ? (retencion.fecha ?? estadosEntero[retencion.estado]) : '';
  };
  const acredita = (linea: Linea) => {
    const retencion = of(linea);
    if (!retencion || linea.razon !== null) return '';
    return retencion.acreditaEn ? mesShown(retencion.acreditaEn) : 'No se acredita';
  };
  return [
    ...detalle,
    { titulo: 'Fecha de entero', tipo: 'texto', ancho: 26, valor: entero },
    { titulo: 'Mes en que se acredita', tipo: 'texto', ancho: 22, valor: acredita },
  ];
};

/** The class by which the first sheet adds up a line: of an expense that nobody classified, for both; none where IVA is not creditable. */
function claseShown({ celda, razon, clase }: Linea): string {
  if (celda === 'causado') return clase ?? '';
  const isCredited = razon === null && (celda === 'acreditable' || celda === 'retenidoPorEnterar');
  return isCredited ? (clase ?? 'C') : '';
}

/** What was withheld in the month by the taxpayer and from it, and in earlier months what this one credits. */
export const retenidasDe = (
  mes: string,
): RawBuilder<unknown> => sql`case when h.mes = ${primerDia(mes)}::date then h.naturaleza = 'R'
  else ${isOf('h', 'retenidoPorEnterar')} and ${razonDe('h')} is null end`;

/** Days between a payment and the movement that a user says has paid its invoice. */
const DIAS_DEL_BANCO = 10;

/** The applied movements that paid the line `h` of the CFDI `c`: of a complement those of that payment, or of its invoice on credit. */
const movimientosDe = (rfc: string): RawBuilder<unknown> => sql`
  select to_char(min(m.fecha), 'YYYY-MM-DD"T"00:00:00') as fecha, abs(sum(m.importe))::text as importe,
    string_agg(coalesce(nullif(m.rastreo, ''), m.referencia), ', ' order by m.fecha, m.orden) as referencia
  from conciliacion_cfdi x
  join conciliacion k on k.rfc_owner = ${rfc} and k.id = x.conciliacion_id and k.estado = 'aplicada'
  join banco_movimiento m on m.rfc_owner = ${rfc} and m.id = k.movimiento_id
  where x.rfc_owner = ${rfc} and x.uuid in (c.uuid, h.documento) and case x.clase
    when 'PUE' then x.uuid = c.uuid
    when 'REP' then x.uuid = c.uuid and exists (select from cfdi_detalle d where d.rfc_owner = ${rfc} and d.cfdi_id = h.cfdi_id
      and (d.pagos -> (x.pago - 1) ->> 'fechaPago')::timestamp = h.fecha)
    else x.uuid = h.documento and m.fecha between h.fecha::date - ${DIAS_DEL_BANCO}::int and h.fecha::date + ${DIAS_DEL_BANCO}::int end
  having count(*) > 0`;

/** Lines that are read at once. */
const PORTION = 5000;

/**
 * Yields the lines of months that fit, by date; one whose products have several classes is a row for each. Then what is in
 * no CFDI that the facts have, of `otros`.
 */
export async function* portionsOf(
  db: Db,
  rfc: string,
  meses: readonly string[],
  fits: RawBuilder<unknown>,
  otros?: { emitido: boolean; meses: readonly string[] },
): AsyncGenerator<Linea[]> {
  let fila = 2;
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<Omit<Linea, 'fila'>>`
      select c.uuid::text as uuid, coalesce(h.documento::text, '') as documento, c.serie || c.folio as folio, h.contraparte,
        c.contraparte_nombre as nombre, h.origen, to_char(h.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, ${celdaDe('h')} as celda,
        ${tasaDe('h')} as tasa, ${razonDe('h')} as razon, coalesce(${claseDe('h')}, p.clase) as clase, to_char(h.mes, 'YYYY-MM') as mes,
        coalesce(p.base, h.base)::text as base, coalesce(p.importe, h.importe)::text as importe, h.estimado, coalesce(h.corrige::text, '') as corrige,
        coalesce(a.forma_pago, c.forma_pago, '') as forma, coalesce(a.moneda_pago, c.moneda) as moneda,
        case when a.moneda_pago is null then c.tipo_cambio else a.cambio end::text as cambio,
        coalesce(a.importe_pago, c.total)::text as total, coalesce(a.operacion, '') as operacion,
        coalesce(case when c.tipo = 'I' then c.uso_cfdi else (
          select f.uso_cfdi from cfdi f where f.rfc_owner = ${rfc} and f.uuid = coalesce(h.documento, h.corrige)) end, '') as uso,
        b.fecha as "bancoFecha", b.importe as "bancoImporte", coalesce(b.referencia, '') as "bancoReferencia"
      from hecho_flujo h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
      left join lateral (
        select a.forma_pago, a.moneda_pago, a.operacion, sum(a.importe_pago) as importe_pago, case when a.moneda_pago <> 'MXN' then (
            select (p.pago ->> 'tipoCambio')::numeric from cfdi_detalle d cross join lateral jsonb_array_elements(d.pagos) p (pago)
            where d.rfc_owner = ${rfc} and d.cfdi_id = h.cfdi_id and p.pago ->> 'moneda' = a.moneda_pago
              and (p.pago ->> 'fechaPago')::timestamp = h.fecha limit 1) end as cambio
        from abono a
        where a.rfc_owner = ${rfc} and a.rep_id = h.cfdi_id and a.factura = h.documento and a.fecha_pago = h.fecha
        group by 1, 2, 3 limit 1) a on h.origen = 'REP'
      left join lateral (
        select p.clase, sum(p.base) as base, sum(p.importe) as importe from ${productosDe(rfc, 'h')} p group by p.clase) p
        on ${seClasificaPorProducto('h')}
      left join lateral (${movimientosDe(rfc)}) b on true
      where h.rfc_owner = ${rfc} and h.mes = any(${meses.map(primerDia)}::date[]) and h.cuenta and ${fits}
        and ${celdaDe('h')} is not null
      order by h.fecha, h.cfdi_id, h.n, p.clase limit ${PORTION} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ fila: fila++, ...row }));
    if (rows.length < PORTION) break;
  }
  const rest = otros ? await readOtros(db, rfc, otros) : [];
  if (rest.length > 0) yield rest.map((row) => ({ fila: fila++, ...row }));
}

/** Returns the lines of what is in no CFDI that the facts have, by date: withheld by platforms, or IVA of imports. */
async function readOtros(
  db: Db,
  rfc: string,
  { emitido, meses }: { emitido: boolean; meses: readonly string[] },
): Promise<Omit<Linea, 'fila'>[]> {
  const { rows } = await sql<Omit<Linea, 'fila'>>`
    select coalesce(r.uuid::text, '') as uuid, '' as documento, coalesce(r.folio, i.pedimento) as folio,
      coalesce(r.contraparte_rfc, i.pais || ' ' || i.id_fiscal) as contraparte, coalesce(r.contraparte_nombre, i.nombre) as nombre, h.origen,
      to_char(h.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, ${celdaDe('h')} as celda, ${tasaDe('h')} as tasa, null as razon, nullif(h.clase, '') as clase,
      to_char(h.mes, 'YYYY-MM') as mes, h.base::text, h.importe::text, h.estimado, '' as corrige, '' as forma, 'MXN' as moneda, null as cambio,
      null as total, '' as operacion, '' as uso, null as "bancoFecha", null as "bancoImporte", '' as "bancoReferencia"
    from ${otrosHechos(rfc, meses.map(primerDia))} h left join retencion r on r.rfc_owner = ${rfc} and r.id = h.cfdi_id
    left join importacion_iva i on i.rfc_owner = ${rfc} and i.id = h.cfdi_id
    where h.emitido = ${emitido}
    order by h.fecha, h.cfdi_id`.execute(db);
  return rows;
}
