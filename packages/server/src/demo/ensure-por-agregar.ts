import { type DocumentoDemo, hasFiel, openDemoAuthority, POR_AGREGAR, sealDocumento } from '@boveda/cfdi-samples';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { archiveInSat } from './tell-sat';

/**
 * Puts beside the demo's certificates the e.firma of a taxpayer that nobody has registered, and into the archive of the
 * simulated SAT the CFDI between it and the demo's taxpayers: who adds it has something to download.
 */
export async function ensurePorAgregar(
  deps: Pick<Deps, 'env' | 'log'>,
  documentos: readonly DocumentoDemo[],
  started: Date,
): Promise<void> {
  const folder = places(deps.env.home).certificates;
  if (await hasFiel(folder, POR_AGREGAR)) return;
  const authority = await openDemoAuthority(folder, started);
  const own = documentos.filter(
    ({ emisor, receptor, defecto, estadoEnSat }) =>
      [emisor.rfc, receptor.rfc].includes(POR_AGREGAR) && !defecto && estadoEnSat?.estado !== 'No Encontrado',
  );
  const sealed = own.map((one) => sealDocumento(one, authority.csd(one.emisor.rfc), authority.pac));
  await archiveInSat(deps, await Promise.all(sealed));
  await authority.issueFiel(POR_AGREGAR);
}
