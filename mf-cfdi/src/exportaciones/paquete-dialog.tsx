import { type CarpetasPaquete, type CfdiQuery, carpetasPaquete } from '@boveda/contracts/core';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { Choice, Field, PeriodField } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { type FormEvent, useState } from 'react';
import css from './paquete-dialog.css?source';
import type { ExportChoice } from './use-export';

const carpetas = Object.entries(carpetasPaquete).map(([value, label]) => ({ value, label }));

interface Props {
  /** The query of the list; its days are the period that is proposed. */
  query: CfdiQuery;
  onBegin(choice: ExportChoice): void;
  onClose(): void;
}

/** Asks for the period and the folders of a package of the list. */
export function PaqueteDialog({ query, onBegin, onClose }: Props) {
  const [period, setPeriod] = useState({ from: query.fechaini, to: query.fechafin });
  const [folders, setFolders] = useState<CarpetasPaquete>('emisor');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBegin({ query: { ...query, fechaini: period.from, fechafin: period.to }, carpetas: folders });
  };
  return (
    <Modal open title="Paquete" footer={null} onCancel={onClose}>
      <ScreenStyles css={css} />
      <form className="cfdi-paquete" onSubmit={submit}>
        <p>
          Un ZIP con el XML y el PDF de cada CFDI de la lista, su Excel, una portada con cuentas y sumas, y un índice
          con la huella SHA-256 de cada archivo.
        </p>
        <PeriodField label="Periodo del paquete" value={period} onChange={setPeriod} />
        <Field label="Carpetas">
          {(id) => (
            <Choice
              id={id}
              value={folders}
              options={carpetas}
              onChange={(value) => setFolders(value as CarpetasPaquete)}
            />
          )}
        </Field>
        <div>
          <Button effect="export" type="primary" htmlType="submit">
            Crear paquete
          </Button>
        </div>
      </form>
    </Modal>
  );
}
