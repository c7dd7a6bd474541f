import {
  type CifraNomina,
  cifrasNomina,
  gruposNomina,
  type NominaDelMes,
  type TotalesNomina,
  type TrabajadoresQuery,
  tiposNomina,
} from '@boveda/contracts/impuestos';
import { formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { Cifra } from './cifra';
import type { RecibosElegidos } from './nomina-path';

/** Figures that tables show; the others are in the file. */
const mostradas: readonly CifraNomina[] = [
  ...(['gravado', 'exento', 'otrosPagos', 'deducciones', 'isr', 'subsidio', 'neto'] as const),
];

interface Fila extends TotalesNomina {
  clave: string;
  titulo: string;
  recibos: RecibosElegidos;
}

const filasOf = ({ totales, grupos, tipos }: NominaDelMes): Fila[] => [
  ...grupos.map((each) => ({
    ...each,
    clave: each.grupo,
    titulo: gruposNomina[each.grupo],
    recibos: { grupo: each.grupo },
  })),
  { ...totales, clave: 'total', titulo: 'Total del mes', recibos: {} },
  ...tipos.map((each) => ({
    ...each,
    ...{ clave: each.tipo, titulo: `De ello, ${tiposNomina[each.tipo].toLowerCase()}`, recibos: { tipo: each.tipo } },
  })),
];

/** Sums of the month as the SAT's viewer groups them; every amount opens its CFDI. */
export function Totales({ nomina, pagina }: { nomina: NominaDelMes; pagina: TrabajadoresQuery }) {
  const id = useId();
  const { mes } = nomina;
  const columns: DetailColumn<Fila>[] = [
    ['MXN', ({ titulo }) => titulo, { isHeader: true }],
    ['Trabajadores', ({ trabajadores }) => formatCount(trabajadores)],
    ...mostradas.map(
      (cifra): DetailColumn<Fila> => [
        cifrasNomina[cifra],
        (fila) => <Cifra {...{ mes, pagina, cifra, de: fila.titulo, importe: fila[cifra], recibos: fila.recibos }} />,
      ],
    ),
  ];
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Totales del mes</h2>
      <p>
        CFDI de nómina emitidos, vigentes y no sustituidos, por su fecha de pago. El grupo es el del tipo de régimen de
        cada recibo; lo que solo paga una separación va en la suya.
      </p>
      <DetailTable
        className="impuestos-matriz"
        aria-labelledby={id}
        rows={filasOf(nomina)}
        rowKey={({ clave }) => clave}
        columns={columns}
      />
    </section>
  );
}
