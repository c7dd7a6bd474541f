import { Big } from 'big.js';
import { differs } from '../informe/importes';
import { amountOf, repeated } from '../informe/reglas/regla-sat';
import { elementsAt, type XmlElement } from '../xml/element';

/** The matrix of the complement; which of its numbers is which of these rules is not known. */
const PLANES = 'PDR101-104';
const CENTAVO = new Big('0.01');
const SI = 'SI';

type Find = (planes: XmlElement) => string | null | undefined | false;

const missing =
  (isAsked: (attributes: XmlElement['attributes']) => boolean, names: readonly string[]): Find =>
  ({ attributes }) => {
    const faltan = names.filter((name) => attributes[name] === undefined);
    return isAsked(attributes) && faltan.length > 0 && `Falta ${faltan.join(', ')}.`;
  };

const RETIRADO = ['MontTotRetiradoAnioInmAntPer', 'MontTotExentRetiradoAnioInmAnt', 'MontTotExedenteAnioInmAnt'];

/** Rules of Planes de retiro 1.1 that the document decides. */
export const reglasDePlanes: readonly (readonly [codigo: string, find: Find])[] = [
  [PLANES, missing(({ HuboRetirosAnioInmAntPer }) => HuboRetirosAnioInmAntPer === SI, RETIRADO)],
  [PLANES, missing(({ HuboRetirosAnioInmAnt }) => HuboRetirosAnioInmAnt === SI, ['MontTotRetiradoAnioInmAnt'])],
  [
    PLANES,
    (planes) => {
      const [retirado, exento, excedente] = RETIRADO.map((name) => amountOf(planes, name));
      return (
        retirado &&
        exento &&
        excedente &&
        differs(retirado, new Big(exento).plus(excedente), CENTAVO) &&
        `${RETIRADO[0]} es ${retirado}; lo exento y el excedente suman ${new Big(exento).plus(excedente).toFixed()}.`
      );
    },
  ],
  [
    PLANES,
    (planes) => {
      const tipos = elementsAt(planes, 'AportacionesODepositos').flatMap(
        ({ attributes }) => attributes.TipoAportacionODeposito ?? [],
      );
      const [twice] = repeated(tipos);
      return twice && `TipoAportacionODeposito ${twice} se repite.`;
    },
  ],
];
