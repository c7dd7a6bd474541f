import type { Comprobante } from '../../comprobante/comprobante';
import { formatFecha } from '../../format-fecha';
import { aviso, type ReglaId, type Veredicto } from '../informe';
import { reglasCartaPorte } from './carta-porte';
import { reglasCfdi33 } from './cfdi33';
import { reglasCfdi40 } from './cfdi40';
import { concernsComercioExterior, reglasComercioExterior } from './comercio-exterior';
import { otrosComplementos, reglasComplementos } from './complementos';
import { formas } from './formas';
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
    concerns: (cfdi) => otrosComplementos.some((local) => complementosOf(cfdi, local).length > 0),
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

/** Last days on which a version could be issued; payrolls of 3.3 had longer (RMF 2022 and 2023, transitorios). */
const LAST_DAYS = { '3.2': '2017-12-31', '3.3': '2023-03-31' } as const;
const LAST_DAY_OF_NOMINA_33 = '2023-06-30';
const FIRST_DAY_OF_40 = '2022-01-01';

/** Whether the version of the CFDI was in force on its day; null if it was. */
export function checkVersion({ version, tipo, fecha }: Comprobante): Veredicto | null {
  const day = fecha.slice(0, 10);
  if (version === '4.0')
    return day < FIRST_DAY_OF_40
      ? aviso(`La versión 4.0 existe desde ${formatFecha(FIRST_DAY_OF_40)}; la Fecha es ${formatFecha(day)}.`)
      : null;
  const last = version === '3.3' && tipo === 'N' ? LAST_DAY_OF_NOMINA_33 : LAST_DAYS[version];
  return day > last
    ? aviso(`La versión ${version} se pudo emitir hasta ${formatFecha(last)}; la Fecha es ${formatFecha(day)}.`)
    : null;
}
