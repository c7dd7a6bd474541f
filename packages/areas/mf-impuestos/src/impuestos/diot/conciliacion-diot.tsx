import { Link } from '@boveda/area-kit';
import {
  conceptosConciliacion,
  type DiotDelMes,
  type ConciliacionDiot as Fila,
  type ModoRetenido,
  modosRetenido,
} from '@boveda/contracts/impuestos';
import { formatAmount, useRefusal } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { celdaPath, nombreDeCelda } from '../celda';
import { nombreDeMes } from '../mes';
import { useAnswerToast } from '../use-answer-toast';
import { useChooseRetenidoMutation } from './diot-api';

/** Why the creditable IVA of the file is not that of the return, with the cells that make it; and how it has what was withheld. */
export function ConciliacionDiot({ diot: { mes, conciliacion, retenido } }: { diot: DiotDelMes }) {
  const id = useId();
  const tell = useAnswerToast();
  const refusal = useRefusal('change');
  const [choose, { isLoading }] = useChooseRetenidoMutation();
  const save = async (modo: ModoRetenido) => {
    tell(await choose({ mes, modo }));
  };
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Conciliación con la declaración de IVA</h2>
      <label className="impuestos-campo">
        IVA acreditable que se retuvo
        <select
          className="bv-input"
          value={retenido}
          title={refusal}
          disabled={isLoading || refusal !== undefined}
          onChange={({ target }) => void save(target.value as ModoRetenido)}
        >
          {Object.entries(modosRetenido).map(([modo, text]) => (
            <option key={modo} value={modo}>
              {text}
            </option>
          ))}
        </select>
        <small>El instructivo no lo precisa. Así lo presentamos; puedes cambiarlo.</small>
      </label>
      <DetailTable
        className="impuestos-matriz"
        columns={columns}
        rows={conciliacion}
        rowKey={({ concepto }) => concepto}
      />
    </section>
  );
}

/** The cells of a difference; each leads to its lines. */
const Celdas = ({ fila: { celdas } }: { fila: Fila }) =>
  celdas.map(({ mes, importe, ...celda }) => (
    <small key={[mes, celda.celda, celda.contraparte, celda.tasa].join()}>
      <Link to={celdaPath(mes, celda)}>
        {nombreDeCelda(celda)}
        {celda.contraparte && ` de ${celda.contraparte}`} de {nombreDeMes(mes)}
      </Link>
      : {formatAmount(importe)}
    </small>
  ));

const columns: readonly DetailColumn<Fila>[] = [
  [
    'Concepto',
    (fila) => (
      <>
        {conceptosConciliacion[fila.concepto]}
        <Celdas fila={fila} />
      </>
    ),
    { isHeader: true },
  ],
  ['Importe', ({ importe }) => formatAmount(importe)],
];
