import { EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { insertRowsOf } from '@boveda/platform/db/insert-rows-of';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { withHashes } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import type { Candidate, Destination, Numbered, Outcome } from './candidate';
import { lockContribuyente } from './lock-contribuyente';
import { roomInPlan } from './plan-space';
import type { PreparedAcuse } from './prepare-acuse';

type AcuseCandidate = Candidate<PreparedAcuse>;

/** A stored CFDI that an acuse names, with its emisor. */
interface Named {
  id: string;
  uuid: string;
  emisor: string;
  vigente: boolean;
}

/**
 * Stores a batch of acuses of cancellation: first the files, fsynced, then all rows in one transaction. An acuse is evidence that
 * only the SAT can verify: it changes no state, and the SAT is asked about the CFDI that it names. One whose CFDI arrives later is
 * found by it then.
 */
export async function storeAcuses(
  deps: Deps,
  destino: Destination,
  batch: readonly AcuseCandidate[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = batch.map(() => ({ isAccepted: false }));
  const refuse = (at: number, reason: Problem) => {
    outcomes[at] = { isAccepted: false, reason };
  };
  const named = await findNamed(deps.db, destino.rfc, batch);
  const emisores = await findEmisores(deps.db, destino.rfc, batch);
  const room = await roomInPlan(deps.db, destino.rfc);
  const wanted: Numbered<PreparedAcuse>[] = [];
  for (const [at, candidate] of batch.entries()) {
    const reason = reasonAgainst(destino, candidate, { named, emisores });
    if (reason) refuse(at, reason);
    else if (candidate.xml.byteLength > room.free) refuse(at, room.full());
    else {
      room.free -= candidate.xml.byteLength;
      wanted.push({ ...candidate, at });
    }
  }
  if (wanted.length === 0) return outcomes;
  try {
    await deps.blobs.putMany(wanted.map(({ xml }) => xml));
    const stored = await insert(deps, destino, wanted, named);
    for (const candidate of wanted)
      outcomes[candidate.at] = stored.has(candidate.at)
        ? { isAccepted: true, documento: told(candidate, named) }
        : { isAccepted: false, reason: new Problem(409, 'cfdi_already_stored', 'El acuse ya está en la bóveda.') };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const { at } of wanted) refuse(at, error);
  }
  return outcomes;
}

/** Refuses an acuse of other parties, and one that arrived unrequested and is of no CFDI of the vault. */
function reasonAgainst(
  { rfc, sinPedir = false }: Destination,
  candidate: AcuseCandidate,
  { named, emisores }: { named: ReadonlyMap<string, Named>; emisores: ReadonlySet<string> },
): Problem | undefined {
  const { rfcEmisor } = candidate.prepared.acuse;
  if (rfcEmisor !== rfc && !emisores.has(rfcEmisor))
    return new Problem(
      422,
      'cfdi_of_another_taxpayer',
      `El acuse de cancelación es de ${rfcEmisor}, que no es ${rfc} ni el emisor de un CFDI suyo en la bóveda.`,
    );
  if (sinPedir && present(candidate, named).length === 0)
    return new Problem(
      422,
      'cfdi_of_another_taxpayer',
      'El acuse de cancelación no es de ningún CFDI de la bóveda; se queda en el correo.',
    );
  return undefined;
}

/** The CFDI that an acuse names and its emisor issued. */
const present = ({ prepared: { acuse } }: AcuseCandidate, named: ReadonlyMap<string, Named>): Named[] =>
  acuse.folios.flatMap(({ uuid }) => {
    const cfdi = named.get(uuid);
    return cfdi && cfdi.emisor === acuse.rfcEmisor ? [cfdi] : [];
  });

function told(candidate: AcuseCandidate, named: ReadonlyMap<string, Named>): string {
  const { folios } = candidate.prepared.acuse;
  const found = present(candidate, named).length;
  const [first] = folios;
  if (first && folios.length === 1)
    return found === 1
      ? `Acuse de cancelación guardado con su CFDI ${first.uuid.toUpperCase()}.`
      : `Acuse de cancelación guardado; se verá con su CFDI ${first.uuid.toUpperCase()} cuando llegue.`;
  return `Acuse de cancelación de ${folios.length} folios guardado: ${found} ${found === 1 ? 'está' : 'están'} en la bóveda.`;
}

async function findNamed(db: Db, rfc: string, batch: readonly AcuseCandidate[]): Promise<Map<string, Named>> {
  const uuids = batch.flatMap(({ prepared }) => prepared.acuse.folios.map(({ uuid }) => uuid));
  const vigente = sql`status = ${sql.lit(EstatusCfdi.Vigente)}`;
  const { rows } = await sql<Named>`
    select id, uuid, case when emitido then rfc_owner else contraparte_rfc end as emisor, ${vigente} as vigente
    from cfdi where rfc_owner = ${rfc} and uuid = any(${uuids}::uuid[])
    union all
    select id, uuid, case when emitida then rfc_owner else contraparte_rfc end, false
    from retencion where rfc_owner = ${rfc} and uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** All of them, because the index by counterpart begins with the state. */
const ESTADOS = Object.values(EstatusCfdi);

/** Returns which emisores of a batch issued something to the taxpayer. */
async function findEmisores(db: Db, rfc: string, batch: readonly AcuseCandidate[]): Promise<Set<string>> {
  const emisores = [...new Set(batch.map(({ prepared }) => prepared.acuse.rfcEmisor))];
  const { rows } = await sql<{ emisor: string }>`
    select e.emisor from unnest(${emisores}::text[]) e (emisor)
    where exists (select from cfdi where rfc_owner = ${rfc} and not emitido and status in ${oneOf(ESTADOS)} and contraparte_rfc = e.emisor)
      or exists (select from retencion where rfc_owner = ${rfc} and not emitida and contraparte_rfc = e.emisor)`.execute(
    db,
  );
  return new Set(rows.map(({ emisor }) => emisor));
}

/** Returns the positions of what was inserted; an acuse that is stored already is left out. */
async function insert(
  deps: Deps,
  { rfc, origen = currentAutor().usuario }: Destination,
  wanted: readonly Numbered<PreparedAcuse>[],
  named: ReadonlyMap<string, Named>,
): Promise<Set<number>> {
  const created = deps.clock();
  return await transaction(deps.db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const there = await findStored(trx, rfc, wanted);
    const fresh = wanted.filter(({ sha256 }) => !there.has(sha256) && there.add(sha256));
    if (fresh.length === 0) return new Set<number>();
    const rows = fresh.map((candidate) => ({ candidate, id: uuidv7(), ...candidate.prepared.acuse }));
    await insertRowsOf(
      'acuse_cancelacion',
      rows.map(({ candidate: { sha256, xml }, id, rfcEmisor, fecha, folios }) => ({
        ...{ rfc_owner: rfc, id, rfc_emisor: rfcEmisor, fecha, folios: folios.length },
        ...{ origen, xml_sha256: sha256, xml_bytes: xml.byteLength, created },
      })),
    ).execute(trx);
    await insertRowsOf(
      'acuse_folio',
      rows.flatMap(({ id, folios }) => folios.map((folio) => ({ rfc_owner: rfc, acuse_id: id, ...folio }))),
    ).execute(trx);
    // The rows of espacio_mensual are locked by now, so this sum is exact under concurrent uploads.
    const { free, full } = await roomInPlan(trx, rfc);
    if (free < 0) throw full();
    const doubtful = fresh.flatMap((candidate) => present(candidate, named)).filter(({ vigente }) => vigente);
    if (doubtful.length > 0)
      await deps.jobs.add(trx, 'confirm-cancelados', { rfc, ids: [...new Set(doubtful.map(({ id }) => id))] });
    const uuids = rows.map(({ folios }) => folios[0]?.uuid ?? '');
    const isOfOne = rows.length === 1 && rows[0]?.folios.length === 1;
    await record(trx, rfc, {
      accion: 'acuse.guardado',
      objeto: isOfOne ? uuids.join('') : `${rows.length} acuses`,
      detalle: fresh.map(({ sha256 }, at) => withHashes(uuids[at] ?? '', { Acuse: sha256 })).join('\n'),
    });
    return new Set(fresh.map(({ at }) => at));
  });
}

async function findStored(trx: Db, rfc: string, wanted: readonly Numbered<PreparedAcuse>[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('acuse_cancelacion')
    .select('xml_sha256')
    .where('rfc_owner', '=', rfc)
    .where(
      'xml_sha256',
      'in',
      wanted.map(({ sha256 }) => sha256),
    )
    .execute();
  return new Set(rows.map(({ xml_sha256 }) => xml_sha256));
}
