import {
  type AutoridadDePrueba,
  type DocumentoDemo,
  facturaDePrueba,
  openAutoridadDePrueba,
  personaDePrueba,
  planPrueba,
  sealDocumento,
} from '@boveda/cfdi-samples';
import { type AnswerOf, type api, EstatusCfdi, type QueryOf } from '@boveda/contracts';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { ingestMany } from '../../vault/ingest/ingest';
import { ESTADO_POR_UUID } from '../../vault/sat-state/sat-de-prueba';
import { verifyCfdis } from '../../vault/sat-state/verify-cfdis';

let opened: AutoridadDePrueba | undefined;

/** The only code that holds its key: what checks CFDI has its certificates alone. */
const autoridad = (): AutoridadDePrueba => {
  opened ??= openAutoridadDePrueba();
  return opened;
};

async function seal(documento: DocumentoDemo): Promise<Buffer> {
  const { csd, pac } = autoridad();
  return Buffer.from(await sealDocumento(documento, csd(documento.emisor), pac));
}

/**
 * Stores the sample of a test environment, through the door of every CFDI, and asks its SAT. Interrupted, the next attempt stores what is
 * missing: the moment of the reset gives the same documents.
 */
export async function fillAmbiente(deps: Deps, { rfc }: JobPayloads['fill-pruebas']): Promise<void> {
  const { db } = deps;
  const ambiente = await db.selectFrom('ambiente_prueba').selectAll().where('rfc_owner', '=', rfc).executeTakeFirst();
  if (!ambiente || ambiente.lleno) return;
  const documentos = planPrueba(personaDePrueba(rfc), ambiente.reiniciado, ESTADO_POR_UUID.cancelado);
  const archivos = await Promise.all(
    documentos.map(async (documento) => ({ archivo: `${documento.uuid}.xml`, xml: await seal(documento) })),
  );
  const { errores } = await ingestMany(deps, { rfc, origen: 'Muestra' }, archivos);
  const first = errores.find(({ code }) => code !== 'cfdi_already_stored');
  if (first) throw new Error(`test environment ${rfc}: ${first.archivo}: ${first.msg}`);
  const pendientes = await db
    .selectFrom('cfdi')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('status', '=', EstatusCfdi.Pendiente)
    .execute();
  const ids = pendientes.map(({ id }) => id);
  await verifyCfdis(deps, rfc, ids, [EstatusCfdi.Pendiente]);
  await db
    .updateTable('ambiente_prueba')
    .set({ lleno: deps.clock() })
    .where('rfc_owner', '=', rfc)
    .where('reiniciado', '=', ambiente.reiniciado)
    .execute();
}

const DIGITS = { vigente: 'a0', ...ESTADO_POR_UUID } as const;

/** Makes a CFDI of a test environment that is stored nowhere. */
export async function makeSample(
  { clock }: Pick<Deps, 'clock'>,
  rfc: string,
  { estado }: QueryOf<typeof api.pruebas.sample>,
): Promise<AnswerOf<typeof api.pruebas.sample>> {
  const factura = facturaDePrueba(personaDePrueba(rfc), clock(), DIGITS[estado]);
  const xml = await seal(factura);
  const uuid = factura.uuid.toLowerCase();
  return { uuid, name: `${uuid}.xml`, xmlb64: xml.toString('base64') };
}
