import { type DestinoExcedente, type DiotDelMes, destinosExcedente } from '@boveda/contracts/impuestos';
import { formatAmount } from '@boveda/ui-kit';
import { useId } from 'react';
import { HeadRow } from '../head-row';
import { mesDespues, nombreDeMes } from '../mes';
import { useAnswerToast } from '../use-answer-toast';
import { useChooseExcedenteMutation } from './diot-api';

const titles = ['Proveedor', 'Concepto', 'Base', 'IVA', 'Qué se hace'];

/** Egresos that the file has no room for, what is done with them, and why its IVA is not that of the return. */
export function ExcedentesDiot({ diot: { mes, excedentes, arrastrados, cuadre } }: { diot: DiotDelMes }) {
  const id = useId();
  const tell = useAnswerToast();
  const [choose, { isLoading }] = useChooseExcedenteMutation();
  if (excedentes.length === 0 && arrastrados.length === 0) return null;
  const save = async (proveedor: string, destino: DestinoExcedente) => {
    tell(await choose({ mes, proveedor, destino }));
  };
  return (
    <section className="imp-card imp-cambios" aria-labelledby={id}>
      <h2 id={id}>Excedente de devoluciones</h2>
      <p>
        La DIOT no admite importes negativos: lo que los egresos de un proveedor exceden de lo pagado en el mes no va en
        el archivo. La declaración de IVA sí lo resta completo en este mes.
      </p>
      <table>
        <HeadRow titles={titles} />
        <tbody>
          {excedentes.map(({ proveedor, nombre, concepto, base, iva, destino }) => (
            <tr key={`${proveedor} ${concepto}`}>
              <td>
                {nombre}
                <small>{proveedor}</small>
              </td>
              <td data-label="Concepto">{concepto}</td>
              <td data-label="Base">{formatAmount(base)}</td>
              <td data-label="IVA">{formatAmount(iva)}</td>
              <td data-label="Qué se hace">
                <select
                  className="bv-input"
                  aria-label={`Qué se hace con el excedente de ${nombre || proveedor}, ${concepto}`}
                  value={destino}
                  disabled={isLoading}
                  onChange={({ target }) => void save(proveedor, target.value as DestinoExcedente)}
                >
                  {Object.entries(destinosExcedente).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
          {arrastrados.map(({ proveedor, nombre, concepto, base, iva }) => (
            <tr key={`de antes ${proveedor} ${concepto}`}>
              <td>
                {nombre}
                <small>{proveedor}</small>
              </td>
              <td data-label="Concepto">{concepto}</td>
              <td data-label="Base">{formatAmount(base)}</td>
              <td data-label="IVA">{formatAmount(iva)}</td>
              <td data-label="Qué se hace">Viene de {nombreDeMes(mesDespues(mes, -1))}: se resta en este archivo</td>
            </tr>
          ))}
        </tbody>
      </table>
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
