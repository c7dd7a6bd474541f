import { Big } from 'big.js';
import type { Certificado } from '../certificado';
import { isClave } from '../informe/claves';
import { personasDeRegimen } from '../informe/claves.generated';
import { areCents, differs, sum, ZERO } from '../informe/importes';
import { aviso, listed, ok, type Veredicto } from '../informe/informe';
import { isNameOf } from '../informe/nombres';
import { isPostalMexicano } from '../informe/reglas/estados';
import { amountOf } from '../informe/reglas/regla-sat';
import { childOf, childrenOf, type XmlElement } from '../xml/element';
import { reglasDePlanes } from './reglas-planes';
import { reglasDePlataformas } from './reglas-plataformas';
import type { Retencion } from './retencion';

/** What a rule reads: the root with its parts, and the certificate of the document. */
interface Subject {
  xml: XmlElement;
  certificado: Certificado | null;
  emisor: XmlElement['attributes'];
  nacional: XmlElement['attributes'];
  periodo: XmlElement['attributes'];
  totales: XmlElement | undefined;
  complementos: readonly XmlElement[];
}

type Regla = readonly [codigo: string, check: (subject: Subject) => string | null | undefined | false];

const CENTAVO = new Big('0.01');
/** Local time, without offset. */
const FECHA = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
/** The complement that each key asks for (c_CveRetenc); 27 only of fiduciaries. */
const COMPLEMENTOS: Readonly<Record<string, string>> = {
  '06': 'EnajenaciondeAcciones',
  '14': 'Dividendos',
  '15': 'Dividendos',
  '16': 'Intereses',
  '17': 'Arrendamientoenfideicomiso',
  '18': 'Pagosaextranjeros',
  '19': 'EnajenaciondeAcciones',
  '20': 'Premios',
  '21': 'Fideicomisonoempresarial',
  '22': 'Planesderetiro',
  '23': 'Intereseshipotecarios',
  '24': 'Operacionesconderivados',
  '26': 'ServiciosPlataformasTecnologicas',
};
/** First of c_Ejercicio, which gains one each year. */
const FIRST_YEAR = 2021;
const YEAR = /^\d{4}$/;
/** c_Periodo of months is written with two digits. */
const MES = /^(0[1-9]|1[0-2])$/;
const yearOf = ({ attributes }: XmlElement) => Number(attributes.FechaExp?.slice(0, 4));
/** c_TipoPagoRet by impuesto; the matrix takes the first one for IEPS too. */
const TIPOS_DE_PAGO: Readonly<Record<string, readonly string[]>> = {
  '001': ['03', '04'],
  '002': ['01'],
  '003': ['01', '02'],
};
const OTROS = '25';
/** Payments to taxpayers of the RIF, whose amounts are UtilidadBimestral and ISRCorrespondiente. */
const RIF = '28';

const DE_OPERACION = ['MontoTotGrav', 'MontoTotExent'];

const isAbove = (totales: XmlElement | undefined, name: string, most: string) => {
  const [amount, limit] = [totales && amountOf(totales, name), totales && amountOf(totales, most)];
  return amount && limit && new Big(amount).gt(limit);
};

/** Rules of the retenciones 2.0 that need nothing but the document (their matrix of errors). */
const reglas: readonly Regla[] = [
  [
    'Reten20103',
    ({ xml: { attributes } }) =>
      !FECHA.test(attributes.FechaExp ?? '') && `FechaExp ${attributes.FechaExp} no es aaaa-mm-ddThh:mm:ss.`,
  ],
  [
    'Reten20104',
    ({ xml: { attributes } }) =>
      !isPostalMexicano(attributes.LugarExpRetenc ?? '') &&
      `LugarExpRetenc ${attributes.LugarExpRetenc} no es un código postal.`,
  ],
  [
    'Reten20105',
    ({ xml: { attributes } }) =>
      !isClave('retenciones', 'clave', attributes.CveRetenc ?? '') &&
      `CveRetenc ${attributes.CveRetenc} no está en el catálogo.`,
  ],
  [
    'Reten20107',
    ({ xml: { attributes }, complementos }) => {
      const asked = COMPLEMENTOS[attributes.CveRetenc ?? ''];
      return (
        asked !== undefined &&
        !complementos.some(({ local }) => local === asked) &&
        `CveRetenc ${attributes.CveRetenc} pide el complemento ${asked}.`
      );
    },
  ],
  [
    'Reten20108',
    ({ xml, totales }) => {
      const given = DE_OPERACION.filter((name) => new Big((totales && amountOf(totales, name)) ?? 0).gt(0));
      return (
        xml.attributes.CveRetenc === RIF &&
        given.length > 0 &&
        `Con CveRetenc ${RIF}, ${DE_OPERACION.join(' y ')} son cero.`
      );
    },
  ],
  [
    'Reten20109',
    ({ xml }) => {
      const tipo = childOf(xml, 'CfdiRetenRelacionados')?.attributes.TipoRelacion;
      return (
        tipo !== undefined && !isClave('4.0', 'tipoRelacion', tipo) && `TipoRelacion ${tipo} no está en el catálogo.`
      );
    },
  ],
  [
    'Reten20111',
    ({ emisor: { RegimenFiscalE: regimen = '' } }) =>
      personasDeRegimen[regimen] === undefined && `RegimenFiscalE ${regimen} no está en el catálogo.`,
  ],
  [
    'Reten20120',
    ({ nacional: { DomicilioFiscalR: codigo } }) =>
      codigo !== undefined && !isPostalMexicano(codigo) && `DomicilioFiscalR ${codigo} no es un código postal.`,
  ],
  [
    'Reten20106',
    ({ xml }) => xml.attributes.CveRetenc === OTROS && !xml.attributes.DescRetenc && 'CveRetenc 25 pide DescRetenc.',
  ],
  [
    'Reten20110',
    ({ emisor, certificado }) =>
      certificado &&
      emisor.NomDenRazSocE &&
      emisor.RfcE === certificado.rfc &&
      !isNameOf(emisor.NomDenRazSocE, certificado.nombre) &&
      `El emisor dice «${emisor.NomDenRazSocE}»; su certificado, «${certificado.nombre}».`,
  ],
  [
    'Reten20112',
    ({ emisor: { RfcE: rfc = '', RegimenFiscalE: regimen = '' } }) => {
      const personas = personasDeRegimen[regimen];
      return (
        personas !== undefined &&
        !personas.includes(rfc.length === 12 ? 'M' : 'F') &&
        `RegimenFiscalE ${regimen} no es de ${rfc.length === 12 ? 'personas morales' : 'personas físicas'}.`
      );
    },
  ],
  [
    'Reten20117',
    ({ nacional }) => nacional.CurpR && nacional.RfcR?.length === 12 && 'Una persona moral no tiene CurpR.',
  ],
  ...(
    [
      ['Reten20121', 'MesIni'],
      ['Reten20123', 'MesFin'],
    ] as const
  ).map(
    ([codigo, name]): Regla => [
      codigo,
      ({ periodo: { [name]: mes } }) => mes !== undefined && !MES.test(mes) && `${name} ${mes} no está en el catálogo.`,
    ],
  ),
  [
    'Reten20122',
    ({ periodo: { MesIni = '', MesFin = '' } }) =>
      Number(MesIni) > Number(MesFin) && `MesIni ${MesIni} es posterior a MesFin ${MesFin}.`,
  ],
  [
    'Reten20124',
    ({ periodo: { MesIni = '', MesFin = '' } }) =>
      Number(MesFin) < Number(MesIni) && `MesFin ${MesFin} es anterior a MesIni ${MesIni}.`,
  ],
  [
    'Reten20125',
    ({ xml, periodo: { Ejercicio: ejercicio } }) =>
      ejercicio !== undefined &&
      (!YEAR.test(ejercicio) || Number(ejercicio) < FIRST_YEAR || Number(ejercicio) > yearOf(xml) + 1) &&
      `Ejercicio ${ejercicio} no está en el catálogo.`,
  ],
  [
    'Reten20126',
    ({ xml, periodo }) => {
      const year = yearOf(xml);
      const wrong = periodo.Ejercicio !== undefined && ![year, year - 1].includes(Number(periodo.Ejercicio));
      return wrong && `Ejercicio ${periodo.Ejercicio} no es el de la FechaExp ni el anterior.`;
    },
  ],
  [
    'Reten20127',
    ({ totales }) => {
      const [whole, taxed, exempt] = ['MontoTotOperacion', 'MontoTotGrav', 'MontoTotExent'].map(
        (name) => totales && amountOf(totales, name),
      );
      if (!whole || !taxed || !exempt) return null;
      const exact = new Big(taxed).plus(exempt);
      return !exact.eq(whole) && `MontoTotOperacion es ${whole}; gravado y exento suman ${exact.toFixed()}.`;
    },
  ],
  [
    'Reten20128',
    ({ totales }) => isAbove(totales, 'MontoTotGrav', 'MontoTotOperacion') && 'MontoTotGrav pasa de MontoTotOperacion.',
  ],
  [
    'Reten20129',
    ({ totales }) =>
      isAbove(totales, 'MontoTotExent', 'MontoTotOperacion') && 'MontoTotExent pasa de MontoTotOperacion.',
  ],
  [
    'Reten20130',
    ({ totales }) => {
      const withheld = totales && amountOf(totales, 'MontoTotRet');
      return (
        totales &&
        withheld &&
        new Big(withheld).gt(0) &&
        childrenOf(totales, 'ImpRetenidos').length === 0 &&
        'MontoTotRet pide ImpRetenidos.'
      );
    },
  ],
  [
    'Reten20131',
    ({ totales }) => {
      const withheld = totales && amountOf(totales, 'MontoTotRet');
      if (!totales || !withheld) return null;
      const lines = childrenOf(totales, 'ImpRetenidos');
      const amounts = lines.map((line) => amountOf(line, 'MontoRet'));
      const exact = sum(amounts);
      const most = areCents([withheld, ...amounts]) ? ZERO : CENTAVO.times(Math.max(1, lines.length));
      return differs(withheld, exact, most) && `MontoTotRet es ${withheld}; los impuestos suman ${exact.toFixed()}.`;
    },
  ],
  ...(
    [
      ['Reten20132', 'UtilidadBimestral'],
      ['Reten20133', 'ISRCorrespondiente'],
    ] as const
  ).map(
    ([codigo, name]): Regla => [
      codigo,
      ({ xml, totales }) => {
        const amount = totales && amountOf(totales, name);
        return xml.attributes.CveRetenc === RIF && amount && !new Big(amount).gt(0) && `${name} es mayor que cero.`;
      },
    ],
  ),
  [
    'Reten20135',
    ({ totales }) => {
      const wrong =
        totales &&
        childrenOf(totales, 'ImpRetenidos').find(
          ({ attributes: { ImpuestoRet: impuesto = '', TipoPagoRet: tipo } }) =>
            tipo !== undefined && TIPOS_DE_PAGO[impuesto]?.includes(tipo) === false,
        );
      return wrong && `TipoPagoRet ${wrong.attributes.TipoPagoRet} no es del impuesto ${wrong.attributes.ImpuestoRet}.`;
    },
  ],
];

const complementosOf = (xml: XmlElement) => childrenOf(xml, 'Complemento').flatMap(({ children }) => children);

type Found = readonly [codigo: string, says: string];

/** What the document itself does not keep of its matrix; 1.0 has none. */
function findOwn({ xml, version }: Retencion, certificado: Certificado | null): Found[] {
  if (version !== '2.0') return [];
  const receptor = childOf(xml, 'Receptor');
  const subject: Subject = {
    xml,
    certificado,
    emisor: childOf(xml, 'Emisor')?.attributes ?? {},
    nacional: (receptor && childOf(receptor, 'Nacional')?.attributes) ?? {},
    periodo: childOf(xml, 'Periodo')?.attributes ?? {},
    totales: childOf(xml, 'Totales'),
    complementos: complementosOf(xml),
  };
  return reglas.flatMap(([codigo, check]): Found[] => {
    const says = check(subject);
    return says ? [[codigo, says]] : [];
  });
}

/** Complements that have a matrix of their own. */
const deComplementos = [
  ['ServiciosPlataformasTecnologicas', reglasDePlataformas],
  ['Planesderetiro', reglasDePlanes],
] as const;

/** Checks the published rules of retenciones and their complements; null where none concerns it. What breaks one is an `aviso`. */
export function checkReglasRetencion(retencion: Retencion, certificado: Certificado | null): Veredicto | null {
  const found = findOwn(retencion, certificado);
  let count = retencion.version === '2.0' ? reglas.length : 0;
  const complementos = complementosOf(retencion.xml);
  for (const [local, own] of deComplementos)
    for (const complemento of complementos.filter((one) => one.local === local)) {
      count += own.length;
      for (const [codigo, find] of own) {
        const says = find(complemento, retencion);
        if (says) found.push([codigo, says]);
      }
    }
  if (count === 0) return null;
  if (found.length === 0) return ok(`Reglas revisadas: ${count}.`);
  return aviso(listed(found.map(([codigo, says]) => `${codigo}: ${says}`)), {
    codigos: [...new Set(found.map(([codigo]) => codigo))],
  });
}
