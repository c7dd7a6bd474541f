import type { Comprobante } from '../../comprobante/comprobante';
import type { ReglaId, Veredicto } from '../informe';
import { reglasCartaPorte } from './carta-porte';
import { reglasCfdi33 } from './cfdi33';
import { reglasCfdi40 } from './cfdi40';
import { concernsComercioExterior, reglasComercioExterior } from './comercio-exterior';
import { otrosComplementos, reglasComplementos } from './complementos';
import { formas } from './formas';
import { concernsHidroYPetro } from './hidro-y-petro';
import { reglasIne11 } from './ine11';
import { forgetLast } from './nodos';
import { reglasNomina12, reglasNomina12En33 } from './nomina12';
import { reglasNomina12En32 } from './nomina12-en32';
import { reglasPagos10 } from './pagos10';
import { reglasPagos20 } from './pagos20';
import { checkReglas, complementosOf, type ReglaSat, type Subject } from './regla-sat';

type FamiliaId = Exclude<Extract<ReglaId, `reglas_${string}`>, 'reglas_retenciones'>;

interface Familia {
  readonly reglas: readonly ReglaSat[];
  /** The rules for CFDI 3.3, where its matrix numbers them otherwise. */
  readonly en33?: readonly ReglaSat[];
  /** The same of CFDI 3.2. */
  readonly en32?: readonly ReglaSat[];
  readonly concerns: (cfdi: Comprobante) => boolean;
}

/** The published rules, by what they are about. */
const familias: Readonly<Record<FamiliaId, Familia>> = {
  reglas_cfdi40: {
    reglas: [...reglasCfdi40, formas.cfdi40],
    en33: reglasCfdi33,
    concerns: ({ version }) => version !== '3.2',
  },
  reglas_pagos20: {
    reglas: [...reglasPagos20, formas.pagos20],
    en33: reglasPagos10,
    concerns: ({ version, totalesPagos, tipo, pagos }) =>
      tipo === 'P' && (totalesPagos !== null || (version === '3.3' && pagos.length > 0)),
  },
  reglas_nomina12: {
    reglas: [...reglasNomina12, formas.nomina12],
    en33: [...reglasNomina12En33, formas.nomina12],
    en32: reglasNomina12En32,
    concerns: ({ version, tipo, nomina }) => nomina.length > 0 && (version === '3.2' || tipo === 'N'),
  },
  reglas_carta_porte: {
    reglas: [...reglasCartaPorte, formas.cartaPorte],
    concerns: (cfdi) => complementosOf(cfdi, 'CartaPorte').length > 0,
  },
  reglas_comercio_exterior: {
    reglas: [...reglasComercioExterior, formas.comercioExterior],
    concerns: concernsComercioExterior,
  },
  reglas_complementos: {
    reglas: reglasComplementos,
    concerns: (cfdi) =>
      concernsHidroYPetro(cfdi) || otrosComplementos.some((local) => complementosOf(cfdi, local).length > 0),
  },
  reglas_ine: { reglas: reglasIne11, concerns: (cfdi) => complementosOf(cfdi, 'INE').length > 0 },
};

const all = Object.entries(familias) as [FamiliaId, Familia][];

/** Results of the families that concern a CFDI. */
export function checkFamilias(subject: Subject): Partial<Record<FamiliaId, Veredicto>> {
  const results: Partial<Record<FamiliaId, Veredicto>> = {};
  for (const [id, { reglas, en33 = reglas, en32 = reglas, concerns }] of all) {
    if (!concerns(subject.cfdi)) continue;
    const own = { '4.0': reglas, '3.3': en33, '3.2': en32 }[subject.cfdi.version];
    results[id] = checkReglas(own, subject);
  }
  forgetLast();
  return results;
}
