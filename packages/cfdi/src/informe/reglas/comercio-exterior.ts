import type { Comprobante } from '../../comprobante/comprobante';
import { formatImporte } from '../../format-importe';
import { childOf, type XmlElement } from '../../xml/element';
import { isClave } from '../claves';
import { differs, margin, sum, toBig, tolerancia } from '../importes';
import { EN_32, reglasEn32 } from './comercio-exterior-en32';
import { mercanciasOf, numeroOf, regla } from './comercio-exterior-nodos';
import { byNumero, isSymbolic, mercanciasPorNumero, reglasDeValores } from './comercio-exterior-valores';
import {
  isEstadoOf,
  isIdentidadOf,
  isLocalidadOf,
  isMunicipioOf,
  isPostalOf,
  isPostalOfEstado,
  isUnionEuropea,
} from './estados';
import { elementsBelow, nodePath } from './nodos';
import {
  amountOf,
  complementosOf,
  decimalsOf,
  findIn,
  itself,
  nothingBefore,
  type ReglaSat,
  repeated,
  type Sentence,
  saidOf,
} from './regla-sat';
import { checkVersion } from './version-vigente';
import { isOutOfForce, vigenciasDeComercioExterior } from './vigencias';

const CENTAVO = tolerancia('USD');
const HALF_CENT = CENTAVO.div(2);
/** TipoOperacion of 1.1: exports of services; every other is of goods. */
const SERVICIOS = 'A';
/** What an export of goods says. */
const REQUIRED = ['ClaveDePedimento', 'CertificadoOrigen', 'Incoterm', 'TipoCambioUSD', 'TotalUSD'];
const REQUIRED_IN_11 = [...REQUIRED, 'Subdivision'];
const EXTRANJERO = 'XEXX010101000';
/** c_MotivoTraslado: goods billed before, a company of the same group abroad, goods of a third party. */
const [FACTURADAS, REUBICACION, DE_TERCEROS] = ['01', '02', '05'];
/** c_RelacionTipo: of goods billed before. */
const RELACION = '05';
/** c_UnidadAduana: services. */
const SERVICIO = '99';

/** The only version of the CFDI that the first and the last version of the complement go with. */
const VERSION_DE_CFDI: Readonly<Record<string, string>> = { '1.0': '3.2', '2.0': '4.0' };
/** Complements that may be beside it; the standard of Carta Porte allows that one too. */
const JUNTOS = [
  'ComercioExterior',
  'ImpuestosLocales',
  'LeyendasFiscales',
  'Pagos',
  'CFDIRegistroFiscal',
  'CartaPorte',
];

/** Attributes of the complement with a catalogue; no code of the matrix is for a key that it has not. */
const CATALOGOS = [
  ['Incoterm', 'incoterm'],
  ['MotivoTraslado', 'motivoTraslado'],
  ['ClaveDePedimento', 'pedimento'],
] as const;

/** Keys of c_INCOTERM that 2.0 has no longer. */
const INCOTERMS_DE_11 = ['DAF', 'DAT', 'DES', 'DEQ', 'DDU'];

const DE_ADUANA = ['CantidadAduana', 'UnidadAduana', 'ValorUnitarioAduana'];

const encabezado: readonly ReglaSat[] = [
  regla(
    ({ attributes: { Version = '' } }, { fecha }) =>
      isOutOfForce(vigenciasDeComercioExterior, Version, fecha) &&
      `La Version ${Version} no estaba vigente en la Fecha.`,
  ),
  regla(
    (_complemento, { exportacion, version }) => version === '4.0' && exportacion === '01' && 'La Exportacion no es 01.',
  ),
  regla(
    ({ attributes: { Version = '' } }, cfdi) =>
      Version === '1.1'
        ? checkVersion(cfdi) !== null && `El CFDI ${cfdi.version} no estaba vigente en la Fecha.`
        : VERSION_DE_CFDI[Version] !== undefined &&
          cfdi.version !== VERSION_DE_CFDI[Version] &&
          `La Version ${Version} va con CFDI ${VERSION_DE_CFDI[Version]}.`,
    'CCE101',
  ),
  regla((_complemento, { complementos }) => {
    const others = complementos.filter((local) => !JUNTOS.includes(local));
    return others.length > 0 && `El complemento no va junto con ${others.join(', ')}.`;
  }, 'CCE155'),
  regla(
    (complemento) =>
      complemento.attributes.TipoOperacion === SERVICIOS &&
      (REQUIRED.some((name) => complemento.attributes[name]) || childOf(complemento, 'Mercancias')) &&
      `TipoOperacion ${SERVICIOS} no lleva ${REQUIRED.join(', ')} ni Mercancias.`,
    'CCE158',
  ),
  regla((complemento) => {
    const { Version, TipoOperacion } = complemento.attributes;
    if (Version === '1.1' && TipoOperacion === SERVICIOS) return null;
    const isThere = (name: string) => Boolean(complemento.attributes[name]);
    const required = Version === '1.1' ? REQUIRED_IN_11 : REQUIRED;
    if (required.every(isThere) && childOf(complemento, 'Mercancias')) return null;
    const missing = [
      ...required.filter((name) => !isThere(name)),
      ...(childOf(complemento, 'Mercancias') ? [] : ['Mercancias']),
    ];
    return `Falta ${missing.join(', ')}.`;
  }, 'CCE159'),
  ...CATALOGOS.map(([name, catalogo]) =>
    regla(({ attributes: { [name]: clave, Version } }) => {
      if (!clave || (Version !== '2.0' && INCOTERMS_DE_11.includes(clave))) return null;
      return !isClave('comercioExterior', catalogo, clave) && `${name} ${clave} no está en su catálogo.`;
    }),
  ),
  regla((_complemento, { emisor }) => !emisor.nombre && 'Falta el Nombre del emisor.', 'CCE149'),
  regla((_complemento, { receptor }) => !receptor.nombre && 'Falta el Nombre del receptor.', 'CCE152'),
  regla((complemento) => {
    const { NumeroExportadorConfiable: numero } = complemento.attributes;
    const pais = destinosOf(complemento)[0]?.attributes.Pais ?? domicilioOf(complemento, 'Receptor')?.attributes.Pais;
    return numero && pais && !isUnionEuropea(pais) && `NumeroExportadorConfiable no va con ${pais}.`;
  }, 'CCE161'),
  regla((_complemento, { tipo }) => !['I', 'E', 'T'].includes(tipo) && 'El complemento es de I, E o T.', 'CCE145'),
  regla(
    ({ attributes }, { tipo }) => tipo === 'T' && !attributes.MotivoTraslado && 'Un traslado pide MotivoTraslado.',
    'CCE146',
  ),
  regla(
    (complemento, { tipo }) =>
      tipo === 'T' &&
      complemento.attributes.MotivoTraslado === DE_TERCEROS &&
      !childOf(complemento, 'Propietario') &&
      'MotivoTraslado 05 pide Propietario.',
    'CCE147',
  ),
  regla(
    (complemento, { tipo }) =>
      !(tipo === 'T' && complemento.attributes.MotivoTraslado === DE_TERCEROS) &&
      childOf(complemento, 'Propietario') &&
      'El Propietario es solo de traslados con MotivoTraslado 05.',
    'CCE148',
  ),
  regla(
    ({ attributes }, { tipo, receptor }) =>
      receptor.rfc !== EXTRANJERO &&
      !(tipo === 'T' && attributes.MotivoTraslado === REUBICACION) &&
      `El Rfc del receptor es ${EXTRANJERO}.`,
    'CCE150',
  ),
  regla(
    (complemento, cfdi) =>
      complementosOf(cfdi, 'ComercioExterior').indexOf(complemento) > 0 && 'El complemento está más de una vez.',
    'CCE153',
  ),
  regla(
    ({ attributes }, { version, relacionados }) =>
      version !== EN_32 &&
      attributes.MotivoTraslado === FACTURADAS &&
      !relacionados.some(({ tipoRelacion }) => tipoRelacion === RELACION) &&
      'MotivoTraslado 01 pide la relación 05.',
    'CCE157',
  ),
  regla(
    ({ attributes }) =>
      attributes.CertificadoOrigen === '0' &&
      attributes.NumCertificadoOrigen &&
      'Sin certificado de origen sobra NumCertificadoOrigen.',
    'CCE160',
  ),
  regla((complemento) => {
    const declared = amountOf(complemento, 'TotalUSD');
    const exact = sum(mercanciasOf(complemento).map((one) => amountOf(one, 'ValorDolares')));
    return (
      declared !== null &&
      !exact.round(2, 1).eq(toBig(declared)) &&
      `TotalUSD es ${formatImporte(declared)}; las mercancías valen ${formatImporte(exact.toFixed())}.`
    );
  }, 'CCE162'),
  regla((complemento) => {
    const declared = amountOf(complemento, 'TotalUSD');
    return declared !== null && decimalsOf(declared) !== 2 && `TotalUSD ${declared} no tiene dos decimales.`;
  }, 'CCE163'),
  regla((complemento, { moneda, tipoCambio }) => {
    const rate = amountOf(complemento, 'TipoCambioUSD');
    return (
      moneda === 'USD' &&
      tipoCambio !== null &&
      rate !== null &&
      !toBig(rate).eq(toBig(tipoCambio)) &&
      `TipoCambioUSD es ${rate}; el TipoCambio, ${tipoCambio}.`
    );
  }),
];

const domicilioOf = (complemento: XmlElement, part: 'Emisor' | 'Receptor') => {
  const element = childOf(complemento, part);
  return element && childOf(element, 'Domicilio');
};

const [PROPIETARIO, DESTINATARIO] = [nodePath('Propietario'), nodePath('Destinatario')];
const DESTINO = nodePath('Destinatario', 'Domicilio');
const destinosOf = (complemento: XmlElement) => elementsBelow(complemento, DESTINO);

function wrongEstado(domicilio: XmlElement | undefined): Sentence {
  const { Estado, Pais } = domicilio?.attributes ?? {};
  return !isEstadoOf(Estado, Pais) && `Estado ${Estado} no es de ${Pais}.`;
}

/** Says whether a country of a place is in no catalogue. */
function wrongPais(domicilio: XmlElement | undefined): Sentence {
  const { Pais } = domicilio?.attributes ?? {};
  return Pais !== undefined && !isClave('4.0', 'pais', Pais) && `Pais ${Pais} no está en su catálogo.`;
}

function wrongPostal(domicilio: XmlElement | undefined): Sentence {
  const { CodigoPostal, Pais } = domicilio?.attributes ?? {};
  return !isPostalOf(CodigoPostal, Pais) && `CodigoPostal ${CodigoPostal} no es de ${Pais}.`;
}

const MEXICO = 'MEX';

const isAbroad = (domicilio: XmlElement | undefined) => domicilio?.attributes.Pais !== MEXICO;

function wrongMunicipio(domicilio: XmlElement | undefined): Sentence {
  const { Municipio, Estado } = domicilio?.attributes ?? {};
  return !isAbroad(domicilio) && !isMunicipioOf(Municipio, Estado) && `Municipio ${Municipio} no es de ${Estado}.`;
}

function wrongLocalidad(domicilio: XmlElement | undefined): Sentence {
  const { Localidad, Estado } = domicilio?.attributes ?? {};
  return !isAbroad(domicilio) && !isLocalidadOf(Localidad, Estado) && `Localidad ${Localidad} no es de ${Estado}.`;
}

function postalOfAnother(domicilio: XmlElement | undefined): Sentence {
  const { CodigoPostal, Estado } = domicilio?.attributes ?? {};
  return (
    !isAbroad(domicilio) &&
    !isPostalOfEstado(CodigoPostal, Estado) &&
    `CodigoPostal ${CodigoPostal} no es de ${Estado}.`
  );
}

const wrongIdentidad = (numero: string | undefined, pais: string | undefined): Sentence =>
  !isIdentidadOf(numero, pais) && `NumRegIdTrib ${numero} no tiene la forma de los de ${pais}.`;

const partes: readonly ReglaSat[] = [
  regla((complemento) => wrongMunicipio(domicilioOf(complemento, 'Emisor')), 'CCE170'),
  regla((complemento) => wrongLocalidad(domicilioOf(complemento, 'Emisor')), 'CCE171'),
  regla(
    (complemento) =>
      postalOfAnother(domicilioOf(complemento, 'Emisor')) || wrongPostal(domicilioOf(complemento, 'Emisor')),
    'CCE173',
  ),
  regla((complemento) => wrongPais(domicilioOf(complemento, 'Receptor'))),
  regla((complemento) => saidOf(destinosOf(complemento), wrongPais)),
  regla((complemento) =>
    saidOf(
      elementsBelow(complemento, PROPIETARIO),
      ({ attributes: { ResidenciaFiscal: pais } }) =>
        pais !== undefined && !isClave('4.0', 'pais', pais) && `ResidenciaFiscal ${pais} no está en su catálogo.`,
    ),
  ),
  regla(
    (complemento) =>
      saidOf(elementsBelow(complemento, PROPIETARIO), ({ attributes: { NumRegIdTrib, ResidenciaFiscal } }) =>
        wrongIdentidad(NumRegIdTrib, ResidenciaFiscal),
      ),
    'CCE175',
  ),
  regla(
    (complemento) =>
      wrongIdentidad(
        childOf(complemento, 'Receptor')?.attributes.NumRegIdTrib,
        domicilioOf(complemento, 'Receptor')?.attributes.Pais,
      ),
    'CCE179',
  ),
  regla((complemento) => wrongLocalidad(domicilioOf(complemento, 'Receptor')), 'CCE183'),
  regla((complemento) => wrongMunicipio(domicilioOf(complemento, 'Receptor')), 'CCE184'),
  regla((complemento) => postalOfAnother(domicilioOf(complemento, 'Receptor')), 'CCE187'),
  regla(
    (complemento) =>
      saidOf(elementsBelow(complemento, DESTINATARIO), (one) =>
        wrongIdentidad(one.attributes.NumRegIdTrib, childOf(one, 'Domicilio')?.attributes.Pais),
      ),
    'CCE190',
  ),
  regla((complemento) => saidOf(destinosOf(complemento), wrongLocalidad), 'CCE192'),
  regla((complemento) => saidOf(destinosOf(complemento), wrongMunicipio), 'CCE193'),
  regla((complemento) => saidOf(destinosOf(complemento), postalOfAnother), 'CCE196'),
  regla(
    (complemento, { emisor }) =>
      emisor.rfc.length === 12 && childOf(complemento, 'Emisor')?.attributes.Curp && 'Una persona moral no tiene Curp.',
    'CCE164',
  ),
  regla(
    (complemento, { emisor }) =>
      emisor.rfc.length === 13 && !childOf(complemento, 'Emisor')?.attributes.Curp && 'Falta la Curp del emisor.',
    'CCE165',
  ),
  regla(
    (complemento, { version }) =>
      version !== EN_32 && !domicilioOf(complemento, 'Emisor') && 'Falta el Domicilio del emisor.',
    'CCE167',
  ),
  regla((complemento) => {
    const domicilio = domicilioOf(complemento, 'Emisor');
    return domicilio && domicilio.attributes.Pais !== 'MEX' && 'El Pais del emisor es MEX.';
  }, 'CCE168'),
  regla(
    (complemento, { version }) =>
      version !== EN_32 &&
      childOf(complemento, 'Receptor')?.attributes.NumRegIdTrib &&
      'NumRegIdTrib va en el receptor del CFDI.',
    'CCE176',
  ),
  regla(
    (complemento, { version }) =>
      version !== EN_32 && !domicilioOf(complemento, 'Receptor') && 'Falta el Domicilio del receptor.',
    'CCE181',
  ),
  regla((complemento) => wrongEstado(domicilioOf(complemento, 'Emisor')), 'CCE169'),
  regla((complemento) => wrongEstado(domicilioOf(complemento, 'Receptor')), 'CCE185'),
  regla((complemento) => wrongPostal(domicilioOf(complemento, 'Receptor')), 'CCE186'),
  regla((complemento) => saidOf(destinosOf(complemento), wrongEstado), 'CCE194'),
  regla((complemento) => saidOf(destinosOf(complemento), wrongPostal), 'CCE195'),
  regla(
    (complemento, { tipo }) =>
      tipo !== 'T' &&
      elementsBelow(complemento, DESTINATARIO).length > 1 &&
      'Solo un traslado lleva varios Destinatarios.',
    'CCE188',
  ),
];

/** The unit in which a mercancía is counted: its own, or that of its concepto where the complement says none. */
const unidadOf = (one: XmlElement, cfdi: Comprobante): string | undefined =>
  one.attributes.UnidadAduana ?? byNumero(cfdi).get(numeroOf(one))?.[0]?.unidad ?? undefined;

/** How far the rounding of a price, written with two decimals or more, moves what goods are worth. */
const reachOf = (cantidad: string, unitario: string) => {
  const rounding = margin(unitario);
  return toBig(cantidad)
    .times(rounding.gt(HALF_CENT) ? HALF_CENT : rounding)
    .plus(CENTAVO);
};

const mercancias: readonly ReglaSat[] = [
  regla(
    (_complemento, { conceptos }) =>
      saidOf(
        conceptos,
        (concepto) =>
          concepto.noIdentificacion === null &&
          `El concepto ${conceptos.indexOf(concepto) + 1} no tiene NoIdentificacion.`,
      ),
    'CCE197',
  ),
  regla((complemento, { conceptos }) => {
    const known = mercanciasPorNumero(complemento);
    return saidOf(
      conceptos,
      ({ noIdentificacion: numero }) =>
        numero !== null && !known.has(numero) && `El concepto ${numero} no tiene mercancía.`,
    );
  }, 'CCE198'),
  regla((complemento, cfdi) => {
    const known = byNumero(cfdi);
    return saidOf(
      mercanciasOf(complemento),
      (one) => !known.has(numeroOf(one)) && `La mercancía ${numeroOf(one)} no es de ningún concepto.`,
    );
  }, 'CCE199'),
  regla((complemento) => {
    const all = mercanciasOf(complemento);
    if (all.length < 2) return null;
    const keys = all.map((one) => `${numeroOf(one)} ${one.attributes.FraccionArancelaria ?? ''}`.trim());
    return repeated(keys).map((key) => `La mercancía ${key} se repite.`);
  }, 'CCE200'),
  regla(
    (complemento, cfdi) =>
      saidOf(mercanciasOf(complemento), (one) => {
        const unidad = unidadOf(one, cfdi);
        return (
          unidad !== undefined &&
          unidad !== SERVICIO &&
          !one.attributes.FraccionArancelaria &&
          `Falta FraccionArancelaria de ${numeroOf(one)}.`
        );
      }),
    'CCE206',
    'CCE158',
  ),
  regla(
    (complemento, cfdi) =>
      saidOf(
        mercanciasOf(complemento),
        (one) =>
          unidadOf(one, cfdi) === SERVICIO &&
          one.attributes.FraccionArancelaria &&
          `Con unidad 99 sobra FraccionArancelaria de ${numeroOf(one)}.`,
      ),
    'CCE207',
    'CCE159',
  ),
  regla(
    (complemento) =>
      saidOf(mercanciasOf(complemento), (one) => {
        const given = DE_ADUANA.filter((name) => one.attributes[name] !== undefined);
        return (
          given.length > 0 && given.length < DE_ADUANA.length && `De ${numeroOf(one)} solo se dice ${given.join(', ')}.`
        );
      }),
    'CCE213',
    'CCE165',
  ),
  regla(
    (complemento) => {
      const [first, ...others] = mercanciasOf(complemento);
      const isGiven = (one: XmlElement | undefined) => one?.attributes.CantidadAduana !== undefined;
      return (
        others.some((one) => isGiven(one) !== isGiven(first)) && 'Unas mercancías dicen CantidadAduana y otras no.'
      );
    },
    'CCE214',
    'CCE166',
  ),
  regla(
    (complemento) =>
      saidOf(mercanciasOf(complemento), (one) => {
        const unitario = amountOf(one, 'ValorUnitarioAduana');
        return (
          unitario !== null &&
          !toBig(unitario).gt(0) &&
          one.attributes.UnidadAduana !== SERVICIO &&
          `ValorUnitarioAduana de ${numeroOf(one)} es cero.`
        );
      }),
    'CCE215',
    'CCE167',
  ),
  regla(
    (complemento) =>
      saidOf(mercanciasOf(complemento), (one) => {
        const cantidad = amountOf(one, 'CantidadAduana');
        const unitario = amountOf(one, 'ValorUnitarioAduana');
        const valor = amountOf(one, 'ValorDolares');
        return (
          cantidad &&
          unitario &&
          valor &&
          !isSymbolic(toBig(valor), one.attributes.UnidadAduana) &&
          differs(valor, toBig(cantidad).times(toBig(unitario)), reachOf(cantidad, unitario)) &&
          `ValorDolares de ${numeroOf(one)} es ${formatImporte(valor)}, no ${cantidad} × ${unitario}.`
        );
      }),
    'CCE216',
  ),
];

const DE_CONCEPTO = nodePath('Conceptos', 'Concepto', 'ComplementoConcepto');

/** The complement where it counts for nothing. */
const inConceptos = ({ xml }: Comprobante) =>
  elementsBelow(xml, DE_CONCEPTO).filter(({ children }) =>
    children.some(({ local, uri }) => local === 'ComercioExterior' && uri.startsWith('http://www.sat.gob.mx/')),
  );

const hasInConcepto: ReglaSat[1] = ({ cfdi }) =>
  findIn(inConceptos(cfdi), () => 'El complemento va en Complemento, no en un concepto.', nothingBefore, itself);

/** Whether a CFDI has the complement, in its place or not. */
export const concernsComercioExterior = (cfdi: Comprobante): boolean =>
  complementosOf(cfdi, 'ComercioExterior').length > 0 || inConceptos(cfdi).length > 0;

/** Rules of the complement Comercio Exterior that need nothing but the CFDI (matriz de errores 1.1, standard and guía de llenado). */
export const reglasComercioExterior: readonly ReglaSat[] = [
  ...encabezado,
  ...partes,
  ...mercancias,
  ...reglasDeValores,
  ...reglasEn32,
  ['CCE154', hasInConcepto],
];
