import { vencimientoPagos, vencimientoPorRfc } from '@boveda/cfdi';
import type { AnswerOf, api, MesDelCliente } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { primerDia } from '../impuestos/celdas';
import { readIsr } from '../impuestos/isr/isr.read-model';
import { monthsBefore } from '../impuestos/months';
import { readSaldos } from '../impuestos/saldos.read-model';
import { listSinRep } from '../rfcs/sin-rep.read-model';
import { listEnviados } from './documentos.store';

/** Months that the page shows, the last that ended first. */
const MESES = [1, 2, 3];
const MOST_SIN_REP = 20;
const MOST_TAREAS = 50;
const MOST_ENVIADOS = 20;

type Pagina = AnswerOf<typeof api.cliente.get>;

/** Returns the page of a client: what to pay of the months that are closed, what to send, and what this user sent. */
export async function readCliente(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  usuarioId: string,
): Promise<Pagina> {
  const now = clock();
  const actual = dayAt(now).slice(0, 7);
  const meses: MesDelCliente[] = [];
  // One after another: each has queries at once.
  for (const before of MESES) meses.push(await readMes(db, rfc, monthsBefore(actual, before)));
  const [tareas, sinRep, constancia, enviados] = await Promise.all([
    listTareas(db, rfc),
    listSinRep(db, rfc, { direccion: 'emitidos', certeza: 'cierto', limit: MOST_SIN_REP, offset: 0 }, now),
    hasConstancia(db, rfc, now),
    listEnviados(db, rfc, usuarioId, MOST_ENVIADOS),
  ]);
  return {
    meses,
    pendientes: {
      tareas,
      sinRep: sinRep.rows.map(({ nombre, limite, cierto }) => ({
        ...{ nombre, limite, facturas: cierto.cantidad, importe: cierto.importe },
      })),
      constancia: !constancia,
    },
    enviados,
  };
}

/** Amounts are those of a closed month: an open one still changes. */
async function readMes(db: Db, rfc: string, mes: string): Promise<MesDelCliente> {
  const fechas = { mes, vence: vencimientoPorRfc(mes, rfc).segura, sinDecreto: vencimientoPagos(mes).segura };
  const cierre = await db
    .selectFrom('cierre_mes')
    .select('created')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .executeTakeFirst();
  if (!cierre) return { ...fechas, cerrado: null, iva: null, saldoIva: null, isr: null };
  const { totalPesos, aCargo } = await readSaldos(db, rfc, mes);
  const { aPagar } = await readIsr(db, rfc, mes);
  const saldoIva = aCargo.startsWith('-') ? aCargo.slice(1) : null;
  return { ...fechas, cerrado: cierre.created.toISOString(), iva: totalPesos, saldoIva, isr: aPagar };
}

/** Only those that were marked for the client: the others, and who does them, are the office's. */
async function listTareas(db: Db, rfc: string): Promise<Pagina['pendientes']['tareas']> {
  return await db
    .selectFrom('tarea')
    .select([
      'id',
      'texto',
      sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'),
      sql<string | null>`vence::text`.as('vence'),
    ])
    .where('rfc_owner', '=', rfc)
    .where('para_cliente', '=', true)
    .where('hecha', 'is', null)
    .orderBy(sql`vence nulls last`)
    .orderBy('creada')
    .orderBy('id')
    .limit(MOST_TAREAS)
    .execute();
}

/** Whether there is a constancia of the last 12 months: in the taxpayer's own expediente, or sent by a client. */
async function hasConstancia(db: Db, rfc: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from materialidad_documento d join materialidad_expediente e on e.rfc_owner = d.rfc_owner and e.id = d.expediente_id
      where d.rfc_owner = ${rfc} and e.contraparte = ${rfc} and d.clase = 'constancia' and d.fecha > ${dayAt(now)}::date - interval '12 months'
    ) or exists (
      select from documento_cliente
      where rfc_owner = ${rfc} and clase = 'constancia' and enviado > ${now}::timestamptz - interval '12 months'
    ) as has`.execute(db);
  return rows[0]?.has === true;
}
