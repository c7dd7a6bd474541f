import { bitsOf, type DerElement } from './read-der';

/** The SAT issues keys of 2048 bits. Without a limit, a certificate would decide how long checking a seal takes. */
const MAX_MODULUS_BITS = 4096;
/** That of the SAT's keys, 65537, has 17. */
const MAX_EXPONENT_BITS = 32;

/** Whether the numbers of an RSA key are no longer than those of the SAT's, with some room. */
export const isUsualRsa = (modulus: DerElement | undefined, exponent: DerElement | undefined): boolean =>
  bitsOf(modulus) <= MAX_MODULUS_BITS && bitsOf(exponent) <= MAX_EXPONENT_BITS;
