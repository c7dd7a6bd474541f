import { Link, paths } from '@boveda/area-kit';
import { conceptosComplementaria } from '@boveda/contracts/impuestos';
import { formatAmount } from '@boveda/ui-kit';
import { useId } from 'react';
import { HeadRow } from './head-row';
import { useListComplementariasQuery } from './impuestos-api';
import { nombreDeMes } from './mes';

const TITULOS = ['Periodo', 'Concepto', 'Antes', 'Después', 'Egresos'];

/** Figures of earlier months that egresos of operations with withheld IVA correct. */
export function Complementarias({ mes }: { mes: string }) {
  const id = useId();
  const { currentData } = useListComplementariasQuery(mes);
  if (!currentData || currentData.length === 0) return null;
  return (
    <section className="imp-card imp-cambios" aria-labelledby={id}>
      <h2 id={id}>Complementarias por presentar</h2>
      <p>
        Estos egresos cancelan operaciones con IVA retenido: corrigen el mes del pago, no el suyo (LIVA 7, último
        párrafo). Se supone que la retención se enteró.
      </p>
      <table>
        <HeadRow titles={TITULOS} />
        <tbody>
          {currentData.map(({ periodo, emitido, concepto, antes, despues, egresos }) => (
            <tr key={`${periodo} ${concepto}`}>
              <td data-label="Periodo">
                <Link to={paths.impuestos(periodo)}>{nombreDeMes(periodo)}</Link>
              </td>
              <td data-label="Concepto">{conceptosComplementaria[concepto]}</td>
              <td data-label="Antes">{formatAmount(antes)}</td>
              <td data-label="Después">{formatAmount(despues)}</td>
              <td data-label="Egresos">
                {egresos.map(({ cfdi, uuid }) => (
                  <Link key={cfdi} to={`${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`}>
                    {uuid.slice(0, 8)}
                  </Link>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
