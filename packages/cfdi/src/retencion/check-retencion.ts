import { Big } from 'big.js';
import type { Certificado } from '../certificado';
import { checkAutoridad } from '../informe/autoridad';
import { type CheckDeps, sinAutoridades, sinEsquemas } from '../informe/check-comprobante';
import { composeInforme, type Lugares } from '../informe/compose-informe';
import { aviso, falla, type Informe, ok, type Veredicto } from '../informe/informe';
import { listasDeRetenciones } from '../informe/listas-externas';
import {
  checkAddenda,
  checkLegible,
  checkNumero,
  checkRfc,
  checkSello,
  checkVigencia,
  readCertificado,
  sinCertificado,
} from '../informe/sellado';
import {
  checkFechaTimbrado,
  checkPac,
  checkPresente,
  checkSelloCfd,
  checkSelloSat,
  checkVigenciaPac,
  findPac,
} from '../informe/timbre';
import { childOf, type XmlElement } from '../xml/element';
import { checkReglasRetencion } from './reglas-retenciones';
import type { Retencion } from './retencion';

/** CveRetenc of platforms. */
const PLATAFORMAS = '26';
const TIMBRE = 'Complemento/TimbreFiscalDigital';

const lugaresDelTimbre: Lugares = {
  sello: '@Sello',
  timbre_sello_cfd: `${TIMBRE}/@SelloCFD`,
  timbre_sello_sat: `${TIMBRE}/@SelloSAT`,
  timbre_pac: `${TIMBRE}/@RfcProvCertif`,
  timbre_autoridad: `${TIMBRE}/@NoCertificadoSAT`,
  timbre_vigencia: `${TIMBRE}/@NoCertificadoSAT`,
  timbre_fecha: `${TIMBRE}/@FechaTimbrado`,
  suma_retenciones: 'Totales/@MontoTotRet',
};

const certificadoAt = (numero: string, certificado: string, rfc: string): Lugares => ({
  certificado_legible: certificado,
  certificado_numero: numero,
  certificado_rfc: rfc,
  certificado_vigencia: certificado,
  certificado_autoridad: certificado,
});

const lugares: Readonly<Record<Retencion['version'], Lugares>> = {
  '1.0': { ...lugaresDelTimbre, ...certificadoAt('@NumCert', '@Cert', 'Emisor/@RFCEmisor') },
  '2.0': { ...lugaresDelTimbre, ...certificadoAt('@NoCertificado', '@Certificado', 'Emisor/@RfcE') },
};

/** Attributes with use="required" in retencionpagov1.xsd and retencionpagov2.xsd that reading does not ask for. */
const requeridos: Readonly<Record<Retencion['version'], Readonly<Record<string, readonly string[]>>>> = {
  '1.0': { Retenciones: ['Sello', 'NumCert', 'Cert'], Receptor: ['Nacionalidad'] },
  '2.0': {
    Retenciones: ['Sello', 'NoCertificado', 'Certificado', 'LugarExpRetenc'],
    Emisor: ['NomDenRazSocE', 'RegimenFiscalE'],
    Receptor: ['NacionalidadR'],
  },
};

const missing = (element: XmlElement | undefined, names: readonly string[]) =>
  names.filter((name) => !element?.attributes[name]?.trim());

function checkRequeridos({ xml, version }: Retencion): Veredicto {
  const faltan = Object.entries(requeridos[version]).flatMap(([node, names]) =>
    node === 'Retenciones' ? missing(xml, names) : missing(childOf(xml, node), names).map((name) => `${node}/${name}`),
  );
  return faltan.length === 0 ? ok('Están todos.') : falla(`Faltan: ${faltan.join(', ')}.`);
}

/** Rounding of each line. */
const TOLERANCE = '0.01';

function checkSuma({ totales, retenciones }: Retencion): Veredicto {
  const suma = retenciones.reduce((sum, { monto }) => sum.plus(monto), new Big(0));
  const evidencia = `MontoTotRet ${totales.retenido}; los impuestos suman ${suma.toFixed()}.`;
  const most = new Big(TOLERANCE).times(Math.max(1, retenciones.length));
  return suma.minus(totales.retenido).abs().lte(most) ? ok(evidencia) : aviso(evidencia);
}

function sealed(retencion: Retencion, certificado: Certificado | null, deps: CheckDeps) {
  const pac = findPac(retencion.timbre, deps.findCertificate);
  const autoridades = deps.autoridades ?? sinAutoridades;
  return {
    atributos_requeridos: checkRequeridos(retencion),
    esquema: deps.esquema ?? sinEsquemas,
    certificado_legible: checkLegible(retencion, certificado),
    certificado_numero: checkNumero(retencion, certificado),
    certificado_rfc: checkRfc(retencion, certificado),
    certificado_vigencia: checkVigencia(retencion, certificado),
    certificado_autoridad: certificado ? checkAutoridad(certificado, autoridades) : sinCertificado,
    sello: checkSello(retencion, certificado),
    addenda: checkAddenda(retencion),
    timbre_presente: checkPresente(retencion),
    timbre_sello_cfd: checkSelloCfd(retencion),
    timbre_sello_sat: checkSelloSat(retencion, pac),
    timbre_pac: checkPac(retencion, pac),
    timbre_autoridad: 'resultado' in pac ? pac : checkAutoridad(pac, autoridades),
    timbre_vigencia: checkVigenciaPac(retencion, pac),
    timbre_fecha: checkFechaTimbrado(retencion),
  };
}

/**
 * Checks a CFDI de retenciones by its content alone, with the rules of certificate, sello and stamp of any CFDI. The same
 * document, certificates and schemas always give the same report, whatever the time.
 */
export function checkRetencion(retencion: Retencion, deps: CheckDeps): Informe {
  const certificado = readCertificado(retencion);
  const amounts = {
    suma_retenciones: checkSuma(retencion),
    reglas_retenciones: checkReglasRetencion(retencion, certificado),
    listas_externas: retencion.version === '2.0' ? listasDeRetenciones(retencion.clave === PLATAFORMAS) : null,
  };
  return composeInforme(retencion.xml, [sealed(retencion, certificado, deps), amounts], lugares[retencion.version]);
}
