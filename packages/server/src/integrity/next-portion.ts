import { sql } from 'kysely';
import { verifyBitacora } from '../audit/verify-bitacora';
import { checkAnswers, checkNamedInLog, checkStored } from './check-bitacora';
import { checkCfdis, checkRetenciones } from './check-cfdis';
import { checkCounters } from './check-counters';
import { checkGuards } from './check-guards';
import { checkAcuses, checkReemplazados, checkRespaldos } from './check-other-files';
import type { CheckerDeps } from './checker-deps';
import { findOrphans, findStrays } from './find-orphans';
import type { CheckRows, Portion } from './portion';
import { forgetNames, type Place, type Round } from './round.store';

const checkChain: CheckRows = async ({ db, known, signal }, rfc) => {
  const [cadena] = await verifyBitacora(db, rfc, known, signal);
  const faltas = cadena?.faltas ?? [];
  return {
    hallazgos: faltas.map((detalle) => ({ clase: 'bitacora', rfc, objeto: 'Bitácora', detalle })),
    hasta: null,
    cadena,
  };
};

/** What is checked of each taxpayer, in this order. */
const ofTaxpayer: Readonly<Record<string, CheckRows>> = {
  cfdi: checkCfdis,
  retenciones: checkRetenciones,
  reemplazados: checkReemplazados,
  acuses: checkAcuses,
  respaldos: checkRespaldos,
  contadores: checkCounters,
  cadena: checkChain,
  bitacora: checkStored,
  nombrados: checkNamedInLog,
  respuestas: checkAnswers,
};

type CheckRest = (deps: CheckerDeps, round: Round, desde: string | null) => Promise<Portion>;

/** What is checked once all rows are read. */
const ofVault: Readonly<Record<string, CheckRest>> = {
  guardas: async (deps) => ({ hallazgos: await checkGuards(deps), hasta: null }),
  huerfanos: (deps, round, desde) => findOrphans(deps, round, deps.blobs, desde),
  sobrantes: (deps, round, desde) => findStrays(deps, round, deps.blobs, desde),
  // Both stores share the index of packs, of which backups have none.
  'huerfanos de respaldos': (deps, round, desde) => findOrphans(deps, round, deps.respaldos, desde),
  'sobrantes de respaldos': (deps, round, desde) => findStrays(deps, round, deps.respaldos, desde),
  olvidar: async ({ db }, round, desde) => ({ hallazgos: [], hasta: await forgetNames(db, round, desde) }),
};

const after = (parts: object, part: string): string | undefined => {
  const names = Object.keys(parts);
  return names[names.indexOf(part) + 1];
};

const [FIRST_OF_TAXPAYER = ''] = Object.keys(ofTaxpayer);
const [FIRST_OF_VAULT = ''] = Object.keys(ofVault);

const firstPartOf = (rfc: string): Place => ({
  parte: rfc === '' ? FIRST_OF_VAULT : FIRST_OF_TAXPAYER,
  rfc,
  desde: null,
});

/** The place where a round begins. */
export const firstPlace = (deps: CheckerDeps): Promise<Place> => placeOfTaxpayerAfter(deps, '');

async function placeOfTaxpayerAfter({ db, known = [] }: CheckerDeps, rfc: string): Promise<Place> {
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

/** Checks the portion of a round that begins at its place; `lugar` is the next one, null at the end of the round. */
export async function checkPortion(deps: CheckerDeps, round: Round): Promise<Portion & { lugar: Place | null }> {
  const { parte, rfc, desde } = round.lugar;
  const [rows, rest] = [ofTaxpayer[parte], ofVault[parte]];
  const portion = await (rows ? rows(deps, rfc, desde) : rest?.(deps, round, desde));
  // Another version began the round, with other parts.
  if (!portion) return { hallazgos: [], hasta: null, lugar: firstPartOf(rfc) };
  return { ...portion, lugar: await placeAfter(deps, round.lugar, portion) };
}

async function placeAfter(deps: CheckerDeps, { parte, rfc }: Place, { hasta }: Portion): Promise<Place | null> {
  if (hasta !== null) return { parte, rfc, desde: hasta };
  const next = after(rfc === '' ? ofVault : ofTaxpayer, parte);
  if (next !== undefined) return { parte: next, rfc, desde: null };
  return rfc === '' ? null : await placeOfTaxpayerAfter(deps, rfc);
}
