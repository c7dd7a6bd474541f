import { parseComprobante, renderPdf } from '@boveda/cfdi';
import type { Deps } from '../deps';
import { places } from '../env';
import type { ArchivoCfdi } from '../modules/cfdi/archivo';
import { ingestMany } from '../modules/cfdi/ingest';
import { dayAt } from '../modules/cfdi/local-time';
import { mapLimited } from '../modules/cfdi/map-limited';
import { verifyCfdis } from '../modules/cfdi/verify-cfdis';
import { type DemoAccounts, ensureAccounts } from './accounts';
import { type Authority, openAuthority } from './authority';
import type { DocumentoDemo } from './documentos';
import { type Lote, lotesOf } from './lotes';
import { contribuyentesDemo } from './partes';
import { planDemo } from './plan';
import { createPlannedSat } from './planned-sat';
import { sealDocumento } from './seal';
import { makeSigner, signersWithout } from './signers';
import { emptyMailbox, tellMail } from './tell-mail';
import { tellSat } from './tell-sat';

const PENDIENTE = 1;
/** Batches under way: while one is being written, others are sealed in other threads. */
const AT_ONCE = 3;

/**
 * Puts the demo's accounts and about 3,000 CFDI where they are missing. They come in through the same door as anybody's,
 * as if uploaded every fortnight for two years. Interrupted, the next start goes on where this one ended. `plan` says
 * what there is as of the day of the first start; the same day must give the same documents. With `BOVEDA_DEMO_RFC`, of
 * the taxpayers only that one gets its CFDI, all of them.
 *
 * @throws Error outside demo mode
 */
export async function ensureDemo(deps: Deps, plan: (today: Date) => DocumentoDemo[] = planDemo): Promise<void> {
  if (!deps.env.demo) throw new Error('demo data is for demo mode only (BOVEDA_DEMO=1)');
  const accounts = await ensureAccounts(deps);
  const documentos = plan(accounts.started);
  await tellSat(deps, documentos);
  const lotes = await missing(
    deps,
    lotesOf(documentos, accounts.started, (rfc) => lastUpload(accounts, rfc)).filter(
      ({ rfc }) => rfc === (deps.env.demoRfc ?? rfc),
    ),
  );
  const signers = await signersWithout(deps);
  const mailbox = await emptyMailbox(deps);
  if (lotes.length === 0 && signers.length === 0 && !mailbox) return;
  const authority = await openAuthority(places(deps.env.home).certificates, deps.certificates, accounts.started);
  deps.log.info(`demo: bringing in ${lotes.reduce((count, lote) => count + lote.documentos.length, 0)} CFDI`);
  const sat = createPlannedSat(documentos);
  await mapLimited(lotes, AT_ONCE, async (lote) => {
    const then = { ...deps, sat, clock: () => lote.created };
    await bringIn(then, lote, await sealLote(lote, authority));
    await verify(then, lote);
  });
  for (const rfc of signers) await makeSigner(deps, rfc, authority, documentos);
  if (mailbox) await tellMail(deps, mailbox, authority, documentos);
  deps.log.info('demo: ready');
}

/** A plan that is over took its last upload on the day before it ended. */
function lastUpload({ started, planFin }: DemoAccounts, rfc: string): Date {
  const end = planFin.get(rfc) ?? dayAt(started);
  return end <= dayAt(started) ? new Date(Date.parse(`${end}T00:00:00-07:00`) - 3_600_000) : started;
}

/** What of each batch is not stored yet. */
async function missing({ db }: Pick<Deps, 'db'>, lotes: readonly Lote[]): Promise<Lote[]> {
  const rfcs = contribuyentesDemo.map(({ rfc }) => rfc);
  const rows = await db.selectFrom('cfdi').select(['rfc_owner', 'uuid']).where('rfc_owner', 'in', rfcs).execute();
  const stored = new Set(rows.map(({ rfc_owner, uuid }) => `${rfc_owner} ${uuid}`));
  return lotes
    .map((lote) => ({
      ...lote,
      documentos: lote.documentos.filter(({ uuid }) => !stored.has(`${lote.rfc} ${uuid.toLowerCase()}`)),
    }))
    .filter(({ documentos }) => documentos.length > 0);
}

function sealLote({ documentos }: Lote, authority: Authority): Promise<ArchivoCfdi[]> {
  const sealed = documentos.map(async (documento): Promise<ArchivoCfdi> => {
    const xml = Buffer.from(await sealDocumento(documento, authority.csd(documento.emisor.rfc), authority.pac));
    const archivo = `${documento.uuid}.xml`;
    if (!documento.conPdf) return { archivo, xml };
    const content = () => renderPdf(parseComprobante(xml));
    return { archivo, xml, pdf: { archivo: `${documento.uuid}.pdf`, content } };
  });
  return Promise.all(sealed);
}

async function bringIn(deps: Deps, { rfc }: Lote, archivos: readonly ArchivoCfdi[]): Promise<void> {
  const { errores } = await ingestMany(deps, { rfc }, archivos);
  // Another process that started at the same moment may have been faster.
  const first = errores.find(({ code }) => code !== 'cfdi_already_stored');
  if (first) throw new Error(`demo: ${rfc} ${first.archivo}: ${first.msg}`);
}

/** Asks at the time of the upload, so that cancellations spread over the months. */
async function verify(deps: Deps, { rfc, created }: Lote): Promise<void> {
  const rows = await deps.db
    .selectFrom('cfdi')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('created', '=', created)
    .where('status', '=', PENDIENTE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await verifyCfdis(deps, rfc, ids, [PENDIENTE]);
}
