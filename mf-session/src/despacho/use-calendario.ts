import { useRefusal } from '@boveda/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useGetCalendarioQuery, useRefreshDespachoMutation } from './despacho-api';

const POLL_MS = 3_000;
/** Figures that become due while the board is open, as after a download, are asked for again after this time. */
const ASK_AGAIN_MS = 15_000;
/** A worker or a SAT that is slow is not waited for longer after the last action. */
const PATIENCE_MS = 300_000;

/** Returns the calendar of a month. What is due to be computed is asked for, and looked for until it and the SAT's answers are there. */
export function useCalendario(mes: string) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetCalendarioQuery(mes, { refetchOnMountOrArgChange: true, pollingInterval });
  const [refresh] = useRefreshDespachoMutation();
  // A visitor of the demonstration asks for nothing to be computed.
  const mayAsk = useRefusal('changeElsewhere') === undefined;
  const since = useRef({ mes, at: Date.now() });
  const asked = useRef({ mes: '', at: 0 });
  /** Of figures that are computed again though they are recent: when they were computed before. */
  const before = useRef(new Map<string, string | null>());
  const { currentData: data, isFetching, refetch } = answer;
  const due = data?.porcalcular ?? 0;
  const isStale = data?.rows.some(
    ({ rfc, calculado }) => before.current.has(rfc) && before.current.get(rfc) === calculado,
  );
  const isWaiting = due > 0 || isStale === true || data?.rows.some(({ descargas }) => descargas > 0) === true;
  useEffect(() => {
    if (isFetching || !data || !mayAsk) return;
    if (since.current.mes !== mes) since.current = { mes, at: Date.now() };
    if (!isWaiting) before.current = new Map();
    const isPatient = Date.now() - since.current.at < PATIENCE_MS;
    setPollingInterval(isWaiting && isPatient ? POLL_MS : 0);
    if (due === 0 || !isPatient) return;
    if (asked.current.mes === mes && Date.now() - asked.current.at < ASK_AGAIN_MS) return;
    asked.current = { mes, at: Date.now() };
    void refresh({ mes });
  }, [data, due, isFetching, isWaiting, mayAsk, mes, refresh]);
  /** Looks again for as long as after the first visit. */
  const watch = () => {
    since.current = { mes, at: Date.now() };
    void refetch();
  };
  /** Computes all figures again, recent ones too. */
  const recompute = async () => {
    before.current = new Map(data?.rows.map(({ rfc, calculado }) => [rfc, calculado]));
    await refresh({ mes, todos: true });
    watch();
  };
  return { ...answer, data, isComputing: mayAsk && (due > 0 || isStale === true), watch, recompute };
}
