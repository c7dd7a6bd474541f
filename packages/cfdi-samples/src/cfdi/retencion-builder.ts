import { randomUUID } from 'node:crypto';
import { type Csd, newCsd } from '../certificados';
import { timbreXml } from './cfdi-xml';
import { type Attributes, element } from './element';
import { selloOf } from './sello';

/** What may be said about a CFDI de retenciones; the rest is plausible. */
export interface RetencionFacts {
  version?: '1.0' | '2.0';
  uuid?: string;
  folio?: string;
  /** Local, without offset; 1.0 gets that of the centre. */
  fecha?: string;
  clave?: string;
  ejercicio?: number;
  mesInicial?: number;
  mesFinal?: number;
  /** RFC; null is a foreigner. */
  receptor?: string | null;
  nombreReceptor?: string;
  operacion?: string;
  isr?: string;
  iva?: string;
  /** UUID of the one that it replaces (2.0). */
  sustituye?: string;
  /** Replaces the total that was withheld. */
  retenido?: string;
  /** Stands before the TimbreFiscalDigital. */
  complemento?: string;
  unstamped?: boolean;
}

/** Writes CFDI de retenciones of one issuer that pass every rule of the engine. */
export interface RetencionBuilder {
  rfc: string;
  /** Writes a sealed one (UTF-8), under a new UUID unless one is given. */
  build(facts?: RetencionFacts): Buffer;
}

/** Makes a builder for an issuer, as `createCfdiBuilder` does. */
export function createRetencionBuilder(issuer: string | Csd, pac?: Csd): RetencionBuilder {
  const csd = typeof issuer === 'string' ? newCsd(issuer) : issuer;
  return {
    rfc: csd.rfc,
    build({ uuid = randomUUID(), unstamped = false, ...facts } = {}) {
      const write = facts.version === '1.0' ? write10 : write20;
      const { fecha = '2026-03-10T12:00:00' } = facts;
      const sello = selloOf(write(csd, facts, ''), csd.key, facts.version === '1.0' ? 'sha1' : 'sha256');
      const timbre = {
        UUID: uuid,
        FechaTimbrado: fecha,
        SelloCFD: sello,
        ...(pac && { RfcProvCertif: pac.rfc, NoCertificadoSAT: pac.numero }),
      };
      const stamp = timbreXml(pac ? { ...timbre, SelloSAT: selloOf(timbreXml(timbre), pac.key) } : timbre);
      return Buffer.from(write(csd, facts, sello, unstamped ? '' : stamp));
    },
  };
}

const two = (month: number) => String(month).padStart(2, '0');
const sum = (...amounts: string[]) => (amounts.reduce((total, one) => total + Number(one) * 100, 0) / 100).toFixed(2);

function factsOf(facts: RetencionFacts) {
  const { fecha = '2026-03-10T12:00:00', clave = '14', operacion = '1000.00', isr = '100.00', iva = '0.00' } = facts;
  const { mesInicial = 2, mesFinal = mesInicial, ejercicio = 2026, receptor = 'XAXX010101000' } = facts;
  const { nombreReceptor = 'SOCIO DE PRUEBA', retenido = sum(isr, iva) } = facts;
  return { fecha, clave, operacion, isr, iva, mesInicial, mesFinal, ejercicio, receptor, nombreReceptor, retenido };
}

const document = (root: Attributes, children: readonly string[], { complemento = '' }: RetencionFacts, stamp: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'retenciones:Retenciones',
    root,
    ...children,
    complemento || stamp ? element('retenciones:Complemento', {}, complemento, stamp) : '',
  )}`;

function write20({ rfc, nombre, numero, cer }: Csd, facts: RetencionFacts, sello: string, stamp = ''): string {
  const { fecha, clave, operacion, isr, iva, mesInicial, mesFinal, ejercicio, receptor, nombreReceptor, retenido } =
    factsOf(facts);
  const impuesto = (ImpuestoRet: string, MontoRet: string, TipoPagoRet: string) =>
    element('retenciones:ImpRetenidos', { BaseRet: operacion, ImpuestoRet, MontoRet, TipoPagoRet });
  return document(
    {
      'xmlns:retenciones': 'http://www.sat.gob.mx/esquemas/retencionpago/2',
      Version: '2.0',
      FolioInt: facts.folio,
      Sello: sello,
      NoCertificado: numero,
      Certificado: cer.toString('base64'),
      FechaExp: fecha,
      LugarExpRetenc: '06000',
      CveRetenc: clave,
    },
    [
      ...(facts.sustituye
        ? [element('retenciones:CfdiRetenRelacionados', { TipoRelacion: '04', UUID: facts.sustituye })]
        : []),
      element('retenciones:Emisor', { RfcE: rfc, NomDenRazSocE: nombre, RegimenFiscalE: '601' }),
      element(
        'retenciones:Receptor',
        { NacionalidadR: receptor === null ? 'Extranjero' : 'Nacional' },
        receptor === null
          ? element('retenciones:Extranjero', { NumRegIdTribR: '998877665544', NomDenRazSocR: nombreReceptor })
          : element('retenciones:Nacional', {
              RfcR: receptor,
              NomDenRazSocR: nombreReceptor,
              DomicilioFiscalR: '06000',
            }),
      ),
      element('retenciones:Periodo', { MesIni: two(mesInicial), MesFin: two(mesFinal), Ejercicio: ejercicio }),
      element(
        'retenciones:Totales',
        { MontoTotOperacion: operacion, MontoTotGrav: operacion, MontoTotExent: '0.00', MontoTotRet: retenido },
        impuesto('001', isr, '04'),
        ...(Number(iva) > 0 ? [impuesto('002', iva, '01')] : []),
      ),
    ],
    { complemento: COMPLEMENTOS[clave], ...facts },
    stamp,
  );
}

/** Complements that c_CveRetenc asks for, with the least that they say. */
const COMPLEMENTOS: Readonly<Record<string, string>> = {
  '14': '<dividendos:Dividendos xmlns:dividendos="http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos" Version="1.0"><dividendos:DividOUtil CveTipDivOUtil="01" MontISRAcredRetMexico="0.00" MontISRAcredRetExtranjero="0.00" TipoSocDistrDiv="Sociedad Nacional"/></dividendos:Dividendos>',
  '16': '<intereses:Intereses xmlns:intereses="http://www.sat.gob.mx/esquemas/retencionpago/1/intereses" Version="1.0" SistFinanciero="SI" RetiroAORESRetInt="SI" OperFinancDerivad="NO" MontIntNominal="0.00" MontIntReal="0.00" Perdida="0.00"/>',
};

function write10({ rfc, nombre, numero, cer }: Csd, facts: RetencionFacts, sello: string, stamp = ''): string {
  const { fecha, clave, operacion, isr, iva, mesInicial, mesFinal, ejercicio, receptor, nombreReceptor, retenido } =
    factsOf(facts);
  const impuesto = (Impuesto: string, montoRet: string) =>
    element('retenciones:ImpRetenidos', { BaseRet: operacion, Impuesto, montoRet, TipoPagoRet: 'Pago provisional' });
  return document(
    {
      'xmlns:retenciones': 'http://www.sat.gob.mx/esquemas/retencionpago/1',
      Version: '1.0',
      FolioInt: facts.folio,
      Sello: sello,
      NumCert: numero,
      Cert: cer.toString('base64'),
      FechaExp: `${fecha}-06:00`,
      CveRetenc: clave,
    },
    [
      element('retenciones:Emisor', { RFCEmisor: rfc, NomDenRazSocE: nombre }),
      element(
        'retenciones:Receptor',
        { Nacionalidad: receptor === null ? 'Extranjero' : 'Nacional' },
        receptor === null
          ? element('retenciones:Extranjero', { NumRegIdTrib: '998877665544', NomDenRazSocR: nombreReceptor })
          : element('retenciones:Nacional', { RFCRecep: receptor, NomDenRazSocR: nombreReceptor }),
      ),
      element('retenciones:Periodo', { MesIni: mesInicial, MesFin: mesFinal, Ejerc: ejercicio }),
      element(
        'retenciones:Totales',
        { montoTotOperacion: operacion, montoTotGrav: operacion, montoTotExent: '0.00', montoTotRet: retenido },
        impuesto('01', isr),
        ...(Number(iva) > 0 ? [impuesto('02', iva)] : []),
      ),
    ],
    facts,
    stamp,
  );
}
