import type { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { Impuesto, Impuestos } from '../comprobante/impuesto';
import { formatImporte } from '../format-importe';
import { decimalesDe, differs, exponentialTasaOf, plus, sum, tolerancia, ZERO } from './importes';
import { aviso, falla, listed, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

type Clase = 'traslados' | 'retenciones';
const kinds = [
  ['traslados', 'totalTrasladados', 'trasladados', 'CFDI40205'],
  ['retenciones', 'totalRetenidos', 'retenidos', 'CFDI40203'],
] as const;

/** The totals of taxes are the sums of their lines (Anexo 20). */
export function checkSumaImpuestos({ version, impuestos, moneda }: Comprobante): Veredicto | null {
  const evidencia: string[] = [];
  const wrong: { found: string; codigo: string }[] = [];
  for (const [clase, total, nombre, codigo] of kinds) {
    const computed = sum(impuestos[clase].map(({ importe }) => importe));
    const declared = impuestos[total];
    if (declared === null && computed.eq(0)) continue;
    const found = `Impuestos ${nombre}: declarado ${formatImporte(declared)}; las líneas suman ${formatImporte(computed.toFixed())}.`;
    if (differs(declared ?? '0', computed, tolerancia(moneda))) wrong.push({ found, codigo });
    else evidencia.push(found);
  }
  if (wrong.length > 0)
    return falla(listed(wrong.map(({ found }) => found)), codigosEn(version, ...wrong.map(({ codigo }) => codigo)));
  return evidencia.length === 0 ? null : ok(evidencia.join(' '));
}

/** Key of the sums: retenciones of the whole CFDI have neither rate nor factor. */
const groupOf = (clase: Clase, { impuesto, tipoFactor, tasaOCuota }: Impuesto) =>
  clase === 'retenciones'
    ? impuesto
    : `${impuesto} ${tipoFactor ?? ''} ${tasaOCuota === null ? '' : exponentialTasaOf(tasaOCuota)}`;

function byGroup(clase: Clase, lines: readonly Impuesto[]): Map<string, Big> {
  const groups = new Map<string, Big>();
  for (const line of lines) {
    const group = groupOf(clase, line);
    groups.set(group, plus(groups.get(group) ?? ZERO, line.importe));
  }
  return groups;
}

/** Each tax of the CFDI with the sum of its parts. */
export function* groupsOf(whole: Impuestos, parts: readonly Impuestos[]) {
  for (const [clase] of kinds) {
    const declared = byGroup(clase, whole[clase]);
    const computed = byGroup(
      clase,
      parts.flatMap((part) => part[clase]),
    );
    if (declared.size + computed.size === 0) continue;
    for (const group of new Set([...declared.keys(), ...computed.keys()]))
      yield {
        clase,
        group: group.trim(),
        declared: declared.get(group) ?? ZERO,
        computed: computed.get(group) ?? ZERO,
      };
  }
}

/** The taxes of the CFDI are those of its conceptos. Issuers round differently, so it is never a falla. */
export function checkImpuestosPorConcepto({ version, impuestos, conceptos, moneda }: Comprobante): Veredicto | null {
  const groups = [
    ...groupsOf(
      impuestos,
      conceptos.map((concepto) => concepto.impuestos),
    ),
  ];
  const wrong = groups.filter(({ declared, computed }) => !declared.eq(computed.round(decimalesDe(moneda), 1)));
  if (wrong.length > 0)
    return aviso(
      listed(
        wrong.map(
          ({ group, declared, computed }) =>
            `${group}: declarado ${formatImporte(declared.toFixed())}; los conceptos suman ${formatImporte(computed.toFixed())}.`,
        ),
      ),
      codigosEn(version, ...new Set(wrong.map(({ clase }) => (clase === 'traslados' ? 'CFDI40221' : 'CFDI40211')))),
    );
  return groups.length === 0 ? null : ok(`Los impuestos son los de sus conceptos (${groups.length}).`);
}
