import { Link, paths } from '@boveda/area-kit';
import { type Complementaria, conceptosComplementaria } from '@boveda/contracts/impuestos';
import { formatAmount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { useListComplementariasQuery } from './impuestos-api';
import { nombreDeMes } from './mes';

const columns: readonly DetailColumn<Complementaria>[] = [
  ['Periodo', ({ periodo }) => <Link to={paths.impuestos(periodo)}>{nombreDeMes(periodo)}</Link>],
  ['Concepto', ({ concepto }) => conceptosComplementaria[concepto]],
  ['Antes', ({ antes }) => formatAmount(antes)],
  ['Después', ({ despues }) => formatAmount(despues)],
  [
    'Egresos',
    ({ emitido, egresos }) =>
      egresos.map(({ cfdi, uuid }) => (
        <Link key={cfdi} to={`${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`}>
          {uuid.slice(0, 8)}
        </Link>
      )),
  ],
];

/** Figures of earlier months that egresos of operations with withheld IVA correct. */
export function Complementarias({ mes }: { mes: string }) {
  const id = useId();
  const { currentData } = useListComplementariasQuery(mes);
  if (!currentData || currentData.length === 0) return null;
  return (
    <section className="impuestos-card impuestos-cambios" aria-labelledby={id}>
      <h2 id={id}>Complementarias por presentar</h2>
      <p>
        Estos egresos cancelan operaciones con IVA retenido: corrigen el mes del pago, no el suyo (LIVA 7, último
        párrafo). Se supone que la retención se enteró.
      </p>
      <DetailTable columns={columns} rows={currentData} rowKey={({ periodo, concepto }) => `${periodo} ${concepto}`} />
    </section>
  );
}
