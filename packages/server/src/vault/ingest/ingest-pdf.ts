import { readFile } from 'node:fs/promises';
import type { UploadResult } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../installation/deps';
import type { IncomingPdf } from './candidate';
import { readNombresDe } from './judge';
import { hasRfc, type NombresPdf, uuidsIn } from './pdf-names';
import { assertPlanRunsFor } from './plan-space';
import { addPdf } from './store-cfdis';

/** Who is named in the printed form of a CFDI. */
interface Impreso {
  uuid: string;
  partes: readonly string[];
}

const NADA: NombresPdf = { uuids: [], texto: '' };

/** Throws `pdf_of_another_cfdi` when the text of a PDF names another CFDI, or other parties, and not these. */
function assertNames({ uuids, texto }: NombresPdf, { uuid, partes }: Impreso): void {
  const [other] = uuids;
  if (uuids.includes(uuid)) return;
  if (other !== undefined)
    throw new Problem(
      422,
      'pdf_of_another_cfdi',
      `El texto del PDF nombra el UUID ${other}, no ${uuid}. No se guardó.`,
    );
  if (hasRfc(texto) && !partes.some((rfc) => texto.includes(rfc)))
    throw new Problem(
      422,
      'pdf_of_another_cfdi',
      `El texto del PDF nombra otros RFC y ninguno de los del CFDI: ${partes.join(' y ')}. No se guardó.`,
    );
}

/** Returns the PDF, which is rejected when it is read and its text names another CFDI or other parties. */
export const checkedPdf = (rfc: string, pdf: IncomingPdf, impreso: Impreso): IncomingPdf => ({
  ...pdf,
  content: async () => {
    const content = await pdf.content();
    assertNames(await nombresOf(rfc, content), impreso);
    return content;
  },
});

/**
 * Adds a PDF that came without its XML to the stored CFDI whose UUID is in its name, or else in its text. Throws a `Problem` when there
 * is none, when it has a PDF, and when its text names another one.
 */
export async function ingestPdf(deps: Deps, rfc: string, pdf: IncomingPdf): Promise<UploadResult> {
  await assertPlanRunsFor(deps, rfc);
  const named = await nombresOf(rfc, await pdf.content());
  const inName = uuidsIn(pdf.archivo);
  const [cfdi, another] = await findNamed(deps.db, rfc, inName.length > 0 ? inName : named.uuids);
  if (!cfdi || another)
    throw new Problem(
      422,
      'pdf_without_cfdi',
      another
        ? 'El PDF nombra más de un CFDI de la bóveda. Súbalo junto con el XML del suyo.'
        : 'La bóveda no tiene un CFDI cuyo UUID esté en el nombre del PDF ni en su texto. Súbalo junto con su XML.',
    );
  assertNames(named, { uuid: cfdi.uuid, partes: [rfc, cfdi.contraparte_rfc] });
  if (cfdi.pdf_sha256 !== null || cfdi.cuarentena) throw hasPdf(cfdi.uuid);
  const outcome = await addPdf(deps, rfc, { id: cfdi.id, uuid: cfdi.uuid, pdf });
  if (outcome.pdfReason) throw outcome.pdfReason;
  if (!outcome.isAccepted) throw hasPdf(cfdi.uuid);
  const msg = `Se agregó al CFDI ${`${cfdi.serie}${cfdi.folio}`.trim()} (${cfdi.uuid})`;
  return { aceptados: 0, errores: [], documentos: [{ archivo: pdf.archivo, msg }] };
}

const hasPdf = (uuid: string) =>
  new Problem(409, 'cfdi_already_stored', `El CFDI ${uuid} ya está en la bóveda con su PDF.`);

/** At most two: more than one is too many. */
const findNamed = (db: Db, rfc: string, uuids: readonly string[]) =>
  uuids.length === 0
    ? []
    : db
        .selectFrom('cfdi')
        .select(['id', 'uuid', 'serie', 'folio', 'contraparte_rfc', 'pdf_sha256', 'cuarentena'])
        .where('rfc_owner', '=', rfc)
        .where('uuid', 'in', uuids.slice(0, 50))
        .limit(2)
        .execute();

/** Nothing of a PDF that cannot be read in time. */
async function nombresOf(rfc: string, content: BlobContent): Promise<NombresPdf> {
  const bytes = content instanceof Uint8Array ? content : await readFile(content.path);
  try {
    return await readNombresDe(rfc, bytes);
  } catch (error) {
    if (error instanceof Problem) return NADA;
    throw error;
  }
}
