import { Problem } from './problem';

/** 403 while it is not known whose the RFC is: who registered it in the web only typed it. */
export function assertReclamado(rfc: string, reclamado: Date | null): void {
  if (reclamado === null)
    throw new Problem(
      403,
      'rfc_not_claimed',
      `Primero agregue la e.firma de ${rfc} en Configuración, Certificados: con ella se comprueba que el RFC es suyo.`,
    );
}
