import { CfdiError } from '../error';
import type { XmlElement } from '../xml/element';
import type { TipoDeComprobante } from './comprobante';
import { requiredText } from './values';

/** Attributes of Comprobante with another name in 3.2. Its metodoDePago is the later FormaPago. */
export const names32: Readonly<Record<string, string>> = {
  Serie: 'serie',
  Folio: 'folio',
  Fecha: 'fecha',
  CondicionesDePago: 'condicionesDePago',
  SubTotal: 'subTotal',
  Descuento: 'descuento',
  Total: 'total',
  FormaPago: 'metodoDePago',
  NoCertificado: 'noCertificado',
  Certificado: 'certificado',
  Sello: 'sello',
};

const tipos: Readonly<Record<string, TipoDeComprobante>> = { ingreso: 'I', egreso: 'E', traslado: 'T' };

export function tipoDeComprobante32(root: XmlElement): TipoDeComprobante {
  const text = requiredText(root, 'tipoDeComprobante');
  const tipo = tipos[text];
  if (!tipo) throw new CfdiError('not_a_cfdi', `El tipoDeComprobante «${text}» no existe.`);
  return tipo;
}

export function formaDePago32(text: string | null): string | null {
  if (text === null) return null;
  if (/parcialidad/i.test(text)) return 'PPD';
  return /una (?:sola )?exhibici[oó]n/i.test(text) ? 'PUE' : null;
}
