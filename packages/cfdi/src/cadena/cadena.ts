import { CfdiError } from '../error';
import type { XmlElement } from '../xml/element';
import { Templates } from './templates';

const versions: Readonly<Record<string, { root: string; versions: readonly string[]; prefix: string }>> = {
  'http://www.sat.gob.mx/cfd/3': { root: 'Comprobante', versions: ['3.2', '3.3'], prefix: '' },
  'http://www.sat.gob.mx/cfd/4': { root: 'Comprobante', versions: ['4.0'], prefix: '' },
  'http://www.sat.gob.mx/TimbreFiscalDigital': {
    root: 'TimbreFiscalDigital',
    versions: ['1.0', '1.1'],
    prefix: 'tfd ',
  },
  'http://www.sat.gob.mx/esquemas/retencionpago/1': { root: 'Retenciones', versions: ['1.0'], prefix: 'retenciones ' },
  'http://www.sat.gob.mx/esquemas/retencionpago/2': { root: 'Retenciones', versions: ['2.0'], prefix: 'retenciones ' },
};

const compiled = new Map<string, Templates>();

function templatesFor(version: string): Templates {
  const known = compiled.get(version) ?? new Templates(version);
  compiled.set(version, known);
  return known;
}

/**
 * Cadena original of a Comprobante (3.2, 3.3, 4.0), a TimbreFiscalDigital (1.0, 1.1) or a Retenciones (1.0, 2.0), byte
 * for byte what the SAT's stylesheet gives, complements included. The root need not be sealed yet.
 *
 * @throws CfdiError `not_a_cfdi` for any other root
 */
export function buildCadenaOriginal(root: XmlElement): string {
  const family = versions[root.uri];
  const version = (root.attributes.Version ?? root.attributes.version ?? '').trim();
  if (family?.root !== root.local || !family.versions.includes(version)) {
    throw new CfdiError('not_a_cfdi', `No existe una cadena original para «${root.name}», versión «${version}».`);
  }
  return templatesFor(family.prefix + version).write(root);
}

/** Cadena original of a TimbreFiscalDigital, as its PAC seals it. */
export function buildCadenaTimbre(timbre: { readonly xml: XmlElement }): string {
  return buildCadenaOriginal(timbre.xml);
}
