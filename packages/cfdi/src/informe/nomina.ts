import type { Comprobante } from '../comprobante/comprobante';
import { formatImporte } from '../format-importe';
import { differs, sum, tolerancia } from './importes';
import { falla, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

/** The totals of a nómina are the sums of their lines, and the CFDI agrees with its complement. */
export function checkNomina({ version, tipo, nomina, subtotal, descuento }: Comprobante): Veredicto | null {
  if (tipo !== 'N' || nomina.length === 0) return null;
  const sums = nomina.flatMap(({ percepciones, deducciones, otrosPagos, ...totals }) => [
    [
      'TotalPercepciones',
      totals.totalPercepciones,
      sum(percepciones.flatMap(({ importeGravado, importeExento }) => [importeGravado, importeExento])),
      'NOM37',
    ] as const,
    ['TotalDeducciones', totals.totalDeducciones, sum(deducciones.map(({ importe }) => importe)), 'NOM39'] as const,
    ['TotalOtrosPagos', totals.totalOtrosPagos, sum(otrosPagos.map(({ importe }) => importe)), 'NOM40'] as const,
  ]);
  const paid = sum(nomina.flatMap(({ totalPercepciones, totalOtrosPagos }) => [totalPercepciones, totalOtrosPagos]));
  const withheld = sum(nomina.map(({ totalDeducciones }) => totalDeducciones));
  const all = [
    ...sums,
    ['SubTotal', subtotal, paid, 'CFDI40108'] as const,
    ['Descuento', descuento, withheld, 'CFDI40111'] as const,
  ];
  const wrong = all.find(([, declared, computed]) => differs(declared ?? '0', computed, tolerancia('MXN')));
  if (!wrong)
    return ok(
      `Percepciones y otros pagos ${formatImporte(paid.toFixed())}, deducciones ${formatImporte(withheld.toFixed())}.`,
    );
  const [name, declared, computed, codigo] = wrong;
  return falla(
    `${name}: declarado ${formatImporte(declared)}; la nómina suma ${formatImporte(computed.toFixed())}.`,
    codigosEn(version, codigo),
  );
}
