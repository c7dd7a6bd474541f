import { CfdiError } from '../error';
import type { XmlElement } from '../xml/element';
import type { Timbre } from './comprobante';
import { requiredDateTime, requiredFecha, requiredUuid, textOf } from './values';

const TFD = 'http://www.sat.gob.mx/TimbreFiscalDigital';

export const isTimbre = ({ local, uri }: XmlElement) => local === 'TimbreFiscalDigital' && uri === TFD;

/** The stamp among the complements, or null for a CFDI that no PAC has stamped. Two stamps throw. */
export function readTimbre(complementos: readonly XmlElement[]): Timbre | null {
  const [xml, second] = complementos.filter(isTimbre);
  if (second) throw new CfdiError('not_a_cfdi', 'El CFDI trae dos timbres fiscales digitales; solo puede tener uno.');
  if (!xml) return null;
  const version = textOf(xml, 'Version') ?? textOf(xml, 'version');
  if (version !== '1.0' && version !== '1.1') {
    throw new CfdiError('not_a_cfdi', 'El timbre fiscal digital no es de la versión 1.0 ni 1.1.');
  }
  const old = version === '1.0';
  return {
    xml,
    version,
    uuid: requiredUuid(xml, 'UUID'),
    fechaTimbrado: old ? requiredDateTime(xml, 'FechaTimbrado') : requiredFecha(xml, 'FechaTimbrado'),
    rfcProvCertif: textOf(xml, 'RfcProvCertif'),
    leyenda: textOf(xml, 'Leyenda'),
    selloCfd: textOf(xml, old ? 'selloCFD' : 'SelloCFD'),
    noCertificadoSat: textOf(xml, old ? 'noCertificadoSAT' : 'NoCertificadoSAT'),
    selloSat: textOf(xml, old ? 'selloSAT' : 'SelloSAT'),
  };
}
