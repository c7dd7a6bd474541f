import { useRefusal } from '@boveda/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useGetDespachoQuery, useRefreshDespachoMutation } from './despacho-api';

const POLL_MS = 3_000;
/** A worker that is down or busy with other jobs is not waited for longer. */
const PATIENCE_MS = 180_000;

/** Returns the board. What is due to be computed is asked for once, and looked for until it is there. */
export function useDespacho() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetDespachoQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval });
  const [refresh] = useRefreshDespachoMutation();
  // A visitor of the demonstration asks for nothing to be computed.
  const mayAsk = useRefusal('changeElsewhere') === undefined;
  const asked = useRef<number | null>(null);
  const due = answer.data?.porcalcular ?? 0;
  const { isFetching } = answer;
  useEffect(() => {
    if (isFetching || !mayAsk) return;
    if (due === 0) setPollingInterval(0);
    else if (asked.current === null) {
      asked.current = Date.now();
      void refresh({})
        .unwrap()
        .then(
          () => setPollingInterval(POLL_MS),
          () => undefined,
        );
    } else if (Date.now() - asked.current > PATIENCE_MS) setPollingInterval(0);
  }, [due, isFetching, mayAsk, refresh]);
  return { ...answer, isComputing: due > 0 && pollingInterval > 0 };
}
