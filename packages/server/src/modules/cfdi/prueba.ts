import type { ReglaId } from '@boveda/cfdi';

/**
 * How far it is proven that a CFDI is its issuer's: 0 its seal or stamp fails or is missing, 1 the seal holds, one more for
 * a certificate and one more for a stamp that an installed authority vouches for, 4 the SAT has answered for it.
 */
export type Prueba = 0 | 1 | 2 | 3 | 4;

interface Resultado {
  id: string;
  resultado: string;
}

/** States that only an answer of the SAT gives: Vigente and Cancelado. */
const ANSWERED: readonly number[] = [2, 3];

const SEAL: readonly ReglaId[] = ['certificado_legible', 'certificado_numero', 'certificado_rfc', 'sello'];
const STAMP: readonly ReglaId[] = ['timbre_presente', 'timbre_sello_cfd'];
const CERTIFICATE_PROVEN: readonly ReglaId[] = ['certificado_autoridad'];
const STAMP_PROVEN: readonly ReglaId[] = ['timbre_sello_sat', 'timbre_autoridad'];

/** Reads it from the state and from the rules that are not met; a rule that is not named is met. */
export function pruebaOf(status: number, reglas: readonly Resultado[]): Prueba {
  if (ANSWERED.includes(status)) return 4;
  const open = new Map(
    reglas.filter(({ resultado }) => resultado !== 'ok').map(({ id, resultado }) => [id, resultado]),
  );
  const hold = (ids: readonly ReglaId[]) => !ids.some((id) => open.has(id));
  const proofs = [CERTIFICATE_PROVEN, STAMP_PROVEN];
  if (!hold([...SEAL, ...STAMP]) || proofs.flat().some((id) => open.get(id) === 'falla')) return 0;
  return (1 + proofs.filter(hold).length) as Prueba;
}

/** A CFDI that holds a UUID or asks for it. */
export interface Rival {
  status: number;
  prueba: Prueba;
}

/** Whether a CFDI takes the place of the one that is stored under its UUID: the one of which more is proven stays. */
export const supersedes = (rival: Rival, stored: Rival): boolean =>
  rival.prueba > stored.prueba ||
  (rival.prueba === stored.prueba &&
    rival.prueba > 0 &&
    isPendiente(rival) &&
    !isPendiente(stored) &&
    stored.prueba < 4);

const isPendiente = ({ status }: Rival) => status === 1;
