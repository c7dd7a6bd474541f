import { Link } from '@boveda/area-kit';
import type { CambioDelCierre, MesDeImpuestos } from '@boveda/contracts';
import { Button, formatAmount } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import { lazy, Suspense, useId, useState } from 'react';
import { celdaPath, nombreDeCelda } from './celda';
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
      <Button effect="change" type={cierre ? 'default' : 'primary'} onClick={() => setAsking(true)}>
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
    <section className="impuestos-card impuestos-cambios" aria-labelledby={id}>
      <h2 id={id}>Cambió desde el cierre</h2>
      <DetailTable
        rows={cambios}
        rowKey={(cambio) => nombreDeCelda(elegidaDe(cambio))}
        columns={[
          [
            'Concepto',
            (cambio) => (
              <Link to={celdaPath(mes, elegidaDe(cambio))} preventScrollReset>
                {nombreDeCelda(elegidaDe(cambio))}
              </Link>
            ),
            { isTitle: true },
          ],
          ['Al cierre', ({ cerrado }) => formatAmount(cerrado)],
          ['Ahora', ({ actual }) => formatAmount(actual)],
          [
            'Diferencia',
            ({ diferencia }) => (
              <strong>
                {diferencia.startsWith('-') ? '' : '+'}
                {formatAmount(diferencia)}
              </strong>
            ),
          ],
        ]}
      />
    </section>
  );
}

const elegidaDe = ({ celda, tasa, razon }: CambioDelCierre) => ({ celda, tasa, razon: razon ?? undefined });
