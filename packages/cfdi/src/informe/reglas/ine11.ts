import { childrenOf, type XmlElement } from '../../xml/element';
import { complementosOf, hallado, type ReglaSat, repeated } from './regla-sat';

const ORDINARIO = 'Ordinario';
const NACIONAL = 'Ejecutivo Nacional';
const ESTATAL = 'Ejecutivo Estatal';
/** Entidades of the whole country and of its circunscripciones. */
const SIN_AMBITO_LOCAL = ['NAC', 'CR1', 'CR2', 'CR3', 'CR4', 'CR5'];

const onIne =
  (
    find: (ine: XmlElement['attributes'], entidades: readonly XmlElement[]) => string | null | undefined | false,
  ): ReglaSat[1] =>
  ({ cfdi }) =>
    complementosOf(cfdi, 'INE').map((ine) => hallado('', find(ine.attributes, childrenOf(ine, 'Entidad')), () => ine));

const isElectoral = ({ TipoProceso }: XmlElement['attributes']) =>
  TipoProceso !== undefined && TipoProceso !== ORDINARIO;

/** Rules of the complement INE 1.1 (its matrix of errors). */
export const reglasIne11: readonly ReglaSat[] = [
  [
    'INE180',
    onIne((ine) => ine.TipoProceso === ORDINARIO && !ine.TipoComite && 'TipoProceso Ordinario pide TipoComite.'),
  ],
  [
    'INE181',
    onIne(
      (ine, entidades) =>
        isElectoral(ine) &&
        !entidades.some(({ attributes }) => attributes.Ambito) &&
        'Precampaña y Campaña piden una Entidad con Ambito.',
    ),
  ],
  ['INE182', onIne((ine) => isElectoral(ine) && ine.TipoComite && 'Precampaña y Campaña no llevan TipoComite.')],
  [
    'INE183',
    onIne((ine) => isElectoral(ine) && ine.IdContabilidad && 'Precampaña y Campaña no llevan IdContabilidad.'),
  ],
  [
    'INE184',
    onIne((ine, entidades) => ine.TipoComite === NACIONAL && entidades.length > 0 && `${NACIONAL} no lleva Entidad.`),
  ],
  ['INE185', onIne((ine) => ine.TipoComite === ESTATAL && ine.IdContabilidad && `${ESTATAL} no lleva IdContabilidad.`)],
  [
    'INE186',
    onIne(
      (ine, entidades) =>
        ine.TipoComite === ESTATAL &&
        (entidades.length === 0 || entidades.some(({ attributes }) => attributes.Ambito)) &&
        `${ESTATAL} lleva Entidad, sin Ambito.`,
    ),
  ],
  [
    'INE187',
    onIne((_ine, entidades) => {
      const keys = entidades.map(({ attributes: { ClaveEntidad, Ambito } }) =>
        `${ClaveEntidad} ${Ambito ?? ''}`.trim(),
      );
      const [twice] = repeated(keys);
      return twice && `La Entidad ${twice} se repite.`;
    }),
  ],
  [
    'INE188',
    onIne((_ine, entidades) => {
      const wrong = entidades.find(
        ({ attributes: { ClaveEntidad, Ambito } }) =>
          Ambito === 'Local' && SIN_AMBITO_LOCAL.includes(ClaveEntidad ?? ''),
      );
      return wrong && `ClaveEntidad ${wrong.attributes.ClaveEntidad} no tiene Ambito Local.`;
    }),
  ],
];
