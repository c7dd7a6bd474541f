import type { Big } from 'big.js';
import type { Impuesto } from '../../comprobante/impuesto';
import type { DoctoRelacionado, Pago } from '../../comprobante/pagos';
import { formatImporte } from '../../format-importe';
import { childOf, childrenOf, type XmlElement } from '../../xml/element';
import { isClave } from '../claves';
import { decimalesDe, differs, mayBeProduct, ONE, plus, toBig, tolerancia, ZERO } from '../importes';
import { elementsBelow, nodePath } from './nodos';
import {
  conceptosIn,
  decimalsOf,
  findIn,
  type Hallado,
  hallado,
  itself,
  keyOf,
  pagosIn,
  type ReglaSat,
  repeated,
  type Sentence,
  type Subject,
} from './regla-sat';
import { isTasaKnown } from './tasas';

const onConcepto =
  (find: (concepto: Subject['cfdi']['conceptos'][number]) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    cfdi.conceptos[0] && hallado('', find(cfdi.conceptos[0]), () => conceptosIn(cfdi)[0]);

const ofPago = (_: unknown, index: number) => `Pago ${index + 1}: `;

const onPagos =
  (find: (pago: Pago) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    findIn(cfdi.pagos, find, ofPago, (_, index) => pagosIn(cfdi)[index]);

const onDoctos =
  (find: (docto: DoctoRelacionado, pago: Pago) => Sentence): ReglaSat[1] =>
  ({ cfdi }) => {
    let found: Hallado[] | null = null;
    for (let index = 0; index < cfdi.pagos.length; index++) {
      const pago = cfdi.pagos[index] as Pago;
      for (let nth = 0; nth < pago.doctosRelacionados.length; nth++) {
        const docto = pago.doctosRelacionados[nth] as DoctoRelacionado;
        const sentence = find(docto, pago);
        if (!sentence) continue;
        found ??= [];
        found.push(ofDocto(cfdi, `Pago ${index + 1}, ${docto.idDocumento}: ${sentence}`, index, nth));
      }
    }
    return found;
  };

const ofDocto = (cfdi: Subject['cfdi'], texto: string, index: number, nth: number): Hallado => ({
  texto,
  en: () => {
    const element = pagosIn(cfdi)[index];
    return element && childrenOf(element, 'DoctoRelacionado')[nth];
  },
});

const DOCTO = nodePath('DoctoRelacionado');

/** What the parsed document does not have. */
const onDoctosElements =
  (find: (docto: XmlElement) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    pagosIn(cfdi).flatMap(
      (pago, index) =>
        findIn(
          elementsBelow(pago, DOCTO),
          find,
          ({ attributes }) => `Pago ${index + 1}, ${attributes.IdDocumento ?? ''}: `,
          itself,
        ) ?? [],
    );

/** Attributes that the parsed payment does not have. */
const onElements =
  (find: (pago: XmlElement) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    findIn(pagosIn(cfdi), find, ofPago, itself);

const CENTAVO = tolerancia('MXN');

const isPositive = (amount: string | null) => amount === null || toBig(amount).gt(ZERO);
const hasTax = ({ impuestos }: DoctoRelacionado, ...wanted: string[]) =>
  [...impuestos.traslados, ...impuestos.retenciones].some(({ impuesto }) => wanted.includes(impuesto));

/** Forms of payment that pass through a bank (c_FormaPago, Bancarizado). */
const BANCARIZADAS = ['02', '03', '04', '05', '06', '28', '29'];
/** Patterns of the account that pays and of the one that receives, by form (c_FormaPago). */
const CUENTAS: Readonly<Record<string, readonly [ordenante: RegExp, beneficiario: RegExp | null]>> = {
  '02': [/^(\d{11}|\d{18})$/, /^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/],
  '03': [/^(\d{10}|\d{16}|\d{18})$/, /^(\d{10}|\d{18})$/],
  '04': [/^\d{16}$/, /^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/],
  '05': [/^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/, /^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/],
  '06': [/^\d{10}$/, null],
  '28': [/^\d{16}$/, /^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/],
  '29': [/^\d{15,16}$/, /^(\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/],
};
/** What goes with TipoCadPago, with the codes of what is missing and of what is too much. */
const CADENAS = [
  ['CertPago', 'CRP20230', 'CRP20231'],
  ['CadPago', 'CRP20232', 'CRP20233'],
  ['SelloPago', 'CRP20234', 'CRP20235'],
] as const;

const comprobante: readonly ReglaSat[] = [
  [
    'CRP20112',
    ({ cfdi }) =>
      conceptosIn(cfdi).map((concepto) => {
        const extra = concepto.children.find(({ local }) => !['ACuentaTerceros', 'Impuestos'].includes(local));
        return hallado('', extra && `El concepto de un pago no lleva ${extra.local}.`, () => concepto);
      }),
  ],
  ['CRP20102', ({ cfdi: { exportacion } }) => exportacion !== '01' && `Exportacion es 01, no ${exportacion}.`],
  ['CRP20109', ({ cfdi: { tipoCambio } }) => tipoCambio !== null && 'Un pago no lleva TipoCambio.'],
  [
    'CRP20114',
    onConcepto(({ noIdentificacion }) => noIdentificacion !== null && 'El concepto no lleva NoIdentificacion.'),
  ],
  ['CRP20117', onConcepto(({ unidad }) => unidad !== null && 'El concepto no lleva Unidad.')],
  ['CRP20118', onConcepto(({ descripcion }) => descripcion !== 'Pago' && 'La Descripcion del concepto es «Pago».')],
  ['CRP20122', onConcepto(({ objetoImp }) => objetoImp !== '01' && 'El ObjetoImp del concepto es 01.')],
  [
    'CRP20123',
    ({ cfdi }) => {
      const taxed = [cfdi.xml, ...conceptosIn(cfdi)].find((element) => childOf(element, 'Impuestos'));
      return taxed && hallado('', `Un pago no lleva Impuestos en ${taxed.local}.`, () => taxed);
    },
  ],
];

const pago: readonly ReglaSat[] = [
  ['CRP20212', onPagos(({ formaDePago }) => formaDePago === '99' && 'FormaDePagoP no es 99.')],
  ['CRP20213', onPagos(({ moneda }) => moneda === 'XXX' && 'MonedaP no es XXX.')],
  ['CRP20215', onPagos(({ moneda, tipoCambio }) => moneda === 'MXN' && tipoCambio === null && 'falta TipoCambioP 1.')],
  ['CRP20218', onPagos(({ monto }) => !isPositive(monto) && 'el Monto es cero.')],
  [
    'CRP20219',
    onPagos(
      ({ monto, moneda }) => decimalsOf(monto) > decimalesDe(moneda) && `Monto ${monto} tiene demasiados decimales.`,
    ),
  ],
  ...(
    [
      ['CRP20221', 'rfcEmisorCtaOrd', 'RfcEmisorCtaOrd'],
      ['CRP20224', 'ctaOrdenante', 'CtaOrdenante'],
      ['CRP20227', 'rfcEmisorCtaBen', 'RfcEmisorCtaBen'],
      ['CRP20228', 'ctaBeneficiario', 'CtaBeneficiario'],
    ] as const
  ).map(
    ([codigo, key, name]): ReglaSat => [
      codigo,
      onPagos(
        (one) =>
          one[key] !== null &&
          !BANCARIZADAS.includes(one.formaDePago) &&
          `la forma de pago ${one.formaDePago} no lleva ${name}.`,
      ),
    ],
  ),
  [
    'CRP20223',
    onPagos(
      ({ rfcEmisorCtaOrd, nomBancoOrdExt }) =>
        rfcEmisorCtaOrd === 'XEXX010101000' && nomBancoOrdExt === null && 'falta NomBancoOrdExt del banco extranjero.',
    ),
  ],
  [
    'CRP20225',
    onPagos(
      ({ formaDePago, ctaOrdenante }) =>
        ctaOrdenante !== null &&
        CUENTAS[formaDePago]?.[0].test(ctaOrdenante) === false &&
        `CtaOrdenante ${ctaOrdenante} no es de la forma de pago ${formaDePago}.`,
    ),
  ],
  [
    'CRP20226',
    onPagos(
      ({ formaDePago, ctaBeneficiario }) =>
        ctaBeneficiario !== null &&
        CUENTAS[formaDePago]?.[1]?.test(ctaBeneficiario) === false &&
        `CtaBeneficiario ${ctaBeneficiario} no es de la forma de pago ${formaDePago}.`,
    ),
  ],
  [
    'CRP20229',
    onElements(
      ({ attributes }) =>
        attributes.TipoCadPago && attributes.FormaDePagoP !== '03' && 'TipoCadPago es solo de la forma 03.',
    ),
  ],
  ...CADENAS.flatMap(([name, missing, extra]): ReglaSat[] => [
    [
      missing,
      onElements(({ attributes }) => attributes.TipoCadPago && !attributes[name] && `con TipoCadPago falta ${name}.`),
    ],
    [
      extra,
      onElements(({ attributes }) => !attributes.TipoCadPago && attributes[name] && `sin TipoCadPago sobra ${name}.`),
    ],
  ]),
  [
    'Anexo 20',
    ({ cfdi: { pagos, fecha } }) =>
      pagos.map(
        ({ fechaPago }, index) =>
          fechaPago.slice(0, 10) > fecha.slice(0, 10) &&
          `Pago ${index + 1}: FechaPago es posterior a la Fecha del CFDI.`,
      ),
  ],
];

const IMPUESTOS = ['001', '002', '003'];
const hasZeroBase = (lines: readonly Impuesto[]) => lines.some(({ base }) => base !== null && !toBig(base).gt(ZERO));

function unknownTax(lines: readonly Impuesto[]): Sentence {
  const wrong = lines.find(({ impuesto }) => !IMPUESTOS.includes(impuesto));
  return wrong && `el impuesto ${wrong.impuesto} no está en el catálogo.`;
}

function unknownFactor(lines: readonly Impuesto[]): Sentence {
  const wrong = lines.find(({ tipoFactor }) => !isClave('4.0', 'tipoFactor', tipoFactor ?? ''));
  return wrong && `el tipo de factor «${wrong.tipoFactor}» no está en el catálogo.`;
}

function unknownTasa(lines: readonly Impuesto[], clase: 'traslado' | 'retencion', fecha: string): Sentence {
  const wrong = lines.find((line) => line.tipoFactor !== 'Exento' && !isTasaKnown(line, clase, fecha));
  return wrong && `la ${wrong.tipoFactor} ${wrong.tasaOCuota} del impuesto ${wrong.impuesto} no está en el catálogo.`;
}

function wrongProduct(lines: readonly Impuesto[]): Sentence {
  const wrong = lines.find(
    ({ base, tasaOCuota, importe }) =>
      base !== null &&
      tasaOCuota !== null &&
      importe !== null &&
      !mayBeProduct(importe, base, tasaOCuota) &&
      differs(importe, toBig(base).times(toBig(tasaOCuota)), CENTAVO),
  );
  return wrong && `ImporteDR ${wrong.importe} no es ${wrong.base} × ${wrong.tasaOCuota}.`;
}

const documento: readonly ReglaSat[] = [
  ['CRP20236', onDoctos(({ moneda }) => moneda === 'XXX' && 'MonedaDR no es XXX.')],
  [
    'CRP20237',
    onDoctos(
      ({ moneda, equivalencia }, { moneda: monedaP }) =>
        moneda !== monedaP && equivalencia === null && 'falta EquivalenciaDR.',
    ),
  ],
  [
    'CRP20238',
    onDoctos(
      ({ moneda, equivalencia }, { moneda: monedaP }) =>
        moneda === monedaP &&
        (equivalencia === null || !toBig(equivalencia).eq(1)) &&
        'en la misma moneda EquivalenciaDR es 1.',
    ),
  ],
  ['CRP20239', onDoctos(({ impSaldoAnt }) => !isPositive(impSaldoAnt) && 'ImpSaldoAnt es cero.')],
  [
    'CRP20240',
    onDoctos(
      ({ impSaldoAnt, moneda }) =>
        decimalsOf(impSaldoAnt) > decimalesDe(moneda) && `ImpSaldoAnt ${impSaldoAnt} tiene demasiados decimales.`,
    ),
  ],
  ['CRP20241', onDoctos(({ impPagado }) => !isPositive(impPagado) && 'ImpPagado es cero.')],
  [
    'CRP20242',
    onDoctos(
      ({ impPagado, moneda }) =>
        decimalsOf(impPagado) > decimalesDe(moneda) && `ImpPagado ${impPagado} tiene demasiados decimales.`,
    ),
  ],
  [
    'CRP20243',
    onDoctos(
      ({ impSaldoInsoluto, moneda }) =>
        decimalsOf(impSaldoInsoluto) > decimalesDe(moneda) &&
        `ImpSaldoInsoluto ${impSaldoInsoluto} tiene demasiados decimales.`,
    ),
  ],
  [
    'CRP20244',
    onDoctos(
      ({ impSaldoInsoluto }) =>
        impSaldoInsoluto !== null && toBig(impSaldoInsoluto).lt(ZERO) && 'ImpSaldoInsoluto es negativo.',
    ),
  ],
  [
    'CRP20245',
    onDoctosElements(
      ({ attributes: { ObjetoImpDR: objeto } }) =>
        objeto !== undefined && !isClave('4.0', 'objetoImp', objeto) && `ObjetoImpDR ${objeto} no está en el catálogo.`,
    ),
  ],
  [
    'CRP20246',
    onDoctosElements(
      ({ attributes, children }) =>
        attributes.ObjetoImpDR === '02' &&
        !children.some(({ local }) => local === 'ImpuestosDR') &&
        'ObjetoImpDR 02 pide ImpuestosDR.',
    ),
  ],
  [
    'CRP20248',
    onDoctosElements((docto) => {
      const node = childrenOf(docto, 'ImpuestosDR')[0];
      return node?.children.every(({ children }) => children.length === 0) && 'ImpuestosDR está vacío.';
    }),
  ],
  [
    'CRP20247',
    onDoctosElements(
      (docto) =>
        ['01', '03', '04', '05'].includes(docto.attributes.ObjetoImpDR ?? '') &&
        childOf(docto, 'ImpuestosDR') &&
        `ObjetoImpDR ${docto.attributes.ObjetoImpDR} no lleva ImpuestosDR.`,
    ),
  ],
  [
    'CRP20278',
    onDoctos(
      (docto) =>
        ['06', '08'].includes(docto.objetoImp ?? '') &&
        hasTax(docto, '002', '003') &&
        `ObjetoImpDR ${docto.objetoImp} no lleva IVA ni IEPS.`,
    ),
  ],
  [
    'CRP20279',
    onDoctos((docto) => {
      if (docto.objetoImp !== '07') return null;
      if (hasTax(docto, '002')) return 'ObjetoImpDR 07 no lleva IVA.';
      return (
        !docto.impuestos.traslados.some(({ impuesto }) => impuesto === '003') &&
        'ObjetoImpDR 07 pide un traslado de IEPS.'
      );
    }),
  ],
  [
    'CRP20252',
    onDoctos(
      ({ impuestos }) =>
        impuestos.retenciones.some(({ tipoFactor }) => tipoFactor === 'Exento') && 'no se retiene lo exento.',
    ),
  ],
  [
    'CRP20259',
    onDoctos(
      ({ impuestos }) =>
        impuestos.traslados.some(
          ({ tipoFactor, tasaOCuota, importe }) => tipoFactor !== 'Exento' && (tasaOCuota === null || importe === null),
        ) && 'un traslado que no es Exento lleva TasaOCuotaDR e ImporteDR.',
    ),
  ],
  ['CRP20254', onDoctos(({ impuestos }) => wrongProduct(impuestos.retenciones))],
  ['CRP20261', onDoctos(({ impuestos }) => wrongProduct(impuestos.traslados))],
  [
    'CRP20249',
    onDoctos(({ impuestos }) => hasZeroBase(impuestos.retenciones) && 'la BaseDR de una retención es cero.'),
  ],
  ['CRP20255', onDoctos(({ impuestos }) => hasZeroBase(impuestos.traslados) && 'la BaseDR de un traslado es cero.')],
  ['CRP20251', onDoctos(({ impuestos }) => unknownFactor(impuestos.retenciones))],
  ['CRP20257', onDoctos(({ impuestos }) => unknownFactor(impuestos.traslados))],
  ['CRP20250', onDoctos(({ impuestos }) => unknownTax(impuestos.retenciones))],
  ['CRP20256', onDoctos(({ impuestos }) => unknownTax(impuestos.traslados))],
  ['CRP20253', onDoctos(({ impuestos }, { fechaPago }) => unknownTasa(impuestos.retenciones, 'retencion', fechaPago))],
  ['CRP20260', onDoctos(({ impuestos }, { fechaPago }) => unknownTasa(impuestos.traslados, 'traslado', fechaPago))],
  [
    'CRP20258',
    onDoctos(
      ({ impuestos }) =>
        impuestos.traslados.some(
          ({ tipoFactor, tasaOCuota, importe }) => tipoFactor === 'Exento' && (tasaOCuota !== null || importe !== null),
        ) && 'un traslado Exento no lleva TasaOCuotaDR ni ImporteDR.',
    ),
  ],
];

/** Bases of the traslados of a payment's documents by key, in the payment's currency. */
function basesOf({ doctosRelacionados }: Pago): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const { impuestos, equivalencia } of doctosRelacionados) {
    const rate = toBig(equivalencia ?? '1');
    for (const line of impuestos.traslados) {
      const key = keyOf(line);
      const base = toBig(line.base ?? '0');
      const exchanged = rate.lte(ZERO) ? ZERO : rate.eq(ONE) ? base : base.div(rate);
      sums.set(key, plus(sums.get(key) ?? ZERO, exchanged));
    }
  }
  return sums;
}

/** Whether all that the payment's documents transfer is exempt. */
function isExemptAlone({ doctosRelacionados }: Pago): boolean {
  const lines = doctosRelacionados.flatMap(({ impuestos: { traslados } }) => traslados);
  return lines.length > 0 && lines.every(({ tipoFactor }) => tipoFactor === 'Exento');
}

/** Says whether the Base of a traslado is not the sum of those of the documents. */
function wrongBase(one: Pago): Sentence {
  const bases = basesOf(one);
  const baseOf = (line: Impuesto) => bases.get(keyOf(line)) ?? ZERO;
  const isForeign = one.doctosRelacionados.some(({ moneda }) => moneda !== one.moneda);
  const wrong = one.impuestos.traslados.find((line) => {
    const exact = baseOf(line);
    // EquivalenciaDR has up to ten decimals; a hundredth of a percent of the base is more than its rounding moves.
    const tolerance = tolerancia(one.moneda);
    return (
      line.base !== null &&
      differs(line.base, exact, isForeign ? tolerance.plus(exact.abs().times('0.0001')) : tolerance)
    );
  });
  if (wrong)
    return `BaseP de ${keyOf(wrong)} es ${formatImporte(wrong.base)}; los documentos suman ${formatImporte(baseOf(wrong).toFixed(2))}.`;
  const declared = new Set(one.impuestos.traslados.map(keyOf));
  const [missing] = [...bases].find(([key, base]) => !declared.has(key) && base.gt(tolerancia(one.moneda))) ?? [];
  return missing && `Falta el TrasladoP de ${missing}, que los documentos tienen.`;
}

const impuestos: readonly ReglaSat[] = [
  ['CRP20262', onPagos(({ impuestos: { retenciones } }) => unknownTax(retenciones))],
  ['CRP20270', onPagos(({ impuestos: { traslados } }) => unknownTax(traslados))],
  ['CRP20272', onPagos(({ fechaPago, impuestos: { traslados } }) => unknownTasa(traslados, 'traslado', fechaPago))],
  [
    'CRP20263',
    onPagos(({ impuestos: { retenciones } }) => {
      const [twice] = repeated(retenciones.map(({ impuesto }) => impuesto));
      return twice && `la retención ${twice} se repite.`;
    }),
  ],
  [
    'CRP20266',
    onPagos(({ impuestos: { traslados } }) => {
      const wrong = traslados.some(
        ({ tipoFactor, tasaOCuota, importe }) => tipoFactor === 'Exento' && (tasaOCuota !== null || importe !== null),
      );
      return wrong && 'un traslado Exento solo lleva BaseP, ImpuestoP y TipoFactorP.';
    }),
  ],
  ['CRP20268', onPagos((one) => !isExemptAlone(one) && wrongBase(one))],
  ['CRP20269', onPagos((one) => isExemptAlone(one) && wrongBase(one))],
  [
    'CRP20271',
    onPagos(({ impuestos: { traslados } }) => {
      const [twice] = repeated(traslados.map(keyOf));
      return twice && `el traslado ${twice} se repite.`;
    }),
  ],
];

/** Rules of the complement Pagos 2.0 that need nothing but the CFDI (matriz de errores CRP 2.0, revisión B). */
export const reglasPagos20: readonly ReglaSat[] = [...comprobante, ...pago, ...documento, ...impuestos];
