import type { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import { formatImporte } from '../../format-importe';
import type { XmlElement } from '../../xml/element';
import { isClave } from '../claves';
import { ONE, sum, toBig, ZERO } from '../importes';
import { mercanciasOf, numeroOf, regla } from './comercio-exterior-nodos';
import { isFraccion, isFraccionDeOcho, unidadDe } from './fracciones';
import { amountOf, decimalsOf, type ReglaSat, type Sentence, saidOf } from './regla-sat';

const CENTAVO = 0.01;
/** How far exchange rates and rounding move a value: a hundredth of it. */
const HOLGURA = 0.01;
/** c_UnidadAduana: services, which have no fracción. */
const SERVICIO = '99';
/** Fracciones of discounts. */
const DESCUENTOS = '98010001';

/** Whether ValorDolares is none of goods: 0 of services, and 1 of what is worth less than a dollar. */
export const isSymbolic = (valor: Big, unidad: string | undefined): boolean =>
  valor.eq(ONE) || (valor.eq(ZERO) && unidad === SERVICIO);

type Conceptos = Comprobante['conceptos'];

/** Items by their number. */
function grouped<Item>(items: readonly Item[], numero: (item: Item) => string | null): Map<string | null, Item[]> {
  const groups = new Map<string | null, Item[]>();
  for (const item of items) {
    const same = groups.get(numero(item));
    if (same) same.push(item);
    else groups.set(numero(item), [item]);
  }
  return groups;
}

type PorNumero = ReadonlyMap<string | null, Conceptos>;
/** The conceptos of a CFDI by their number, which most of these rules read. */
const conceptosPorNumero = new WeakMap<Conceptos, PorNumero>();

/** The conceptos by their NoIdentificacion. */
export function byNumero({ conceptos }: Comprobante): PorNumero {
  const known = conceptosPorNumero.get(conceptos);
  if (known) return known;
  const groups = grouped(conceptos, ({ noIdentificacion }) => noIdentificacion);
  conceptosPorNumero.set(conceptos, groups);
  return groups;
}

/** What amounts of the CFDI are worth in dollars, by rates that allow a hundredth of it; null where an exchange rate is missing. */
function inDollars(complemento: XmlElement, { moneda, tipoCambio }: Comprobante, amounts: readonly (string | null)[]) {
  const usd = Number(amountOf(complemento, 'TipoCambioUSD') ?? 0);
  const rate = moneda === 'MXN' ? '1' : tipoCambio;
  if (!(usd > 0) || rate === null) return null;
  return (amounts.reduce((total, amount) => total + Number(amount ?? 0), 0) * Number(rate)) / usd;
}

const hasAduana = ({ attributes }: XmlElement) => attributes.CantidadAduana !== undefined;

const gruposDeMercancias = new WeakMap<XmlElement, ReadonlyMap<string | null, readonly XmlElement[]>>();

/** The mercancías by their NoIdentificacion. */
export function mercanciasPorNumero(complemento: XmlElement): ReadonlyMap<string | null, readonly XmlElement[]> {
  const known = gruposDeMercancias.get(complemento);
  if (known) return known;
  const groups = grouped(mercanciasOf(complemento), numeroOf);
  gruposDeMercancias.set(complemento, groups);
  return groups;
}

/** Mercancías and the conceptos that they are of. */
interface Pair {
  readonly numero: string | null;
  readonly mercancias: readonly XmlElement[];
  readonly conceptos: Conceptos;
}

const pairs = new WeakMap<XmlElement, readonly [sinAduana: readonly Pair[], ofAduana: readonly Pair[]]>();

/** The mercancías of each concepto that has some, told apart by whether they count in units of customs. */
function pairsOf(complemento: XmlElement, cfdi: Comprobante, ofAduana: boolean): readonly Pair[] {
  const known = pairs.get(complemento) ?? readPairs(complemento, cfdi);
  return known[ofAduana ? 1 : 0];
}

function readPairs(complemento: XmlElement, cfdi: Comprobante): [Pair[], Pair[]] {
  const read: [Pair[], Pair[]] = [[], []];
  const all = byNumero(cfdi);
  for (const [numero, mercancias] of mercanciasPorNumero(complemento)) {
    const conceptos = all.get(numero);
    if (conceptos) read[mercancias.some(hasAduana) ? 1 : 0].push({ numero, mercancias, conceptos });
  }
  pairs.set(complemento, read);
  return read;
}

/** A rule that what mercancías are worth is what their conceptos are. */
const worth = (ofAduana: boolean, codigo: string): ReglaSat =>
  regla(
    (complemento, cfdi) =>
      saidOf(pairsOf(complemento, cfdi, ofAduana), ({ numero, mercancias, conceptos }) => {
        const declared = sum(mercancias.map((one) => amountOf(one, 'ValorDolares')));
        const exact = inDollars(
          complemento,
          cfdi,
          conceptos.map(({ importe }) => importe),
        );
        const unidad = mercancias[0]?.attributes.UnidadAduana ?? conceptos[0]?.unidad ?? undefined;
        if (exact === null || isSymbolic(declared, unidad)) return null;
        return (
          Math.abs(Number(declared) - exact) > CENTAVO + exact * HOLGURA &&
          `ValorDolares de ${numero} es ${formatImporte(declared.toFixed())}; su concepto vale ${formatImporte(exact.toFixed(2))}.`
        );
      }),
    codigo,
  );

/** A rule of the conceptos whose mercancías do not count in units of customs. */
const sinAduana = (find: (concepto: Conceptos[number]) => Sentence, codigo: string): ReglaSat =>
  regla(
    (complemento, cfdi) => pairsOf(complemento, cfdi, false).flatMap(({ conceptos }) => conceptos.map(find)),
    codigo,
  );

const onMercancias =
  (find: (one: XmlElement, cfdi: Comprobante, complemento: XmlElement) => Sentence) =>
  (complemento: XmlElement, cfdi: Comprobante): string[] | null =>
    saidOf(mercanciasOf(complemento), (one) => find(one, cfdi, complemento));

/** Rules of what mercancías are worth, and of their fracción and unit. */
export const reglasDeValores: readonly ReglaSat[] = [
  sinAduana(
    ({ cantidad, noIdentificacion }) =>
      (toBig(cantidad).lt('0.001') || decimalsOf(cantidad) > 3) &&
      `Sin CantidadAduana la Cantidad de ${noIdentificacion} tiene hasta tres decimales.`,
    'CCE201',
  ),
  sinAduana(
    ({ unidad, noIdentificacion }) =>
      !isClave('comercioExterior', 'unidadAduana', unidad ?? '') &&
      `Sin UnidadAduana la Unidad de ${noIdentificacion} es de c_UnidadAduana.`,
    'CCE202',
  ),
  sinAduana(
    ({ valorUnitario, noIdentificacion }) =>
      (toBig(valorUnitario).lt('0.0001') || decimalsOf(valorUnitario) > 4) &&
      `Sin CantidadAduana el ValorUnitario de ${noIdentificacion} tiene hasta cuatro decimales.`,
    'CCE203',
  ),
  worth(true, 'CCE205'),
  worth(false, 'CCE217'),
  regla(
    onMercancias(({ attributes: { FraccionArancelaria: fraccion } }, _, { attributes: { Version } }) => {
      if (fraccion === undefined) return null;
      const isKnown = Version === '2.0' ? isFraccion(fraccion) : isFraccionDeOcho(fraccion);
      return !isKnown && `FraccionArancelaria ${fraccion} no está en su catálogo.`;
    }),
    'CCE208',
    'CCE160',
  ),
  regla(
    onMercancias(({ attributes: { FraccionArancelaria: fraccion = '', UnidadAduana: unidad } }) => {
      const own = unidadDe(fraccion);
      if (unidad === undefined || unidad === SERVICIO || own === undefined) return null;
      return own !== unidad && `La unidad de ${fraccion} es ${own}, no ${unidad}.`;
    }),
    'CCE209',
    'CCE161',
  ),
  regla(
    (complemento, cfdi) =>
      pairsOf(complemento, cfdi, false).flatMap(({ mercancias, conceptos: [concepto] }) =>
        mercancias.map(({ attributes: { FraccionArancelaria: fraccion = '' } }) => {
          const own = unidadDe(fraccion);
          const unidad = concepto?.unidad ?? '';
          if (own === undefined || !isClave('comercioExterior', 'unidadAduana', unidad)) return null;
          return own !== unidad && `La unidad de ${fraccion} es ${own}, no ${unidad}.`;
        }),
      ),
    'CCE210',
  ),
  regla((complemento, cfdi) => {
    // Of 3.2 the discount is that of the whole CFDI (CCE211).
    if (cfdi.version === '3.2') return null;
    const conceptos = byNumero(cfdi);
    return onMercancias((one) => {
      const valor = amountOf(one, 'ValorDolares');
      if (!one.attributes.FraccionArancelaria?.startsWith(DESCUENTOS) || valor === null) return null;
      const own = conceptos.get(numeroOf(one)) ?? [];
      const given = inDollars(
        complemento,
        cfdi,
        own.map(({ descuento }) => descuento),
      );
      return (
        given !== null &&
        given + CENTAVO + Number(valor) * HOLGURA < Number(valor) &&
        `El Descuento de ${numeroOf(one)} es menor que su ValorDolares.`
      );
    })(complemento, cfdi);
  }, 'CCE212'),
];
