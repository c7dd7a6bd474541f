import type { MesDelCliente } from '@boveda/contracts/sat';
import { formatDay, formatInstant, formatMoney, isZero, sumMoney, today } from '@boveda/ui-kit';
import { nombreDeMes } from '../despacho/mes';

/** What to pay of each month; amounts only of those that the accountant closed. */
export function Pagar({ meses: [ultimo, ...anteriores] }: { meses: readonly MesDelCliente[] }) {
  if (!ultimo) return null;
  return (
    <section className="session-box" aria-labelledby="cliente-pagar">
      <h2 id="cliente-pagar">Qué pagar</h2>
      <Mes mes={ultimo} />
      {anteriores.length > 0 && (
        <details>
          <summary>Meses anteriores</summary>
          {anteriores.map((mes) => (
            <Mes key={mes.mes} mes={mes} />
          ))}
        </details>
      )}
    </section>
  );
}

function Mes({ mes: { mes, cerrado, ...cifras } }: { mes: MesDelCliente }) {
  const nombre = nombreDeMes(mes);
  return (
    <div className="session-cliente-mes">
      <h3>{nombre}</h3>
      {cerrado === null ? (
        <p>
          Su contador todavía no cierra {nombre}. Cuando lo cierre, aquí verá cuánto pagar. <Limite {...cifras} />
        </p>
      ) : (
        <Cifras {...cifras} cerrado={cerrado} />
      )}
    </div>
  );
}

function Cifras({ iva, saldoIva, isr, cerrado, ...limite }: Omit<MesDelCliente, 'mes'> & { cerrado: string }) {
  const total = sumMoney([iva ?? '0', isr ?? '0']);
  return (
    <>
      <dl className="session-cliente-cifras">
        <dt>IVA</dt>
        <dd>{formatMoney(iva ?? '0')}</dd>
        <dt>ISR estimado</dt>
        <dd>{isr === null ? 'Pregunte a su contador' : formatMoney(isr)}</dd>
        <dt>Total</dt>
        <dd>
          <strong>{formatMoney(total)}</strong>
        </dd>
      </dl>
      {saldoIva !== null && <p>Este mes tiene {formatMoney(saldoIva)} de IVA a favor.</p>}
      {isZero(total) && isr !== null ? <p>No tiene que pagar IVA ni ISR de este mes.</p> : <Limite {...limite} />}
      <p className="session-note">
        Cifras del cierre de su contador, del {formatInstant(cerrado)}. La línea de captura con el importe exacto se la
        da él.
      </p>
    </>
  );
}

/** The last day, which the sixth digit of the RFC may put off. */
function Limite({ vence, sinDecreto }: Pick<MesDelCliente, 'vence' | 'sinDecreto'>) {
  const vencio = vence < today();
  return (
    <>
      <strong>{`${vencio ? 'La fecha límite fue el' : 'La fecha límite para pagar es el'} ${formatDay(vence)}.`}</strong>
      {sinDecreto !== vence && (
        <small>{`Con los días que da el sexto dígito numérico de su RFC. Si no le aplican, es el ${formatDay(sinDecreto)}.`}</small>
      )}
    </>
  );
}
