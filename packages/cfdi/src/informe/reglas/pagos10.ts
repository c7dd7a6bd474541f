import { childrenOf, type XmlElement } from '../../xml/element';
import { reglasBefore } from './matrices';
import { reglasPagos20 } from './pagos20';
import { hallado, pagosIn, type ReglaSat } from './regla-sat';

const onPagos =
  (find: (attributes: XmlElement['attributes'], pago: XmlElement) => string | null | undefined | false): ReglaSat[1] =>
  ({ cfdi }) =>
    pagosIn(cfdi).map((pago, index) => hallado(`Pago ${index + 1}: `, find(pago.attributes, pago), () => pago));

const onDoctos =
  (
    find: (
      docto: XmlElement['attributes'],
      pago: XmlElement['attributes'],
      count: number,
    ) => string | null | undefined | false,
  ): ReglaSat[1] =>
  ({ cfdi }) =>
    pagosIn(cfdi).flatMap((pago, index) => {
      const doctos = childrenOf(pago, 'DoctoRelacionado');
      return doctos.map((docto) => {
        const what = `Pago ${index + 1}, ${docto.attributes.IdDocumento ?? ''}: `;
        return hallado(what, find(docto.attributes, pago.attributes, doctos.length), () => docto);
      });
    });

const withPpd = (name: string): ReglaSat[1] =>
  onDoctos((docto) => docto.MetodoDePagoDR === 'PPD' && !docto[name] && `con PPD falta ${name}.`);

/** Rules of the complement Pagos 1.0 that need nothing but the CFDI (matriz de errores CRP 1.0). */
export const reglasPagos10: readonly ReglaSat[] = [
  ...reglasBefore(reglasPagos20),
  ['CRP204', onPagos(({ MonedaP, TipoCambioP }) => MonedaP === 'MXN' && TipoCambioP && 'en MXN sobra TipoCambioP.')],
  [
    'CRP219',
    onDoctos(
      ({ MonedaDR, TipoCambioDR }, { MonedaP }) => MonedaDR === MonedaP && TipoCambioDR && 'sobra TipoCambioDR.',
    ),
  ],
  [
    'CRP220',
    onDoctos(
      ({ MonedaDR, TipoCambioDR }, { MonedaP }) =>
        MonedaDR === 'MXN' &&
        MonedaP !== 'MXN' &&
        TipoCambioDR &&
        Number(TipoCambioDR) !== 1 &&
        'el TipoCambioDR de MXN es 1.',
    ),
  ],
  ['CRP233', withPpd('NumParcialidad')],
  ['CRP234', withPpd('ImpSaldoAnt')],
  [
    'CRP235',
    onDoctos(
      ({ ImpPagado, TipoCambioDR }, _pago, count) => !ImpPagado && (count > 1 || TipoCambioDR) && 'falta ImpPagado.',
    ),
  ],
  ['CRP236', withPpd('ImpSaldoInsoluto')],
  ['CRP237', onPagos((_attributes, pago) => childrenOf(pago, 'Impuestos').length > 0 && 'no lleva Impuestos.')],
];
