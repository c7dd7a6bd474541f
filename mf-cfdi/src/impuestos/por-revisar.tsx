import { Link, paths } from '@boveda/area-kit';
import { type AvisoDelMes, avisosFlujo } from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { useId } from 'react';
import { DecidirAviso } from './decidir';
import { useListAvisosQuery } from './impuestos-api';
import { mesDespues } from './mes';

/** CFDI of the month of which the vault does not know what to do, and facturas globales out of their time. */
export function PorRevisar({ mes }: { mes: string }) {
  const { currentData } = useListAvisosQuery(mes);
  if (!currentData || currentData.count === 0) return null;
  const { rows, count } = currentData;
  const sinFactura = rows.filter(({ aviso }) => aviso === 'sinFactura');
  const otros = rows.filter(({ aviso }) => aviso !== 'sinFactura');
  return (
    <>
      <Lista title="Por clasificar" mes={mes} avisos={sinFactura} />
      <Lista title="Por revisar" mes={mes} avisos={otros} />
      {count > rows.length && <p>Se muestran los primeros {plural(rows.length, 'CFDI', 'CFDI')}.</p>}
    </>
  );
}

function Lista({ title, mes, avisos }: { title: string; mes: string; avisos: readonly AvisoDelMes[] }) {
  const id = useId();
  if (avisos.length === 0) return null;
  return (
    <section className="imp-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="imp-decisiones">
        {avisos.map((aviso) => (
          <Aviso key={`${aviso.aviso} ${aviso.cfdi}`} mes={mes} aviso={aviso} />
        ))}
      </ul>
    </section>
  );
}

function Aviso({ mes, aviso: dicho }: { mes: string; aviso: AvisoDelMes }) {
  const { aviso, cfdi, emitido, nombre, fecha, importe, sugerido } = dicho;
  const folio = folioOf(dicho);
  return (
    <li>
      <div>
        <Link to={`${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`}>{folio}</Link> {nombre}
        <small>
          {formatFechaCfdi(fecha)} · IVA {formatAmount(importe)}
        </small>
      </div>
      <div className="imp-decision">
        {avisosFlujo[aviso]}{' '}
        {aviso === 'sinFactura' && <DecidirAviso tipo="restituido" de={folio} sugerido={mes} {...{ cfdi, mes }} />}
        {aviso !== 'sobrepagada' && (
          <DecidirAviso tipo="mes" de={folio} sugerido={sugerido ?? mesDespues(mes, 1)} {...{ cfdi, mes }} />
        )}
      </div>
    </li>
  );
}
