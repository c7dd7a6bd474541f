import { parseComprobante, renderPdf } from '@boveda/cfdi';
import {
  contribuyentesDemo,
  type DemoAuthority,
  type DemoUpload,
  type DocumentoDemo,
  openDemoAuthority,
  planDemo,
  sealDocumento,
  uploadsOf,
} from '@boveda/cfdi-samples';
import { EstatusCfdi } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import pMap from 'p-map';
import type { DemoProgress } from '../installation/demo-progress';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { markPaid } from '../modules/pagos/pagos.read-model';
import type { IncomingCfdi } from '../vault/ingest/candidate';
import { ingestMany } from '../vault/ingest/ingest';
import { verifyCfdis } from '../vault/sat-state/verify-cfdis';
import { type DemoAccounts, ensureAccounts } from './accounts';
import { ensureEspejo } from './ensure-espejo';
import { ensureLista49Bis } from './ensure-lista-49-bis';
import { ensurePorAgregar } from './ensure-por-agregar';
import { ensureRetenciones } from './ensure-retenciones';
import { createPlannedSat } from './planned-sat';
import { makeSigner, signersWithout } from './signers';
import { emptyMailbox, tellMail } from './tell-mail';
import { tellSat } from './tell-sat';

/** Uploads under way: while one is being written, others are sealed in other threads. */
const AT_ONCE = 3;

/** Called with how far the demo is, whenever some of it was stored. */
type OnProgress = (progress: DemoProgress) => void;

/**
 * Puts the demo's accounts and about 3,000 CFDI where they are missing. They come in through the same door as anybody's,
 * as if uploaded every fortnight for two years. Interrupted, the next start goes on where this one ended. `plan` says
 * what there is as of the day of the first start; the same day must give the same documents. With `BOVEDA_DEMO_RFC`, of
 * the taxpayers only that one gets its CFDI, all of them.
 *
 * @throws Error outside demo mode
 */
export async function ensureDemo(deps: Deps, plan: (today: Date) => DocumentoDemo[] = planDemo): Promise<void> {
  const fill = await beginDemo(deps, () => undefined, plan);
  await fill();
}

/**
 * The part of `ensureDemo` that a person needs to log in and to find something: accounts, certificates, and the first upload of
 * each taxpayer. Returns a function that brings in the rest.
 *
 * @throws Error outside demo mode
 */
export async function beginDemo(
  deps: Deps,
  onProgress: OnProgress,
  plan: (today: Date) => DocumentoDemo[] = planDemo,
): Promise<() => Promise<void>> {
  if (!deps.env.demo) throw new Error('demo data is for demo mode only (BOVEDA_DEMO=1)');
  const accounts = await ensureAccounts(deps);
  const documentos = plan(accounts.started);
  await tellSat(deps, documentos);
  await ensureLista49Bis(deps, accounts.started);
  const wanted = uploadsOf(documentos, accounts.started, (rfc) => lastUpload(accounts, rfc)).filter(
    ({ rfc }) => rfc === (deps.env.demoRfc ?? rfc),
  );
  const uploads = await missing(deps, wanted);
  const signers = await signersWithout(deps);
  const mailbox = await emptyMailbox(deps);
  const addPorAgregar = () => ensurePorAgregar(deps, documentos, accounts.started);
  const addRest = async () => {
    const open = () => openAuthority(deps, accounts.started);
    await ensureRetenciones(deps, accounts.started, (rfc) => lastUpload(accounts, rfc), open);
    await ensureEspejo(deps, documentos, accounts.started, open);
  };
  if (uploads.length === 0 && signers.length === 0 && !mailbox)
    return async () => {
      await addPorAgregar();
      await addRest();
    };
  const authority = await openAuthority(deps, accounts.started);
  for (const rfc of signers) await makeSigner(deps, rfc, authority, documentos);

  const satAt = createPlannedSat(documentos);
  const total = countDocumentos(wanted);
  let listos = total - countDocumentos(uploads);
  deps.log.info(`demo: bringing in ${total - listos} CFDI`);
  onProgress({ listos, total });
  const bring = async (some: readonly DemoUpload[]) => {
    await pMap(
      some,
      async (upload) => {
        const clock = () => upload.created;
        const then = { ...deps, sat: satAt(clock), clock };
        await bringIn(then, upload, await sealUpload(upload, authority));
        await markPaidInvoices(deps, upload);
        await verify(then, upload);
        listos += upload.documentos.length;
        onProgress({ listos, total });
      },
      { concurrency: AT_ONCE },
    );
  };
  const first = firstOfEach(uploads);
  await bring(first);
  return async () => {
    await addPorAgregar();
    await bring(uploads.filter((upload) => !first.includes(upload)));
    for (const { uuid, estadoEnSat } of documentos) {
      const clock = () => estadoEnSat?.desde ?? accounts.started;
      if (estadoEnSat?.desde) await verifyLater({ ...deps, sat: satAt(clock), clock }, uuid);
    }
    if (mailbox) await tellMail(deps, mailbox, authority, documentos);
    await addRest();
    deps.log.info('demo: ready');
  };
}

const countDocumentos = (uploads: readonly DemoUpload[]) =>
  uploads.reduce((count, { documentos }) => count + documentos.length, 0);

/** The first upload of each taxpayer. */
function firstOfEach(uploads: readonly DemoUpload[]): DemoUpload[] {
  const first = new Map<string, DemoUpload>();
  for (const upload of uploads) if (!first.has(upload.rfc)) first.set(upload.rfc, upload);
  return [...first.values()];
}

/** Opens the demo's authority, and puts its PAC's certificate where stamps are checked. */
async function openAuthority({ env, certificates }: Pick<Deps, 'env' | 'certificates'>, started: Date) {
  const authority = await openDemoAuthority(places(env.home).certificates, started);
  const { numero, cer } = authority.pac;
  if (!certificates.find(numero)) await certificates.put(numero, cer);
  return authority;
}

/** A plan that is over took its last upload on the day before it ended. */
function lastUpload({ started, planFin }: DemoAccounts, rfc: string): Date {
  const end = planFin.get(rfc) ?? dayAt(started);
  return end <= dayAt(started) ? new Date(Date.parse(`${end}T00:00:00-07:00`) - 3_600_000) : started;
}

/**
 * The documents of each upload that are not stored yet, or were stored when the process was killed before the SAT was asked about
 * them as of its date: whoever asks later gets a cancellation of today.
 */
async function missing({ db }: Pick<Deps, 'db'>, uploads: readonly DemoUpload[]): Promise<DemoUpload[]> {
  const rfcs = contribuyentesDemo.map(({ rfc }) => rfc);
  const rows = await db
    .selectFrom('cfdi')
    .select(['rfc_owner', 'uuid', 'status'])
    .where('rfc_owner', 'in', rfcs)
    .execute();
  const stored = new Map(rows.map(({ rfc_owner, uuid, status }) => [`${rfc_owner} ${uuid}`, status]));
  const isWhole = (rfc: string, { uuid, estadoEnSat }: DocumentoDemo) => {
    const status = stored.get(`${rfc} ${uuid.toLowerCase()}`);
    if (status === EstatusCfdi.Pendiente) return estadoEnSat?.estado === 'No Encontrado';
    if (status === EstatusCfdi.Vigente) return estadoEnSat?.estado !== 'Cancelado';
    return status !== undefined;
  };
  return uploads
    .map((upload) => ({ ...upload, documentos: upload.documentos.filter((one) => !isWhole(upload.rfc, one)) }))
    .filter(({ documentos }) => documentos.length > 0);
}

function sealUpload({ documentos }: DemoUpload, authority: DemoAuthority): Promise<IncomingCfdi[]> {
  const sealed = documentos.map(async (documento): Promise<IncomingCfdi> => {
    const xml = Buffer.from(await sealDocumento(documento, authority.csd(documento.emisor.rfc), authority.pac));
    const archivo = `${documento.uuid}.xml`;
    if (!documento.conPdf) return { archivo, xml };
    const content = () => renderPdf(parseComprobante(xml));
    return { archivo, xml, pdf: { archivo: `${documento.uuid}.pdf`, content } };
  });
  return Promise.all(sealed);
}

async function bringIn(deps: Deps, { rfc }: DemoUpload, archivos: readonly IncomingCfdi[]): Promise<void> {
  const { errores } = await ingestMany(deps, { rfc }, archivos);
  // Another process that started at the same moment may have been faster, or this one was killed after it stored them.
  const first = errores.find(({ code }) => code !== 'cfdi_already_stored');
  if (first) throw new Error(`demo: ${rfc} ${first.archivo}: ${first.msg}`);
}

/** Asks at the time of the upload, so that cancellations spread over the months. */
async function verify(deps: Deps, { rfc, created }: DemoUpload): Promise<void> {
  const rows = await deps.db
    .selectFrom('cfdi')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('created', '=', created)
    .where('status', '=', EstatusCfdi.Pendiente)
    .execute();
  const ids = rows.map(({ id }) => id);
  await verifyCfdis(deps, rfc, ids, [EstatusCfdi.Pendiente]);
}

/** Marks invoices as paid, as their issuer does. */
async function markPaidInvoices(deps: Pick<Deps, 'db' | 'clock'>, { rfc, documentos }: DemoUpload): Promise<void> {
  for (const documento of documentos) {
    if (documento.tipo !== 'I' || documento.emisor.rfc !== rfc || !documento.pagada) continue;
    const { uuid, pagada } = documento;
    const { id } = await deps.db
      .selectFrom('cfdi')
      .select('id')
      .where('rfc_owner', '=', rfc)
      .where('uuid', '=', uuid.toLowerCase())
      .executeTakeFirstOrThrow();
    await markPaid(deps, { rfc, direccion: 'emitidos' }, id, { pagada: pagada.toISOString().slice(0, 10) });
  }
}

/** Asks again about a document that was valid when it was uploaded, for everyone who has it. */
async function verifyLater(deps: Deps, uuid: string): Promise<void> {
  const rfcs = contribuyentesDemo.map(({ rfc }) => rfc);
  const rows = await deps.db
    .selectFrom('cfdi')
    .select(['rfc_owner', 'id'])
    .where('rfc_owner', 'in', rfcs)
    .where('uuid', '=', uuid.toLowerCase())
    .where('status', '=', EstatusCfdi.Vigente)
    .execute();
  for (const { rfc_owner: rfc, id } of rows) await verifyCfdis(deps, rfc, [id], [EstatusCfdi.Vigente]);
}
