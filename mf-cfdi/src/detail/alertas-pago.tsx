import { Link } from '@boveda/area-kit';
import { type AlertaPago, alertasPago, type CfdiDetail, DIAS_SIN_REP, type Direccion } from '@boveda/contracts/core';
import { formatMoney, ScreenStyles } from '@boveda/ui-kit';
import { useId } from 'react';
import css from './alertas-pago.css?source';
import { listOf } from './cfdi-link';

const texts: Readonly<Record<AlertaPago, string>> = {
  PPD_SIN_REP: `Tiene saldo y pasaron más de ${DIAS_SIN_REP} días desde su fecha sin un complemento que la liquide. No quiere decir que falte: el plazo corre desde el pago.`,
  REP_POR_EMITIR:
    'Está marcada como pagada y falta el complemento de ese pago, que se emite a más tardar el día 5 natural del mes siguiente.',
  REP_TARDIO: 'El complemento se emitió después del día 5 del mes siguiente al pago, o del siguiente día hábil.',
  SOBREPAGADA: 'Los pagos y egresos aplicados rebasan el total de la factura.',
  SALDO_INICIAL_DISTINTO: 'La parcialidad 1 declara un saldo anterior que no es el total de la factura.',
  SALDOS_INCONSISTENTES:
    'Los saldos o números de las parcialidades no se siguen: hay uno repetido, falta uno, o un saldo no resulta del anterior.',
  PUE_CON_REP: 'La factura es PUE, pagada al emitirse, y hay un complemento que la paga.',
  REP_DE_CANCELADO: 'El complemento está vigente y la factura que paga está cancelada o sustituida.',
  REP_CANCELADO: 'Solo la pagan complementos cancelados.',
  REP_SIN_FACTURA: 'El complemento paga una factura que no está en la bóveda.',
  REP_FECHA_ANTERIOR: 'La fecha del pago es anterior a la de la factura, como puede ser en un anticipo.',
  MONTO_DISTINTO: 'El monto del pago no es la suma de lo que paga de cada documento.',
};

/** Alerts about the payment of an invoice, or about what a complement pays, each with the list of all CFDI that have it. */
export function AlertasPago({ cfdi, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const id = useId();
  const { alertas = [], excedente, situacionpago, moneda, status } = cfdi;
  if (alertas.length === 0) return null;
  const list = listOf(direccion, status);
  return (
    <section className="cfdi-card cfdi-alerts" aria-labelledby={id}>
      <ScreenStyles css={css} />
      <h2 id={id}>Alertas de pago</h2>
      {situacionpago && (
        <p>
          Situación de pago: {situacionpago}
          {excedente && `, sobran ${formatMoney(excedente, moneda)}`}
        </p>
      )}
      <ul>
        {alertas.map((codigo) => (
          <li key={codigo}>
            <strong>{alertasPago[codigo]}</strong>
            <p>{texts[codigo]}</p>
            {list && <Link to={`${list}?alerta=${codigo}`}>Otros CFDI con esta alerta</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
