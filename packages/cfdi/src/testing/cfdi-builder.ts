import { sign } from 'node:crypto';
import { buildCadenaOriginal } from '../cadena/cadena';
import { inspectCertificate } from '../certificado';
import { parseXml } from '../xml/parse';
import type { Credential } from './authority';

/** What a test may change in the CFDI that {@link cfdiXml} writes. */
export interface CfdiParts {
  comprobante?: Record<string, string>;
  emisor?: Record<string, string>;
  receptor?: Record<string, string>;
  conceptos?: string;
  impuestos?: string;
  relacionados?: string;
  complementos?: readonly string[];
  declaration?: string;
}

const write = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
    )
    .join('');

const IVA =
  '<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>';

/** A Concepto of 100.00 and its IVA, with what the test says otherwise. */
export function conceptoXml(attributes: Record<string, string> = {}, impuestos = IVA): string {
  const all = {
    ClaveProdServ: '01010101',
    Cantidad: '2',
    ClaveUnidad: 'H87',
    Descripcion: 'Café tostado',
    ValorUnitario: '50.00',
    Importe: '100.00',
    ObjetoImp: '02',
    ...attributes,
  };
  return `<cfdi:Concepto${write(all)}>${impuestos}</cfdi:Concepto>`;
}

const IMPUESTOS = `<cfdi:Impuestos TotalImpuestosTrasladados="16.00"><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>`;

/** A plausible CFDI 4.0 of 116.00 MXN, not sealed. */
export function cfdiXml(parts: CfdiParts = {}): string {
  const comprobante = {
    Version: '4.0',
    Serie: 'A',
    Folio: '1',
    Fecha: '2026-03-10T12:00:00',
    FormaPago: '03',
    SubTotal: '100.00',
    Moneda: 'MXN',
    Total: '116.00',
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: '06000',
    ...parts.comprobante,
  };
  const emisor = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601', ...parts.emisor };
  const receptor = {
    Rfc: 'H&E951128469',
    Nombre: 'HERRERIA & ELECTRICOS',
    DomicilioFiscalReceptor: '06002',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G03',
    ...parts.receptor,
  };
  return [
    parts.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"${write(comprobante)}>`,
    parts.relacionados ?? '',
    `<cfdi:Emisor${write(emisor)}/><cfdi:Receptor${write(receptor)}/>`,
    `<cfdi:Conceptos>${parts.conceptos ?? conceptoXml()}</cfdi:Conceptos>`,
    parts.impuestos ?? IMPUESTOS,
    ...(parts.complementos ?? []).map((complemento) => `<cfdi:Complemento>${complemento}</cfdi:Complemento>`),
    '</cfdi:Comprobante>',
  ].join('');
}

const signed = (cadena: string, { key }: Credential) =>
  sign('sha256', Buffer.from(cadena, 'utf8'), key).toString('base64');

/** A TimbreFiscalDigital element; `pac` seals it unless the test gives another SelloSAT. */
export function timbreXml(attributes: Record<string, string>, pac?: Credential): string {
  const all: Record<string, string> = {
    Version: '1.1',
    UUID: '7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01',
    FechaTimbrado: '2026-03-10T12:00:30',
    RfcProvCertif: 'SPR190613I52',
    SelloCFD: 'AA==',
    NoCertificadoSAT: '30001000000500003456',
    SelloSAT: 'AA==',
    ...attributes,
  };
  const xml = () => `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"${write(all)}/>`;
  if (pac) all.SelloSAT = signed(buildCadenaOriginal(parseXml(Buffer.from(xml()))), pac);
  return xml();
}

/** The same CFDI sealed by its issuer and stamped by a PAC. */
export function sealedCfdiXml(parts: CfdiParts, csd: Credential, pac: Credential, timbre: Record<string, string> = {}) {
  const certificado = inspectCertificate(csd.der);
  const comprobante = {
    NoCertificado: certificado.numero,
    Certificado: csd.der.toString('base64'),
    Sello: '',
    ...parts.comprobante,
  };
  const cadena = buildCadenaOriginal(parseXml(Buffer.from(cfdiXml({ ...parts, comprobante }))));
  comprobante.Sello = signed(cadena, csd);
  const stamp = timbreXml({ SelloCFD: comprobante.Sello, ...timbre }, pac);
  return cfdiXml({ ...parts, comprobante, complementos: [...(parts.complementos ?? []), stamp] });
}
