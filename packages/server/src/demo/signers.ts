import type { Deps } from '../deps';
import { Problem } from '../http/problem';
import { addCertificado } from '../modules/certificados/add-certificado';
import { listCertificados } from '../modules/certificados/certificados.store';
import type { Authority } from './authority';
import type { DocumentoDemo, Factura } from './documentos';
import { contribuyentesDemo } from './partes';
import { Random } from './random';
import { sealDocumento } from './seal';
import { archiveInSat } from './tell-sat';

/** Who may sign from the first start on; the others show how it is without certificates. */
export const SIGNERS = ['IIA040805DZ4', 'EKU9003173C9'];
/** CFDI that the SAT has of each, and the vault has not. */
const POR_DESCARGAR = 12;

/** Those who should have their certificates and lack one yet. */
export async function signersWithout({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<string[]> {
  const wanted = SIGNERS.filter((rfc) => rfc === (env.demoRfc ?? rfc));
  const had = await Promise.all(wanted.map((rfc) => listCertificados(db, rfc)));
  return wanted.filter((_, index) => new Set(had[index]?.map(({ tipo }) => tipo)).size < 2);
}

/** Gives a taxpayer its CSD and e.Firma, something to download with them, and a first look at its mailbox. */
export async function makeSigner(
  deps: Deps,
  rfc: string,
  authority: Authority,
  documentos: readonly DocumentoDemo[],
): Promise<void> {
  const sealed = invoicesAnew(documentos, rfc, 'descarga')
    .slice(-POR_DESCARGAR)
    .map((one) => sealDocumento(one, authority.csd(one.emisor.rfc), authority.pac));
  await archiveInSat(deps, await Promise.all(sealed));
  for (const tipo of ['CSD', 'FIEL'] as const)
    await addCertificado(deps, rfc, await authority.par(rfc, tipo)).catch((error: unknown) => {
      // From an earlier start, or from another process that started at the same moment.
      if (!(error instanceof Problem) || error.code !== 'certificate_exists') throw error;
    });
  if (deps.pac) await deps.jobs.add(deps.db, 'refresh-buzon', { rfc }, { jobKey: `buzon ${rfc}`, queueName: 'buzon' });
}

const FOLIOS = { descarga: 10_000, correo: 20_000 } as const;

/** The invoices of its suppliers once more, under folios that nobody uploaded: others for each way that they come by. */
export function invoicesAnew(documentos: readonly DocumentoDemo[], rfc: string, via: keyof typeof FOLIOS): Factura[] {
  const ours = new Set(contribuyentesDemo.map((parte) => parte.rfc));
  return documentos
    .filter((one): one is Factura => one.tipo === 'I' && one.receptor.rfc === rfc && !ours.has(one.emisor.rfc))
    .filter(({ metodoPago, defecto, estadoEnSat }) => metodoPago === 'PUE' && !defecto && !estadoEnSat)
    .map((one) => {
      const seed = via === 'descarga' ? one.uuid : `${one.uuid} ${via}`;
      return { ...one, folio: one.folio + FOLIOS[via], uuid: new Random(seed).uuid(), conPdf: false };
    });
}
