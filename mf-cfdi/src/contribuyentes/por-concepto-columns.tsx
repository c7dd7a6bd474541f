import { Link, paths } from '@boveda/area-kit';
import type { ConceptosPorMes, PorConcepto, PorConceptoQuery } from '@boveda/contracts';
import { formatAmount, formatCount, formatMoney, isZero } from '@boveda/ui-kit';
import type { ListColumn } from '@boveda/ui-kit/data';
import { dayjs } from '@boveda/ui-kit/dates';
import type { Section } from '../sections';

const monthName = (mes: string) => dayjs.utc(mes, 'YYYY-MM').format('MMM-YYYY');

/** Columns of the counterpart, of the concepto, of each month and of all of them; amounts lead to their CFDI. */
export function porConceptoColumns(
  section: Section,
  agrupar: PorConceptoQuery['agrupar'],
  meses: readonly string[],
): ListColumn<PorConcepto>[] {
  const contraparte: ListColumn<PorConcepto> = {
    key: 'contraparte',
    title: section.contraparte,
    card: 'title',
    render: ({ rfc, nombre }) => rfc && <Link to={paths.contribuyente(rfc)}>{nombre || rfc}</Link>,
  };
  const concepto: ListColumn<PorConcepto> = {
    key: 'concepto',
    title: 'Concepto',
    card: agrupar === 'clave' ? 'title' : 'link',
    render: ({ clave, textos }) => (
      <>
        {clave || 'Sin clave'}
        <small style={{ display: 'block', minWidth: '12rem' }}>{textos.join(' · ')}</small>
      </>
    ),
  };
  return [
    ...(agrupar === 'clave' ? [] : [contraparte]),
    ...(agrupar === 'contraparte'
      ? []
      : [
          concepto,
          {
            key: 'cfdi',
            title: 'CFDI',
            align: 'right' as const,
            render: ({ cantidad }: PorConcepto) => formatCount(cantidad),
          },
        ]),
    {
      key: 'importe',
      title: 'Total',
      align: 'right',
      nowrap: true,
      card: 'amount',
      render: (row) => (
        <Cfdis section={section} row={row} from={meses[0]} to={meses.at(-1)} text={formatMoney(row.importe)} />
      ),
    },
    ...meses.map(
      (mes, at): ListColumn<PorConcepto> => ({
        key: `mes${at + 1}`,
        title: monthName(mes),
        align: 'right',
        nowrap: true,
        render: (row) => {
          const importe = row.meses[at] ?? '0';
          return isZero(importe) ? null : (
            <Cfdis section={section} row={row} from={mes} to={mes} text={formatAmount(importe)} />
          );
        },
      }),
    ),
  ];
}

interface CfdisProps {
  section: Section;
  row: PorConcepto;
  from: string | undefined;
  to: string | undefined;
  text: string;
}

/** An amount that leads to its CFDI in the list. */
function Cfdis({ section, row: { rfc, clave }, from, to, text }: CfdisProps) {
  if (!from || !to) return <>{text}</>;
  const query = new URLSearchParams({ limit: '20', offset: '0', fechaini: `${from}-01`, fechafin: lastDay(to) });
  if (rfc) query.set('rfc', rfc);
  if (clave) query.set('clave', clave);
  return <Link to={`${section.list()}?${query}`}>{text}</Link>;
}

const lastDay = (mes: string) => dayjs.utc(mes, 'YYYY-MM').endOf('month').format('YYYY-MM-DD');

/** What a page shows, as lines of a table. */
export const porConceptoTable = ({ rows, meses }: ConceptosPorMes): string[][] => [
  ['RFC', 'Nombre', 'ClaveProdServ', 'Conceptos', 'CFDI', 'Importe', ...meses],
  ...rows.map(({ rfc, nombre, clave, textos, cantidad, importe, meses }) => [
    ...[rfc ?? '', nombre, clave ?? '', textos.join(' · '), String(cantidad), importe, ...meses],
  ]),
];
