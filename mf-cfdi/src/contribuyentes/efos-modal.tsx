import { describeProblem, Spin } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useGetEfosQuery } from '../api';
import { EfosFacts } from './efos-facts';
import { ListasDelSat } from './listas-del-sat';
import { NOT_LISTED } from './not-listed';

/** The EFOS record of one RFC. */
export function EfosModal({ rfc, onClose }: { rfc: string; onClose(): void }) {
  const { currentData: record, error } = useGetEfosQuery(rfc);
  const isAbsent = error && 'status' in error && error.status === 404;
  return (
    <Modal open title={`EFOS ${rfc}`} footer={null} onCancel={onClose}>
      {record ? (
        <>
          <EfosFacts record={record} />
          <ListasDelSat />
        </>
      ) : (
        <div role="status">{error ? isAbsent ? NOT_LISTED : describeProblem(error).msg : <Spin />}</div>
      )}
    </Modal>
  );
}
