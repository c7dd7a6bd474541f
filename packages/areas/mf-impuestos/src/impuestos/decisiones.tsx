import { Link, paths } from '@boveda/area-kit';
import { useId } from 'react';
import { Decision } from './decide';
import { useListDecisionesQuery } from './impuestos-api';

/** Decisions on the month, also those that moved something out of it. */
export function Decisiones({ mes }: { mes: string }) {
  const id = useId();
  const { currentData } = useListDecisionesQuery(mes);
  if (!currentData || currentData.count === 0) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Decisiones</h2>
      <ul className="impuestos-decisiones">
        {currentData.rows.map((decision) => (
          <li key={decision.id}>
            <div>
              {decision.nombre}
              <small>
                {decision.contraparte} · {(decision.documento ?? decision.uuid).slice(0, 8)}
              </small>
            </div>
            <Decision decision={decision} de={decision.nombre} />
          </li>
        ))}
      </ul>
      {currentData.count > currentData.rows.length && (
        <p>
          Se muestran las {currentData.rows.length} más recientes; la{' '}
          <Link to={paths.configuracion('bitacora')}>bitácora</Link> las tiene todas.
        </p>
      )}
    </section>
  );
}
