import { type Certificado, checkAutoridad, inspectCertificate } from '@boveda/cfdi';
import { EstatusCfdi } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { judgeAgain, type Stored, storedColumns } from '../ingest/judge-again';

const BATCH = 200;

/** Holder of the certificates that stamps are made with. The repository has those of all taxpayers too. */
const SAT_RFC = 'SAT970701NN3';

/**
 * Fetches the certificate of a PAC unless it is there already, and judges again every CFDI whose stamp names it.
 * Throws when the SAT is unavailable, so that the queue retries with growing delays; `check-timbres` asks again on
 * another day for what the repository does not have. Interrupted, it goes on with those that are left.
 */
export async function fetchCertificado(deps: Deps, { numero }: JobPayloads['fetch-certificado']): Promise<void> {
  if (deps.certificates.find(numero) || (await obtain(deps, numero))) await judgePendientes(deps, numero);
}

/** Puts the certificate where stamps are checked: from the database, where another server kept it, or from the SAT. */
async function obtain(deps: Deps, numero: string): Promise<boolean> {
  const { db, certificates, repositorio, clock, log } = deps;
  const kept = await db.selectFrom('certificado_pac').select('der').where('numero', '=', numero).executeTakeFirst();
  const autoridades = certificates.autoridades();
  // Without them nothing that the repository answers could be accepted.
  if (!kept?.der && autoridades.length === 0) return false;
  const der = kept?.der ?? (await repositorio.buscar(numero));
  const motivo = der ? refusalOf(der, numero, autoridades) : 'El repositorio del SAT no lo tiene.';
  if (motivo) log.warn({ numero, motivo }, 'the certificate of a PAC is not available');
  const found = { der: der && !motivo ? Buffer.from(der) : null, buscado: clock(), motivo };
  await db
    .insertInto('certificado_pac')
    .values({ numero, created: clock(), ...found })
    .onConflict((conflict) => conflict.column('numero').doUpdateSet(found))
    .execute();
  if (found.der) await certificates.put(numero, found.der);
  return found.der !== null;
}

/** Why a certificate that was fetched may not verify stamps; null when it may. */
function refusalOf(der: Uint8Array, numero: string, autoridades: Parameters<typeof checkAutoridad>[1]): string | null {
  let certificado: Certificado;
  try {
    certificado = inspectCertificate(der);
  } catch {
    return 'El repositorio del SAT respondió con algo que no es un certificado.';
  }
  if (certificado.numero !== numero)
    return `El repositorio del SAT respondió con el certificado ${certificado.numero}.`;
  const { resultado, evidencia } = checkAutoridad(certificado, autoridades);
  if (resultado !== 'ok') return evidencia;
  // Otherwise any taxpayer could stamp with its own CSD.
  return certificado.rfc === SAT_RFC ? null : `Es de ${certificado.rfc}, no del SAT.`;
}

interface Pendiente extends Stored {
  rfc: string;
}

async function judgePendientes(deps: Deps, numero: string): Promise<void> {
  let after = { rfc: '', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const batch = await nextBatch(deps, numero, after);
    const last = batch.at(-1);
    if (!last) return;
    after = last;
    await judgeAgain(deps, last.rfc, batch);
    // The SAT is asked about what fails a rule only once its stamp is verified.
    const failed = batch.filter(({ status }) => status >= EstatusCfdi.Invalido).map(({ id }) => id);
    if (failed.length > 0) await deps.jobs.add(deps.db, 'verify-cfdi', { rfc: last.rfc, ids: failed });
  }
}

/** The next CFDI that name it, all of one taxpayer. */
async function nextBatch({ db }: Deps, numero: string, after: Pick<Pendiente, 'rfc' | 'id'>): Promise<Pendiente[]> {
  const { rows } = await sql<Pendiente>`
    select c.rfc_owner as rfc, ${storedColumns}
    from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.pac_pendiente = ${numero} and (c.rfc_owner, c.id) > (${after.rfc}, ${after.id}::uuid)
    order by c.rfc_owner, c.id limit ${BATCH}`.execute(db);
  return rows.filter(({ rfc }) => rfc === rows[0]?.rfc);
}
