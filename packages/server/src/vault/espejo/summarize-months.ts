import type { CeldaEspejo, SituacionEspejo } from '@boveda/contracts';
import { situacionesEspejo } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';
import { compared, covered, type Periodo } from './compare';

const situaciones = Object.keys(situacionesEspejo) as SituacionEspejo[];

interface Cubierto {
  emitido: boolean;
  desde: string;
  hasta: string;
}

interface Conteo {
  emitido: boolean;
  mes: string;
  situacion: SituacionEspejo;
  cantidad: number;
  vigentes: number;
  conXml: number;
}

/** What is known of the months of a period, by direction. */
export interface MesesComparados {
  of(mes: string, emitido: boolean): CeldaEspejo;
}

/** Compares the months of a period with the SAT's metadata. The period begins and ends with a month. */
export async function summarizeMonths(db: Db, rfc: string, periodo: Periodo): Promise<MesesComparados> {
  const [{ rows: cubiertos }, { rows: conteos }] = await Promise.all([
    sql<Cubierto>`
      select emitido, to_char(desde, 'YYYY-MM-DD"T"HH24:MI:SS') as desde, to_char(hasta, 'YYYY-MM-DD"T"HH24:MI:SS') as hasta
      from (${covered(rfc, periodo)}) k order by 1, 2`.execute(db),
    sql<Conteo>`
      -- The month as text only of what is left: to_char of every CFDI costs more than comparing them.
      select emitido, to_char(mes, 'YYYY-MM') as mes, situacion, cantidad, vigentes, "conXml" from (
        select emitido, date_trunc('month', fecha) as mes, situacion, count(*)::int as cantidad,
          count(*) filter (where vigentesat)::int as vigentes,
          count(*) filter (where vigentesat and cfdi is not null)::int as "conXml"
        from (${compared(rfc, periodo)}) e group by 1, 2, 3
      ) g`.execute(db),
  ]);
  return {
    of: (mes, emitido) =>
      celdaOf(
        mes,
        cubiertos.filter((each) => each.emitido === emitido),
        conteos.filter((each) => each.emitido === emitido && each.mes === mes),
      ),
  };
}

function celdaOf(mes: string, cubiertos: readonly Cubierto[], conteos: readonly Conteo[]): CeldaEspejo {
  const [first, after] = [`${mes}-01T00:00:00`, `${nextMonth(mes)}-01T00:00:00`];
  const within = cubiertos.filter(({ desde, hasta }) => desde < after && hasta > first);
  const last = within.at(-1);
  const cantidades = Object.fromEntries(
    situaciones.map((situacion) => [situacion, conteos.find((each) => each.situacion === situacion)?.cantidad ?? 0]),
  ) as CeldaEspejo['cantidades'];
  const sum = (of: 'vigentes' | 'conXml') => conteos.reduce((total, each) => total + each[of], 0);
  const [vigentes, conXml] = [sum('vigentes'), sum('conXml')];
  return {
    situacion: last ? (situaciones.find((situacion) => cantidades[situacion] > 0) ?? 'completo') : 'sinDato',
    hasta: last ? dayBefore([last.hasta, after].sort()[0] ?? after) : null,
    entero: within.some(({ desde, hasta }) => desde <= first && hasta >= after),
    cantidades,
    vigentes,
    conXml,
    porcentaje: last ? percentOf(conXml, vigentes) : null,
  };
}

/** Rounded down, so that what lacks one CFDI is never 100 %. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 100 : Math.floor((part * 10_000) / whole) / 100;

/** The month after one, `AAAA-MM`. */
export function nextMonth(mes: string): string {
  const [year = 0, month = 0] = mes.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const dayBefore = (time: string) => new Date(Date.parse(`${time}Z`) - 1_000).toISOString().slice(0, 10);
