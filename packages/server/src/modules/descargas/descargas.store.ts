import { type Descarga, type DescargasQuery, MAX_DESCARGAS_PENDIENTES, type Page } from '@boveda/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DescargaTables } from '../../db/descarga-tables';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { notFound, Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';
import { openCertificado } from '../certificados/certificados.store';
import { spellDay } from '../cfdi/local-time';
import { canceladosSinXml } from './cancelados-sin-xml';
import { assertPeriodo, type Tramo, tramosOf } from './periodo';

/** A part of a download: what one request to the SAT is about. */
export type Parte = Selectable<DescargaTables['descarga_parte']>;
type Fila = Selectable<DescargaTables['descarga']>;

/** What somebody asks for. */
export interface Pedido {
  rfc: string;
  fechaini: string;
  fechafin: string;
  emitidos: boolean;
}

const MOST_SHOWN = 100;
const POR_ENVIAR = 'La solicitud se enviará al SAT en unos momentos.';

/**
 * Writes a download down with its parts and their jobs. An equal one that is on its way is joined. Throws `fiel_missing`,
 * `invalid_period`, or `too_many_downloads`.
 */
export async function createDescarga(deps: Deps, pedido: Pedido): Promise<{ id: string; unida: boolean }> {
  const { rfc, fechaini, fechafin, emitidos } = pedido;
  const now = deps.clock();
  assertPeriodo(fechaini, fechafin, now);
  if (!(await openCertificado(deps, rfc, 'fiel')))
    throw new Problem(422, 'fiel_missing', 'Agregue una e.Firma vigente en Certificados para solicitar descargas.');
  return await transaction(deps.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`descarga ${rfc}`}, 0))`.execute(trx);
    const igual = await findPending(trx, pedido);
    if (igual) return { id: igual.id, unida: true };
    if ((await disponibles(trx, rfc)) === 0)
      throw new Problem(
        429,
        'too_many_downloads',
        `Ya hay ${MAX_DESCARGAS_PENDIENTES} solicitudes en curso. Espere a que el SAT termine una.`,
      );
    const id = uuidv7();
    await trx
      .insertInto('descarga')
      .values({
        ...{ rfc_owner: rfc, id, tipo: 1, emitidos, archivo: null, fechaini, fechafin, estado: 1, pendiente: true },
        ...{ mensaje: POR_ENVIAR, verificada: null, proxima: now, created: now },
      })
      .execute();
    for (const tramo of tramosOf(fechaini, fechafin, now))
      for (const clase of clasesOf(emitidos)) await insertParte({ ...deps, db: trx }, rfc, id, tramo, clase);
    const objeto = `${emitidos ? 'Emitidos' : 'Recibidos'} del ${spellDay(fechaini)} al ${spellDay(fechafin)}`;
    await registrar(trx, rfc, { accion: 'descarga.solicitada', objeto });
    return { id, unida: false };
  });
}

/** Which CFDI a part is about. */
type Clase = Pick<Parte, 'contenido' | 'comprobantes'>;

/** Of received CFDI the SAT hands out only those that are valid; of the cancelled it tells the data. */
const clasesOf = (emitidos: boolean): Clase[] =>
  emitidos
    ? [{ contenido: 'CFDI', comprobantes: 'Todos' }]
    : [
        { contenido: 'CFDI', comprobantes: 'Vigente' },
        { contenido: 'Metadata', comprobantes: 'Cancelado' },
      ];

/** Adds a part with the job that asks for it. */
export async function insertParte(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  rfc: string,
  descargaId: string,
  tramo: Tramo,
  clase: Clase,
): Promise<void> {
  const id = uuidv7();
  const now = clock();
  await db
    .insertInto('descarga_parte')
    .values({
      ...{ rfc_owner: rfc, id, descarga_id: descargaId, ...clase, ...tramo, fase: 'nueva', mensaje: POR_ENVIAR },
      ...{ id_solicitud: null, pedida: null, verificada: null, proxima: now, ocupada: null },
    })
    .execute();
  await addParteJob({ db, jobs }, rfc, id);
}

/** Has the SAT asked about a part, now or later. A part has one such job waiting. */
export const addParteJob = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, rfc: string, id: string, runAt?: Date) =>
  jobs.add(db, 'avanzar-descarga', { rfc, id }, { jobKey: `descarga ${id}`, runAt });

const findPending = (db: Db, { rfc, fechaini, fechafin, emitidos }: Pedido) =>
  db
    .selectFrom('descarga')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', 1)
    .where('pendiente', '=', true)
    .where('emitidos', '=', emitidos)
    .where('fechaini', '=', fechaini)
    .where('fechafin', '=', fechafin)
    .executeTakeFirst();

/** How many downloads are pending, and when the SAT last answered about any. */
export async function sumDescargas(db: Db, rfc: string): Promise<{ pendientes: number; ultima: Date | null }> {
  const { pendientes, ultima } = await db
    .selectFrom('descarga')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('pendiente', '=', true).as('pendientes'),
      fn.max('verificada').as('ultima'),
    ])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  return { pendientes: Number(pendientes), ultima };
}

/** How many more requests may be on their way. */
export async function disponibles(db: Db, rfc: string): Promise<number> {
  const { pendientes } = await db
    .selectFrom('descarga')
    .select(({ fn }) => fn.countAll<string>().as('pendientes'))
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', 1)
    .where('pendiente', '=', true)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_DESCARGAS_PENDIENTES - Number(pendientes));
}

/** A page of downloads, the newest first. */
export async function listDescargas(db: Db, rfc: string, query: DescargasQuery): Promise<Page<Descarga>> {
  const { limit, offset, espendiente } = query;
  const own = db
    .selectFrom('descarga')
    .where('rfc_owner', '=', rfc)
    .$if(espendiente !== undefined, (each) => each.where('pendiente', '=', espendiente === '1'));
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('created', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(describe), count: Number(count) };
}

/** One download with the first files of it that were not taken, and the cancelled CFDI that nobody has the XML of. */
export async function getDescarga(db: Db, rfc: string, id: string) {
  const fila = await findDescarga(db, rfc, id);
  const paquetes = await db
    .selectFrom('descarga_paquete')
    .select('errores')
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', id)
    .orderBy('id')
    .execute();
  const errores = paquetes.flatMap((paquete) => paquete.errores).slice(0, MOST_SHOWN);
  return { ...describe(fila), errores, sinXml: await canceladosSinXml(db, fila, MOST_SHOWN) };
}

/** The row itself. Throws 404 when the taxpayer has none with that id. */
export async function findDescarga(db: Db, rfc: string, id: string): Promise<Fila> {
  const fila = await db
    .selectFrom('descarga')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!fila) throw notFound();
  return fila;
}

const describe = (fila: Fila): Descarga => ({
  solicitud: fila.id,
  tipo: fila.tipo,
  isemitidos: fila.emitidos ? 1 : 0,
  archivo: fila.archivo,
  fechaini: fila.fechaini,
  fechafin: fila.fechafin,
  cfdicantidad: fila.cantidad,
  estado: fila.estado,
  mensaje: fila.mensaje,
  created: fila.created.toISOString(),
  espendiente: fila.pendiente ? 1 : 0,
  agregados: fila.agregados,
  rechazados: fila.rechazados,
  cancelados: fila.cancelados,
  verificada: fila.verificada?.toISOString() ?? null,
  proxima: fila.proxima?.toISOString() ?? null,
});
