import {
  contribuyentesDemo,
  createRetencionBuilder,
  type DemoAuthority,
  planRetenciones,
  type RetencionDemo,
} from '@boveda/cfdi-samples';
import { instantAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../installation/deps';
import type { IncomingCfdi } from '../vault/ingest/candidate';
import { ingestMany } from '../vault/ingest/ingest';
import { archiveRetencionesInSat } from './tell-sat';

/**
 * Gives the demo's taxpayers the CFDI de retenciones that they lack, uploaded at once on the day of their last upload, and the simulated
 * SAT all of them with some that are still to be downloaded.
 */
export async function ensureRetenciones(
  deps: Deps,
  started: Date,
  lastUpload: (rfc: string) => Date,
  openAuthority: () => Promise<DemoAuthority>,
): Promise<void> {
  const plan = planRetenciones(started);
  const rfcs = contribuyentesDemo.map(({ rfc }) => rfc).filter((rfc) => rfc === (deps.env.demoRfc ?? rfc));
  const stored = await storedOf(deps.db, rfcs);
  const uploads = rfcs
    .map((rfc) => ({ rfc, retenciones: plan.filter((one) => isUploaded(one, rfc, lastUpload(rfc))) }))
    .map(({ rfc, retenciones }) => ({
      rfc,
      retenciones: retenciones.filter(({ facts }) => !stored.has(`${rfc} ${facts.uuid.toLowerCase()}`)),
    }))
    .filter(({ retenciones }) => retenciones.length > 0);
  if (uploads.length === 0) return;
  const authority = await openAuthority();
  const xmls = new Map(plan.map((one) => [one, seal(one, authority)]));
  await archiveRetencionesInSat(deps, [...xmls.values()].map(String));
  for (const { rfc, retenciones } of uploads) {
    const archivos = retenciones.map(
      (one): IncomingCfdi => ({ archivo: `${one.facts.uuid}.xml`, xml: xmls.get(one) as Buffer }),
    );
    const clock = () => lastUpload(rfc);
    const { errores } = await ingestMany({ ...deps, clock }, { rfc }, archivos);
    const first = errores.find(({ code }) => code !== 'cfdi_already_stored');
    if (first) throw new Error(`demo: ${rfc} ${first.archivo}: ${first.msg}`);
  }
}

const seal = ({ emisor, facts }: RetencionDemo, { csd, pac }: DemoAuthority): Buffer =>
  createRetencionBuilder(csd(emisor.rfc), pac).build(facts);

const isUploaded = ({ emisor, receptor, facts, porDescargar }: RetencionDemo, rfc: string, last: Date): boolean =>
  !porDescargar && [emisor.rfc, receptor.rfc].includes(rfc) && instantAt(facts.fecha ?? '') < last;

async function storedOf(db: Db, rfcs: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('retencion').select(['rfc_owner', 'uuid']).where('rfc_owner', 'in', rfcs).execute();
  return new Set(rows.map(({ rfc_owner, uuid }) => `${rfc_owner} ${uuid}`));
}
