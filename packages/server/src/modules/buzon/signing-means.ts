import { Problem } from '@boveda/platform/core/problem';
import type { Firmante, PacGateway } from '@boveda/sat-client';
import type { Deps } from '../../installation/deps';
import { openCertificado } from '../certificados/certificados.store';
import { openCuentaPac } from './cuenta-pac.store';

/** Returns the gateway to the taxpayer's own account at a PAC, else to that of the installation; throws 503 where there is none. */
export async function pacOf(deps: Pick<Deps, 'db' | 'keys' | 'env' | 'pac'>, rfc: string): Promise<PacGateway> {
  const pac = (await openCuentaPac(deps, rfc)) ?? deps.pac;
  if (!pac) throw new Problem(503, 'pac_unavailable', 'El buzón no está conectado con ningún PAC.');
  return pac;
}

/** Returns the signer of the taxpayer; throws 409 when it has no currently valid CSD. */
export async function firmanteOf(deps: Pick<Deps, 'db' | 'keys' | 'clock'>, rfc: string): Promise<Firmante> {
  const csd = await openCertificado(deps, rfc, 'csd');
  if (!csd)
    throw new Problem(
      409,
      'csd_missing',
      'Agregue un certificado CSD vigente para aceptar o rechazar solicitudes de cancelación.',
    );
  return csd;
}
