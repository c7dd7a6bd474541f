import { transaction } from '@boveda/platform/db/pool';
import type { ChainState } from '../audit/chain';
import { keepHeads, readHeads } from '../audit/heads';
import { record } from '../audit/record';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { noteRevision } from '../vault/revision.store';
import { isDamage } from './finding';
import { checkPortion, firstPlace } from './next-portion';
import type { Portion } from './portion';
import { advanceRound, endScheduledRound, openScheduledRound, type Place, type Round, RoundTaken } from './round.store';

const SLICE_MS = 5 * 60_000;
/** As in the schedule. People wait for other jobs, and a failed slice goes on where it ended. */
export const INTEGRITY_JOB = { jobKey: 'check-integrity', queueName: 'integridad', priority: 10, maxAttempts: 10 };

/** How a slice is run. */
interface Slice {
  signal?: AbortSignal | undefined;
  /** Id of the job; a job that ended a round and runs again begins no other. */
  job?: string | undefined;
  /** It begins no further portion after that time. */
  sliceMs?: number;
}

/**
 * Runs a slice of the scheduled check of everything, and queues the next one: portion by portion, each stored with its
 * place, so that an interrupted slice goes on where it ended. Reports to the operator in the log, and to each taxpayer in
 * its audit log once everything of it is checked. The ends of those logs are stored outside the database, for the next
 * check and for archives of the log.
 */
export async function runIntegrityCheck(deps: Deps, { signal, job, sliceMs = SLICE_MS }: Slice = {}): Promise<void> {
  const { db, log, clock, jobs } = deps;
  const { heads } = places(deps.env.home);
  const checker = { ...deps, respaldos: deps.respaldoMaker.store, signal, known: await readHeads(heads) };
  const until = performance.now() + sliceMs;
  const verified: ChainState[] = [];
  try {
    let round = await openScheduledRound(db, { now: clock(), first: await firstPlace(checker), job });
    while (round !== null) {
      const { place, ...portion } = await checkPortion(checker, round);
      tell(deps, portion);
      round = place === null ? await finish(deps, round, job) : await advance(deps, round, portion, place);
      if (portion.cadena) verified.push(portion.cadena);
      if (performance.now() >= until || signal?.aborted) break;
    }
    if (round !== null) await jobs.add(db, 'check-integrity', {}, INTEGRITY_JOB);
  } catch (error) {
    if (!(error instanceof RoundTaken)) throw error;
    log.info('integrity: another process runs the check');
  } finally {
    // A slice that is killed leaves the earlier ends, which the next check compares as well.
    await keepHeads(heads, verified);
  }
}

/** Before the portion is stored: an interrupted slice may tell the same again, but leaves nothing untold. */
function tell({ log }: Deps, { hallazgos, cadena }: Portion): void {
  for (const hallazgo of hallazgos)
    log[isDamage(hallazgo) ? 'error' : 'warn']({ hallazgo }, 'integrity: inconsistency found');
  if (!cadena) return;
  const { rfc, asientos, huella } = cadena;
  log.info({ rfc, asientos, huella }, 'integrity: end of the audit log');
}

const advance = ({ db }: Deps, round: Round, portion: Portion, place: Place): Promise<Round> =>
  advanceRound(db, round, portion, place, (trx, rfc, { cantidad, objeto, lineas }) =>
    record(trx, rfc, {
      accion: 'integridad.falla',
      objeto: cantidad === 1 ? objeto : `${cantidad} hallazgos`,
      detalle: lineas.join('\n'),
    }),
  );

async function finish({ db, log, clock }: Deps, round: Round, job: string | undefined): Promise<null> {
  const { cfdi, archivos, contribuyentes, danos, avisos } = round;
  await transaction(db, async (trx) => {
    if (!(await endScheduledRound(trx, round, job))) throw new RoundTaken('another process has ended this check');
    await noteRevision(trx, 'integrity', clock(), { damage: danos, warning: avisos });
  });
  log.info({ cfdi, archivos, contribuyentes }, 'integrity: checked');
  return null;
}
