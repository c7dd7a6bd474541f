import type { Comprobante } from './comprobante/comprobante';
import { complementosOf } from './informe/reglas/regla-sat';
import { elementsAt } from './xml/element';

const HIDRO_Y_PETRO = 'http://www.sat.gob.mx/hidrocarburospetroliferos';
/** Gasolinas and diésel in c_ClaveProdServCP. */
const COMBUSTIBLES: ReadonlySet<string> = new Set(['15101505', '15101514', '15101515']);

/**
 * Whether the silence of the receptor accepts a cancellation of this CFDI. It does not for an ingreso with the complemento
 * HidroYPetro, or with a Carta Porte that moves gasolinas or diésel. Source: RMF 2026, 2.7.1.34, third paragraph.
 */
export function silenceAccepts(cfdi: Comprobante): boolean {
  return cfdi.tipo !== 'I' || !(hasHidroYPetro(cfdi) || movesCombustibles(cfdi));
}

/** Whether a concepto states the permit of who sells fuel. */
export const hasHidroYPetro = ({ xml }: Comprobante): boolean =>
  elementsAt(xml, 'Conceptos', 'Concepto', 'ComplementoConcepto').some(({ children }) =>
    children.some(({ uri }) => uri === HIDRO_Y_PETRO),
  );

/** Returns which fuel each concepto is by its complemento HidroYPetro (ClaveHYP), in their order; undefined where it has none. */
export const hidroYPetroOf = ({ xml }: Comprobante): (string | undefined)[] =>
  elementsAt(xml, 'Conceptos', 'Concepto').map((concepto) =>
    concepto.children
      .find(({ local }) => local === 'ComplementoConcepto')
      ?.children.find(({ uri }) => uri === HIDRO_Y_PETRO)
      ?.attributes.ClaveHYP?.trim(),
  );

const movesCombustibles = (cfdi: Comprobante): boolean =>
  complementosOf(cfdi, 'CartaPorte')
    .flatMap((cartaPorte) => elementsAt(cartaPorte, 'Mercancias', 'Mercancia'))
    .some(({ attributes }) => COMBUSTIBLES.has(attributes.BienesTransp ?? ''));
