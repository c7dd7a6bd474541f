import { sql } from 'kysely';
import { verifyBitacora } from '../audit/verify-bitacora';
import { checkAnswers, checkNamedInLog, checkStored } from './check-bitacora';
import { checkCfdis, checkRetenciones } from './check-cfdis';
import { checkCounters } from './check-counters';
import { checkGuards } from './check-guards';
import {
  checkAcuses,
  checkAcusesSubidos,
  checkDocumentosCliente,
  checkEvidencia,
  checkIndices,
  checkReemplazados,
  checkRespaldos,
} from './check-other-files';
import type { CheckerDeps } from './checker-deps';
import { findOrphans, findStrays } from './find-orphans';
import type { CheckRows, Portion } from './portion';
import { forgetNames, type Place, type Round } from './round.store';

const checkChain: CheckRows = async ({ db, known, signal }, rfc) => {
  const [cadena] = await verifyBitacora(db, rfc, known, signal);
  const faltas = cadena?.faltas ?? [];
  return {
    hallazgos: faltas.map((detalle) => ({ clase: 'bitacora', rfc, objeto: 'Bitácora', detalle })),
    last: null,
    cadena,
  };
};

/** What is checked of each taxpayer, in this order. */
const ofContribuyente: Readonly<Record<string, CheckRows>> = {
  cfdi: checkCfdis,
  retenciones: checkRetenciones,
  reemplazados: checkReemplazados,
  acuses: checkAcuses,
  'uploaded acuses': checkAcusesSubidos,
  evidencia: checkEvidencia,
  'documents of clients': checkDocumentosCliente,
  indices: checkIndices,
  respaldos: checkRespaldos,
  counters: checkCounters,
  chain: checkChain,
  log: checkStored,
  named: checkNamedInLog,
  answers: checkAnswers,
};

type CheckRest = (deps: CheckerDeps, round: Round, after: string | null) => Promise<Portion>;

/** What is checked once all rows are read. */
const ofVault: Readonly<Record<string, CheckRest>> = {
  guards: async (deps) => ({ hallazgos: await checkGuards(deps), last: null }),
  orphans: (deps, round, after) => findOrphans(deps, round, deps.blobs, after),
  strays: (deps, round, after) => findStrays(deps, round, deps.blobs, after),
  // Both stores share the index of packs, of which backups have none.
  'orphans of backups': (deps, round, after) => findOrphans(deps, round, deps.respaldos, after),
  'strays of backups': (deps, round, after) => findStrays(deps, round, deps.respaldos, after),
  forget: async ({ db }, round, after) => ({ hallazgos: [], last: await forgetNames(db, round, after) }),
};

const partAfter = (parts: object, part: string): string | undefined => {
  const names = Object.keys(parts);
  return names[names.indexOf(part) + 1];
};

const [FIRST_OF_CONTRIBUYENTE = ''] = Object.keys(ofContribuyente);
const [FIRST_OF_VAULT = ''] = Object.keys(ofVault);

const firstPartOf = (rfc: string): Place => ({
  part: rfc === '' ? FIRST_OF_VAULT : FIRST_OF_CONTRIBUYENTE,
  rfc,
  after: null,
});

/** The place where a round begins. */
export const firstPlace = (deps: CheckerDeps): Promise<Place> => placeOfContribuyenteAfter(deps, '');

async function placeOfContribuyenteAfter({ db, known = [] }: CheckerDeps, rfc: string): Promise<Place> {
  // Logs outlive their taxpayers, and known ends outlive deleted logs.
  const { rows } = await sql<{ next: string | null }>`
    select min(next) as next from (
      select min(rfc) as next from contribuyente where rfc > ${rfc}
      union all select min(rfc_owner) from bitacora where rfc_owner > ${rfc}
      union all select min(rfc_owner) from bitacora_cabeza where rfc_owner > ${rfc}
    ) each`.execute(db);
  const heads = known.map((head) => head.rfc).filter((each) => each > rfc);
  const [next] = [rows[0]?.next ?? [], heads].flat().toSorted();
  return firstPartOf(next ?? '');
}

/** Checks the portion of a round that begins at its place; `place` is the next one, null at the end of the round. */
export async function checkPortion(deps: CheckerDeps, round: Round): Promise<Portion & { place: Place | null }> {
  const { part, rfc, after } = round.place;
  const [rows, rest] = [ofContribuyente[part], ofVault[part]];
  const portion = await (rows ? rows(deps, rfc, after) : rest?.(deps, round, after));
  // Another version began the round, with other parts.
  if (!portion) return { hallazgos: [], last: null, place: firstPartOf(rfc) };
  return { ...portion, place: await placeAfter(deps, round.place, portion) };
}

async function placeAfter(deps: CheckerDeps, { part, rfc }: Place, { last }: Portion): Promise<Place | null> {
  if (last !== null) return { part, rfc, after: last };
  const next = partAfter(rfc === '' ? ofVault : ofContribuyente, part);
  if (next !== undefined) return { part: next, rfc, after: null };
  return rfc === '' ? null : await placeOfContribuyenteAfter(deps, rfc);
}
