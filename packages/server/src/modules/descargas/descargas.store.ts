import {
  type Descarga,
  type DescargasQuery,
  EstatusDescarga,
  MAX_DESCARGAS_PENDIENTES,
  type Page,
  TipoDescarga,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { spellDay } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { DescargaTables } from '../../esquema/tables/descarga-tables';
import type { Deps } from '../../installation/deps';
import { openCertificado } from '../certificados/certificados.store';
import { canceladosSinXml } from './cancelados-sin-xml';
import { assertPeriodo, type Tramo, tramosOf } from './periodo';
import { contenidoWritten, periodosAbiertos } from './periodos-abiertos';

/** A part of a download: the subject of one request to the SAT. */
export type Parte = Selectable<DescargaTables['descarga_parte']>;
type Fila = Selectable<DescargaTables['descarga']>;

/** A download as it was requested. */
export interface DescargaRequest {
  rfc: string;
  fechaini: string;
  fechafin: string;
  emitidos: boolean;
  contenido: Parte['contenido'];
  /** Parts of the period that are asked for; without it all of it, by year. */
  tramos?: readonly Tramo[];
  /** The pilot asks; default: a user. */
  piloto?: boolean;
}

const MOST_SHOWN = 100;
const POR_ENVIAR = 'La solicitud se enviará al SAT en unos momentos.';

/**
 * Stores a download with its parts and their jobs. Returns an equal one that is under way instead. Throws
 * `fiel_missing`, `invalid_period`, or `too_many_downloads`.
 */
export async function createDescarga(deps: Deps, pedido: DescargaRequest): Promise<{ id: string; unida: boolean }> {
  const { rfc, fechaini, fechafin, emitidos, contenido, piloto = false } = pedido;
  const now = deps.clock();
  assertPeriodo(fechaini, fechafin, now);
  if (!(await openCertificado(deps, rfc, 'fiel')))
    throw new Problem(422, 'fiel_missing', 'Agregue una e.Firma vigente en Certificados para solicitar descargas.');
  return await transaction(deps.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`descarga ${rfc}`}, 0))`.execute(trx);
    const igual = await findPending(trx, pedido);
    if (igual) return { id: igual.id, unida: true };
    if ((await availableDescargas(trx, rfc)) === 0)
      throw new Problem(
        429,
        'too_many_downloads',
        `Ya hay ${MAX_DESCARGAS_PENDIENTES} solicitudes en curso. Espere a que el SAT termine una.`,
        { retryAfterSeconds: 60 },
      );
    const id = uuidv7();
    await trx
      .insertInto('descarga')
      .values({
        rfc_owner: rfc,
        id,
        tipo: TipoDescarga.Sat,
        emitidos,
        contenido,
        archivo: null,
        fechaini,
        fechafin,
        estado: EstatusDescarga.Aceptada,
        pendiente: true,
        mensaje: POR_ENVIAR,
        verificada: null,
        proxima: now,
        created: now,
        piloto,
      })
      .execute();
    for (const tramo of pedido.tramos ?? tramosOf(fechaini, fechafin, now))
      for (const clase of clasesOf(pedido)) await insertParte({ ...deps, db: trx }, rfc, id, tramo, clase);
    const objeto = `${nameOf(pedido)} del ${spellDay(fechaini)} al ${spellDay(fechafin)}`;
    await record(trx, rfc, { accion: 'descarga.solicitada', objeto });
    return { id, unida: false };
  });
}

/** What was asked for, in the words of the audit log. */
function nameOf({ emitidos, contenido }: DescargaRequest): string {
  if (contenido === 'Retenciones') return `Retenciones ${emitidos ? 'emitidas' : 'recibidas'}`;
  return `${contenido === 'CFDI' ? '' : 'Metadatos de '}${emitidos ? 'Emitidos' : 'Recibidos'}`;
}

/** Which CFDI a part covers; `adicional` for one that nobody asked for as such. */
type Clase = Pick<Parte, 'contenido' | 'comprobantes'> & { adicional?: boolean };

/** Of received documents the SAT delivers only valid ones; of cancelled CFDI it delivers the metadata. */
function clasesOf({ emitidos, contenido, tramos }: DescargaRequest): Clase[] {
  if (contenido === 'Metadata') return [{ contenido, comprobantes: 'Todos' }];
  if (emitidos) return [{ contenido, comprobantes: 'Todos' }];
  const vigentes = { contenido, comprobantes: 'Vigente' } as const;
  return tramos || contenido === 'Retenciones'
    ? [vigentes]
    : [vigentes, { contenido: 'Metadata', comprobantes: 'Cancelado' }];
}

/** Inserts a part with the job that requests it. */
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
      rfc_owner: rfc,
      id,
      descarga_id: descargaId,
      ...clase,
      ...tramo,
      fase: 'nueva',
      mensaje: POR_ENVIAR,
      id_solicitud: null,
      pedida: null,
      verificada: null,
      proxima: now,
      ocupada: null,
    })
    .execute();
  await addParteJob({ db, jobs }, rfc, id);
}

/** Queues a step of a part, now or later. A part has one such job waiting. */
export const addParteJob = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, rfc: string, id: string, runAt?: Date) =>
  jobs.add(db, 'avanzar-descarga', { rfc, id }, { jobKey: `descarga ${id}`, runAt });

const findPending = (db: Db, { rfc, fechaini, fechafin, emitidos, contenido }: DescargaRequest) =>
  db
    .selectFrom('descarga')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', 1)
    .where('pendiente', '=', true)
    .where('emitidos', '=', emitidos)
    .where('contenido', '=', contenido)
    .where('fechaini', '=', fechaini)
    .where('fechafin', '=', fechafin)
    .executeTakeFirst();

/** Returns how many downloads are pending, and when the SAT last answered about one. */
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

/** Returns how many more requests may be under way. */
export async function availableDescargas(db: Db, rfc: string): Promise<number> {
  const { pendientes } = await db
    .selectFrom('descarga')
    .select(({ fn }) => fn.countAll<string>().as('pendientes'))
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', 1)
    .where('pendiente', '=', true)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_DESCARGAS_PENDIENTES - Number(pendientes));
}

/** Returns a page of downloads, the newest first. */
export async function listDescargas(db: Db, rfc: string, query: DescargasQuery): Promise<Page<Descarga>> {
  const { limit, offset, espendiente, espiloto } = query;
  const own = db
    .selectFrom('descarga')
    .where('rfc_owner', '=', rfc)
    .$if(espendiente !== undefined, (each) => each.where('pendiente', '=', espendiente === '1'))
    .$if(espiloto !== undefined, (each) => each.where('piloto', '=', espiloto === '1'));
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('created', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(describe), count: Number(count) };
}

/** Returns one download with its first rejected files, the cancelled CFDI whose XML is missing, and the periods that are open. */
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
  const sinXml =
    fila.contenido === 'Retenciones' ? { count: 0, rows: [] } : await canceladosSinXml(db, fila, MOST_SHOWN);
  return { ...describe(fila), errores, sinXml, abiertos: await periodosAbiertos(db, fila, MOST_SHOWN) };
}

/** Returns the row itself. Throws 404 when the taxpayer has none with that id. */
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
  contenido: contenidoWritten[fila.contenido],
  archivo: fila.archivo,
  fechaini: fila.fechaini,
  fechafin: fila.fechafin,
  cfdicantidad: fila.cantidad,
  estado: fila.estado,
  mensaje: fila.mensaje,
  created: fila.created.toISOString(),
  espendiente: fila.pendiente ? 1 : 0,
  espiloto: fila.piloto ? 1 : 0,
  agregados: fila.agregados,
  rechazados: fila.rechazados,
  cancelados: fila.cancelados,
  verificada: fila.verificada?.toISOString() ?? null,
  proxima: fila.proxima?.toISOString() ?? null,
});
