import {
  type AnswerOf,
  type api,
  type CfdiDelPrellenado,
  type CifraComparada,
  type DiferenciasQuery,
  EstatusCfdi,
  type GrupoPrellenado,
  gruposPrellenado,
  type ImportePrellenado,
  importesPrellenado,
  type PrellenadoDelMes,
} from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import type { ImportesDeps } from '../../../vault/ingest/find-importes';
import { primerDia } from '../celdas';
import { readCobertura } from '../impuestos.read-model';
import { gruposDe, lugarDe, nuestroDe, porCfdi, razonEn, satDe } from './diferencias';
import { readDescuento } from './read-descuento';

const grupos = Object.keys(gruposPrellenado) as GrupoPrellenado[];
const importes = Object.keys(importesPrellenado) as ImportePrellenado[];

/** Returns the SAT's figures of a month beside those of the vault, with the reasons of their differences. */
export async function readPrellenado(deps: ImportesDeps, rfc: string, mes: string): Promise<PrellenadoDelMes> {
  const { db } = deps;
  await readDescuento(deps, rfc, mes);
  const [guardado, sumas, conteos, cobertura] = await Promise.all([
    db
      .selectFrom('prellenado')
      .select(['cifras', 'autor', 'guardado'])
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', primerDia(mes))
      .executeTakeFirst(),
    readSumas(db, rfc, mes),
    countCfdi(db, rfc, mes),
    readCobertura(db, rfc, mes),
  ]);
  const cifras = guardado?.cifras ?? {};
  return {
    mes,
    guardado: guardado ? { autor: guardado.autor, fecha: guardado.guardado.toISOString() } : null,
    cifras,
    grupos: grupos.map((grupo) => ({
      grupo,
      ...conteos(grupo),
      importes: importes.map((importe) =>
        cifraOf(
          importe,
          cifras[grupo]?.[importe] ?? null,
          sumas.filter((suma) => isOf(grupo, suma)),
        ),
      ),
    })),
    cobertura,
  };
}

/** Whether a user gave the SAT's figures of a month. */
export const hasPrellenado = async (db: Db, rfc: string, mes: string): Promise<boolean> =>
  (await db
    .selectFrom('prellenado')
    .select('mes')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .executeTakeFirst()) !== undefined;

interface Suma {
  emitido: boolean;
  pago: boolean;
  lugar: number | null;
  importe: ImportePrellenado;
  nuestro: string;
  sat: string;
  cfdis: number;
}

const isOf = (grupo: GrupoPrellenado, { emitido, pago }: { emitido: boolean; pago: boolean }) =>
  gruposDe[grupo].emitido === emitido && gruposDe[grupo].pago === pago;

/** Includes each CFDI without XML, whose amount may be unknown and then equals the SAT's. */
const differs = (importe: ImportePrellenado) =>
  sql<boolean>`(${nuestroDe(importe)} <> ${satDe(importe)} or id is null)`;

async function readSumas(db: Db, rfc: string, mes: string): Promise<Suma[]> {
  const perImporte = importes.map(
    (importe) => sql`select emitido, pago, lugar, ${sql.lit(importe)} as importe, sum(${nuestroDe(importe)}) as nuestro,
      sum(${satDe(importe)}) as sat, count(*) filter (where ${differs(importe)}) as cfdis from d group by 1, 2, 3`,
  );
  const { rows } = await sql<Suma>`
    with d as materialized (${porCfdi(rfc, mes)})
    select emitido, pago, lugar, importe, nuestro::text, sat::text, cfdis::int
    from (${sql.join(perImporte, sql` union all `)}) s order by lugar`.execute(db);
  return rows;
}

/** Each amount is rounded once; what rounding leaves over is not explained. */
function cifraOf(importe: ImportePrellenado, sat: string | null, all: readonly Suma[]): CifraComparada {
  const sumas = all.filter((suma) => suma.importe === importe);
  const boveda = sumas.reduce((total, suma) => total.plus(suma.nuestro), new Big(0)).round(2);
  const razones = sumas.flatMap(({ lugar, nuestro, sat: expected, cfdis }) =>
    lugar === null || cfdis === 0
      ? []
      : [{ razon: razonEn(lugar), importe: new Big(expected).minus(nuestro).round(2), cfdis }],
  );
  const diferencia = sat === null ? null : new Big(sat).minus(boveda);
  const explicado = razones.reduce((total, razon) => total.plus(razon.importe), new Big(0));
  return {
    importe,
    sat: sat === null ? null : new Big(sat).toFixed(2),
    boveda: boveda.toFixed(2),
    diferencia: diferencia?.toFixed(2) ?? null,
    razones: razones.map((razon) => ({ ...razon, importe: razon.importe.toFixed(2) })),
    sinExplicar: diferencia?.minus(explicado).toFixed(2) ?? null,
  };
}

/** CFDI of the month by their Fecha, from the summaries of lists. */
async function countCfdi(db: Db, rfc: string, mes: string) {
  const { rows } = await sql<{ emitido: boolean; pago: boolean; status: number; cantidad: number }>`
    select emitido, tipo = 'P' as pago, status, sum(cantidad)::int as cantidad from resumen
    where rfc_owner = ${rfc} and nivel = 'mes' and periodo = ${primerDia(mes)}::date
      and (tipo = 'P' or tipo = 'I' and metodo_pago = 'PUE')
      and status in ${oneOf([EstatusCfdi.Vigente, EstatusCfdi.Cancelado])}
    group by 1, 2, 3`.execute(db);
  return (grupo: GrupoPrellenado) => {
    const count = (status: number) => rows.find((row) => isOf(grupo, row) && row.status === status)?.cantidad ?? 0;
    return { canceladas: count(EstatusCfdi.Cancelado), vigentes: count(EstatusCfdi.Vigente) };
  };
}

/** Returns one page of the CFDI of a reason, and the sum of all pages. */
export async function listDiferencias(
  deps: ImportesDeps,
  rfc: string,
  mes: string,
  { grupo, importe, razon, limit, offset }: DiferenciasQuery,
): Promise<AnswerOf<typeof api.prellenado.listCfdi>> {
  await readDescuento(deps, rfc, mes);
  const { emitido, pago } = gruposDe[grupo];
  const [nuestro, sat] = [nuestroDe(importe), satDe(importe)];
  const { rows } = await sql<CfdiDelPrellenado & { count: number; total: string }>`
    with d as materialized (
      select id, uuid, emitido, ${nuestro} as nuestro, ${sat} as sat from (${porCfdi(rfc, mes)}) t
      where emitido = ${emitido} and pago = ${pago} and lugar = ${lugarDe(razon)} and ${differs(importe)}
    )
    select d.uuid, d.id as cfdi, d.emitido, coalesce(c.serie, '') as serie, coalesce(c.folio, '') as folio,
      coalesce(c.contraparte_rfc, m.contraparte_rfc) as contraparte,
      coalesce(c.contraparte_nombre, m.contraparte_nombre) as nombre,
      to_char(coalesce(c.fecha, m.fecha), 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, round(d.sat, 2)::text as sat,
      round(d.nuestro, 2)::text as boveda, round(d.sat - d.nuestro, 2)::text as diferencia,
      count(*) over ()::int as count, round(sum(d.sat - d.nuestro) over (), 2)::text as total
    from d
    left join cfdi c on c.rfc_owner = ${rfc} and c.id = d.id
    left join metadato m on m.rfc_owner = ${rfc} and m.uuid = d.uuid and d.id is null
    order by fecha, uuid limit ${limit} offset ${offset}`.execute(deps.db);
  const [first] = rows;
  return {
    rows: rows.map(({ count: _count, total: _total, ...row }) => row),
    count: first?.count ?? 0,
    total: first?.total ?? '0.00',
  };
}
