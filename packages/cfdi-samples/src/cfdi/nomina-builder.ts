import { randomUUID } from 'node:crypto';
import { type Csd, newCsd } from '../certificados';
import { type CfdiParts, cfdiXml, conceptoXml } from './cfdi-xml';
import { element } from './element';
import { sealCfdi, stampCfdi } from './seal-cfdi';

/** What may be said about a CFDI of nómina; the rest is plausible. Amounts are pesos with two decimals. */
export interface NominaFacts {
  uuid?: string;
  folio?: string;
  /** Of the CFDI; its FechaPago at noon unless it is said. */
  fecha?: string;
  /** RFC and name of the worker. */
  receptor?: string;
  nombreReceptor?: string;
  curp?: string;
  empleado?: string;
  /** c_TipoNomina; extraordinaria has periodicidad 99. */
  tipo?: 'O' | 'E';
  pago?: string;
  desde?: string;
  hasta?: string;
  dias?: string;
  periodicidad?: string;
  /** c_TipoRegimen and c_TipoContrato: of asimilados and of who is retired no patrón is named. */
  regimen?: string;
  contrato?: string;
  sdi?: string;
  /** c_TipoPercepcion, gravado, exento. */
  percepciones?: readonly (readonly [tipo: string, gravado: string, exento: string])[];
  /** c_TipoDeduccion, importe. */
  deducciones?: readonly (readonly [tipo: string, importe: string])[];
  /** c_TipoOtroPago, importe, SubsidioCausado of a 002. */
  otrosPagos?: readonly (readonly [tipo: string, importe: string, subsidio?: string])[];
  /** UltimoSueldoMensOrd of a separación. */
  ultimoSueldo?: string;
  /** UUID of the CFDI that it replaces (TipoRelacion 04). */
  sustituye?: string;
  /** Replaces the total, so that it is not that of the complement. */
  total?: string;
}

/** Writes CFDI of nómina of one issuer. */
export interface NominaBuilder {
  rfc: string;
  /** Writes a sealed one (UTF-8), under a new UUID unless one is given. */
  build(facts?: NominaFacts): Buffer;
}

/** Makes a builder for an issuer, as `createCfdiBuilder` does. */
export function createNominaBuilder(issuer: string | Csd, pac?: Csd): NominaBuilder {
  const csd = typeof issuer === 'string' ? newCsd(issuer) : issuer;
  return {
    rfc: csd.rfc,
    build({ uuid = randomUUID(), ...facts } = {}) {
      const { pago = '2026-03-31' } = facts;
      const fecha = facts.fecha ?? `${pago}T12:00:00`;
      const sealed = sealCfdi(partsOf(csd, { ...facts, pago, fecha }), csd);
      const timbre = { UUID: uuid, FechaTimbrado: fecha, ...(pac && { NoCertificadoSAT: pac.numero }) };
      return Buffer.from(cfdiXml(stampCfdi(sealed, timbre, pac)));
    },
  };
}

const separacion: ReadonlySet<string> = new Set(['022', '023', '025']);
const jubilacion: ReadonlySet<string> = new Set(['039', '044']);

const sum = (amounts: readonly string[]): string =>
  (amounts.reduce((cents, each) => cents + Math.round(Number(each) * 100), 0) / 100).toFixed(2);

/** A sum that the complement leaves out where it has no line. */
const sumOfSome = (amounts: readonly string[]): string | undefined => (amounts.length > 0 ? sum(amounts) : undefined);

type Full = NominaFacts & { pago: string; fecha: string };

/** The lines of a month of 10,000 pesos, unless others are said. */
const linesOf = (facts: Full) => ({
  percepciones: facts.percepciones ?? ([['001', '10000.00', '0.00']] as const),
  deducciones: facts.deducciones ?? ([['002', '193.37']] as const),
  otrosPagos:
    facts.otrosPagos ?? ((facts.regimen ?? '02') === '02' ? ([['002', '0.00', '535.65']] as const) : ([] as const)),
});

function partsOf({ rfc, nombre }: Csd, facts: Full): CfdiParts {
  const { percepciones, deducciones, otrosPagos } = linesOf(facts);
  const otros = otrosPagos.map(([, importe]) => importe);
  const subtotal = sum([...percepciones.flatMap(([, gravado, exento]) => [gravado, exento]), ...otros]);
  const descuento = sumOfSome(deducciones.map(([, importe]) => importe));
  const total = sum([subtotal, `-${descuento ?? '0.00'}`]);
  const importes = { ...(descuento && { Descuento: descuento }) };
  return {
    comprobante: {
      ...{ Serie: 'N', Folio: facts.folio ?? '1', Fecha: facts.fecha, FormaPago: undefined, SubTotal: subtotal },
      ...{ ...importes, Total: facts.total ?? total, TipoDeComprobante: 'N', MetodoPago: 'PUE' },
    },
    ...(facts.sustituye && {
      relacionados: element(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: '04' },
        element('cfdi:CfdiRelacionado', { UUID: facts.sustituye }),
      ),
    }),
    emisor: { Rfc: rfc, Nombre: nombre },
    receptor: {
      ...{ Rfc: facts.receptor ?? 'CACX7605101P8', Nombre: facts.nombreReceptor ?? 'XOCHILT CASAS CHAVEZ' },
      ...{ DomicilioFiscalReceptor: '06002', RegimenFiscalReceptor: '605', UsoCFDI: 'CN01' },
    },
    conceptos: conceptoXml(
      {
        ...{ ClaveProdServ: '84111505', Cantidad: '1', ClaveUnidad: 'ACT', Descripcion: 'Pago de nómina' },
        ...{ ValorUnitario: subtotal, Importe: subtotal, ...importes, ObjetoImp: '01' },
      },
      '',
    ),
    impuestos: '',
    complementos: [complementoOf(facts)],
  };
}

function complementoOf(facts: Full): string {
  const { tipo = 'O', pago, desde = `${pago.slice(0, 8)}01`, hasta = pago, dias = '30' } = facts;
  const { percepciones, deducciones, otrosPagos } = linesOf(facts);
  const isAsegurado = Number(facts.contrato ?? '01') < 9;
  return element(
    'nomina12:Nomina',
    {
      ...{ 'xmlns:nomina12': 'http://www.sat.gob.mx/nomina12', Version: '1.2', TipoNomina: tipo, FechaPago: pago },
      ...{ FechaInicialPago: desde, FechaFinalPago: hasta, NumDiasPagados: Number(dias).toFixed(3) },
      TotalPercepciones: sumOfSome(percepciones.flatMap(([, gravado, exento]) => [gravado, exento])),
      TotalDeducciones: sumOfSome(deducciones.map(([, importe]) => importe)),
      TotalOtrosPagos: sumOfSome(otrosPagos.map(([, importe]) => importe)),
    },
    isAsegurado ? element('nomina12:Emisor', { RegistroPatronal: 'B5510768108' }) : '',
    receptorOf(facts, hasta, isAsegurado),
    percepcionesOf(facts),
    deduccionesOf(facts),
    otrosPagos.length > 0 ? element('nomina12:OtrosPagos', {}, ...otrosPagos.map(otroPagoOf)) : '',
  );
}

const INGRESO = '2019-02-01';
const DAY_MS = 86_400_000;

function receptorOf(facts: Full, hasta: string, isAsegurado: boolean): string {
  const {
    contrato = '01',
    regimen = '02',
    tipo = 'O',
    periodicidad = tipo === 'E' ? '99' : '05',
    sdi = '350.00',
  } = facts;
  const days = (Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${INGRESO}T00:00:00Z`)) / DAY_MS + 1;
  return element('nomina12:Receptor', {
    Curp: facts.curp ?? 'CACX760510MGTSHC04',
    NumSeguridadSocial: isAsegurado ? '12345678901' : undefined,
    FechaInicioRelLaboral: isAsegurado ? INGRESO : undefined,
    Antigüedad: isAsegurado ? `P${Math.floor(days / 7)}W` : undefined,
    TipoContrato: contrato,
    TipoRegimen: regimen,
    NumEmpleado: facts.empleado ?? '1',
    RiesgoPuesto: isAsegurado ? '1' : undefined,
    PeriodicidadPago: periodicidad,
    SalarioDiarioIntegrado: isAsegurado ? sdi : undefined,
    ClaveEntFed: 'CMX',
  });
}

function percepcionesOf(facts: Full): string {
  const { percepciones } = linesOf(facts);
  if (percepciones.length === 0) return '';
  const both = ([, gravado, exento]: readonly [string, string, string]) => [gravado, exento];
  const de = (kinds: ReadonlySet<string>) => percepciones.filter(([tipo]) => kinds.has(tipo));
  const sueldos = percepciones.filter(([tipo]) => !separacion.has(tipo) && !jubilacion.has(tipo));
  const pagado = sumOfSome(de(separacion).flatMap(both));
  return element(
    'nomina12:Percepciones',
    {
      TotalSueldos: sumOfSome(sueldos.flatMap(both)),
      TotalSeparacionIndemnizacion: pagado,
      TotalJubilacionPensionRetiro: sumOfSome(de(jubilacion).flatMap(both)),
      TotalGravado: sum(percepciones.map(([, gravado]) => gravado)),
      TotalExento: sum(percepciones.map(([, , exento]) => exento)),
    },
    ...percepciones.map(([tipo, gravado, exento]) =>
      element('nomina12:Percepcion', {
        ...{ TipoPercepcion: tipo, Clave: tipo, Concepto: `Percepción ${tipo}` },
        ...{ ImporteGravado: gravado, ImporteExento: exento },
      }),
    ),
    pagado
      ? element('nomina12:SeparacionIndemnizacion', {
          ...{ TotalPagado: pagado, NumAñosServicio: 7, UltimoSueldoMensOrd: facts.ultimoSueldo ?? '10000.00' },
          ...{ IngresoAcumulable: '0.00', IngresoNoAcumulable: '0.00' },
        })
      : '',
  );
}

function deduccionesOf(facts: Full): string {
  const { deducciones } = linesOf(facts);
  if (deducciones.length === 0) return '';
  const isIsr = ([tipo]: readonly [string, string]) => tipo === '002';
  const importes = (lines: typeof deducciones) => sumOfSome(lines.map(([, importe]) => importe));
  return element(
    'nomina12:Deducciones',
    {
      TotalOtrasDeducciones: importes(deducciones.filter((line) => !isIsr(line))),
      TotalImpuestosRetenidos: importes(deducciones.filter(isIsr)),
    },
    ...deducciones.map(([tipo, importe]) =>
      element('nomina12:Deduccion', {
        ...{ TipoDeduccion: tipo, Clave: tipo, Concepto: `Deducción ${tipo}`, Importe: importe },
      }),
    ),
  );
}

const otroPagoOf = ([tipo, importe, subsidio]: readonly [string, string, string?]): string =>
  element(
    'nomina12:OtroPago',
    { TipoOtroPago: tipo, Clave: tipo, Concepto: `Otro pago ${tipo}`, Importe: importe },
    subsidio === undefined ? '' : element('nomina12:SubsidioAlEmpleo', { SubsidioCausado: subsidio }),
  );
