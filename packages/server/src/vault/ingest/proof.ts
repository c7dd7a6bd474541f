import type { ReglaId } from '@boveda/cfdi';
import { EstatusCfdi } from '@boveda/contracts';

/**
 * How far it is proven that a CFDI comes from its issuer: 0 its seal or stamp fails or is missing, 1 the seal holds,
 * plus one for a certificate and one for a stamp that an installed authority vouches for, 4 the SAT has answered for
 * it.
 */
export type Proof = 0 | 1 | 2 | 3 | 4;

interface Resultado {
  id: string;
  resultado: string;
}

/** States that only an answer of the SAT gives. */
const ANSWERED: readonly number[] = [EstatusCfdi.Vigente, EstatusCfdi.Cancelado];

/** States of a CFDI that fails a rule. */
const FAILED: readonly number[] = [EstatusCfdi.Invalido, EstatusCfdi.Alterado];

const SEAL: readonly ReglaId[] = ['certificado_legible', 'certificado_numero', 'certificado_rfc', 'sello'];
const STAMP: readonly ReglaId[] = ['timbre_presente', 'timbre_sello_cfd'];
const SEALED: readonly string[] = [...SEAL, ...STAMP];
const CERTIFICATE_PROVEN: readonly ReglaId[] = ['certificado_autoridad'];
const STAMP_PROVEN: readonly ReglaId[] = ['timbre_sello_sat', 'timbre_autoridad'];
const PROVEN: readonly string[] = [...CERTIFICATE_PROVEN, ...STAMP_PROVEN];

/** Returns the proof for a state and its unmet rules; a rule that is not listed counts as met. */
export function proofOf(status: number, reglas: readonly Resultado[]): Proof {
  if (ANSWERED.includes(status)) return 4;
  const unmet = reglas.filter(({ resultado }) => resultado !== 'ok');
  const isUnmet = (ids: readonly string[]) => unmet.some(({ id }) => ids.includes(id));
  if (isUnmet(SEALED) || unmet.some(({ id, resultado }) => resultado === 'falla' && PROVEN.includes(id))) return 0;
  return (1 + Number(!isUnmet(CERTIFICATE_PROVEN)) + Number(!isUnmet(STAMP_PROVEN))) as Proof;
}

/** A CFDI that holds a UUID or claims it. */
export interface Rival {
  status: number;
  prueba: Proof;
}

/**
 * Whether a CFDI replaces the stored one with the same UUID: when more is proven of it, or when as much is proven of
 * both but the stored one fails a rule and this one waits for the SAT.
 */
export const supersedes = (rival: Rival, stored: Rival): boolean =>
  rival.prueba > stored.prueba ||
  (rival.prueba === stored.prueba &&
    rival.prueba > 0 &&
    rival.status === EstatusCfdi.Pendiente &&
    FAILED.includes(stored.status));
