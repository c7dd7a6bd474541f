import type { X509Certificate } from 'node:crypto';

/**
 * The issuer of a certificate as X509IssuerName: its attributes in their order, with special characters of values as `\xx`.
 * Source: RFC 4514, 2.4, in the form of phpcfdi, which the SAT and the PACs accept.
 */
export const issuerNameOf = ({ issuer }: Pick<X509Certificate, 'issuer'>): string =>
  issuer.split('\n').map(escapeAttribute).join(',');

/** Node escapes the special characters of a value with a backslash, all but the equals sign. */
function escapeAttribute(attribute: string): string {
  const start = attribute.indexOf('=') + 1;
  const value = attribute
    .slice(start)
    .replaceAll(/\\([0-9A-Fa-f]{2}|.)/g, (whole, one: string) => (one.length === 2 ? whole : hexOf(one)))
    .replaceAll('=', '\\3d');
  return attribute.slice(0, start) + value;
}

const hexOf = (character: string) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
