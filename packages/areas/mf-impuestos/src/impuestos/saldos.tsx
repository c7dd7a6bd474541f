import { Link, paths } from '@boveda/area-kit';
import type { SaldoAFavor, SaldosDelMes } from '@boveda/contracts/impuestos';
import { Button, formatAmount, formatDay, formatMoney } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { lazy, Suspense, useId, useState } from 'react';
import { useListSaldosQuery } from './impuestos-api';
import { nombreDeMes } from './mes';

const SaldoDialog = lazy(async () => ({ default: (await import('./saldo-dialog')).SaldoDialog }));

/** What is paid of the month after the balances of earlier ones, and those balances. */
export function Saldos({ mes }: { mes: string }) {
  const id = useId();
  const { currentData } = useListSaldosQuery(mes);
  const [editado, setEditado] = useState<SaldoAFavor | 'nuevo' | null>(null);
  if (!currentData) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Saldo a favor de IVA</h2>
      <Pago saldos={currentData} />
      {currentData.saldos.length > 0 && <Tabla saldos={currentData.saldos} onEdit={setEditado} />}
      <p>
        Se acredita contra el IVA de los meses siguientes hasta agotarlo, o se pide completo en devolución; nunca se
        compensa con retenciones ni con otros impuestos (LIVA 6, CFF 23).
      </p>
      <Button effect="change" size="small" onClick={() => setEditado('nuevo')}>
        Agregar el saldo de un mes anterior
      </Button>
      {editado && (
        <Suspense>
          <SaldoDialog mes={mes} saldo={editado === 'nuevo' ? null : editado} onClose={() => setEditado(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** From what the month owes to what is paid. */
function Pago({ saldos }: { saldos: SaldosDelMes }) {
  const facts = [
    ['Saldo de meses anteriores', saldos.disponible],
    ['− Saldo que se aplica', saldos.aplicado],
    ['= IVA por pagar', saldos.aPagar],
    ['Por pagar con retenciones, en pesos', saldos.totalPesos],
  ] as const;
  return (
    <dl className="impuestos-resumen">
      {facts.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TablaProps {
  saldos: readonly SaldoAFavor[];
  onEdit(saldo: SaldoAFavor): void;
}

const Tabla = ({ saldos, onEdit }: TablaProps) => (
  <DetailTable
    rows={saldos}
    rowKey={({ mes }) => mes}
    columns={[
      [
        'Mes de origen',
        ({ mes, declarado, operacion }) => (
          <>
            <Link to={paths.impuestos(mes)}>{nombreDeMes(mes)}</Link>
            <small>{declarado ? `según su declaración ${operacion}` : 'calculado'}</small>
          </>
        ),
        { isHeader: true },
      ],
      ['Monto', ({ monto }) => formatAmount(monto)],
      [
        'Aplicado',
        ({ aplicaciones }) =>
          aplicaciones.map(({ mes, importe }) => (
            <div key={mes}>
              {formatAmount(importe)} en {nombreDeMes(mes)}
            </div>
          )),
      ],
      [
        'Devolución',
        ({ devolucion, devuelto }) => devolucion && `${formatAmount(devuelto)}, pedida el ${formatDay(devolucion)}`,
      ],
      ['Remanente', ({ remanente }) => formatAmount(remanente)],
      [
        'Cambiar',
        (saldo) => (
          <Button
            effect="change"
            size="small"
            aria-label={`Cambiar el saldo de ${nombreDeMes(saldo.mes)}`}
            onClick={() => onEdit(saldo)}
          >
            Cambiar
          </Button>
        ),
      ],
    ]}
  />
);
