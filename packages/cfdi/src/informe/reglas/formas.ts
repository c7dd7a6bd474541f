import type { XmlElement } from '../../xml/element';
import { CURP } from './curp';
import { elementsBelow, type NodePath, nodePath } from './nodos';
import { complementosOf, type Hallado, IMPORTE, type ReglaSat } from './regla-sat';

const ANY = /^[^|]+$/;
const PAIS = /^[A-Z]{3}$/;
const DECIMAL = /^\d+(\.\d+)?$/;
/** More than zero. */
const POSITIVO = /^(?=.*[1-9])\d+(\.\d+)?$/;
const SI_O_NO = /^(Sí|No)$/;
const FECHA = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const FECHA_HORA = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const UUID_O_CLAVE = /^([a-f\dA-F]{8}(-[a-f\dA-F]{4}){3}-[a-f\dA-F]{12}|\d{3}-\d{2}-\d{9})$/;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;
const TIPO_FACTOR = /^(Tasa|Cuota|Exento)$/;

/** Attributes by the path of their element below the complement, '' for the complement itself. `?` ends the name of an optional one. */
type Forma = Readonly<Record<string, Readonly<Record<string, RegExp>>>>;

const RETENCION: Forma[string] = {
  Base: IMPORTE,
  Impuesto: ANY,
  TipoFactor: TIPO_FACTOR,
  TasaOCuota: IMPORTE,
  Importe: IMPORTE,
};

/** cfdv40.xsd, without what other rules read. */
const cfdi40: Forma = {
  Receptor: { 'NumRegIdTrib?': /^[^|]{6,40}$/ },
  'Conceptos/Concepto': { ClaveProdServ: /^\d{8}$/ },
  'Conceptos/Concepto/Impuestos/Traslados/Traslado': { Base: IMPORTE, Impuesto: ANY, TipoFactor: TIPO_FACTOR },
  'Conceptos/Concepto/Impuestos/Retenciones/Retencion': RETENCION,
  'Impuestos/Traslados/Traslado': { Base: IMPORTE, Impuesto: ANY, TipoFactor: TIPO_FACTOR },
  'Impuestos/Retenciones/Retencion': { Impuesto: ANY, Importe: IMPORTE },
};

/** Pagos20.xsd */
const pagos20: Forma = {
  '': { Version: /^2\.0$/ },
  Totales: { MontoTotalPagos: IMPORTE },
  Pago: {
    FechaPago: FECHA_HORA,
    FormaDePagoP: ANY,
    MonedaP: ANY,
    Monto: IMPORTE,
    'CtaOrdenante?': /^[A-Z\d_]{10,50}$/,
  },
  'Pago/DoctoRelacionado': {
    IdDocumento: UUID_O_CLAVE,
    MonedaDR: ANY,
    NumParcialidad: /^[1-9]\d{0,2}$/,
    ImpSaldoAnt: IMPORTE,
    ImpPagado: IMPORTE,
    ImpSaldoInsoluto: IMPORTE,
    ObjetoImpDR: /^0[1-8]$/,
  },
  'Pago/DoctoRelacionado/ImpuestosDR/RetencionesDR/RetencionDR': {
    BaseDR: IMPORTE,
    ImpuestoDR: ANY,
    TipoFactorDR: TIPO_FACTOR,
    TasaOCuotaDR: IMPORTE,
    ImporteDR: IMPORTE,
  },
  'Pago/DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR': {
    BaseDR: IMPORTE,
    ImpuestoDR: ANY,
    TipoFactorDR: TIPO_FACTOR,
  },
  'Pago/ImpuestosP/RetencionesP/RetencionP': { ImpuestoP: ANY, ImporteP: IMPORTE },
  'Pago/ImpuestosP/TrasladosP/TrasladoP': { BaseP: IMPORTE, ImpuestoP: ANY, TipoFactorP: TIPO_FACTOR },
};

/** nomina12.xsd */
const nomina12: Forma = {
  '': {
    Version: /^1\.2$/,
    TipoNomina: /^[OE]$/,
    FechaPago: FECHA,
    FechaInicialPago: FECHA,
    FechaFinalPago: FECHA,
    NumDiasPagados: DECIMAL,
  },
  Receptor: {
    Curp: CURP,
    'NumSeguridadSocial?': /^\d{1,15}$/,
    'FechaInicioRelLaboral?': FECHA,
    'Antigüedad?': /^P([1-9]\d{0,3}W|0W|([1-9]\d?Y)?(([1-9]|1[012])M)?(0|[1-9]|[12]\d|3[01])D)$/,
    TipoContrato: ANY,
    TipoRegimen: ANY,
    NumEmpleado: ANY,
    'RiesgoPuesto?': /^([1-5]|99)$/,
    'SalarioDiarioIntegrado?': IMPORTE,
    PeriodicidadPago: ANY,
    ClaveEntFed:
      /^(AGU|BCN|BCS|CAM|CHP|CHH|COA|COL|DIF|CMX|DUR|GUA|GRO|HID|JAL|MEX|MIC|MOR|NAY|NLE|OAX|PUE|QUE|ROO|SLP|SIN|SON|TAB|TAM|TLA|VER|YUC|ZAC|[A-Z]{2})$/,
  },
  Percepciones: { TotalGravado: IMPORTE, TotalExento: IMPORTE },
  'Percepciones/Percepcion': {
    TipoPercepcion: ANY,
    Clave: /^[^|]{3,15}$/,
    Concepto: ANY,
    ImporteGravado: IMPORTE,
    ImporteExento: IMPORTE,
  },
  'Deducciones/Deduccion': { TipoDeduccion: ANY, Clave: /^[^|]{3,15}$/, Concepto: ANY, Importe: IMPORTE },
  'OtrosPagos/OtroPago': { TipoOtroPago: ANY, Clave: /^[^|]{3,15}$/, Concepto: ANY, Importe: IMPORTE },
  'OtrosPagos/OtroPago/SubsidioAlEmpleo': { SubsidioCausado: IMPORTE },
};

/** CartaPorte30.xsd and CartaPorte31.xsd; 2.0 has the same here. */
const cartaPorte: Forma = {
  '': {
    Version: /^(2\.0|3\.[01])$/,
    TranspInternac: SI_O_NO,
    'EntradaSalidaMerc?': /^(Entrada|Salida)$/,
    'TotalDistRec?': DECIMAL,
    'RegistroISTMO?': /^Sí$/,
  },
  'Ubicaciones/Ubicacion': {
    TipoUbicacion: /^(Origen|Destino)$/,
    RFCRemitenteDestinatario: RFC,
    FechaHoraSalidaLlegada: FECHA_HORA,
    'DistanciaRecorrida?': DECIMAL,
  },
  Mercancias: { PesoBrutoTotal: POSITIVO, UnidadPeso: ANY, NumTotalMercancias: /^[1-9]\d*$/ },
  'Mercancias/Mercancia': {
    BienesTransp: ANY,
    Descripcion: ANY,
    Cantidad: POSITIVO,
    ClaveUnidad: ANY,
    PesoEnKg: POSITIVO,
    'MaterialPeligroso?': SI_O_NO,
  },
  'Mercancias/Autotransporte/IdentificacionVehicular': { AnioModeloVM: /^(19|20)\d\d$/ },
};

/** ComercioExterior20.xsd; 1.1 may lack some of it. */
const comercioExterior20: Forma = {
  '': {
    Version: /^2\.0$/,
    ClaveDePedimento: ANY,
    CertificadoOrigen: /^[01]$/,
    TipoCambioUSD: POSITIVO,
    TotalUSD: IMPORTE,
  },
  'Emisor/Domicilio': { Calle: ANY, Estado: ANY, Pais: PAIS, CodigoPostal: ANY },
  'Receptor/Domicilio': { Calle: ANY, Estado: ANY, Pais: PAIS, CodigoPostal: ANY },
  'Mercancias/Mercancia': {
    NoIdentificacion: ANY,
    'FraccionArancelaria?': /^\d{10}$/,
    'UnidadAduana?': /^\d{2}$/,
    'CantidadAduana?': DECIMAL,
    'ValorUnitarioAduana?': DECIMAL,
    ValorDolares: DECIMAL,
  },
};

const LONGEST_SHOWN = 40;

interface Entry {
  readonly path: NodePath;
  readonly attributes: readonly { name: string; isRequired: boolean; pattern: RegExp }[];
}

const compiled = (forma: Forma): readonly Entry[] =>
  Object.entries(forma).map(([path, attributes]) => ({
    path: nodePath(...path.split('/').filter(Boolean)),
    attributes: Object.entries(attributes).map(([key, pattern]) => ({
      name: key.replace('?', ''),
      isRequired: !key.endsWith('?'),
      pattern,
    })),
  }));

function findingsOf(root: XmlElement, entries: readonly Entry[]): Hallado[] {
  const found: Hallado[] = [];
  for (const { path, attributes } of entries)
    for (const element of elementsBelow(root, path))
      for (const { name, isRequired, pattern } of attributes) {
        const value = element.attributes[name];
        if (value === undefined) {
          if (isRequired) found.push({ texto: `Falta ${element.local}/${name}.`, en: () => element, atributo: name });
        } else if (!pattern.test(value.trim()))
          found.push({
            texto: `${element.local}/${name} «${value.slice(0, LONGEST_SHOWN)}» no tiene la forma de su esquema.`,
            en: () => element,
            atributo: name,
          });
      }
  return found;
}

function ofComplemento(local: string, uri: RegExp, forma: Forma): ReglaSat[1] {
  const entries = compiled(forma);
  return ({ cfdi }) =>
    complementosOf(cfdi, local)
      .filter((element) => uri.test(element.uri))
      .flatMap((element) => findingsOf(element, entries));
}

function ofComprobante(forma: Forma): ReglaSat[1] {
  const entries = compiled(forma);
  return ({ cfdi }) => findingsOf(cfdi.xml, entries);
}

/**
 * Required attributes and patterns of the SAT's schemas, by family. The schemas themselves say more, where they are installed;
 * without them this is what is known of the structure.
 */
export const formas = {
  cfdi40: ['cfdv40.xsd', ofComprobante(cfdi40)],
  pagos20: ['Pagos20.xsd', ofComplemento('Pagos', /\/Pagos20$/, pagos20)],
  nomina12: ['nomina12.xsd', ofComplemento('Nomina', /\/nomina12$/, nomina12)],
  cartaPorte: ['CartaPorte31.xsd', ofComplemento('CartaPorte', /\/CartaPorte(20|30|31)$/, cartaPorte)],
  comercioExterior: [
    'ComercioExterior20.xsd',
    ofComplemento('ComercioExterior', /\/ComercioExterior20$/, comercioExterior20),
  ],
} as const satisfies Record<string, ReglaSat>;
