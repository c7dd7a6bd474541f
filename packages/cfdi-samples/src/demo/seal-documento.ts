import type { Csd } from '../certificados';
import { element, fechaText } from '../cfdi/element';
import { selloInPool } from '../cfdi/sello';
import { plusMinutes } from './calendar';
import type { DocumentoDemo } from './documentos';
import { writeComprobante } from './write-comprobante';

/**
 * Writes a document sealed with the CSD of its issuer and stamped by a PAC (TFD 1.1). The same document and certificates
 * give the same text.
 */
export async function sealDocumento(documento: DocumentoDemo, csd: Csd, pac: Csd): Promise<string> {
  const noCertificado = csd.numero;
  const unsealed = writeComprobante(documento, { noCertificado, certificado: '', sello: '', timbre: '' });
  const sello = await selloInPool(unsealed, csd.key);
  const selloSat = await selloInPool(writeTimbre(documento, sello, pac, ''), pac.key);
  const timbre = writeTimbre(documento, sello, pac, selloSat);
  const certificado = csd.cer.toString('base64');
  const sealed = writeComprobante(documento, { noCertificado, certificado, sello, timbre });
  return documento.defecto === 'alterado' ? sealed.replace(/ Descripcion="/, ' Descripcion="[Modificado] ') : sealed;
}

/** When a document was stamped. */
export const timbradoOf = ({ fecha, folio }: DocumentoDemo): Date => plusMinutes(fecha, 1 + (folio % 37));

function writeTimbre(documento: DocumentoDemo, selloCfd: string, pac: Csd, selloSat: string): string {
  return element('tfd:TimbreFiscalDigital', {
    'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
    Version: '1.1',
    UUID: documento.uuid,
    FechaTimbrado: fechaText(timbradoOf(documento)),
    RfcProvCertif: pac.rfc,
    SelloCFD: selloCfd,
    NoCertificadoSAT: pac.numero,
    SelloSAT: selloSat,
  });
}
