import {
  contribuyentesDemo,
  type DemoAuthority,
  type DocumentoDemo,
  type Factura,
  type MetadatoDemo,
  metadatoOf,
  repeatFacturas,
  sealDocumento,
  writeMetadatos,
} from '@boveda/cfdi-samples';
import { EstatusCfdi, EstatusDescarga, TipoDescarga } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../installation/deps';
import { type Tramo, tramosOf } from '../modules/descargas/periodo';
import { storeMetadatos } from '../modules/descargas/read-metadatos';
import { summarizeDescarga } from '../modules/descargas/summarize';
import { porDescargar } from './signers';
import { porCorreo } from './tell-mail';
import { archiveInSat, listInSat } from './tell-sat';

/** Whole months before the first start whose metadata are known. */
const MONTHS = 24;
const DAY_MS = 86_400_000;
/** What was cancelled without ever being uploaded is at least so old: newer metadata are not compared yet. */
const SETTLED_DAYS = 30;

/**
 * Puts every CFDI of the demo into the metadata of the simulated SAT, and gives each taxpayer those of two years, as if they had been
 * downloaded on the day of the first start: what the mirror shows then was planned. To be called when all CFDI are stored.
 */
export async function ensureEspejo(
  deps: Deps,
  documentos: readonly DocumentoDemo[],
  started: Date,
  openAuthority: () => Promise<DemoAuthority>,
): Promise<void> {
  const rfcs = contribuyentesDemo.map(({ rfc }) => rfc).filter((rfc) => rfc === (deps.env.demoRfc ?? rfc));
  const lacking = await withoutDescarga(deps.db, rfcs, started);
  if (lacking.length === 0) return;
  const known = [...documentos, ...documentosSoloEnSat(documentos, started)];
  const cancelaciones = await cancelacionesOf(deps.db);
  const metadatos = known.flatMap((one) => metadatoOf(one, cancelaciones.get(one.uuid.toLowerCase())) ?? []);
  const { csd, pac } = await openAuthority();
  const missing = await missingOf(deps.db, known, rfcs);
  await archiveInSat(deps, await Promise.all(missing.map((one) => sealDocumento(one, csd(one.emisor.rfc), pac))));
  await listInSat(deps, metadatos);
  for (const rfc of lacking) {
    const own = metadatos.filter(({ emisor, receptor }) => emisor === rfc || receptor === rfc);
    await storeMetadatos(deps, rfc, pieces(writeMetadatos(own)));
    await transaction(deps.db, async (trx) => {
      for (const emitidos of [true, false]) await noteDescarga(trx, rfc, emitidos, started, own);
    });
  }
}

/** What the SAT has of the demo's taxpayers beside the documents of their plan, and no vault has at first. */
export function documentosSoloEnSat(documentos: readonly DocumentoDemo[], started: Date): Factura[] {
  const settled = started.getTime() - SETTLED_DAYS * DAY_MS;
  return contribuyentesDemo.flatMap(({ rfc }) => {
    const cancelada = repeatFacturas(documentos, rfc, 'cancelada').findLast(({ fecha }) => fecha.getTime() < settled);
    return [
      ...porDescargar(documentos, rfc),
      ...porCorreo(documentos, rfc),
      ...(cancelada ? [{ ...cancelada, estadoEnSat: CANCELADA }] : []),
    ];
  });
}

const CANCELADA = { estado: 'Cancelado', estatusCancelacion: 'Cancelado sin aceptación' } as const;

/** Those taxpayers that no metadata were downloaded for at the first start. */
async function withoutDescarga(db: Db, rfcs: readonly string[], started: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('descarga')
    .select('rfc_owner')
    .where('rfc_owner', 'in', rfcs)
    .where('contenido', '=', 'Metadata')
    .where('created', '=', started)
    .execute();
  const had = new Set(rows.map(({ rfc_owner }) => rfc_owner));
  return rfcs.filter((rfc) => !had.has(rfc));
}

/** What the SAT has valid and one of the taxpayers lacks: its XML can be asked for. */
async function missingOf(db: Db, known: readonly DocumentoDemo[], rfcs: readonly string[]): Promise<DocumentoDemo[]> {
  const rows = await db.selectFrom('cfdi').select(['rfc_owner', 'uuid']).where('rfc_owner', 'in', rfcs).execute();
  const stored = new Set(rows.map(({ rfc_owner, uuid }) => `${rfc_owner} ${uuid}`));
  return known.filter(
    ({ uuid, emisor, receptor, estadoEnSat }) =>
      (estadoEnSat?.estado ?? 'Vigente') === 'Vigente' &&
      [emisor.rfc, receptor.rfc].some((rfc) => rfcs.includes(rfc) && !stored.has(`${rfc} ${uuid.toLowerCase()}`)),
  );
}

/** When the demo's cancelled CFDI were cancelled as the vaults have it: their metadata change nothing of it. */
async function cancelacionesOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; cancelado: string }>`
    select uuid, to_char(min(cancelado), 'YYYY-MM-DD"T"HH24:MI:SS') as cancelado from cfdi
    where rfc_owner = any(${contribuyentesDemo.map(({ rfc }) => rfc)}) and status = ${sql.lit(EstatusCfdi.Cancelado)}
      and cancelado is not null
    group by uuid`.execute(db);
  return new Map(rows.map(({ uuid, cancelado }) => [uuid, cancelado]));
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** A finished download of metadata, a part for each year, as it is after the SAT has answered. */
async function noteDescarga(
  trx: Db,
  rfc: string,
  emitidos: boolean,
  started: Date,
  metadatos: readonly MetadatoDemo[],
): Promise<void> {
  const id = uuidv7();
  const [fechaini, fechafin] = [firstDay(started), dayAt(started)];
  const answered = { estado: EstatusDescarga.Terminada, verificada: started, proxima: null };
  await trx
    .insertInto('descarga')
    .values({
      ...{ rfc_owner: rfc, id, tipo: TipoDescarga.Sat, emitidos, contenido: 'Metadata', archivo: null },
      ...{ fechaini, fechafin, pendiente: false, created: started, ...answered },
    })
    .execute();
  const direction = metadatos.filter(({ emisor }) => (emisor === rfc) === emitidos);
  const partes = tramosOf(fechaini, fechafin, started).map((tramo) => ({
    ...{
      rfc_owner: rfc,
      id: uuidv7(),
      descarga_id: id,
      contenido: 'Metadata' as const,
      comprobantes: 'Todos' as const,
    },
    ...{ ...tramo, fase: 'terminada' as const, id_solicitud: uuidv7(), pedida: started, ocupada: null, ...answered },
    cantidad: direction.filter(({ fecha }) => isWithin(fecha, tramo)).length,
  }));
  await trx.insertInto('descarga_parte').values(partes).execute();
  await summarizeDescarga(trx, rfc, id);
}

const isWithin = (fecha: string, { inicio, fin }: Tramo) => fecha >= inicio && fecha <= fin;

/** First day of the month with which the known ones begin. */
function firstDay(started: Date): string {
  const [year = 0, month = 0] = dayAt(started).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - MONTHS, 1)).toISOString().slice(0, 10);
}
