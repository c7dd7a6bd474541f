import {
  type DemoAuthority,
  type DocumentoDemo,
  type Factura,
  repeatFacturas,
  sealDocumento,
} from '@boveda/cfdi-samples';
import type { Deps } from '../installation/deps';
import { SIGNERS } from './signers';
import { tellVigentes } from './tell-sat';

/** The provider that `npm start` starts beside the SAT simulator. */
const PROVEEDOR = 'demo';
/** Invoices that wait in the mailbox for each taxpayer. */
const POR_CORREO = 2;

/** Invoices of a taxpayer with certificates that wait in the mailbox. */
export const porCorreo = (documentos: readonly DocumentoDemo[], rfc: string): Factura[] =>
  SIGNERS.includes(rfc) ? repeatFacturas(documentos, rfc, 'correo').slice(-POR_CORREO) : [];

/** Address of the simulated mailbox, if there is one and it is empty. */
export async function emptyMailbox({ env, log }: Pick<Deps, 'env' | 'log'>): Promise<string | null> {
  const issuer = env.oauthProveedores.find(({ id }) => id === PROVEEDOR)?.issuer;
  if (!issuer) return null;
  try {
    const answer = await fetch(`${issuer}/mensajes`);
    const { count } = (await answer.json()) as { count: number };
    return count === 0 ? `${issuer}/mensajes` : null;
  } catch (error) {
    log.warn({ err: error }, 'demo: no mail simulator to give messages to');
    return null;
  }
}

/** Puts invoices into the simulated mailbox that neither the vault nor the SAT's downloads bring, a message each. */
export async function tellMail(
  deps: Pick<Deps, 'env' | 'log'>,
  mensajes: string,
  authority: DemoAuthority,
  documentos: readonly DocumentoDemo[],
): Promise<void> {
  const facturas = SIGNERS.flatMap((rfc) => porCorreo(documentos, rfc));
  await tellVigentes(deps, facturas);
  const body = JSON.stringify(await Promise.all(facturas.map((factura) => messageOf(factura, authority))));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(mensajes, { method: 'PUT', headers, body });
  await answer.body?.cancel();
  if (!answer.ok) deps.log.warn({ status: answer.status }, 'demo: the mail simulator did not take the messages');
}

async function messageOf(factura: Factura, { csd, pac }: DemoAuthority) {
  const xml = await sealDocumento(factura, csd(factura.emisor.rfc), pac);
  const archivos = [{ nombre: `${factura.uuid}.xml`, base64: Buffer.from(xml).toString('base64') }];
  return { asunto: `Su factura ${factura.folio}`, archivos };
}
