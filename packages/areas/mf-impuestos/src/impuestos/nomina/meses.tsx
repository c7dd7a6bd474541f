import { Link } from '@boveda/area-kit';
import { type CifraNomina, cifrasNomina, type MesDeNomina } from '@boveda/contracts/impuestos';
import { formatAmount, formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError } from '@boveda/ui-kit/feedback';
import { useId } from 'react';
import { nombreDeMes } from '../mes';
import { useListMesesDeNominaQuery } from './nomina-api';
import { nominaPath } from './nomina-path';

const mostradas: readonly CifraNomina[] = ['gravado', 'exento', 'deducciones', 'isr', 'subsidio', 'neto'];

const columns: readonly DetailColumn<MesDeNomina>[] = [
  [
    'Mes',
    ({ mes }) => <Link to={nominaPath(mes, { solo: 'todos', offset: 0 })}>{nombreDeMes(mes)}</Link>,
    { isHeader: true },
  ],
  ['Trabajadores', ({ trabajadores }) => formatCount(trabajadores)],
  ['CFDI', ({ cfdi }) => formatCount(cfdi)],
  ...mostradas.map((cifra): DetailColumn<MesDeNomina> => [cifrasNomina[cifra], (each) => formatAmount(each[cifra])]),
];

/** The months of the year of a month. */
export function Meses({ anio }: { anio: string }) {
  const id = useId();
  const { currentData, error, refetch } = useListMesesDeNominaQuery(anio);
  if (error) return <LoadError error={error} onRetry={refetch} inline />;
  if (!currentData || currentData.rows.length === 0) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Nómina de {anio}</h2>
      <DetailTable
        className="impuestos-matriz"
        aria-labelledby={id}
        rows={currentData.rows}
        rowKey={({ mes }) => mes}
        columns={columns}
      />
    </section>
  );
}
