import { setImmediate } from 'node:timers/promises';
import { formatMoney } from '@boveda/cfdi';
import {
  type AnswerOf,
  type api,
  type CifraNomina,
  type CubetaNomina,
  cubetasNomina,
  EstatusCfdi,
  type GrupoNomina,
  gruposNomina,
  MAX_CFDI_NOMINA,
  type MesDeNomina,
  type NominaDelMes,
  type ReciboDeNomina,
  type RecibosQuery,
  type TrabajadoresQuery,
  type TrabajadorNomina,
  tiposNomina,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { nextMonth } from '../../../vault/espejo/summarize-months';
import { primerDia } from '../celdas';
import { countUnread } from '../impuestos.read-model';
import { salarioMinimoDe, tarifaDe } from '../isr/tarifas';
import { sustituido } from '../prellenado/diferencias';
import { duplicadosDe } from './hallazgos';
import { type CfdiNomina, cifrasDe, porTrabajador, type Recibo, recibosDe, sumar, totalesDe } from './recibos';
import { subsidioDe } from './subsidio';
import { trabajadorDe } from './trabajadores';

const VIGENTE = sql.lit(EstatusCfdi.Vigente);
const CANCELADO = sql.lit(EstatusCfdi.Cancelado);
/** Rows that are read at once, and workers that are computed before the event loop does something else. */
const PORTION = 2000;
const WORKERS = 100;

const between = (column: string, desde: string, hasta: string): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} >= ${primerDia(desde)}::date and ${sql.ref(column)} < ${primerDia(nextMonth(hasta))}::date)`;

/** CFDI of nómina `c` that the taxpayer issued, valid and not replaced, with their detail `d`, which was paid in some months. */
const pagados = (rfc: string, desde: string, hasta: string) => sql`
  from cfdi_detalle d join cfdi c on c.rfc_owner = ${rfc} and c.id = d.cfdi_id
  where d.rfc_owner = ${rfc} and ${between('d.nomina_pago', desde, hasta)}
    and c.emitido and c.tipo = 'N' and c.status = ${VIGENTE} and not ${sustituido(rfc, 'c')}`;

/** Returns the CFDI of nómina that were paid in a month, by when and id. @throws conflict beyond `MAX_CFDI_NOMINA` */
export async function readCfdisDeNomina(db: Db, rfc: string, mes: string): Promise<CfdiNomina[]> {
  const found: CfdiNomina[] = [];
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<CfdiNomina>`
      select c.id, c.uuid::text as uuid, c.serie, c.folio, c.contraparte_rfc as rfc, c.contraparte_nombre as nombre,
        c.subtotal::text as subtotal, c.total::text as total, to_char(d.nomina_pago, 'YYYY-MM-DD') as pago, d.nomina
      ${pagados(rfc, mes, mes)} order by d.nomina_pago, c.id limit ${PORTION} offset ${offset}`.execute(db);
    for (const row of rows) found.push(row);
    if (found.length > MAX_CFDI_NOMINA)
      throw new Problem(
        ...([409, 'conflict'] as const),
        `El mes tiene más de ${MAX_CFDI_NOMINA.toLocaleString('es-MX')} CFDI de nómina; hasta ahí se comparan.`,
      );
    if (rows.length < PORTION) return found;
  }
}

/** The payroll of a month as screens and files show it. */
export interface NominaLeidaDelMes {
  recibos: Recibo[];
  trabajadores: TrabajadorNomina[];
}

/** Computes a month: its receipts, and each worker's. @throws conflict as `readCfdisDeNomina` */
export async function readNominaDelMes(db: Db, rfc: string, mes: string): Promise<NominaLeidaDelMes> {
  const recibos = recibosDe(await readCfdisDeNomina(db, rfc, mes));
  const trabajadores: TrabajadorNomina[] = [];
  for (const [at, own] of porTrabajador(recibos).entries()) {
    if (at > 0 && at % WORKERS === 0) await setImmediate();
    trabajadores.push(trabajadorDe(mes, own));
  }
  return { recibos, trabajadores };
}

const pesos = (amount: Big) => formatMoney(amount.toFixed(2));

/** Where the figures of a month come from, and what is missing to estimate its ISR. */
export function fuentesDe(mes: string): Pick<NominaDelMes, 'fuentes' | 'falta'> {
  const year = mes.slice(0, 4);
  const [tarifa, subsidio, minimo] = [tarifaDe(year), subsidioDe(mes), salarioMinimoDe(year)];
  const missing = [...(tarifa ? [] : [`la tarifa de ${year}`]), ...(subsidio ? [] : ['el subsidio de este mes'])];
  return {
    fuentes: [
      ...(tarifa ? [`Tarifa: ${tarifa.fuente}`] : []),
      ...(subsidio
        ? [
            `Subsidio: ${subsidio.fuente}, ${subsidio.porIngreso ? 'hasta ' : ''}${pesos(subsidio.mensual)} al mes con ingresos de hasta ${pesos(subsidio.tope)}`,
          ]
        : []),
      ...(minimo ? [`Salario mínimo general de ${year}: ${pesos(minimo.general)} diarios`] : []),
    ],
    falta: missing.length > 0 ? `La bóveda no tiene ${missing.join(' ni ')}: el ISR de sueldos no se estima.` : null,
  };
}

/** Sums of a month as the SAT's viewer groups them, and ordinary and extraordinary payroll apart. */
export const sumasDe = (recibos: readonly Recibo[]): Pick<NominaDelMes, 'totales' | 'grupos' | 'tipos'> => {
  const grupos = (Object.keys(gruposNomina) as GrupoNomina[]).map((grupo) => ({
    ...totalesDe(recibos.filter((recibo) => recibo.grupo === grupo)),
    grupo,
  }));
  const tipos = (Object.keys(tiposNomina) as (keyof typeof tiposNomina)[]).map((tipo) => ({
    ...totalesDe(recibos.filter((recibo) => recibo.tipo === tipo)),
    tipo,
  }));
  return {
    totales: totalesDe(recibos),
    grupos: grupos.filter(({ cfdi }) => cfdi > 0),
    tipos: tipos.filter(({ cfdi }) => cfdi > 0),
  };
};

/** Counts why the SAT's viewer may say something else. */
export async function readCubetas(
  db: Db,
  rfc: string,
  mes: string,
  recibos: readonly Recibo[],
): Promise<NominaDelMes['cubetas']> {
  const enMes = between('d.nomina_pago', mes, mes);
  const emitidoEnMes = between('c.fecha', mes, mes);
  const valido = sql`(x.status = ${VIGENTE} and not x.sustituido)`;
  const { rows } = await sql<Record<CubetaNomina, number>>`
    select count(*) filter (where ${valido} and x.pagado and not x.emitido)::int as "otroMes",
      count(*) filter (where ${valido} and x.emitido and not x.pagado)::int as "emitidosOtroPago",
      count(*) filter (where x.pagado and (x.status = ${CANCELADO} or x.sustituido))::int as canceladas,
      count(*) filter (where x.pagado and x.status = ${CANCELADO} and not x.sustituido)::int as "canceladasSinSustituto",
      count(*) filter (where ${valido} and x.pagado and x.recibos = 0)::int as "sinComplemento"
    from (
      select c.status, ${sustituido(rfc, 'c')} as sustituido, ${enMes} as pagado, ${emitidoEnMes} as emitido,
        jsonb_array_length(d.nomina -> 'recibos') as recibos
      from (
        select d.cfdi_id from cfdi_detalle d where d.rfc_owner = ${rfc} and ${enMes}
        union
        select c.id from cfdi c where c.rfc_owner = ${rfc} and c.emitido and c.tipo = 'N' and ${emitidoEnMes}
      ) i
      join cfdi c on c.rfc_owner = ${rfc} and c.id = i.cfdi_id and c.emitido and c.tipo = 'N'
      join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
      where d.nomina_pago is not null
    ) x`.execute(db);
  const duplicados = porTrabajador(recibos).reduce((all, own) => all + duplicadosDe(own).length, 0);
  const counts: Partial<Record<CubetaNomina, number>> = { ...rows[0], duplicados };
  return (Object.keys(cubetasNomina) as CubetaNomina[]).flatMap((cubeta) => {
    const cantidad = counts[cubeta] ?? 0;
    return cantidad > 0 ? [{ cubeta, cantidad }] : [];
  });
}

const wanted: Readonly<Record<TrabajadoresQuery['solo'], (trabajador: TrabajadorNomina) => boolean>> = {
  todos: () => true,
  diferencia: ({ difiere }) => difiere,
  hallazgos: ({ hallazgos }) => hallazgos.length > 0,
};

/** Returns the payroll of a month, with one page of its workers. @throws conflict as `readCfdisDeNomina` */
export async function readNominaPagina(
  db: Db,
  rfc: string,
  mes: string,
  { solo, limit, offset }: TrabajadoresQuery,
): Promise<NominaDelMes> {
  const { recibos, trabajadores } = await readNominaDelMes(db, rfc, mes);
  const [cubetas, pendientes] = await Promise.all([readCubetas(db, rfc, mes, recibos), countUnread(db, rfc)]);
  const shown = trabajadores.filter(wanted[solo]);
  return {
    ...{ mes, rows: shown.slice(offset, offset + limit), count: shown.length },
    ...sumasDe(recibos),
    conDiferencia: trabajadores.filter(wanted.diferencia).length,
    conHallazgos: trabajadores.filter(wanted.hallazgos).length,
    ...fuentesDe(mes),
    ...{ cubetas, pendientes },
  };
}

/** A receipt as lists show it. */
export const filaDeRecibo = (recibo: Recibo): ReciboDeNomina => {
  const { cfdi, n, grupo, tipo, desde, hasta, dias } = recibo;
  return {
    ...{ id: `${cfdi.id}:${n}`, cfdi: cfdi.id, uuid: cfdi.uuid, serie: cfdi.serie, folio: cfdi.folio },
    ...{ rfc: cfdi.rfc, nombre: cfdi.nombre, grupo, tipo, pago: cfdi.pago, desde, hasta, dias },
    ...cifrasDe([recibo]),
  };
};

/** Returns one page of the receipts of a figure, and the sum of all pages. @throws conflict as `readCfdisDeNomina` */
export async function listRecibos(
  db: Db,
  rfc: string,
  mes: string,
  { cifra, grupo, tipo, trabajador, limit, offset }: RecibosQuery,
): Promise<AnswerOf<typeof api.nomina.listCfdi>> {
  const of = cifra ?? ('neto' satisfies CifraNomina);
  const recibos = recibosDe(await readCfdisDeNomina(db, rfc, mes)).filter(
    (recibo) =>
      (grupo === undefined || recibo.grupo === grupo) &&
      (tipo === undefined || recibo.tipo === tipo) &&
      (trabajador === undefined || recibo.clave === trabajador) &&
      (cifra === undefined || !new Big(recibo[cifra]).eq(0)),
  );
  return {
    rows: recibos.slice(offset, offset + limit).map(filaDeRecibo),
    count: recibos.length,
    total: sumar(recibos.map((recibo) => recibo[of])).toFixed(2),
  };
}

/** Returns the payroll of each month of a year that has one, added up by the database. */
export async function readMesesDeNomina(db: Db, rfc: string, anio: string): Promise<MesDeNomina[]> {
  const sum = (amount: RawBuilder<unknown>) => sql`round(coalesce(sum(${amount}), 0), 2)::text`;
  const of = (name: string) => sql`(r.value ->> ${sql.lit(name)})::numeric`;
  const neto = sql`${of('gravado')} + ${of('exento')} + ${of('otrosPagos')} - ${of('deducciones')}`;
  const { rows } = await sql<MesDeNomina>`
    select x.mes, count(distinct x.clave)::int as trabajadores, count(distinct x.id)::int as cfdi, ${sql.join(
      (['gravado', 'exento', 'otrosPagos', 'deducciones', 'isr', 'imss', 'subsidio', 'neto'] as const).map(
        (cifra) => sql`${sum(sql.ref(`x.${cifra}`))} as ${sql.ref(cifra)}`,
      ),
    )}
    from (
      select to_char(n.nomina_pago, 'YYYY-MM') as mes, n.id,
        case when n.rfc = 'XAXX010101000' then coalesce(nullif(r.value ->> 'curp', ''), n.rfc || ':' || (r.value ->> 'empleado')) else n.rfc end as clave,
        ${sql.join(
          (['gravado', 'exento', 'otrosPagos', 'deducciones', 'isr', 'imss', 'subsidio'] as const).map(
            (name) => sql`${of(name)} as ${sql.ref(name)}`,
          ),
        )}, ${neto} as neto
      from (select c.id, c.contraparte_rfc as rfc, d.nomina_pago, d.nomina ${pagados(rfc, `${anio}-01`, `${anio}-12`)}) n
      cross join lateral jsonb_array_elements(n.nomina -> 'recibos') r
    ) x group by x.mes order by x.mes`.execute(db);
  return rows;
}
