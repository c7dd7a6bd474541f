import { Link } from '@boveda/area-kit';
import type { ConceptoContraparte } from '@boveda/contracts';
import { formatCount, formatExact, formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { type DetailColumn, useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { Lines } from '../detail/lines';
import type { Section } from '../sections';
import { useListConceptosQuery } from './contribuyentes-api';

const titles = { emitidos: 'Qué le vendo', recibidos: 'Qué le compro' } as const;

/** The conceptos of most money in the newest CFDI with a counterpart, each with its prices over time. */
export function ConceptosOfContraparte({ rfc, section }: { rfc: string; section: Section }) {
  const { direccion } = section;
  const { currentData, error, isFetching, refetch } = useListConceptosQuery({ rfc, direccion });
  const isLate = useDelayedFlag(isFetching && !currentData);
  if (!currentData)
    return (
      <div className="cfdi-card cfdi-ficha-wait">
        {error && !isFetching ? <LoadError inline error={error} onRetry={refetch} /> : isLate && <Skeleton active />}
      </div>
    );
  const { rows, leidos, count } = currentData;
  return (
    <Lines
      title={titles[direccion]}
      columns={columns(section)}
      rows={rows}
      note={`Conceptos de ${leidos === count ? `los ${formatCount(count)}` : `${formatCount(leidos)} de los ${formatCount(count)}`} CFDI de ingreso y egreso vigentes${leidos === count ? '' : ', los más recientes'}. Importes menos descuentos, sin impuestos.`}
    />
  );
}

const columns = (section: Section): DetailColumn<ConceptoContraparte>[] => [
  [
    'Concepto',
    (concepto) => (
      <>
        {concepto.descripcion}
        <small>
          {[concepto.clave, `${formatExact(concepto.cantidad, 0)} ${concepto.unidad}`].filter(Boolean).join(' · ')}
        </small>
        <Precios concepto={concepto} section={section} />
      </>
    ),
  ],
  ['CFDI', ({ cfdi }) => formatCount(cfdi)],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda)],
];

/** How the unit price of a concepto changed; the prices themselves open below it. */
function Precios({ concepto: { precios }, section }: { concepto: ConceptoContraparte; section: Section }) {
  const [first, last] = [precios[0], precios.at(-1)];
  if (!first || !last) return null;
  const price = `Precio ${formatExact(last.valorunitario)}`;
  if (precios.every(({ valorunitario }) => Number(valorunitario) === Number(first.valorunitario)))
    return <small>{price}</small>;
  return (
    <details>
      <summary>
        {price}, antes {formatExact(first.valorunitario)}
        {changeOf(first.valorunitario, last.valorunitario)}
      </summary>
      <ol>
        {precios.map(({ id, fecha, valorunitario }, at) => (
          // A CFDI may have a concepto twice.
          <li key={`${id} ${at.toString()}`}>
            <Link to={`${section.list()}/${id}`}>{formatFechaCfdi(fecha)}</Link> {formatExact(valorunitario)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** In percent; nothing where there was no price. */
function changeOf(before: string, after: string): string {
  if (Number(before) === 0) return '';
  const percent = (Number(after) / Number(before) - 1) * 100;
  return ` (${percent > 0 ? '+' : ''}${percent.toFixed(1)} %)`;
}
