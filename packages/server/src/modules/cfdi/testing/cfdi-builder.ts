import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { buildCadenaOriginal, inspectCertificate, parseXml } from '@boveda/cfdi';
import { issueCertificate } from '../../../demo/certify';

/** What a test may say about a CFDI; the rest is plausible. */
interface CfdiFacts {
  uuid?: string;
  serie?: string;
  folio?: string;
  fecha?: string;
  tipo?: 'I' | 'E' | 'P';
  total?: string;
  moneda?: string;
  tipoCambio?: string;
  metodoPago?: string;
  formaPago?: string;
  usoCfdi?: string;
  receptor?: string;
  nombreReceptor?: string;
  /** Stands beside the TimbreFiscalDigital. */
  complemento?: string;
  /** Leaves the TimbreFiscalDigital out. */
  unstamped?: boolean;
}

/** Writes CFDI 4.0 that pass every rule of the engine: sealed with a key of its own; no PAC is known to check the stamp. */
export interface CfdiBuilder {
  rfc: string;
  build(facts?: CfdiFacts): Buffer;
}

const NUMERO = '30001000000500003999';

/** Certificate (base64) and key that CFDI are sealed with. */
export interface Csd {
  numero: string;
  nombre: string;
  certificate: string;
  key: KeyObject;
}

/** A CSD as its files have it, DER both, the key under a password. */
export function openCsd(cer: Buffer, key: Buffer, passphrase: string): Csd {
  const { numero, nombre } = inspectCertificate(cer);
  const opened = createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
  return { numero, nombre, certificate: cer.toString('base64'), key: opened };
}

/** A builder for one emisor, with a CSD that nobody issued unless one is given. */
export function createCfdiBuilder(
  rfc: string,
  nombre = 'EMPRESA DE PRUEBA',
  csd: Csd = newCsd(rfc, nombre),
): CfdiBuilder {
  const { key, certificate, numero } = csd;
  return {
    rfc,
    build(facts = {}) {
      const unsealed = write({ rfc, nombre: csd.nombre, numero, certificate, sello: '' }, facts);
      const sello = sign('sha256', Buffer.from(buildCadenaOriginal(parseXml(unsealed))), key).toString('base64');
      return write({ rfc, nombre: csd.nombre, numero, certificate, sello }, facts);
    },
  };
}

function newCsd(rfc: string, nombre: string): Csd {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = issueCertificate({
    tipo: 'CSD',
    numero: NUMERO,
    sujeto: { rfc, nombre },
    key,
    issuerKey: key,
    validFrom: new Date('2020-01-01'),
    validTo: new Date('2035-01-01'),
  }).toString('base64');
  return { numero: NUMERO, nombre, certificate, key };
}

interface Sealed {
  rfc: string;
  nombre: string;
  numero: string;
  certificate: string;
  sello: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function write({ rfc, nombre, numero, certificate, sello }: Sealed, facts: CfdiFacts): Buffer {
  const {
    serie = 'A',
    folio = '1',
    fecha = '2026-03-10T12:00:00',
    tipo = 'I',
    total = '116.00',
    moneda = 'MXN',
  } = facts;
  const { tipoCambio, metodoPago = 'PUE', formaPago = '03', usoCfdi = 'G03', receptor = 'XAXX010101000' } = facts;
  const { nombreReceptor = 'CLIENTE DE PRUEBA', uuid = randomUUID(), unstamped = false, complemento = '' } = facts;
  const attributes = {
    Version: '4.0',
    Serie: serie,
    Folio: folio,
    Fecha: fecha,
    Sello: sello,
    FormaPago: formaPago,
    NoCertificado: numero,
    Certificado: certificate,
    SubTotal: total,
    Moneda: moneda,
    ...(tipoCambio ? { TipoCambio: tipoCambio } : {}),
    Total: total,
    TipoDeComprobante: tipo,
    Exportacion: '01',
    MetodoPago: metodoPago,
    LugarExpedicion: '06000',
  };
  const timbre = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="${fecha}" RfcProvCertif="SPR190613I52" SelloCFD="${sello}" NoCertificadoSAT="30001000000500003456" SelloSAT="c2VsbG8="/>`;
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"${text.join('')}>` +
      `<cfdi:Emisor Rfc="${escaped(rfc)}" Nombre="${escaped(nombre)}" RegimenFiscal="601"/>` +
      `<cfdi:Receptor Rfc="${escaped(receptor)}" Nombre="${escaped(nombreReceptor)}" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="${usoCfdi}"/>` +
      `<cfdi:Conceptos><cfdi:Concepto ClaveProdServ="01010101" Cantidad="1" ClaveUnidad="H87" Descripcion="Café tostado" ValorUnitario="${total}" Importe="${total}" ObjetoImp="01"/></cfdi:Conceptos>` +
      `<cfdi:Complemento>${complemento}${unstamped ? '' : timbre}</cfdi:Complemento></cfdi:Comprobante>`,
  );
}
