import { isTimbre, readTimbre } from '../comprobante/timbre';
import {
  decimalOf,
  requiredDateTime,
  requiredDecimal,
  requiredRfc,
  requiredText,
  requiredUuid,
  textOf,
} from '../comprobante/values';
import { CfdiError } from '../error';
import { childOf, elementsAt, type XmlElement } from '../xml/element';
import type { ReadXml } from '../xml/read-xml';
import type { ImpuestoRetenido, ReceptorRetencion, Retencion } from './retencion';

const NAMESPACE = 'http://www.sat.gob.mx/esquemas/retencionpago/';

const notACfdi = (message: string) => new CfdiError('not_a_cfdi', message);

/** Whether the root of a document is that of a CFDI de retenciones, of any version. */
export const isRetencionRoot = ({ local, uri }: XmlElement): boolean =>
  local === 'Retenciones' && uri.startsWith(NAMESPACE);

/** Names that differ between the versions. */
const names = {
  '1.0': {
    noCertificado: 'NumCert',
    certificado: 'Cert',
    rfcEmisor: 'RFCEmisor',
    curpEmisor: 'CURPE',
    nacionalidad: 'Nacionalidad',
    rfcReceptor: 'RFCRecep',
    curpReceptor: 'CURPR',
    numRegIdTrib: 'NumRegIdTrib',
    ejercicio: 'Ejerc',
    operacion: 'montoTotOperacion',
    gravado: 'montoTotGrav',
    exento: 'montoTotExent',
    retenido: 'montoTotRet',
    impuesto: 'Impuesto',
    monto: 'montoRet',
  },
  '2.0': {
    noCertificado: 'NoCertificado',
    certificado: 'Certificado',
    rfcEmisor: 'RfcE',
    curpEmisor: 'CurpE',
    nacionalidad: 'NacionalidadR',
    rfcReceptor: 'RfcR',
    curpReceptor: 'CurpR',
    numRegIdTrib: 'NumRegIdTribR',
    ejercicio: 'Ejercicio',
    operacion: 'MontoTotOperacion',
    gravado: 'MontoTotGrav',
    exento: 'MontoTotExent',
    retenido: 'MontoTotRet',
    impuesto: 'ImpuestoRet',
    monto: 'MontoRet',
  },
} as const;

type Names = (typeof names)[Retencion['version']];

function requireVersion({ uri, attributes }: XmlElement): Retencion['version'] {
  const version = attributes.Version?.trim();
  const expected = { [`${NAMESPACE}1`]: '1.0', [`${NAMESPACE}2`]: '2.0' }[uri];
  if (version !== '1.0' && version !== '2.0')
    throw notACfdi(`La versión del CFDI de retenciones es «${version ?? 'ninguna'}»; se admiten 1.0 y 2.0.`);
  if (version !== expected)
    throw notACfdi(`El CFDI de retenciones es de la versión ${version}, pero su espacio de nombres es «${uri}».`);
  return version;
}

function requireChild(root: XmlElement, local: string): XmlElement {
  const child = childOf(root, local);
  if (!child) throw notACfdi(`Al CFDI de retenciones le falta el nodo ${local}.`);
  return child;
}

function readReceptor(root: XmlElement, named: Names): ReceptorRetencion {
  const receptor = requireChild(root, 'Receptor');
  const nacional = childOf(receptor, 'Nacional');
  const parte = nacional ?? childOf(receptor, 'Extranjero');
  if (!parte) throw notACfdi('El Receptor del CFDI de retenciones no dice si es Nacional o Extranjero.');
  return {
    nacional: nacional !== undefined,
    rfc: nacional ? requiredRfc(nacional, named.rfcReceptor) : null,
    nombre: textOf(parte, 'NomDenRazSocR'),
    curp: textOf(nacional, named.curpReceptor),
    domicilioFiscal: textOf(nacional, 'DomicilioFiscalR'),
    numRegIdTrib: nacional ? null : textOf(parte, named.numRegIdTrib),
  };
}

const MESES = [1, 12] as const;

/** A whole number within limits; another is refused with its code of the matrix of 2.0. */
function requiredNumber(
  element: XmlElement,
  name: string,
  [from, to]: readonly [number, number],
  codigo?: string,
): number {
  const text = requiredText(element, name);
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to))
    throw notACfdi(`El atributo ${name} de ${element.local} no va de ${from} a ${to}.${codigo ? ` ${codigo}.` : ''}`);
  return value;
}

function readPeriodo(root: XmlElement, named: Names): Retencion['periodo'] {
  const periodo = requireChild(root, 'Periodo');
  const coded = (codigo: string) => (root.attributes.Version === '2.0' ? codigo : undefined);
  return {
    mesInicial: requiredNumber(periodo, 'MesIni', MESES, coded('Reten20121')),
    mesFinal: requiredNumber(periodo, 'MesFin', MESES, coded('Reten20123')),
    ejercicio: requiredNumber(periodo, named.ejercicio, [2004, 2100], coded('Reten20125')),
  };
}

/** 1.0 has keys of two digits, `01` for ISR; c_Impuesto has three. */
const claveOf = (impuesto: string | null) => (impuesto !== null && /^0\d$/.test(impuesto) ? `0${impuesto}` : impuesto);

const readImpuesto =
  (named: Names) =>
  (element: XmlElement): ImpuestoRetenido => ({
    base: decimalOf(element, 'BaseRet'),
    impuesto: claveOf(textOf(element, named.impuesto)),
    monto: requiredDecimal(element, named.monto),
    tipoPago: textOf(element, 'TipoPagoRet'),
  });

function readRelacionado(root: XmlElement): Retencion['relacionado'] {
  const element = childOf(root, 'CfdiRetenRelacionados');
  return element ? { tipoRelacion: requiredText(element, 'TipoRelacion'), uuid: requiredUuid(element, 'UUID') } : null;
}

/**
 * Reads a CFDI de retenciones 1.0 or 2.0, stamped or not. What the vault depends on (RFCs, UUIDs, dates, period, amounts)
 * is checked here; everything else is for {@link checkRetencion}.
 *
 * @throws CfdiError with a Spanish sentence that says why the document is none
 */
export function readRetencion({ xml, unread }: ReadXml): Retencion {
  const version = requireVersion(xml);
  const named = names[version];
  const emisor = requireChild(xml, 'Emisor');
  const totales = requireChild(xml, 'Totales');
  const complementos = elementsAt(xml, 'Complemento').flatMap(({ children }) => children);
  const timbre = readTimbre(complementos);
  return {
    xml,
    unread,
    version,
    uuid: timbre?.uuid ?? null,
    folio: textOf(xml, 'FolioInt'),
    fecha: requiredDateTime(xml, 'FechaExp', version === '2.0' ? 'Reten20103' : undefined),
    lugarExpedicion: textOf(xml, 'LugarExpRetenc'),
    clave: requiredText(xml, 'CveRetenc'),
    descripcion: textOf(xml, 'DescRetenc'),
    noCertificado: textOf(xml, named.noCertificado),
    certificado: textOf(xml, named.certificado),
    sello: textOf(xml, 'Sello'),
    emisor: {
      rfc: requiredRfc(emisor, named.rfcEmisor),
      nombre: textOf(emisor, 'NomDenRazSocE'),
      regimenFiscal: textOf(emisor, 'RegimenFiscalE'),
      curp: textOf(emisor, named.curpEmisor),
    },
    receptor: readReceptor(xml, named),
    periodo: readPeriodo(xml, named),
    totales: {
      operacion: requiredDecimal(totales, named.operacion),
      gravado: requiredDecimal(totales, named.gravado),
      exento: requiredDecimal(totales, named.exento),
      retenido: requiredDecimal(totales, named.retenido),
    },
    retenciones: elementsAt(totales, 'ImpRetenidos').map(readImpuesto(named)),
    relacionado: readRelacionado(xml),
    timbre,
    complementos: complementos.filter((complemento) => !isTimbre(complemento)).map(({ local }) => local),
  };
}
