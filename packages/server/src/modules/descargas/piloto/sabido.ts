import { type CeldaEspejo, primerDiaDeDescarga } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { covered } from '../../../vault/espejo/compare';
import { nextMonth, summarizeMonths } from '../../../vault/espejo/summarize-months';
import { local } from '../not-asked';
import type { DiaSinXml, ParteSabida, Sabido } from './decide-next';
import { later, plusDays, type Rango } from './rangos';

/** First day that is filled: of the chosen year, or the first that the SAT hands out on the day after. */
function primerDiaOf(anio: number, hoy: string): string {
  return later(`${anio}-01-01`, plusDays(primerDiaDeDescarga(hoy), 1));
}

/** Loads all that the pilot of a taxpayer decides from. */
export async function loadSabido(db: Db, rfc: string, anio: number, hoy: string): Promise<Sabido> {
  const desde = primerDiaOf(anio, hoy);
  const meses = await incompleteMonths(db, rfc, desde, hoy);
  const [cubierto, partes, faltan] = await Promise.all([
    sql<Rango & { emitido: boolean }>`
      select emitido, ${local('desde')} as desde, ${local('hasta')} as hasta
      from (${covered(rfc, { desde, hasta: hoy })}) k`.execute(db),
    sql<Omit<ParteSabida, 'pedida' | 'dia'> & { pedida: Date | null; dia: Date }>`
      select p.id, p.contenido, p.comprobantes, p.fase, p.estado, p.codigo, p.fallos, d.emitidos, d.piloto,
        ${local('p.inicio')} as inicio, ${local("p.inicio - p.corrimientos * interval '1 second'")} as usado,
        ${local('p.fin')} as fin, p.pedida, coalesce(p.verificada, p.pedida, d.created) as dia
      from descarga_parte p join descarga d on d.rfc_owner = p.rfc_owner and d.id = p.descarga_id
      where p.rfc_owner = ${rfc} and p.fin >= ${desde}::date`.execute(db),
    sql<DiaSinXml>`
      select m.emitido as emitidos, ${local('min(m.fecha)')} as primera, ${local('max(m.fecha)')} as ultima
      from unnest(${meses}::timestamp[]) mes
      join metadato m on m.rfc_owner = ${rfc} and m.fecha >= mes and m.fecha < mes + interval '1 month'
      where m.fecha >= ${desde}::date and m.fecha < ${hoy}::date and (m.vigente or m.emitido)
        and not exists (select from cfdi c where c.rfc_owner = m.rfc_owner and c.uuid = m.uuid)
      group by m.emitido, m.fecha::date order by m.fecha::date`.execute(db),
  ]);
  return {
    ...{ hoy, desde, cubierto: cubierto.rows, faltan: faltan.rows },
    partes: partes.rows.map(({ pedida, dia, ...parte }) => ({
      ...parte,
      pedida: pedida && dayAt(pedida),
      dia: dayAt(dia),
    })),
  };
}

/** First days of the months that lack XML, or of which not all is known. */
async function incompleteMonths(db: Db, rfc: string, desde: string, hoy: string): Promise<string[]> {
  const meses: string[] = [];
  for (let mes = desde.slice(0, 7); mes <= hoy.slice(0, 7); mes = nextMonth(mes)) meses.push(mes);
  const comparados = await summarizeMonths(db, rfc, { desde, hasta: `${nextMonth(hoy.slice(0, 7))}-01` });
  const isComplete = ({ entero, cantidades }: CeldaEspejo) => entero && cantidades.faltaXml === 0;
  return meses
    .filter((mes) => ![true, false].every((emitido) => isComplete(comparados.of(mes, emitido))))
    .map((mes) => `${mes}-01`);
}
