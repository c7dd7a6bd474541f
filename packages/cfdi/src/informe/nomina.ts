import type { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { formatImporte } from '../format-importe';
import { differs, sum, tolerancia } from './importes';
import { falla, listed, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

/** A name, what is declared, what it is computed to, and the code in the matrix of 4.0. */
type Total = readonly [name: string, declared: string | null, computed: Big, codigo: string];
const isWrong = ([, declared, computed]: Total) => differs(declared ?? '0', computed, tolerancia('MXN'));

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
  const ofCfdi = [
    ['SubTotal', subtotal, paid, 'CFDI40108'] as const,
    ['Descuento', descuento, withheld, 'CFDI40111'] as const,
  ];
  const wrongSums = sums.filter(isWrong);
  // Where a total is wrong, it is not the CFDI that disagrees with it.
  const wrong = wrongSums.length > 0 ? wrongSums : ofCfdi.filter(isWrong);
  if (wrong.length === 0)
    return ok(
      `Percepciones y otros pagos ${formatImporte(paid.toFixed())}, deducciones ${formatImporte(withheld.toFixed())}.`,
    );
  return falla(
    listed(
      wrong.map(
        ([name, declared, computed]) =>
          `${name}: declarado ${formatImporte(declared)}; la nómina suma ${formatImporte(computed.toFixed())}.`,
      ),
    ),
    codigosEn(version, ...new Set(wrong.map(([, , , codigo]) => codigo))),
  );
}
