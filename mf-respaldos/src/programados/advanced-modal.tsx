import { EstatusProgramado, type RespaldoProgramado } from '@boveda/contracts/cuenta';
import { Checkbox, describeProblem, useToast } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useChangeProgramadoMutation } from '../api';

interface Props {
  programado: RespaldoProgramado;
  onClose(): void;
}

/** Turns a schedule on or off. */
export function AdvancedModal({ programado: { frecuencia, nombre, estatus }, onClose }: Props) {
  const [isActive, setActive] = useState(estatus === EstatusProgramado.Activo);
  const [change, { isLoading }] = useChangeProgramadoMutation();
  const toast = useToast();
  const save = async () => {
    const { error } = await change({ frecuencia, estatus: EstatusProgramado[isActive ? 'Activo' : 'Inactivo'] });
    if (!error) {
      toast.success(isActive ? 'Respaldo activado' : 'Respaldo desactivado');
      onClose();
      return;
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Modal
      open
      title={nombre}
      okText="Guardar"
      cancelText="Cerrar"
      closable={false}
      confirmLoading={isLoading}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Checkbox checked={isActive} onChange={({ target }) => setActive(target.checked)}>
        Activar
      </Checkbox>
    </Modal>
  );
}
