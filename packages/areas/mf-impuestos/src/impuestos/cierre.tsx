import { Link } from '@boveda/area-kit';
import type { CambioDelCierre, MesDeImpuestos } from '@boveda/contracts';
import { Button, formatAmount } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { lazy, Suspense, useId, useState } from 'react';
import { celdaPath, nombreDeCelda } from './celda';
import { HeadRow } from './head-row';
import { useCloseMesMutation, useReopenMesMutation } from './impuestos-api';
import { nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

const MotivoDialog = lazy(async () => ({ default: (await import('./motivo-dialog')).MotivoDialog }));

/** Closes the month, or opens it again with a reason. */
export function CierreButton({ mes: { mes, cierre } }: { mes: MesDeImpuestos }) {
  const tell = useAnswerToast();
  const [isAsking, setAsking] = useState(false);
  const [close, { isLoading }] = useCloseMesMutation();
  const [reopen] = useReopenMesMutation();
  const confirm = async () => {
    const answered = await close(mes);
    setAsking(false);
    tell(answered);
  };
  return (
    <>
      <Button type={cierre ? 'default' : 'primary'} onClick={() => setAsking(true)}>
        {cierre ? 'Reabrir mes' : 'Cerrar mes'}
      </Button>
      {cierre ? (
        isAsking && (
          <Suspense>
            <MotivoDialog
              title={`¿Reabrir ${nombreDeMes(mes)}?`}
              okText="Reabrir"
              onSave={(motivo) => reopen({ mes, motivo })}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        )
      ) : (
        <Modal
          open={isAsking}
          title={`¿Cerrar ${nombreDeMes(mes)}?`}
          okText="Cerrar mes"
          cancelText="Cancelar"
          confirmLoading={isLoading}
          onOk={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>
            Se guardan las cifras de hoy, los CFDI que las forman y la DIOT, si nada la impide. Lo que cambie después se
            mostrará como diferencia.
          </p>
        </Modal>
      )}
    </>
  );
}

/** Cells that are not what they were at the close. */
export function Cambios({ mes, cambios }: { mes: string; cambios: readonly CambioDelCierre[] }) {
  const id = useId();
  if (cambios.length === 0) return null;
  return (
    <section className="imp-card imp-cambios" aria-labelledby={id}>
      <h2 id={id}>Cambió desde el cierre</h2>
      <table>
        <HeadRow titles={['Concepto', 'Al cierre', 'Ahora', 'Diferencia']} />
        <tbody>
          {cambios.map(({ celda, tasa, razon, cerrado, actual, diferencia }) => {
            const elegida = { celda, tasa, razon: razon ?? undefined };
            return (
              <tr key={nombreDeCelda(elegida)}>
                <td>
                  <Link to={celdaPath(mes, elegida)} preventScrollReset>
                    {nombreDeCelda(elegida)}
                  </Link>
                </td>
                <td data-label="Al cierre">{formatAmount(cerrado)}</td>
                <td data-label="Ahora">{formatAmount(actual)}</td>
                <td data-label="Diferencia">
                  <strong>
                    {diferencia.startsWith('-') ? '' : '+'}
                    {formatAmount(diferencia)}
                  </strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
