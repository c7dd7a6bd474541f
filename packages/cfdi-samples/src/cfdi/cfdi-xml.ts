import { type Attributes, element } from './element';

/** Values of attributes by their names; undefined leaves a usual one out. */
export type Values = Readonly<Record<string, string | undefined>>;

/** What may be changed in the CFDI that {@link cfdiXml} writes. */
export interface CfdiParts {
  /** Without those that are undefined. */
  comprobante?: Attributes;
  emisor?: Values;
  receptor?: Values;
  conceptos?: string;
  impuestos?: string;
  relacionados?: string;
  /** Content of a cfdi:Complemento each. */
  complementos?: readonly string[];
  declaration?: string;
}

const traslados = element(
  'cfdi:Traslados',
  {},
  element('cfdi:Traslado', {
    Base: '100.00',
    Impuesto: '002',
    TipoFactor: 'Tasa',
    TasaOCuota: '0.160000',
    Importe: '16.00',
  }),
);

/** Writes a Concepto of 100.00 with its IVA; `attributes` and `impuestos` replace the usual ones. */
export function conceptoXml(attributes: Values = {}, impuestos = element('cfdi:Impuestos', {}, traslados)): string {
  const usual = {
    ClaveProdServ: '01010101',
    Cantidad: '2',
    ClaveUnidad: 'H87',
    Descripcion: 'Café tostado',
    ValorUnitario: '50.00',
    Importe: '100.00',
    ObjetoImp: '02',
  };
  return element('cfdi:Concepto', { ...usual, ...attributes }, impuestos);
}

/** Writes a plausible CFDI 4.0 of 116.00 MXN without a sello; `parts` replace the usual ones. */
export function cfdiXml(parts: CfdiParts = {}): string {
  const comprobante = {
    'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
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
  };
  const emisor = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' };
  const receptor = {
    Rfc: 'H&E951128469',
    Nombre: 'HERRERIA & ELECTRICOS',
    DomicilioFiscalReceptor: '06002',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G03',
  };
  const root = element(
    'cfdi:Comprobante',
    { ...comprobante, ...parts.comprobante },
    parts.relacionados ?? '',
    element('cfdi:Emisor', { ...emisor, ...parts.emisor }),
    element('cfdi:Receptor', { ...receptor, ...parts.receptor }),
    element('cfdi:Conceptos', {}, parts.conceptos ?? conceptoXml()),
    parts.impuestos ?? element('cfdi:Impuestos', { TotalImpuestosTrasladados: '16.00' }, traslados),
    ...(parts.complementos ?? []).map((content) => element('cfdi:Complemento', {}, content)),
  );
  return (parts.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>\n') + root;
}

/** Writes a TimbreFiscalDigital whose sellos do not verify unless `attributes` give others. */
export function timbreXml(attributes: Attributes = {}): string {
  return element('tfd:TimbreFiscalDigital', {
    'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
    Version: '1.1',
    UUID: '7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01',
    FechaTimbrado: '2026-03-10T12:00:30',
    RfcProvCertif: 'SPR190613I52',
    SelloCFD: 'AA==',
    NoCertificadoSAT: '30001000000500003456',
    SelloSAT: 'AA==',
    ...attributes,
  });
}
