import type { Csd } from '../certificados';
import { type CfdiParts, cfdiXml, timbreXml, type Values } from './cfdi-xml';
import { selloOf } from './sello';

/** The parts with certificate and sello of their issuer. */
export function sealCfdi(parts: CfdiParts, { numero, cer, key }: Csd): CfdiParts {
  const certificado = { NoCertificado: numero, Certificado: cer.toString('base64'), Sello: '', ...parts.comprobante };
  const unsealed = { ...parts, comprobante: certificado };
  return { ...parts, comprobante: { ...certificado, Sello: selloOf(cfdiXml(unsealed), key) } };
}

/** Sealed parts with a TimbreFiscalDigital in their last Complemento; `pac` makes its SelloSAT. */
export function stampCfdi(parts: CfdiParts, attributes: Values = {}, pac?: Csd): CfdiParts {
  const timbre = { SelloCFD: parts.comprobante?.Sello ?? '', ...attributes };
  const stamp = timbreXml(pac ? { ...timbre, SelloSAT: selloOf(timbreXml(timbre), pac.key) } : timbre);
  const complementos = parts.complementos ?? [];
  return { ...parts, complementos: [...complementos.slice(0, -1), (complementos.at(-1) ?? '') + stamp] };
}

/** Writes a CFDI that its issuer sealed and a PAC stamped; `timbre` replaces attributes of the stamp. */
export const sealedCfdiXml = (parts: CfdiParts, csd: Csd, pac: Csd, timbre: Values = {}): string =>
  cfdiXml(stampCfdi(sealCfdi(parts, csd), timbre, pac));
