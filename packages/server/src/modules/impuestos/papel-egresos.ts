import { type RazonNoAcreditable, razonesNoAcreditable } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { primerDia, razonDe } from './celdas';
import { mesShown } from './papel-factor';

/** The sheets of egresos: how much of each was money, of which invoice, and in which month it counts. */
export const NC_EMITIDAS = 'NC emitidas';
export const NC_RECIBIDAS = 'NC recibidas';

/** What lowers what is creditable has no reason. */
const NO_REASON = 'Ninguna';

/** A part of an egreso that was money, or an egreso of which nothing was. Amounts are MXN, and positive. */
interface FilaEgreso {
  fila: number;
  uuid: string;
  relacion: string;
  corrige: string;
  fecha: string;
  /** Of the whole egreso, and what of it was no money: in its first row. */
  importe: string | null;
  sinFlujo: string | null;
  conFlujo: string;
  base: string;
  iva: string;
  mes: string | null;
  razon: RazonNoAcreditable | null;
  contraparte: string;
  nombre: string;
  complementaria: boolean;
}

/** Columns; the first sheet adds up H and I where J is the month and K the reason. */
export const columnasDeEgresos: readonly ColumnaHoja<FilaEgreso>[] = [
  { titulo: 'UUID del egreso', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Relación', tipo: 'texto', ancho: 10, valor: ({ relacion }) => relacion },
  { titulo: 'Factura que corrige', tipo: 'texto', ancho: 38, valor: ({ corrige }) => corrige },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ fecha }) => fecha },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
  {
    ...{ titulo: 'Sin flujo', tipo: 'importe', ancho: 18 },
    valor: ({ sinFlujo }) => sinFlujo,
    formula: ({ fila, importe }) => (importe === null ? null : `ROUND(E${fila}-SUMIFS($G:$G,$A:$A,A${fila}),2)`),
  },
  { titulo: 'Con flujo', tipo: 'importe', ancho: 18, valor: ({ conFlujo }) => conFlujo },
  { titulo: 'Valor con flujo', tipo: 'importe', ancho: 18, valor: ({ base }) => base },
  { titulo: 'IVA con flujo', tipo: 'importe', ancho: 18, valor: ({ iva }) => iva },
  { titulo: 'Mes de efecto', tipo: 'texto', ancho: 14, valor: ({ mes }) => (mes ? mesShown(mes) : 'Sin efecto') },
  {
    ...{ titulo: 'Razón heredada', tipo: 'texto', ancho: 36 },
    valor: ({ razon }) => (razon ? razonesNoAcreditable[razon] : NO_REASON),
  },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ contraparte }) => contraparte },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Complementaria', tipo: 'texto', ancho: 16, valor: ({ complementaria }) => (complementaria ? 'S' : 'N') },
];

/** Formula of what egresos lower in a month: values (H) or IVA (I); of what was received only what has a reason, or what has none. */
export function sumOfEgresos(hoja: string, column: 'H' | 'I', mes: string, isCredited?: boolean): string {
  const range = (letter: string) => `'${hoja}'!$${letter}:$${letter}`;
  const reason = isCredited === undefined ? '' : `,${range('K')},"${isCredited ? '' : '<>'}${NO_REASON}"`;
  return `-SUMIFS(${range(column)},${range('J')},"${mesShown(mes)}"${reason})`;
}

/** Egresos that are read at once. */
const PORTION = 500;

/** Yields the egresos of a month, and those with a part that counts in it, by date: a row for each part, whatever its month is. */
export async function* egresosDe(db: Db, rfc: string, mes: string, emitido: boolean): AsyncGenerator<FilaEgreso[]> {
  let fila = 2;
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<Omit<FilaEgreso, 'fila'> & { egreso: string }>`
      with egresos as (
        select c.* from (
          select distinct h.cfdi_id from hecho_flujo h
          where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.origen = 'NC' and h.emitido = ${emitido}
        ) e join cfdi c on c.rfc_owner = ${rfc} and c.id = e.cfdi_id
        where c.status = 2 and not tiene_sustituto(${rfc}, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)
        order by c.fecha, c.id limit ${PORTION} offset ${offset}
      ), partes as (
        select c.id as egreso, c.uuid::text as uuid, c.fecha, c.total_mxn, c.contraparte_rfc as contraparte, c.contraparte_nombre as nombre,
          p.corrige, p.mes, p.razon, coalesce(p.complementaria, false) as complementaria, coalesce(p.base, 0) as base,
          coalesce(p.iva, 0) as iva, coalesce(round(c.total_mxn * p.base / nullif(d.base, 0), 2), 0) as con_flujo,
          row_number() over w as orden
        from egresos c
        cross join lateral (
          select -sum(h.base) as base from hecho_flujo h
          where h.rfc_owner = ${rfc} and h.cfdi_id = c.id and h.corrige is null and h.naturaleza = 'T' and h.impuesto = '002') d
        left join lateral (
          select h.corrige, to_char(h.mes, 'YYYY-MM') as mes, ${razonDe('h')} as razon,
            h.aviso = 'complementaria' as complementaria, -sum(h.base) as base, -sum(h.importe) as iva
          from hecho_flujo h
          where h.rfc_owner = ${rfc} and h.cfdi_id = c.id and h.cuenta and h.naturaleza = 'T' and h.impuesto = '002'
          group by 1, 2, 3, 4) p on true
        window w as (partition by c.id order by p.mes, p.corrige, p.razon, p.complementaria)
      )
      select p.egreso, p.uuid, coalesce(r.relacion, '') as relacion, coalesce(p.corrige::text, r.facturas, '') as corrige,
        to_char(p.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, case when p.orden = 1 then p.total_mxn::text end as importe,
        case when p.orden = 1 then (p.total_mxn - sum(p.con_flujo) over (partition by p.egreso))::text end as "sinFlujo",
        p.con_flujo::text as "conFlujo", p.base::text, p.iva::text, p.mes, p.razon, p.contraparte, p.nombre, p.complementaria
      from partes p
      left join lateral (
        select string_agg(distinct r.tipo_relacion, ', ') as relacion, string_agg(distinct r.uuid::text, ', ') as facturas
        from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = p.egreso and (p.corrige is null or r.uuid = p.corrige)) r on true
      order by p.fecha, p.egreso, p.orden`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ fila: fila++, ...row }));
    if (new Set(rows.map(({ egreso }) => egreso)).size < PORTION) return;
  }
}
