import { Problem } from '@boveda/platform/core/problem';

/** Throws 403 while the ownership of the RFC is not proven: registration on the web does not check it. */
export function assertClaimed(rfc: string, reclamado: Date | null): void {
  if (reclamado === null)
    throw new Problem(
      403,
      'rfc_not_claimed',
      `Primero agregue la e.firma de ${rfc} en Configuración, Certificados: con ella se comprueba que el RFC es suyo.`,
    );
}
