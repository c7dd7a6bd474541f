import { describeProblem, Spin } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useGetEfosQuery } from '../api';
import { EfosFicha } from './efos-ficha';
import { NO_ESTA } from './no-esta';

/** The EFOS record of one RFC. */
export function EfosModal({ rfc, onClose }: { rfc: string; onClose(): void }) {
  const { currentData: record, error } = useGetEfosQuery(rfc);
  const isAbsent = error && 'status' in error && error.status === 404;
  return (
    <Modal open title={`EFOS ${rfc}`} footer={null} onCancel={onClose}>
      {record ? (
        <EfosFicha record={record} />
      ) : (
        <p role="status">{error ? isAbsent ? NO_ESTA : describeProblem(error).msg : <Spin />}</p>
      )}
    </Modal>
  );
}
