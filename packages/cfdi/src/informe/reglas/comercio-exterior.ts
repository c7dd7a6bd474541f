import { Big } from 'big.js';
import { formatImporte } from '../../format-importe';
import { elementsAt, type XmlElement } from '../../xml/element';
import { differs, sum, tolerancia } from '../importes';
import { amountOf, complementosOf, hallado, type ReglaSat } from './regla-sat';

const GUIA = 'Comercio Exterior';
const CENTAVO = tolerancia('USD');
/** First day on which version 1.1 could no longer be issued. */
const END_OF_11 = '2024-01-18';

const onComplemento =
  (find: (complemento: XmlElement) => readonly (string | null | false | undefined)[]): ReglaSat[1] =>
  ({ cfdi }) =>
    complementosOf(cfdi, 'ComercioExterior').flatMap((complemento) =>
      find(complemento).map((sentence) => hallado('', sentence, () => complemento)),
    );

const mercanciasOf = (complemento: XmlElement) => elementsAt(complemento, 'Mercancias', 'Mercancia');

/** Rules of the complement Comercio Exterior that need nothing but the CFDI (its standard and guía de llenado). */
export const reglasComercioExterior: readonly ReglaSat[] = [
  [
    GUIA,
    ({ cfdi }) =>
      complementosOf(cfdi, 'ComercioExterior').map((complemento) =>
        hallado(
          '',
          complemento.attributes.Version === '1.1' &&
            cfdi.fecha >= END_OF_11 &&
            'La Version 1.1 no estaba vigente en la Fecha.',
          () => complemento,
        ),
      ),
  ],
  [
    GUIA,
    ({ cfdi: { exportacion, version } }) => version === '4.0' && exportacion === '01' && 'La Exportacion no es 01.',
  ],
  [
    GUIA,
    onComplemento((complemento) => {
      const declared = amountOf(complemento, 'TotalUSD');
      const exact = sum(mercanciasOf(complemento).map((one) => amountOf(one, 'ValorDolares')));
      return [
        declared !== null &&
          differs(declared, exact, CENTAVO) &&
          `TotalUSD es ${formatImporte(declared)}; las mercancías valen ${formatImporte(exact.toFixed())}.`,
      ];
    }),
  ],
  [
    GUIA,
    onComplemento((complemento) =>
      mercanciasOf(complemento).map((one) => {
        const [cantidad, unitario, valor] = ['CantidadAduana', 'ValorUnitarioAduana', 'ValorDolares'].map((name) =>
          amountOf(one, name),
        );
        return (
          cantidad &&
          unitario &&
          valor &&
          differs(valor, new Big(cantidad).times(unitario), CENTAVO) &&
          `ValorDolares de ${one.attributes.NoIdentificacion} es ${formatImporte(valor)}, no ${cantidad} × ${unitario}.`
        );
      }),
    ),
  ],
  [
    GUIA,
    ({ cfdi }) => {
      const known = new Set(cfdi.conceptos.map(({ noIdentificacion }) => noIdentificacion));
      return complementosOf(cfdi, 'ComercioExterior')
        .flatMap(mercanciasOf)
        .map(
          ({ attributes: { NoIdentificacion: numero = null } }) =>
            !known.has(numero) && `La mercancía ${numero} no es de ningún concepto.`,
        );
    },
  ],
  [
    GUIA,
    ({ cfdi }) =>
      complementosOf(cfdi, 'ComercioExterior').map((complemento) => {
        const rate = amountOf(complemento, 'TipoCambioUSD');
        return (
          cfdi.moneda === 'USD' &&
          cfdi.tipoCambio !== null &&
          rate !== null &&
          !new Big(rate).eq(cfdi.tipoCambio) &&
          `TipoCambioUSD es ${rate}; el TipoCambio, ${cfdi.tipoCambio}.`
        );
      }),
  ],
];
