import { type Attributes, element, fechaText } from '../cfdi/element';
import type { Concepto, Documento, DocumentoDemo, Factura, Nomina, Pago, Traslado } from './documentos';
import { retenidoPorImpuesto, totalesOf } from './documentos';
import { type Impuesto, pesos, suma, tasaText } from './impuestos';
import { writeNomina } from './write-nomina';
import { writePagos } from './write-pagos';

/** What sealing adds to a document; empty while the cadena original is being made. */
export interface Sellado {
  noCertificado: string;
  certificado: string;
  sello: string;
  /** The TimbreFiscalDigital element. */
  timbre: string;
}

const namespaces = {
  '3.3': { uri: 'http://www.sat.gob.mx/cfd/3', xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/3/cfdv33.xsd' },
  '4.0': { uri: 'http://www.sat.gob.mx/cfd/4', xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd' },
} as const;
const complementos = {
  pago20: ['http://www.sat.gob.mx/Pagos20', 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd'],
  nomina12: ['http://www.sat.gob.mx/nomina12', 'http://www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd'],
} as const;

/** Writes a document as CFDI 4.0 (3.3 for the invoices that say so). Source: Anexo 20 and its XSD. */
export function writeComprobante(documento: DocumentoDemo, sellado: Sellado): string {
  switch (documento.tipo) {
    case 'P':
      return envelope(documento, sellado, sinValor, 'CP01', {
        conceptos: conceptoUnico('84111506', 'Pago', 0, 0),
        complemento: writePagos(documento),
      });
    case 'N':
      return writeReciboNomina(documento, sellado);
    case 'T':
      return envelope(documento, sellado, sinValor, 'S01', {
        conceptos: documento.conceptos.map(writeTraslado).join(''),
      });
    default:
      return writeFactura(documento, sellado);
  }
}

const sinValor: Attributes = { SubTotal: '0', Moneda: 'XXX', Total: '0' };

interface Contenido {
  conceptos: string;
  relacionados?: string;
  global?: string | false;
  impuestos?: string;
  complemento?: string;
}

function envelope(
  documento: Factura | Pago | Nomina | Traslado,
  sellado: Sellado,
  valores: Attributes,
  usoCfdi: string,
  contenido: Contenido,
): string {
  const version = documento.tipo === 'I' || documento.tipo === 'E' ? documento.version : '4.0';
  const { uri, xsd } = namespaces[version];
  const prefix = documento.tipo === 'P' ? 'pago20' : documento.tipo === 'N' ? 'nomina12' : null;
  const [complementoUri, complementoXsd] = prefix ? complementos[prefix] : [];
  const complemento = (contenido.complemento ?? '') + sellado.timbre;
  const root = element(
    'cfdi:Comprobante',
    {
      'xmlns:cfdi': uri,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      ...(prefix ? { [`xmlns:${prefix}`]: complementoUri } : {}),
      'xsi:schemaLocation': [uri, xsd, complementoUri, complementoXsd].filter(Boolean).join(' '),
      Version: version,
      Serie: documento.serie,
      Folio: documento.folio,
      Fecha: fechaText(documento.fecha),
      Sello: sellado.sello,
      NoCertificado: sellado.noCertificado,
      Certificado: sellado.certificado,
      ...valores,
      TipoDeComprobante: documento.tipo,
      Exportacion: version === '4.0' ? '01' : undefined,
      LugarExpedicion: documento.emisor.cp,
    },
    contenido.global || '',
    contenido.relacionados ?? '',
    ...writePartes(documento, version, usoCfdi),
    element('cfdi:Conceptos', {}, contenido.conceptos),
    contenido.impuestos ?? '',
    complemento ? element('cfdi:Complemento', {}, complemento) : '',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function writePartes({ emisor, receptor }: Documento, version: Factura['version'], usoCfdi: string): string[] {
  const in40 =
    version === '4.0' ? { DomicilioFiscalReceptor: receptor.cp, RegimenFiscalReceptor: receptor.regimen } : {};
  return [
    element('cfdi:Emisor', { Rfc: emisor.rfc, Nombre: emisor.nombre, RegimenFiscal: emisor.regimen }),
    element('cfdi:Receptor', { Rfc: receptor.rfc, Nombre: receptor.nombre, ...in40, UsoCFDI: usoCfdi }),
  ];
}

function writeFactura(factura: Factura, sellado: Sellado): string {
  const { subtotal, descuento, total } = totalesOf(factura);
  const declarado = factura.defecto === 'total-equivocado' ? total + 10_000 : total;
  const { relacionada, sustituye, global } = factura;
  const named = relacionada ?? sustituye;
  const valores: Attributes = {
    FormaPago: factura.formaPago,
    SubTotal: pesos(subtotal),
    Descuento: descuento > 0 ? pesos(descuento) : undefined,
    Moneda: factura.moneda,
    TipoCambio: factura.moneda === 'MXN' ? undefined : (factura.tipoCambio / 10_000).toFixed(4),
    Total: pesos(declarado),
    MetodoPago: factura.metodoPago,
  };
  return envelope(factura, sellado, valores, factura.usoCfdi, {
    global:
      factura.version === '4.0' &&
      global &&
      element('cfdi:InformacionGlobal', { Periodicidad: global.periodicidad, Meses: global.meses, Año: global.year }),
    relacionados:
      named &&
      element(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: relacionada ? '01' : '04' },
        element('cfdi:CfdiRelacionado', { UUID: named.uuid }),
      ),
    conceptos: factura.conceptos.map((concepto) => writeConcepto(concepto, factura.version)).join(''),
    impuestos: writeImpuestos(factura),
  });
}

function writeConcepto(concepto: Concepto, version: Factura['version']): string {
  const tax = (tag: string, { impuesto, tasa, base, importe }: Impuesto) =>
    element(`cfdi:${tag}`, {
      Base: pesos(base),
      Impuesto: impuesto,
      TipoFactor: tasa === null ? 'Exento' : 'Tasa',
      TasaOCuota: tasa === null ? undefined : tasaText(tasa),
      Importe: tasa === null ? undefined : pesos(importe),
    });
  const group = (tag: string, one: string, taxes: readonly Impuesto[]) =>
    taxes.length > 0 ? element(`cfdi:${tag}`, {}, ...taxes.map((each) => tax(one, each))) : '';
  const impuestos =
    group('Traslados', 'Traslado', concepto.traslados) + group('Retenciones', 'Retencion', concepto.retenciones);
  return element(
    'cfdi:Concepto',
    {
      ClaveProdServ: concepto.clave,
      NoIdentificacion: concepto.noIdentificacion,
      Cantidad: concepto.cantidad,
      ClaveUnidad: concepto.unidadClave,
      Unidad: concepto.unidad,
      Descripcion: concepto.descripcion,
      ValorUnitario: pesos(concepto.precio),
      Importe: pesos(concepto.precio * concepto.cantidad),
      Descuento: concepto.descuento > 0 ? pesos(concepto.descuento) : undefined,
      ObjetoImp: version === '4.0' ? (impuestos ? '02' : '01') : undefined,
    },
    impuestos ? element('cfdi:Impuestos', {}, impuestos) : '',
  );
}

/** 3.3 does not repeat the bases, nor what is exempt. */
function writeImpuestos(factura: Factura): string {
  const in40 = factura.version === '4.0';
  const { traslados, retenciones, trasladado, retenido } = totalesOf(factura);
  const listed = traslados.filter(({ tasa }) => in40 || tasa !== null);
  const written = listed.map(({ impuesto, tasa, base, importe }) =>
    element('cfdi:Traslado', {
      Base: in40 ? pesos(base) : undefined,
      Impuesto: impuesto,
      TipoFactor: tasa === null ? 'Exento' : 'Tasa',
      TasaOCuota: tasa === null ? undefined : tasaText(tasa),
      Importe: tasa === null ? undefined : pesos(importe),
    }),
  );
  const withheld = retenidoPorImpuesto(retenciones).map(({ impuesto, importe }) =>
    element('cfdi:Retencion', { Impuesto: impuesto, Importe: pesos(importe) }),
  );
  if (written.length + withheld.length === 0) return '';
  return element(
    'cfdi:Impuestos',
    {
      TotalImpuestosRetenidos: withheld.length > 0 ? pesos(retenido) : undefined,
      TotalImpuestosTrasladados: listed.some(({ tasa }) => tasa !== null) ? pesos(trasladado) : undefined,
    },
    withheld.length > 0 ? element('cfdi:Retenciones', {}, ...withheld) : '',
    written.length > 0 ? element('cfdi:Traslados', {}, ...written) : '',
  );
}

function writeReciboNomina(nomina: Nomina, sellado: Sellado): string {
  const deducciones = suma([nomina.imss, nomina.isr]);
  const valores: Attributes = {
    SubTotal: pesos(nomina.sueldo),
    Descuento: pesos(deducciones),
    Moneda: 'MXN',
    Total: pesos(nomina.sueldo - deducciones),
    MetodoPago: 'PUE',
  };
  return envelope(nomina, sellado, valores, 'CN01', {
    conceptos: conceptoUnico('84111505', 'Pago de nómina', nomina.sueldo, deducciones),
    complemento: writeNomina(nomina),
  });
}

function conceptoUnico(clave: string, descripcion: string, importe: number, descuento: number): string {
  const valor = importe === 0 ? '0' : pesos(importe);
  return element('cfdi:Concepto', {
    ClaveProdServ: clave,
    Cantidad: 1,
    ClaveUnidad: 'ACT',
    Descripcion: descripcion,
    ValorUnitario: valor,
    Importe: valor,
    Descuento: descuento > 0 ? pesos(descuento) : undefined,
    ObjetoImp: '01',
  });
}

function writeTraslado({ clave, unidadClave, unidad, descripcion, cantidad }: Traslado['conceptos'][number]): string {
  return element('cfdi:Concepto', {
    ClaveProdServ: clave,
    Cantidad: cantidad,
    ClaveUnidad: unidadClave,
    Unidad: unidad,
    Descripcion: descripcion,
    ValorUnitario: '0',
    Importe: '0',
    ObjetoImp: '01',
  });
}
