import { Big } from 'big.js';
import { childOf } from '../../xml/element';
import { sum } from '../importes';
import { mercanciasOf, regla } from './comercio-exterior-nodos';
import { amountOf, type ReglaSat } from './regla-sat';

/** The version of the CFDI in which domicilios are its own, and the receptor's registry the complement's. */
export const EN_32 = '3.2';
const FACTURADAS = '01';
const DESCUENTOS = '98010001';

/** Rules of Comercio Exterior 1.1 that CFDI 3.2 alone has. */
export const reglasEn32: readonly ReglaSat[] = [
  regla(
    ({ attributes }, { version, xml }) =>
      version === EN_32 &&
      attributes.MotivoTraslado === FACTURADAS &&
      !xml.attributes.FolioFiscalOrig &&
      'MotivoTraslado 01 pide FolioFiscalOrig.',
    'CCE156',
  ),
  ...(
    [
      ['Emisor', 'CCE166'],
      ['Receptor', 'CCE180'],
    ] as const
  ).map(([part, codigo]) =>
    regla(
      (complemento, { version }) =>
        version === EN_32 &&
        childOf(childOf(complemento, part), 'Domicilio') !== undefined &&
        `El Domicilio del ${part} va en el CFDI.`,
      codigo,
    ),
  ),
  regla(
    (complemento, { version }) =>
      version === EN_32 &&
      !childOf(complemento, 'Receptor')?.attributes.NumRegIdTrib &&
      'Falta NumRegIdTrib del receptor.',
    'CCE177',
  ),
  regla((complemento, { version, descuento, moneda, tipoCambio }) => {
    const discounts = mercanciasOf(complemento).filter(({ attributes }) =>
      attributes.FraccionArancelaria?.startsWith(DESCUENTOS),
    );
    const usd = amountOf(complemento, 'TipoCambioUSD');
    if (version !== EN_32 || discounts.length === 0 || usd === null || !new Big(usd).gt(0)) return null;
    const given = new Big(descuento ?? 0).times(moneda === 'MXN' ? 1 : (tipoCambio ?? 1)).div(usd);
    const valor = sum(discounts.map((one) => amountOf(one, 'ValorDolares')));
    return given.lt(valor.times('0.99')) && 'El descuento es menor que el ValorDolares de su fracción.';
  }, 'CCE211'),
];
