import type { AnswerOf, api } from '@boveda/contracts';
import { formatDay, formatMoney, plural, today } from '@boveda/ui-kit';
import { nombreDeMes } from '../despacho/mes';

type Faltas = AnswerOf<typeof api.cliente.get>['pendientes'];

/** What the accountant waits for. */
export function Pendientes({ pendientes: { tareas, sinRep, constancia } }: { pendientes: Faltas }) {
  const isNothing = tareas.length === 0 && sinRep.length === 0 && !constancia;
  return (
    <section className="session-box" aria-labelledby="cliente-pendientes">
      <h2 id="cliente-pendientes">Qué enviar</h2>
      {isNothing && <p>Nada pendiente: su contador no espera nada de usted.</p>}
      <ul className="session-lista">
        {tareas.map(({ id, texto, mes, vence }) => (
          <li key={id}>
            <span className="session-texto">{texto}</span>
            <small>
              {nombreDeMes(mes)}
              {vence && ` · ${vence < today() ? 'venció el' : 'para el'} ${formatDay(vence)}`}
            </small>
          </li>
        ))}
        {sinRep.map(({ nombre, facturas, importe, limite }) => (
          <li key={nombre}>
            <span>{`Emita el complemento de pago (REP) de ${plural(facturas, 'factura', 'facturas')} que le pagó ${nombre}`}</span>
            <small>
              {formatMoney(importe)}
              {limite && ` · debía emitirse a más tardar el ${formatDay(limite)}`}
            </small>
          </li>
        ))}
        {constancia && (
          <li>
            <span>Su constancia de situación fiscal</span>
            <small>No hay una de los últimos 12 meses. Se descarga en PDF del portal del SAT.</small>
          </li>
        )}
      </ul>
    </section>
  );
}
