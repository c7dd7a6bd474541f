import { useContribuyente } from '@boveda/area-kit';
import type { RespaldoDetail } from '@boveda/contracts';
import { EstatusRespaldo } from '@boveda/contracts/core';
import { Button, describeProblem, Flex, useToast } from '@boveda/ui-kit';
import { Copyable, Descriptions, useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { DeleteOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useGetRespaldoQuery, useRemoveRespaldoMutation } from '../api';

interface Props {
  id: string;
  /** Called after the backup was removed. */
  onRemoved(): void;
}

/** The details of a backup: checksum, password, error. */
export function RespaldoCard({ id, onRemoved }: Props) {
  const {
    currentData: respaldo,
    error,
    isFetching,
    refetch,
  } = useGetRespaldoQuery(id, { refetchOnMountOrArgChange: true });
  const { privilegio } = useContribuyente();
  const isLate = useDelayedFlag(isFetching && !respaldo);
  if (error && !respaldo && !isFetching) return <LoadError inline error={error} onRetry={refetch} />;
  // About as tall as the facts, to avoid a layout shift.
  if (!respaldo) return <div style={{ minHeight: '8rem' }}>{isLate && <Skeleton active title={false} />}</div>;
  return (
    <Flex vertical gap="middle" align="flex-start">
      <Descriptions
        column={1}
        size="small"
        bordered
        styles={{ label: { width: '11rem' } }}
        style={{ width: '100%' }}
        items={factsOf(respaldo).map(([label, children]) => ({ key: label, label, children }))}
      />
      {respaldo.estatus === EstatusRespaldo.Error && privilegio === '1' && (
        <DeleteButton id={id} onRemoved={onRemoved} />
      )}
    </Flex>
  );
}

const code = (text: string) => (
  <span style={{ fontFamily: 'monospace' }}>
    <Copyable text={text} />
  </span>
);

function factsOf({ uuid, checksum, password, errormsg, estatus }: RespaldoDetail) {
  const facts = [
    ['UUID', code(uuid)],
    ['Checksum SHA256', checksum && code(checksum)],
    ['Contraseña Zip', password ? code(password) : estatus === EstatusRespaldo.Completado && 'La ve un administrador'],
    ['Error', errormsg],
  ] as const;
  return facts.filter(([, value]) => Boolean(value));
}

function DeleteButton({ id, onRemoved }: Props) {
  const [remove, { isLoading }] = useRemoveRespaldoMutation();
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const confirm = async () => {
    const { error } = await remove(id);
    setAsking(false);
    if (!error) {
      toast.success('Respaldo eliminado');
      onRemoved();
      return;
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <>
      <Button effect="change" danger icon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <Modal
        open={isAsking}
        title="¿Desea eliminar el respaldo?"
        okText="Eliminar"
        okButtonProps={{ danger: true }}
        cancelText="Cancelar"
        confirmLoading={isLoading}
        onOk={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
