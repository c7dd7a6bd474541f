import { randomUUID } from 'node:crypto';

const CANCELA = 'http://cancelacfd.sat.gob.mx';
const RETENCION = 'http://www.sat.gob.mx/esquemas/retencionpago/1';
const FIRMA =
  '<Signature Id="SelloSAT" xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue>AAAA</SignatureValue><KeyInfo><KeyName>00001088888800000016</KeyName></KeyInfo></Signature>';

/** An acuse of cancellation as it is written by a test. */
export interface AcuseFacts {
  rfcEmisor: string;
  /** UUID and EstatusUUID of each folio. */
  folios: readonly (readonly [uuid: string, estatus: string])[];
  fecha?: string;
}

const foliosOf = ({ folios }: AcuseFacts, xmlns = '') =>
  folios
    .map(([uuid, estatus]) => `<Folios${xmlns}><UUID>${uuid}</UUID><EstatusUUID>${estatus}</EstatusUUID></Folios>`)
    .join('');

/** Writes an acuse of cancellation as the SAT gives it. */
export const acuseXml = (facts: AcuseFacts): string =>
  `<?xml version="1.0" encoding="utf-8"?><Acuse xmlns:xsd="http://www.w3.org/2001/XMLSchema" Fecha="${facts.fecha ?? '2026-03-11T10:00:00.123'}" RfcEmisor="${facts.rfcEmisor}">${foliosOf(facts, ` xmlns="${CANCELA}"`)}${FIRMA}</Acuse>`;

const escaped = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes an acuse in the ways in which PACs and the SAT hand it out. */
export const acuseForms: Readonly<Record<string, (facts: AcuseFacts) => string>> = {
  'as the SAT gives it': acuseXml,
  'without signature': (facts) => acuseXml(facts).replace(FIRMA, ''),
  'with the namespace on its root and a prefix': (facts) =>
    `<c:Acuse xmlns:c="${CANCELA}" Fecha="2026-03-11T10:00:00" RfcEmisor="${facts.rfcEmisor}">${facts.folios
      .map(
        ([uuid, estatus]) => `<c:Folios><c:UUID>${uuid}</c:UUID><c:EstatusUUID>${estatus}</c:EstatusUUID></c:Folios>`,
      )
      .join('')}</c:Acuse>`,
  'of retenciones': (facts) =>
    `<Acuse Fecha="2026-03-11T10:00:00.9035554" RfcEmisor="${facts.rfcEmisor}" WorkProcessId="${randomUUID()}" xmlns="${RETENCION}">${foliosOf(facts)}${FIRMA}</Acuse>`,
  'as the answer of the SAT': (facts) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><Action>x</Action></s:Header><s:Body><CancelaCFDResponse xmlns="${CANCELA}"><CancelaCFDResult Fecha="2026-03-11T10:00:00.2969987" RfcEmisor="${facts.rfcEmisor}">${foliosOf(facts)}${FIRMA}</CancelaCFDResult></CancelaCFDResponse></s:Body></s:Envelope>`,
  'as text in the answer of a PAC': (facts) =>
    `<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/"><senv:Body><cancelResponse><cancelResult><Folios><Folio><UUID>${facts.folios[0]?.[0]}</UUID><EstatusUUID>201</EstatusUUID></Folio></Folios><Acuse>${escaped(acuseXml(facts))}</Acuse></cancelResult></cancelResponse></senv:Body></senv:Envelope>`,
  'as CDATA in the answer of a PAC': (facts) =>
    `<r><acuse_cancelacion><![CDATA[${acuseXml(facts)}]]></acuse_cancelacion></r>`,
  'as base64 in the answer of a PAC': (facts) =>
    `<servicioConsulta><codigo>000</codigo><xmlBase64>${Buffer.from(acuseXml(facts)).toString('base64')}</xmlBase64></servicioConsulta>`,
  'with folios in one element': (facts) =>
    `<Acuse Fecha="2026-03-11 10:00:00" RfcEmisor=" ${facts.rfcEmisor.toLowerCase()} "><Folios>${facts.folios
      .map(([uuid, estatus]) => `<UUID> {${uuid}} </UUID><EstatusUUID> ${estatus} - UUID cancelado</EstatusUUID>`)
      .join('')}</Folios></Acuse>`,
  'as attributes': (facts) =>
    `<Acuse Fecha="2026-03-11T10:00:00" RfcEmisor="${facts.rfcEmisor}">${facts.folios
      .map(([uuid, estatus]) => `<Folio UUID="${uuid}" EstatusUUID="${estatus}"/>`)
      .join('')}</Acuse>`,
};

/** Files that are neither CFDI nor kept, and what people are told that they are. */
export const otherDocuments: readonly (readonly [name: string, content: string | Buffer, told: string])[] = [
  [
    'balanza.xml',
    '<BCE:Balanza xmlns:BCE="http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/BalanzaComprobacion" Version="1.3"/>',
    'Es una balanza de comprobación de la contabilidad electrónica',
  ],
  [
    'catalogo.xml',
    '<catalogocuentas:Catalogo xmlns:catalogocuentas="http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/CatalogoCuentas"/>',
    'Es un catálogo de cuentas',
  ],
  [
    'polizas.xml',
    '<PLZ:Polizas xmlns:PLZ="http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/PolizasPeriodo"/>',
    'Es un archivo de pólizas',
  ],
  [
    'auxiliar.xml',
    '<a:AuxiliarCtas xmlns:a="http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/AuxiliarCtas"/>',
    'Es un auxiliar de cuentas',
  ],
  [
    'folios.xml',
    '<a:RepAuxFol xmlns:a="http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/AuxiliarFolios"/>',
    'Es un reporte auxiliar de folios',
  ],
  [
    'porte.xml',
    '<cartaporte31:CartaPorte xmlns:cartaporte31="http://www.sat.gob.mx/CartaPorte31" Version="3.1"/>',
    'Es un complemento Carta Porte sin el CFDI',
  ],
  ['addenda.xml', '<cfdi:Addenda xmlns:cfdi="http://www.sat.gob.mx/cfd/4"><a/></cfdi:Addenda>', 'Es una Addenda sin'],
  [
    'timbre.xml',
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1"/>',
    'Es un Timbre Fiscal Digital sin',
  ],
  ['leyendas.xml', '<l:LeyendasFiscales xmlns:l="http://www.sat.gob.mx/leyendasFiscales"/>', 'Es un complemento sin'],
  ['cfd.xml', '<Comprobante xmlns="http://www.sat.gob.mx/cfd/2" version="2.2"/>', 'El archivo es un CFD 2.x'],
  [
    'solicitud.xml',
    `<Cancelacion xmlns="${CANCELA}" RfcEmisor="EKU9003173C9"><Folios><Folio UUID="${randomUUID()}" Motivo="02"/></Folios></Cancelacion>`,
    'Es una solicitud de cancelación; lo que se guarda es su acuse',
  ],
  [
    'respuesta.xml',
    `<AcuseAceptacionRechazo xmlns="${CANCELA}" RfcReceptor="EKU9003173C9"><Folios><UUID>${randomUUID()}</UUID><EstatusUUID>1000</EstatusUUID></Folios></AcuseAceptacionRechazo>`,
    'Es el acuse de una respuesta',
  ],
  [
    'recepcion.xml',
    `<Acuse xmlns="http://recibecfdi.sat.gob.mx" UUID="${randomUUID()}" CodEstatus="Comprobante recibido"/>`,
    'Es el acuse con el que el SAT recibe un CFDI',
  ],
  [
    'sin-folios.xml',
    '<Acuse Fecha="2026-03-11T10:00:00" RfcEmisor="EKU9003173C9" CodEstatus="305"/>',
    'Es un acuse de cancelación sin folios',
  ],
  [
    'consulta.xml',
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/"/></s:Body></s:Envelope>',
    'Es la respuesta de una consulta del estado',
  ],
  [
    'ubl.xml',
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    'Es una factura electrónica de otro país',
  ],
  ['portal.xml', '<!DOCTYPE html><html><head><title>Iniciar sesión</title></head></html>', 'Es una página web (HTML)'],
  ['constancia.xml', Buffer.from('%PDF-1.7\n%%EOF'), 'Es un PDF'],
  ['comprimido.xml', Buffer.from('504b030414000000', 'hex'), 'Es un ZIP'],
  ['datos.xml', '{"uuid": "x"}', 'Es un archivo JSON'],
  ['a.xml', '<a/>', 'su nodo principal es «a»'],
];

/** A list of the SAT's metadata, as its portal gives it. */
export const metadatosTxt = (
  rows: readonly {
    uuid: string;
    emisor: string;
    receptor: string;
    fecha: string;
    total?: string;
    cancelado?: string;
  }[],
): string =>
  [
    'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion',
    ...rows.map(({ uuid, emisor, receptor, fecha, total = '116.00', cancelado = '' }) =>
      [uuid.toUpperCase(), emisor, 'EMISOR', receptor, 'RECEPTOR', 'SAT970701NN3', fecha, fecha, total, 'I']
        .concat(cancelado ? '0' : '1', cancelado)
        .join('~'),
    ),
  ].join('\r\n');
