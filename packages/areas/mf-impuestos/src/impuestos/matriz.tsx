import { Link } from '@boveda/area-kit';
import {
  type CeldaDelMes,
  type MesDeImpuestos,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type TasaImpuesto,
  tasasImpuesto,
} from '@boveda/contracts/impuestos';
import { formatAmount, sumMoney } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { type CeldaElegida, celdaPath, idOfCelda, nombreDeCelda } from './celda';

interface Fila {
  celda: CeldaDelMes['celda'];
  razon?: RazonNoAcreditable;
  titulo: string;
  /** What the smaller amount of its cells is. */
  valor?: string;
}

// Listed, because keys that are numbers come first in every object.
const tasas: readonly TasaImpuesto[] = ['16', '8', '0', 'exento', 'noObjeto', 'otra'];

const antes: Fila[] = [
  { celda: 'causado', titulo: 'IVA causado', valor: 'debajo, valor cobrado' },
  { celda: 'acreditable', titulo: 'IVA acreditable', valor: 'antes de retenciones y proporción; debajo, valor pagado' },
];
const despues: Fila[] = [
  { celda: 'retenidoAFavor', titulo: 'IVA que le retuvieron', valor: 'debajo, valor cobrado' },
  { celda: 'retenidoPorEnterar', titulo: 'IVA retenido por enterar', valor: 'debajo, valor pagado' },
];

/** Rows of the table: one of not creditable for each reason that the month has. */
function filasOf(celdas: readonly CeldaDelMes[]): Fila[] {
  const razones = (Object.keys(razonesNoAcreditable) as RazonNoAcreditable[]).filter((razon) =>
    celdas.some((part) => part.celda === 'noAcreditable' && part.razon === razon),
  );
  const noAcreditable = razones.map(
    (razon): Fila => ({
      celda: 'noAcreditable',
      razon,
      titulo: 'IVA no acreditable',
      valor: razonesNoAcreditable[razon],
    }),
  );
  return [...antes, ...noAcreditable, ...despues];
}

/** IVA of the month by kind and rate; every amount opens its lines. */
export function Matriz({ mes, actual }: { mes: MesDeImpuestos; actual: CeldaElegida | null }) {
  const columnas = tasas.filter((tasa) => tasa !== 'otra' || mes.celdas.some((celda) => celda.tasa === 'otra'));
  return (
    <DetailTable
      className="impuestos-matriz"
      caption="IVA del mes por tasa, en pesos mexicanos"
      isCaptionHidden
      rows={filasOf(mes.celdas)}
      rowKey={idOfCelda}
      columns={[
        [
          'MXN',
          ({ titulo, valor }) => (
            <>
              {titulo} <small>{valor}</small>
            </>
          ),
          { isHeader: true },
        ],
        ...[...columnas, undefined].map(
          (tasa): DetailColumn<Fila> => [
            tasa ? tasasImpuesto[tasa] : 'Total',
            ({ celda, razon }) => <Celda mes={mes} celda={{ celda, razon, ...(tasa && { tasa }) }} actual={actual} />,
          ],
        ),
      ]}
    />
  );
}

interface CeldaProps {
  mes: MesDeImpuestos;
  celda: CeldaElegida;
  actual: CeldaElegida | null;
}

/** Amounts of a cell as a link to its lines; nothing without lines. */
export function Celda({ mes, celda, actual }: CeldaProps) {
  const { tasa, razon } = celda;
  const parts = mes.celdas.filter(
    (part) =>
      part.celda === celda.celda &&
      (tasa === undefined || part.tasa === tasa) &&
      (razon === undefined || part.razon === (razon === 'ninguna' ? null : razon)),
  );
  if (parts.length === 0) return null;
  const importe = formatAmount(sumMoney(parts.map((part) => part.importe)));
  const base = formatAmount(sumMoney(parts.map((part) => part.base)));
  const isOpen = actual !== null && idOfCelda(actual) === idOfCelda(celda);
  return (
    <Link
      id={idOfCelda(celda)}
      to={celdaPath(mes.mes, celda)}
      preventScrollReset
      aria-label={`${nombreDeCelda(celda)}: ${importe}, valor ${base}. Ver líneas`}
      aria-current={isOpen || undefined}
    >
      <span>{importe}</span>
      <small>{base}</small>
    </Link>
  );
}
