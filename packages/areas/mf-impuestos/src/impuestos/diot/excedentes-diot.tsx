import { type DestinoExcedente, type DiotDelMes, destinosExcedente } from '@boveda/contracts/impuestos';
import { formatAmount, useRefusal } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { mesDespues, nombreDeMes } from '../mes';
import { useAnswerToast } from '../use-answer-toast';
import { useChooseExcedenteMutation } from './diot-api';

type Excedente = DiotDelMes['excedentes'][number];
type Fila = Excedente | DiotDelMes['arrastrados'][number];

const importes: readonly DetailColumn<Fila>[] = [
  [
    'Proveedor',
    ({ nombre, proveedor }) => (
      <>
        {nombre}
        <small>{proveedor}</small>
      </>
    ),
    { isTitle: true },
  ],
  ['Concepto', ({ concepto }) => concepto],
  ['Base', ({ base }) => formatAmount(base)],
  ['IVA', ({ iva }) => formatAmount(iva)],
];

/** Egresos that the file has no room for, what is done with them, and why its IVA is not that of the return. */
export function ExcedentesDiot({ diot: { mes, excedentes, arrastrados, cuadre } }: { diot: DiotDelMes }) {
  const id = useId();
  const tell = useAnswerToast();
  const [choose, { isLoading }] = useChooseExcedenteMutation();
  if (excedentes.length === 0 && arrastrados.length === 0) return null;
  const save = async (proveedor: string, destino: DestinoExcedente) => {
    tell(await choose({ mes, proveedor, destino }));
  };
  const destinoOf = (fila: Fila) =>
    'destino' in fila ? (
      <Destino excedente={fila} disabled={isLoading} onChange={(destino) => void save(fila.proveedor, destino)} />
    ) : (
      `Viene de ${nombreDeMes(mesDespues(mes, -1))}: se resta en este archivo`
    );
  return (
    <section className="impuestos-card impuestos-cambios" aria-labelledby={id}>
      <h2 id={id}>Excedente de devoluciones</h2>
      <p>
        La DIOT no admite importes negativos: lo que los egresos de un proveedor exceden de lo pagado en el mes no va en
        el archivo. La declaración de IVA sí lo resta completo en este mes.
      </p>
      <DetailTable
        columns={[...importes, ['Qué se hace', destinoOf]]}
        rows={[...excedentes, ...arrastrados]}
        rowKey={(fila) => `${'destino' in fila ? '' : 'de antes '}${fila.proveedor} ${fila.concepto}`}
      />
      <p>
        IVA del mes {formatAmount(cuadre.mes)}
        {cuadre.retenido !== '0.00' && ` − retenido en el mes ${formatAmount(cuadre.retenido)}`}
        {cuadre.retenidoAntes !== '0.00' && ` + retenido antes ${formatAmount(cuadre.retenidoAntes)}`} − arrastrado{' '}
        {formatAmount(cuadre.arrastrado)} + excedente {formatAmount(cuadre.excedente)} + redondeo a pesos{' '}
        {formatAmount(cuadre.redondeo)} = IVA del archivo {formatAmount(cuadre.archivo)}, sin lo que usted cambió a
        mano.
      </p>
    </section>
  );
}

interface DestinoProps {
  excedente: Excedente;
  disabled: boolean;
  onChange(destino: DestinoExcedente): void;
}

function Destino({ excedente: { proveedor, nombre, concepto, destino }, disabled, onChange }: DestinoProps) {
  const refusal = useRefusal('change');
  return (
    <select
      className="bv-input"
      aria-label={`Qué se hace con el excedente de ${nombre || proveedor}, ${concepto}`}
      title={refusal}
      value={destino}
      disabled={disabled || refusal !== undefined}
      onChange={({ target }) => onChange(target.value as DestinoExcedente)}
    >
      {Object.entries(destinosExcedente).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
