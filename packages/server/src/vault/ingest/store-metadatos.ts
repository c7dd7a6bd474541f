import { setImmediate } from 'node:timers/promises';
import { EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import type { Candidate, Destination, Outcome, PreparedMetadatos } from './candidate';
import { type Metadato, parseMetadatos } from './metadatos';

const BATCH = 5_000;
const PIECE_BYTES = 65_536;
/** Rows that are read before others have a turn on the event loop: some milliseconds. */
const READ_AT_ONCE = 1_000;
/** Rows of a taxpayer that users may bring; they are outside the space of the plan. */
const MOST_ROWS = 500_000;
/** CFDI of a file about which the SAT is asked. */
const MOST_ASKED = 1_000;

const number = new Intl.NumberFormat('es-MX');

/**
 * Stores lists of the SAT's metadata that a user brings, apart from those that the SAT gave: nobody can verify them, so they are only
 * shown, where the SAT's own are missing. They change no state; the SAT is asked about CFDI that they say to be cancelled.
 */
export async function storeMetadatosSubidos(
  deps: Deps,
  destino: Destination,
  batch: readonly Candidate<PreparedMetadatos>[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const candidate of batch) outcomes.push(await storeList(deps, destino, candidate));
  return outcomes;
}

async function storeList(
  deps: Deps,
  destino: Destination,
  { archivo, xml }: Candidate<PreparedMetadatos>,
): Promise<Outcome> {
  const { rfc } = destino;
  if (destino.sinPedir)
    return refused(
      'Es un archivo de metadatos del SAT, que no se toma de un correo: cualquiera pudo escribirlo. Súbalo a la bóveda.',
    );
  let [tomados, ajenos, cancelados] = [0, 0, 0];
  let rows = new Map<string, Metadato>();
  const doubtful: string[] = [];
  const flush = async () => {
    if (rows.size > 0) doubtful.push(...(await keep(deps, destino, [...rows.values()])));
    rows = new Map();
  };
  try {
    for await (const metadato of parseMetadatos(piecesOf(xml), rfc)) {
      if (!metadato) ajenos++;
      else {
        tomados++;
        if (!metadato.vigente) cancelados++;
        rows.set(metadato.uuid, metadato);
      }
      if (rows.size === BATCH) await flush();
      if (tomados + ajenos > MOST_ROWS) throw tooMany();
      // Rows that are not taken wait for nothing.
      if ((tomados + ajenos) % READ_AT_ONCE === 0) await setImmediate();
    }
    await flush();
  } catch (error) {
    if (error instanceof Problem) return { isAccepted: false, reason: error };
    throw error;
  }
  if (tomados === 0)
    return refused(
      `Es un archivo de metadatos del SAT, pero ninguno de sus renglones es de ${rfc} como emisor o receptor.`,
    );
  const ids = doubtful.slice(0, MOST_ASKED);
  if (ids.length > 0) await deps.jobs.add(deps.db, 'confirm-cancelados', { rfc, ids });
  const documento = [
    `Metadatos del SAT: ${number.format(tomados)} ${tomados === 1 ? 'renglón' : 'renglones'} en el Espejo, ${number.format(cancelados)} de cancelados.`,
    ...(ajenos > 0 ? [`${number.format(ajenos)} no son de ${rfc} o están incompletos.`] : []),
  ].join(' ');
  await record(deps.db, rfc, { accion: 'metadatos.subidos', objeto: archivo.slice(0, 200), detalle: documento });
  return { isAccepted: true, documento };
}

const tooMany = () =>
  new Problem(
    422,
    'cfdi_not_storable',
    `Se conservan ${number.format(MOST_ROWS)} renglones de metadatos subidos, y con este archivo serían más. Suba el de un periodo más corto.`,
  );

const refused = (msg: string): Outcome => ({
  isAccepted: false,
  reason: new Problem(422, 'cfdi_of_another_taxpayer', msg),
});

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES));
}

/** Returns the valid CFDI of the vault that these rows say to be cancelled. */
async function keep(
  { db, clock }: Deps,
  { rfc, origen = currentAutor().usuario }: Destination,
  batch: readonly Metadato[],
): Promise<string[]> {
  return await transaction(db, async (trx) => {
    // Sums of concurrent uploads would each be below the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`metadatos ${rfc}`}, 0))`.execute(trx);
    await upsert(trx, { rfc, origen, subido: clock() }, batch);
    const { rows: over } = await sql`
      select from metadato_subido where rfc_owner = ${rfc} offset ${MOST_ROWS} limit 1`.execute(trx);
    if (over.length > 0) throw tooMany();
    const cancelados = batch.filter(({ vigente }) => !vigente).map(({ uuid }) => uuid);
    const { rows } = await sql<{ id: string }>`
      select id from cfdi where rfc_owner = ${rfc} and uuid = any(${cancelados}::uuid[])
        and status = ${sql.lit(EstatusCfdi.Vigente)}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/** A cancellation is final: an older list does not undo it. Sorted, so that two lists do not deadlock. */
async function upsert(
  trx: Db,
  { rfc, origen, subido }: { rfc: string; origen: string; subido: Date },
  batch: readonly Metadato[],
): Promise<void> {
  const column = <K extends keyof Metadato>(key: K) => batch.map((metadato) => metadato[key]);
  await sql`
    insert into metadato_subido as s
      (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente, cancelado, origen, subido)
    select ${rfc}, m.*, ${origen}, ${subido} from unnest(${column('uuid')}::uuid[], ${column('emitido')}::boolean[],
      ${column('contraparte_rfc')}::text[], ${column('contraparte_nombre')}::text[], ${column('tipo')}::text[],
      ${column('fecha')}::timestamp[], ${column('total')}::numeric[], ${column('vigente')}::boolean[],
      ${column('cancelado')}::timestamp[]) m (uuid)
    order by m.uuid
    on conflict (rfc_owner, uuid) do update set vigente = false, cancelado = coalesce(excluded.cancelado, s.cancelado),
        origen = excluded.origen, subido = excluded.subido
      where not excluded.vigente and (s.vigente or s.cancelado is distinct from excluded.cancelado)`.execute(trx);
}
