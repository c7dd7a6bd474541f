import { CfdiError } from '../error';
import { childOf, childrenOf, elementsAt, type XmlElement } from '../xml/element';
import { type ReadXml, readXml } from '../xml/read-xml';
import type { Comprobante, InformacionGlobal, Relacionados, TipoDeComprobante } from './comprobante';
import { readConceptos } from './conceptos';
import { readImpuestosComprobante, readImpuestosLocales } from './impuestos';
import { moneda32, tipoCambio32 } from './moneda-32';
import { readNominas } from './nomina';
import { readPagos, readTotalesPagos } from './pagos';
import { isTimbre, readTimbre } from './timbre';
import {
  decimalOf,
  requiredDateTime,
  requiredDecimal,
  requiredFecha,
  requiredRfc,
  requiredText,
  requiredUuid,
  textOf,
} from './values';
import { formaDePago32, names32, tipoDeComprobante32 } from './version-32';

/** Codes of the matrices of what is refused: a vault cannot keep a CFDI without it. */
const CODIGOS = {
  '3.3': { fecha: 'CFDI33101', moneda: 'CFDI33112', tipoCambio: 'CFDI33116', tipo: 'CFDI33120' },
  '4.0': { fecha: 'CFDI40101', moneda: 'CFDI40113', tipoCambio: 'CFDI40117', tipo: 'CFDI40121' },
} as const;
type VersionConMatriz = keyof typeof CODIGOS;

const notACfdi = (message: string) => new CfdiError('not_a_cfdi', message);

const namespaces: Readonly<Record<string, readonly string[]>> = {
  'http://www.sat.gob.mx/cfd/3': ['3.2', '3.3'],
  'http://www.sat.gob.mx/cfd/4': ['4.0'],
};

function requireVersion(root: XmlElement): Comprobante['version'] {
  if (root.local !== 'Comprobante') throw notACfdi(`El XML no es un CFDI: su nodo principal es «${root.name}».`);
  const versions = namespaces[root.uri];
  if (!versions) {
    throw notACfdi(
      root.uri === 'http://www.sat.gob.mx/cfd/2'
        ? 'El archivo es un CFD 2.x, anterior al CFDI, que no lleva timbre fiscal.'
        : `El Comprobante no es del SAT: su espacio de nombres es «${root.uri}».`,
    );
  }
  const version = textOf(root, 'Version') ?? textOf(root, 'version') ?? 'ninguna';
  if (!versions.includes(version)) {
    throw notACfdi(`La versión del comprobante es «${version}»; se admiten 3.2, 3.3 y 4.0.`);
  }
  return version as Comprobante['version'];
}

function requireChild(root: XmlElement, local: string): XmlElement {
  const child = childOf(root, local);
  if (!child) throw notACfdi(`Al CFDI le falta el nodo ${local}.`);
  return child;
}

function readTipo(root: XmlElement, version: VersionConMatriz): TipoDeComprobante {
  const text = requiredText(root, 'TipoDeComprobante');
  if (!/^[IETPN]$/.test(text)) throw notACfdi(`El TipoDeComprobante «${text}» no existe. ${CODIGOS[version].tipo}.`);
  return text as TipoDeComprobante;
}

function readMoneda(root: XmlElement, version: VersionConMatriz): string {
  const text = requiredText(root, 'Moneda');
  if (!/^[A-Z]{3}$/.test(text)) throw notACfdi(`La Moneda «${text}» no existe. ${CODIGOS[version].moneda}.`);
  return text;
}

function readRelacionados(root: XmlElement): Relacionados[] {
  return childrenOf(root, 'CfdiRelacionados').map((group) => ({
    tipoRelacion: requiredText(group, 'TipoRelacion'),
    uuids: childrenOf(group, 'CfdiRelacionado').map((relacionado) => requiredUuid(relacionado, 'UUID')),
  }));
}

function readInformacionGlobal(root: XmlElement): InformacionGlobal | null {
  const element = childOf(root, 'InformacionGlobal');
  return element
    ? {
        periodicidad: requiredText(element, 'Periodicidad'),
        meses: requiredText(element, 'Meses'),
        anio: requiredText(element, 'Año'),
      }
    : null;
}

function readPartes(root: XmlElement, version: string): Pick<Comprobante, 'emisor' | 'receptor'> {
  const old = version === '3.2';
  const emisor = requireChild(root, 'Emisor');
  const receptor = requireChild(root, 'Receptor');
  return {
    emisor: {
      rfc: requiredRfc(emisor, old ? 'rfc' : 'Rfc'),
      nombre: textOf(emisor, old ? 'nombre' : 'Nombre'),
      regimenFiscal: old ? textOf(childOf(emisor, 'RegimenFiscal'), 'Regimen') : textOf(emisor, 'RegimenFiscal'),
    },
    receptor: {
      rfc: requiredRfc(receptor, old ? 'rfc' : 'Rfc'),
      nombre: textOf(receptor, old ? 'nombre' : 'Nombre'),
      usoCfdi: textOf(receptor, 'UsoCFDI'),
      regimenFiscal: textOf(receptor, 'RegimenFiscalReceptor'),
      domicilioFiscal: textOf(receptor, 'DomicilioFiscalReceptor'),
      residenciaFiscal: textOf(receptor, 'ResidenciaFiscal'),
      numRegIdTrib: textOf(receptor, 'NumRegIdTrib'),
    },
  };
}

function readEncabezado(root: XmlElement, version: Comprobante['version']) {
  const old = version === '3.2';
  const named = (name: string) => (old ? (names32[name] ?? name) : name);
  return {
    tipo: old ? tipoDeComprobante32(root) : readTipo(root, version),
    serie: textOf(root, named('Serie')),
    folio: textOf(root, named('Folio')),
    fecha: old ? requiredDateTime(root, 'fecha') : requiredFecha(root, 'Fecha', CODIGOS[version].fecha),
    lugarExpedicion: textOf(root, 'LugarExpedicion'),
    exportacion: textOf(root, 'Exportacion'),
    condicionesDePago: textOf(root, named('CondicionesDePago')),
    subtotal: requiredDecimal(root, named('SubTotal')),
    descuento: decimalOf(root, named('Descuento')),
    total: requiredDecimal(root, named('Total')),
    moneda: old ? moneda32(textOf(root, 'Moneda')) : readMoneda(root, version),
    tipoCambio: old
      ? tipoCambio32(textOf(root, 'TipoCambio'))
      : decimalOf(root, 'TipoCambio', CODIGOS[version].tipoCambio),
    metodoPago: old ? formaDePago32(textOf(root, 'formaDePago')) : textOf(root, 'MetodoPago'),
    formaPago: textOf(root, named('FormaPago')),
    noCertificado: textOf(root, named('NoCertificado')),
    certificado: textOf(root, named('Certificado')),
    sello: textOf(root, named('Sello')),
  };
}

/**
 * Reads a CFDI 3.2, 3.3 or 4.0, stamped or not. The schemas let `cfdi:Complemento` repeat: all are read as one. What the
 * vault depends on (RFCs, UUIDs, dates, amounts) is checked here; everything else is for {@link checkComprobante}.
 *
 * @throws CfdiError with a Spanish sentence that says why the bytes are not a CFDI
 */
export const parseComprobante = (bytes: Uint8Array): Comprobante => readComprobante(readXml(bytes));

/** The same, of a document that has been parsed. */
export function readComprobante({ xml, unread }: ReadXml): Comprobante {
  const version = requireVersion(xml);
  const complementos = elementsAt(xml, 'Complemento').flatMap(({ children }) => children);
  const timbre = readTimbre(complementos);
  return {
    xml,
    unread,
    version,
    uuid: timbre?.uuid ?? null,
    ...readEncabezado(xml, version),
    ...readPartes(xml, version),
    informacionGlobal: readInformacionGlobal(xml),
    conceptos: readConceptos(xml, version),
    impuestos: readImpuestosComprobante(xml, version),
    impuestosLocales: readImpuestosLocales(complementos),
    relacionados: readRelacionados(xml),
    pagos: readPagos(complementos),
    totalesPagos: readTotalesPagos(complementos),
    nomina: readNominas(complementos),
    timbre,
    complementos: complementos.filter((complemento) => !isTimbre(complemento)).map(({ local }) => local),
  };
}
