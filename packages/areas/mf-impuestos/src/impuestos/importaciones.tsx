import { clasesGasto, type ImportacionIva } from '@boveda/contracts/impuestos';
import { Button, formatAmount, formatDay } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { lazy, Suspense, useId, useState } from 'react';
import { useListImportacionesQuery, useRemoveImportacionMutation } from './impuestos-api';
import { pedimentoShown } from './pedimento';
import { useAnswerToast } from './use-answer-toast';

const ImportacionDialog = lazy(async () => ({
  default: (await import('./importacion-dialog')).ImportacionDialog,
}));

/** IVA that was paid at customs in the month, which no CFDI states: users give it by pedimento. */
export function Importaciones({ mes }: { mes: string }) {
  const id = useId();
  const { currentData } = useListImportacionesQuery(mes);
  const [editada, setEditada] = useState<ImportacionIva | 'nueva' | null>(null);
  if (!currentData) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>IVA de importaciones</h2>
      {currentData.rows.length > 0 && <Tabla importaciones={currentData.rows} onEdit={setEditada} />}
      <p>
        Ningún CFDI dice el IVA que se paga en la aduana: captúrelo por pedimento. Se acredita en el mes en que se pagó
        (LIVA 5 y 28) y va en los campos de importación de la DIOT.
      </p>
      <Button effect="change" size="small" onClick={() => setEditada('nueva')}>
        Agregar un pedimento
      </Button>
      {editada && (
        <Suspense>
          <ImportacionDialog
            mes={mes}
            paises={currentData.paises}
            importacion={editada === 'nueva' ? null : editada}
            onClose={() => setEditada(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface TablaProps {
  importaciones: readonly ImportacionIva[];
  onEdit(importacion: ImportacionIva): void;
}

const Tabla = ({ importaciones, onEdit }: TablaProps) => (
  <DetailTable
    rows={importaciones}
    rowKey={({ id }) => id}
    columns={[
      ['Pedimento', ({ pedimento }) => pedimentoShown(pedimento), { isHeader: true }],
      ['Pagado', ({ fecha }) => formatDay(fecha)],
      [
        'Proveedor',
        ({ nombre, idFiscal, pais }) => (
          <>
            {nombre}
            <small>
              {idFiscal}, {pais}
            </small>
          </>
        ),
      ],
      ['Base', ({ base }) => formatAmount(base)],
      [
        'IVA',
        ({ iva, clase }) => (
          <>
            {formatAmount(iva)}
            {clase && <small>{clasesGasto[clase]}</small>}
          </>
        ),
      ],
      [
        'Comprobación',
        ({ evidencia, autor }) => (
          <>
            {evidencia}
            <small>{autor}</small>
          </>
        ),
      ],
      ['Acciones', (importacion) => <Acciones importacion={importacion} onEdit={onEdit} />],
    ]}
  />
);

function Acciones({ importacion, onEdit }: { importacion: ImportacionIva; onEdit(importacion: ImportacionIva): void }) {
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveImportacionMutation();
  const which = pedimentoShown(importacion.pedimento);
  return (
    <div className="impuestos-row-actions">
      <Button effect="change" size="small" aria-label={`Cambiar ${which}`} onClick={() => onEdit(importacion)}>
        Cambiar
      </Button>
      <Button
        effect="change"
        size="small"
        loading={isLoading}
        aria-label={`Quitar ${which}`}
        onClick={async () => {
          tell(await remove(importacion.id));
        }}
      >
        Quitar
      </Button>
    </div>
  );
}
