import type { Privilegio } from '@boveda/contracts';
import { Alert, describeProblem, useToast } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { Form } from '@boveda/ui-kit/settings-form';
import { useState } from 'react';
import { useAddAccesoMutation } from '../api';
import { privilegios } from './privilegios';

interface Fields {
  correo?: string;
  privilegio?: Privilegio;
}

/** Sends an invitation by e-mail. Errors are shown above the fields, which keep what was typed. */
export function AddAccesoModal({ onClose }: { onClose(): void }) {
  const [add, { isLoading, error }] = useAddAccesoMutation();
  const [isIncomplete, setIncomplete] = useState(false);
  const [form] = Form.useForm<Fields>();
  const toast = useToast();

  const submit = async ({ correo = '', privilegio }: Fields) => {
    setIncomplete(!correo.trim() || !privilegio);
    if (!correo.trim() || !privilegio) return;
    const { error } = await add({ correo, privilegio });
    if (error) return;
    toast.success('Invitación enviada');
    onClose();
  };
  const problem = isIncomplete ? 'Campos Correo y Privilegio requeridos' : error && describeProblem(error).msg;

  return (
    <Modal
      open
      title="Agregar acceso"
      okText="Agregar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {problem && <Alert type="warning" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
        <Form.Item name="correo" label="Correo">
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name="privilegio" label="Privilegio">
          <Select options={privilegios} placeholder="Elija uno" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
