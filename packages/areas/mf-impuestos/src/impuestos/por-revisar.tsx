import { Link, paths } from '@boveda/area-kit';
import { type AvisoDelMes, avisosFlujo, indiciosEgreso } from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { useId } from 'react';
import { DecideAviso, type TipoDeLinea } from './decide';
import { useListAvisosQuery } from './impuestos-api';
import { mesDespues } from './mes';

/** What a user can answer to a notice. A factura global has a month; of an expense it is asked whether its IVA is creditable. */
const respuestas: Readonly<Record<AvisoDelMes['aviso'], readonly TipoDeLinea[]>> = {
  sinFactura: ['restituido', 'mes'],
  sobrepagada: [],
  sinEnterar: [],
  retencionSinFactura: ['mes'],
  globalTardia: ['mes'],
  globalFutura: ['mes'],
  globalBimestral: ['mes'],
  globalSinPeriodo: ['mes'],
  efectivoDia: ['noAcreditable', 'acreditable'],
  formaPago: ['noAcreditable', 'acreditable'],
  sinPermiso: ['noAcreditable', 'acreditable'],
  otroEjercicio: ['marca'],
  repTrasAnual: ['noAcreditable', 'acreditable'],
  retencionDePersonaFisica: ['marca'],
  restaurante: ['acreditable', 'marca'],
  automovil: ['noAcreditable', 'acreditable', 'marca'],
  rentaAutomovil: ['noAcreditable', 'acreditable', 'marca'],
  avion: ['noAcreditable', 'acreditable', 'marca'],
  casaHabitacion: ['acreditable', 'marca'],
};

/** CFDI of the month of which the vault does not know what to do, facturas globales out of their time, and expenses to review. */
export function PorRevisar({ mes }: { mes: string }) {
  const { currentData } = useListAvisosQuery(mes);
  if (!currentData || currentData.count === 0) return null;
  const { rows, count } = currentData;
  const sinFactura = rows.filter(({ aviso }) => aviso === 'sinFactura');
  const otros = rows.filter(({ aviso }) => aviso !== 'sinFactura');
  return (
    <>
      <Lista title="Por clasificar" mes={mes} avisos={sinFactura}>
        No reduce tu IVA hasta que indiques qué factura corrige y si ya estaba cobrada/pagada.
      </Lista>
      <Lista title="Por revisar" mes={mes} avisos={otros} />
      {count > rows.length && <p>Se muestran los primeros {plural(rows.length, 'CFDI', 'CFDI')}.</p>}
    </>
  );
}

interface ListaProps {
  title: string;
  mes: string;
  avisos: readonly AvisoDelMes[];
  /** What is true of all of them. */
  children?: string;
}

function Lista({ title, mes, avisos, children }: ListaProps) {
  const id = useId();
  if (avisos.length === 0) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
      <ul className="impuestos-decisiones">
        {avisos.map((aviso) => (
          <Aviso key={`${aviso.aviso} ${aviso.cfdi} ${aviso.documento}`} mes={mes} aviso={aviso} />
        ))}
      </ul>
    </section>
  );
}

function Aviso({ mes, aviso: dicho }: { mes: string; aviso: AvisoDelMes }) {
  const { aviso, cfdi, documento, emitido, nombre, fecha, importe, sugerido, indicio } = dicho;
  const folio = folioOf(dicho);
  return (
    <li>
      <div>
        <Link to={`${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`}>{folio}</Link> {nombre}
        <small>
          {formatFechaCfdi(fecha)} · IVA {formatAmount(importe)}
        </small>
      </div>
      <div className="impuestos-decision">
        {avisosFlujo[aviso]} {indicio && <small>{indiciosEgreso[indicio]}</small>}{' '}
        {respuestas[aviso].map((tipo) => (
          <DecideAviso
            key={tipo}
            {...{ tipo, cfdi, documento, mes }}
            de={folio}
            sugerido={sugerido ?? mesDespues(mes, 1)}
          />
        ))}
      </div>
    </li>
  );
}
