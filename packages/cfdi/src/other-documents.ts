import type { XmlElement } from './xml/element';

const CONTABILIDAD = 'de la contabilidad electrónica';
const WITHOUT_CFDI = 'sin el CFDI al que pertenece';

/** Documents by the names of their roots, and where that does not tell, their namespaces: what each is, after «Es». */
const DOCUMENTS: readonly (readonly [local: RegExp, uri: RegExp, what: string])[] = [
  [/^Balanza$/, /./, `una balanza de comprobación ${CONTABILIDAD}`],
  [/^Catalogo$/, /CatalogoCuentas/i, `un catálogo de cuentas ${CONTABILIDAD}`],
  [/^Polizas$/, /./, `un archivo de pólizas del periodo ${CONTABILIDAD}`],
  [/^RepAuxFol$/, /./, `un reporte auxiliar de folios ${CONTABILIDAD}`],
  [/^AuxiliarCtas$/, /./, `un auxiliar de cuentas ${CONTABILIDAD}`],
  [/^SelloDigitalContElec$/, /./, `el sello digital de un envío ${CONTABILIDAD}`],
  [/./, /ContabilidadE/, `un archivo ${CONTABILIDAD}`],
  [/^(CancelaCFD|Cancelacion|CancelaRetencion)$/, /./, 'una solicitud de cancelación; lo que se guarda es su acuse'],
  [/^SolicitudAceptacionRechazo$/, /./, 'la respuesta a una solicitud de cancelación; se da en Buzón'],
  [
    /AceptacionRechazo/,
    /./,
    'el acuse de una respuesta a una solicitud de cancelación; el de cada respuesta está en Buzón',
  ],
  [/^Acuse/, /recibecfdi/i, 'el acuse con el que el SAT recibe un CFDI de un PAC'],
  [/^(ConsultaResult|ConsultaResponse)$/, /./, 'la respuesta de una consulta del estado de un CFDI'],
  [/^(AcuseRecepcion|Acuse)/, /./, 'un acuse que no es de cancelación'],
  [/^(Solicita|Verifica|Peticion|Respuesta)\w*Descarga/, /./, 'un mensaje del servicio de descarga masiva'],
  [/^CartaPorte$/, /./, `un complemento Carta Porte ${WITHOUT_CFDI}`],
  [/^TimbreFiscalDigital$/, /./, `un Timbre Fiscal Digital ${WITHOUT_CFDI}`],
  [/^Addenda$/, /./, `una Addenda ${WITHOUT_CFDI}`],
  [/^(Complemento|ComplementoConcepto)$/, /./, `un complemento ${WITHOUT_CFDI}`],
  [/^(Conceptos?|Emisor|Receptor|CfdiRelacionados)$/, /sat\.gob\.mx/, 'una parte de un CFDI'],
  [/^Pagos$/, /sat\.gob\.mx/, `un complemento de recepción de pagos ${WITHOUT_CFDI}`],
  [/^Nomina$/, /sat\.gob\.mx/, `un complemento de nómina ${WITHOUT_CFDI}`],
  [/^Retenciones$/, /./, 'un documento de retenciones que no es del SAT'],
  [/^(requestForPayment|AddendaEmisor|addenda|FacturaInterfactura|Remision)$/i, /./, `una Addenda ${WITHOUT_CFDI}`],
  [
    /^(Invoice|CreditNote|DebitNote|AttachedDocument|ApplicationResponse)$/,
    /ubl/i,
    'una factura electrónica de otro país (UBL)',
  ],
  [
    /^(DTE|EnvioDTE|nfeProc|NFe|Facturae|FatturaElettronica|FacturaElectronica|CrossIndustryInvoice)$/,
    /./,
    'una factura electrónica de otro país',
  ],
  [/^schema$/, /XMLSchema/, 'un esquema XSD'],
  [/^(stylesheet|transform)$/, /XSL/, 'una hoja de estilo XSLT'],
  [/^Workbook$/, /spreadsheet/i, 'una hoja de cálculo'],
  [/^html$/i, /./, 'una página web (HTML)'],
  [/^(rss|feed|svg|plist|kml|gpx)$/, /./, 'un XML que no es fiscal'],
  [/./, /^https?:\/\/(www\.)?sat\.gob\.mx\//, `un complemento ${WITHOUT_CFDI}`],
];

const ENVELOPE = /^(Envelope|Body)$/;

/**
 * Says what an XML is that is neither a CFDI, nor kept beside one: «Es una Addenda…». Undefined where that is not
 * known. Of a SOAP message, what is in its body.
 */
export function nameDocument(root: XmlElement): string | undefined {
  const inner = innerOf(root);
  const [, , what] =
    DOCUMENTS.find(
      ([local, uri]) => local.test(inner.local) && (inner.uri === '' ? uri.test('-') : uri.test(inner.uri)),
    ) ?? [];
  if (what) return `Es ${what}, no un CFDI.`;
  return ENVELOPE.test(root.local) ? 'Es un mensaje SOAP, no un CFDI.' : undefined;
}

/** The first element within SOAP's that is not SOAP's. */
function innerOf(root: XmlElement): XmlElement {
  let element = root;
  while (ENVELOPE.test(element.local)) {
    const next = element.children.find(({ local }) => local !== 'Header');
    if (!next) return element;
    element = next;
  }
  return element;
}

/** First bytes of files, in hexadecimal, and what they are. */
const SIGNATURES: readonly (readonly [hex: string, what: string])[] = [
  ['25504446', 'un PDF; se sube junto con el XML de su mismo nombre'],
  ['504b0304', 'un ZIP; cambie su extensión a .zip'],
  ['504b0506', 'un ZIP vacío'],
  ['52617221', 'un archivo RAR; vuelva a comprimirlo como ZIP'],
  ['377abcaf271c', 'un archivo 7z; vuelva a comprimirlo como ZIP'],
  ['1f8b', 'un archivo gzip; descomprímalo'],
  ['d0cf11e0', 'un documento de Office'],
  ['89504e47', 'una imagen'],
  ['ffd8ff', 'una imagen'],
  ['47494638', 'una imagen'],
];

const HEAD = 1_024;

/** Says what bytes are that no XML can begin with; undefined where that is not known. */
export function nameBytes(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  const [, known] = SIGNATURES.find(([hex]) => head.toString('hex', 0, hex.length / 2) === hex) ?? [];
  const what = known ?? nameText(head.toString('latin1').replaceAll('\0', ''));
  return what && `Es ${what}, no un CFDI.`;
}

function nameText(text: string): string | undefined {
  const begun = text.replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)?\s*/, '');
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i.test(begun))
    return 'una página web (HTML), como la de un portal cuya sesión terminó';
  if (/^[{[]\s*["{[\]}]/.test(begun)) return 'un archivo JSON';
  if (/^-----BEGIN /.test(begun)) return 'un certificado o una llave';
  if (/^\|{1,2}\d\.\d\|/.test(begun)) return 'una cadena original';
  if (/^\d{2}\|\d{2}\|[A-ZÑ&]{0,4}/i.test(begun)) return 'un archivo de texto de la DIOT';
  return undefined;
}
