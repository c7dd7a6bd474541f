import { Big } from 'big.js';
import { formatImporte } from '../format-importe';
import { isClave } from '../informe/claves';
import { differs, differsWithin, sum } from '../informe/importes';
import { amountOf, repeated, type Sentence } from '../informe/reglas/regla-sat';
import { elementsAt, type XmlElement } from '../xml/element';
import type { Retencion } from './retencion';

type Find = (plataforma: XmlElement, retencion: Retencion) => Sentence;

/** A rule of the complement Servicios de Plataformas Tecnológicas 1.0: its code, and what does not hold. */
export type ReglaDePlataforma = readonly [codigo: string, find: Find];

const CENTAVO = new Big('0.01');
const [ISR, IVA] = ['001', '002'];
const FIRST_YEAR = 2019;
/** c_FormaPagoServ, c_TipoDeServ, c_SubTipoServ and c_Periodicidad (CatPlataformasTecnologicas.xsd, catRetenciones.xsd). */
const FORMAS = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
const TIPOS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '11'];
const SUBTIPOS = ['01', '02', '03', '04', '08', '09'];
const PERIODICIDADES = ['01', '02', '03', '04', '05'];
/**
 * Rates of the law since then: before, the rate depended on what was earned. Of ISR those of services (LISR 113-A), of 2026 (LIF
 * 25-VI) and of who gives no RFC (LISR 113-C); of IVA half of it or all (LIVA 18-J-II), as a part of the price or of the IVA.
 */
const RATES_SINCE = '2021-06-01';
const RATES: Readonly<Record<string, readonly string[]>> = {
  '001': ['0.01', '0.021', '0.025', '0.04', '0.2'],
  '002': ['0.04', '0.08', '0.16', '0.5', '1'],
};

const detallesOf = (plataforma: XmlElement) => elementsAt(plataforma, 'Servicios', 'DetallesDelServicio');
const sumOf = (elements: readonly XmlElement[], name: string) => sum(elements.map((one) => amountOf(one, name)));

function unequal(what: string, declared: string | Big | null, exact: Big): Sentence {
  if (declared === null) return null;
  const said = new Big(declared);
  return (
    differsWithin(said, exact) &&
    `${what} es ${formatImporte(said.toFixed())}; debe ser ${formatImporte(exact.toFixed())}.`
  );
}

/** A rule that an amount of the complement is the sum of one of some elements. */
const isSum =
  (total: string, path: readonly string[], name: string): Find =>
  (plataforma) =>
    unequal(total, amountOf(plataforma, total), sumOf(elementsAt(plataforma, ...path), name));

/** A rule of each element at a path below the services. */
const each =
  (path: readonly string[], find: (element: XmlElement, retencion: Retencion, detalle: XmlElement) => Sentence): Find =>
  (plataforma, retencion) => {
    for (const detalle of detallesOf(plataforma))
      for (const element of elementsAt(detalle, ...path)) {
        const found = find(element, retencion, detalle);
        if (found) return found;
      }
    return null;
  };

const withheld = ({ retenciones }: Retencion, impuesto: string | undefined) =>
  sum(retenciones.filter((one) => one.impuesto === impuesto).map(({ monto }) => monto));

const inList = (name: string, list: readonly string[]) => (element: XmlElement) => {
  const clave = element.attributes[name];
  return clave !== undefined && !list.includes(clave) && `${name} ${clave} no está en su catálogo.`;
};

/** Whether what was withheld is one of the rates of its tax; true of services of several kinds, each with its rate. */
function isAtRate(impuesto: string | null, base: string | null, monto: string, kinds: number): boolean {
  const rates = RATES[impuesto ?? ''];
  if (!rates || base === null || kinds > 1) return true;
  return rates.some((rate) => !differs(monto, new Big(base).times(rate), CENTAVO.plus(new Big(base).times('0.0005'))));
}

const encabezado: readonly ReglaDePlataforma[] = [
  ['SPT101', ({ attributes: { Version } }) => Version !== '1.0' && `La Version ${Version} no es 1.0.`],
  ['SPT102', (_, { clave }) => clave !== '26' && 'El complemento pide CveRetenc 26.'],
  ['SPT103', (_, { descripcion }) => descripcion !== null && 'Con CveRetenc 26 sobra DescRetenc.'],
  ['SPT104', (_, { receptor }) => !receptor.nacional && 'El receptor es nacional.'],
  [
    'SPT106',
    (_, { fecha, periodo: { ejercicio, mesInicial, mesFinal } }) => {
      if (mesInicial !== mesFinal) return 'MesIni y MesFin son el mismo.';
      const [year, month] = [Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7))];
      return ejercicio === year && mesFinal > month && `MesFin ${mesFinal} es posterior al mes de FechaExp.`;
    },
  ],
  [
    'SPT107',
    (_, { fecha, periodo: { ejercicio } }) =>
      (ejercicio < FIRST_YEAR || ejercicio > Number(fecha.slice(0, 4))) && `El ejercicio ${ejercicio} no puede ser.`,
  ],
  [
    'SPT108',
    (plataforma, { totales }) => {
      const servicios = amountOf(plataforma, 'MonTotServSIVA');
      return servicios && unequal('MontoTotOperacion', totales.operacion, new Big(servicios));
    },
  ],
  ['SPT109', (_, { totales }) => unequal('MontoTotGrav', totales.gravado, new Big(totales.operacion))],
  ['SPT110', (_, { totales }) => !new Big(totales.exento).eq(0) && 'MontoTotExent es 0.00.'],
  [
    'SPT111',
    (_, { totales, retenciones }) =>
      unequal('MontoTotRet', totales.retenido, sum(retenciones.map(({ monto }) => monto))),
  ],
  [
    'SPT112',
    (_, { retenciones }) => {
      const [twice] = repeated(retenciones.flatMap(({ impuesto }) => impuesto ?? []));
      return twice && `El impuesto ${twice} se repite.`;
    },
  ],
  [
    'SPT113',
    (plataforma, { totales, retenciones }) => {
      // Of IVA some platforms write what was transferred, of which they withhold a half.
      const transferred = amountOf(plataforma, 'TotalIVATrasladado');
      const wrong = retenciones.find(
        ({ impuesto, base }) =>
          base !== null &&
          differs(base, totales.operacion, CENTAVO) &&
          (impuesto !== IVA || transferred === null || differs(base, transferred, CENTAVO)),
      );
      return wrong && `BaseRet ${wrong.base} no es MontoTotOperacion, ${totales.operacion}.`;
    },
  ],
  [
    'SPT114',
    (plataforma, { fecha, retenciones }) => {
      if (fecha < RATES_SINCE) return null;
      const kinds = new Set(detallesOf(plataforma).map(({ attributes }) => attributes.TipoDeServ)).size;
      const wrong = retenciones.find(({ impuesto, base, monto }) => !isAtRate(impuesto, base, monto, kinds));
      return wrong && `MontoRet ${wrong.monto} no es de ninguna tasa del impuesto ${wrong.impuesto}.`;
    },
  ],
  ['SPT115', inList('Periodicidad', PERIODICIDADES)],
];

const totales: readonly ReglaDePlataforma[] = [
  [
    'SPT116',
    (plataforma) => {
      const count = detallesOf(plataforma).length;
      return (
        Number(plataforma.attributes.NumServ) !== count && `NumServ es ${plataforma.attributes.NumServ}; hay ${count}.`
      );
    },
  ],
  ['SPT117', isSum('MonTotServSIVA', ['Servicios', 'DetallesDelServicio'], 'PrecioServSinIVA')],
  [
    'SPT118',
    isSum('TotalIVATrasladado', ['Servicios', 'DetallesDelServicio', 'ImpuestosTrasladadosdelServicio'], 'Importe'),
  ],
  [
    'SPT119',
    (plataforma, retencion) =>
      unequal('TotalIVARetenido', amountOf(plataforma, 'TotalIVARetenido'), withheld(retencion, IVA)),
  ],
  [
    'SPT120',
    (plataforma, retencion) =>
      unequal('TotalISRRetenido', amountOf(plataforma, 'TotalISRRetenido'), withheld(retencion, ISR)),
  ],
  [
    'SPT121',
    (plataforma) => {
      const [trasladado, retenido] = ['TotalIVATrasladado', 'TotalIVARetenido'].map((name) =>
        amountOf(plataforma, name),
      );
      const name = 'DifIVAEntregadoPrestServ';
      return trasladado && retenido && unequal(name, amountOf(plataforma, name), new Big(trasladado).minus(retenido));
    },
  ],
  ['SPT122', isSum('MonTotalporUsoPlataforma', ['Servicios', 'DetallesDelServicio', 'ComisionDelServicio'], 'Importe')],
  [
    'SPT123',
    (plataforma) => {
      const name = 'MonTotalContribucionGubernamental';
      const nodes = elementsAt(plataforma, 'Servicios', 'DetallesDelServicio', 'ContribucionGubernamental');
      const declared = amountOf(plataforma, name);
      if (declared === null) return nodes.length > 0 && `Falta ${name}.`;
      return unequal(name, declared, sumOf(nodes, 'ImpContrib'));
    },
  ],
];

const servicios: readonly ReglaDePlataforma[] = [
  ['SPT124', each([], inList('FormaPagoServ', FORMAS))],
  ['SPT125', each([], inList('TipoDeServ', TIPOS))],
  ['SPT126', each([], inList('SubTipServ', SUBTIPOS))],
  [
    'SPT128',
    each([], ({ attributes: { FechaServ: fecha } }, { periodo }) => {
      return (
        fecha !== undefined &&
        (Number(fecha.slice(0, 4)) !== periodo.ejercicio || Number(fecha.slice(5, 7)) !== periodo.mesInicial) &&
        `FechaServ ${fecha} no es del mes ${periodo.mesInicial} de ${periodo.ejercicio}.`
      );
    }),
  ],
  [
    'SPT129',
    each(['ImpuestosTrasladadosdelServicio'], (impuesto, _, detalle) => {
      const precio = amountOf(detalle, 'PrecioServSinIVA');
      return precio && unequal('La Base de un servicio', amountOf(impuesto, 'Base'), new Big(precio));
    }),
  ],
  [
    'SPT130',
    each(['ImpuestosTrasladadosdelServicio'], (impuesto) => {
      const [base, tasa] = ['Base', 'TasaCuota'].map((name) => amountOf(impuesto, name));
      return (
        base && tasa && unequal('El Importe de un servicio', amountOf(impuesto, 'Importe'), new Big(base).times(tasa))
      );
    }),
  ],
  [
    'SPT131',
    each(['ContribucionGubernamental'], ({ attributes: { EntidadDondePagaLaContribucion: entidad = '' } }) => {
      return !isClave('retenciones', 'entidad', entidad) && `La entidad ${entidad} no está en el catálogo.`;
    }),
  ],
  [
    'SPT132',
    each(['ComisionDelServicio'], (comision) => {
      const importe = amountOf(comision, 'Importe');
      return importe !== null && new Big(importe).eq(0) && 'El Importe de una comisión es mayor que cero.';
    }),
  ],
];

/** Rules of Servicios de Plataformas Tecnológicas 1.0 (matriz de errores of the complement) that the document decides. */
export const reglasDePlataformas: readonly ReglaDePlataforma[] = [...encabezado, ...totales, ...servicios];
