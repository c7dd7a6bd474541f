import { type AnswerOf, type api, type CfdiEspejo, type EspejoQuery, MESES_ESPEJO } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { type Comparado, compared, type Periodo } from '../../../vault/espejo/compare';
import { nextMonth, summarizeMonths } from '../../../vault/espejo/summarize-months';

/** Returns the months that are shown, the newest first. */
export async function readEspejo(db: Db, rfc: string, now: Date): Promise<AnswerOf<typeof api.espejo.get>> {
  const meses = mesesAt(now);
  const comparados = await summarizeMonths(db, rfc, periodoOf(meses));
  return {
    meses: meses.map((mes) => ({ mes, emitidos: comparados.of(mes, true), recibidos: comparados.of(mes, false) })),
  };
}

/** Returns one page of the CFDI of a cell. */
export async function listEspejo(
  db: Db,
  rfc: string,
  mes: string,
  { direccion, situacion, limit, offset }: EspejoQuery,
): Promise<AnswerOf<typeof api.espejo.list>> {
  const wanted = sql`
    from (${compared(rfc, periodoOf([mes]))}) e where emitido = ${direccion === 'emitidos'} and situacion = ${situacion}`;
  const [{ rows }, counted] = await Promise.all([
    sql<CfdiEspejo>`select ${columns} ${wanted} order by fecha, uuid limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${wanted}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Returns the dates of the CFDI of a month whose XML the vault lacks, in order. */
export async function missingFechas(db: Db, rfc: string, mes: string, emitido: boolean): Promise<string[]> {
  const { rows } = await sql<{ fecha: string }>`
    select ${fecha} from (${compared(rfc, periodoOf([mes]))}) e
    where emitido = ${emitido} and situacion = 'faltaXml' order by 1`.execute(db);
  return rows.map((row) => row.fecha);
}

/** Every difference of the months that are shown; of each direction by date. */
export const differences = (rfc: string, now: Date): RawBuilder<CfdiEspejo & Pick<Comparado, 'emitido'>> => sql`
  select ${columns}, emitido from (${compared(rfc, periodoOf(mesesAt(now)))}) e
  where situacion <> 'completo' order by emitido desc, fecha, uuid`;

const fecha = sql`to_char(fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha`;
const columns = sql`uuid, cfdi, situacion, tipo, rfc, nombre, ${fecha}, round(totalsat, 2)::text as totalsat,
  round(total, 2)::text as total, vigentesat, status, to_char(cancelado, 'YYYY-MM-DD"T"HH24:MI:SS') as cancelado, subido`;

function mesesAt(now: Date): string[] {
  const [year = 0, month = 0] = dayAt(now).split('-').map(Number);
  return Array.from({ length: MESES_ESPEJO }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** From the first day of the last of these months to the end of the first. */
const periodoOf = (meses: readonly string[]): Periodo => ({
  desde: `${meses.at(-1)}-01`,
  hasta: `${nextMonth(meses[0] ?? '')}-01`,
});
