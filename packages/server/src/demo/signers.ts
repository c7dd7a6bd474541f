import {
  type DemoAuthority,
  type DocumentoDemo,
  type Factura,
  repeatFacturas,
  sealDocumento,
} from '@boveda/cfdi-samples';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../installation/deps';
import { addCertificado } from '../modules/certificados/add-certificado';
import { listCertificados } from '../modules/certificados/certificados.store';
import { archiveInSat } from './tell-sat';

/** Taxpayers that have certificates from the first start on; the others show how it is without them. */
export const SIGNERS = ['IIA040805DZ4', 'EKU9003173C9'];
/** CFDI that the SAT has of each, and the vault has not. */
const POR_DESCARGAR = 12;

/** Invoices that the SAT has of a taxpayer with certificates, and the vault has not. */
export const porDescargar = (documentos: readonly DocumentoDemo[], rfc: string): Factura[] =>
  SIGNERS.includes(rfc) ? repeatFacturas(documentos, rfc, 'descarga').slice(-POR_DESCARGAR) : [];

/** Those of `SIGNERS` that lack a CSD or an e.firma. */
export async function signersWithout({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<string[]> {
  const wanted = SIGNERS.filter((rfc) => rfc === (env.demoRfc ?? rfc));
  const had = await Promise.all(wanted.map((rfc) => listCertificados(db, rfc)));
  return wanted.filter((_, index) => new Set(had[index]?.map(({ tipo }) => tipo)).size < 2);
}

/** Gives a taxpayer its CSD and e.Firma, something to download with them, and a first look at its mailbox. */
export async function makeSigner(
  deps: Deps,
  rfc: string,
  authority: DemoAuthority,
  documentos: readonly DocumentoDemo[],
): Promise<void> {
  const sealed = porDescargar(documentos, rfc).map((one) =>
    sealDocumento(one, authority.csd(one.emisor.rfc), authority.pac),
  );
  await archiveInSat(deps, await Promise.all(sealed));
  for (const tipo of ['CSD', 'FIEL'] as const)
    await addCertificado(deps, rfc, null, await authority.par(rfc, tipo)).catch((error: unknown) => {
      // Stored by an earlier start or by another process that started at the same moment; or it has expired since.
      if (!(error instanceof Problem) || !['certificate_exists', 'certificate_not_valid_now'].includes(error.code))
        throw error;
    });
  if (deps.pac) await deps.jobs.add(deps.db, 'refresh-buzon', { rfc }, { jobKey: `buzon ${rfc}`, queueName: 'buzon' });
}
