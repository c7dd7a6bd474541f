import { Modal } from '@boveda/ui-kit/overlay';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  okText?: string;
  isSaving: boolean;
  /** What is wrong with the fields, shown below them. */
  falta?: string | null;
  children: ReactNode;
  onSave(): void;
  onClose(): void;
}

/** A dialog of fields, saved or cancelled as a whole. */
export const FormDialog = ({ title, okText = 'Guardar', isSaving, falta, children, onSave, onClose }: Props) => (
  <Modal
    open
    title={title}
    okText={okText}
    cancelText="Cancelar"
    confirmLoading={isSaving}
    onOk={onSave}
    onCancel={onClose}
  >
    <div className="impuestos-form">
      {children}
      {falta && (
        <span role="alert" className="impuestos-falta">
          {falta}
        </span>
      )}
    </div>
  </Modal>
);
