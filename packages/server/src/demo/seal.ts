import { type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { buildCadenaOriginal, parseXml } from '@boveda/cfdi';
import { plusMinutes } from './calendar';
import type { DocumentoDemo } from './documentos';
import { writeComprobante } from './write-comprobante';
import { element, fechaText } from './xml';

/** Who seals or stamps: a certificate and its key. */
export interface Sellador {
  rfc: string;
  noCertificado: string;
  /** Base64 of the DER, as a comprobante carries it. */
  certificado: string;
  key: KeyObject;
}

const signInPool = promisify(sign);

/** Seals a document with the CSD of its emisor and stamps it (TFD 1.1): what a PAC gives back, byte for byte. */
export async function sealDocumento(documento: DocumentoDemo, csd: Sellador, pac: Sellador): Promise<string> {
  const { noCertificado, certificado } = csd;
  const unsealed = writeComprobante(documento, { noCertificado, certificado: '', sello: '', timbre: '' });
  const sello = await selloOf(unsealed, csd.key);
  const selloSat = await selloOf(writeTimbre(documento, sello, pac, ''), pac.key);
  const timbre = writeTimbre(documento, sello, pac, selloSat);
  const sealed = writeComprobante(documento, { noCertificado, certificado, sello, timbre });
  return documento.defecto === 'alterado' ? sealed.replace(/ Descripcion="/, ' Descripcion="[Modificado] ') : sealed;
}

async function selloOf(xml: string, key: KeyObject): Promise<string> {
  const cadena = buildCadenaOriginal(parseXml(Buffer.from(xml)));
  return (await signInPool('sha256', Buffer.from(cadena), key)).toString('base64');
}

function writeTimbre(documento: DocumentoDemo, selloCfd: string, pac: Sellador, selloSat: string): string {
  return element('tfd:TimbreFiscalDigital', {
    'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
    Version: '1.1',
    UUID: documento.uuid,
    FechaTimbrado: fechaText(plusMinutes(documento.fecha, 1 + (documento.folio % 37))),
    RfcProvCertif: pac.rfc,
    SelloCFD: selloCfd,
    NoCertificadoSAT: pac.noCertificado,
    SelloSAT: selloSat,
  });
}
