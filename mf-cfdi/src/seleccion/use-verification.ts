import { type CfdiDetail, type CfdiRow, type Direccion, estatusCfdi } from '@boveda/contracts/core';
import { describeProblem } from '@boveda/ui-kit';
import { useDispatch } from '@boveda/ui-kit/state';
import { useEffect, useRef, useState } from 'react';
import { areaApi } from '../api';
import { useVerifyOneOfManyMutation } from './verify-api';

/** Questions to the SAT that wait for an answer at once: the server's own limits leave room for the other users. */
const AT_ONCE = 2;
/** After so many outages the SAT counts as down, and the rest is not asked about. */
const OUTAGES = 3;

/** What became of the verification of one CFDI. */
export interface Outcome {
  readonly kind: 'same' | 'changed' | 'unknown' | 'failed';
  readonly text: string;
}

const named: Readonly<Record<number, string>> = estatusCfdi;

function outcomeOf(before: CfdiRow, cfdi: CfdiDetail): Outcome {
  if (cfdi.status !== before.status)
    return { kind: 'changed', text: `Cambió de ${named[before.status]} a ${named[cfdi.status]}` };
  if (cfdi.verificado === null) return { kind: 'unknown', text: 'El SAT todavía no lo conoce' };
  return { kind: 'same', text: `Sin cambio: ${named[cfdi.status]}` };
}

/** Asks the SAT about each row in turn, from when it mounts until it unmounts; `retry` asks about those without an answer. */
export function useVerification(rows: readonly CfdiRow[], direccion: Direccion) {
  const dispatch = useDispatch();
  const [verify] = useVerifyOneOfManyMutation();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const running = useRef(new AbortController());

  async function run(left: CfdiRow[]) {
    running.current.abort();
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    let outages = 0;
    const asked: string[] = [];
    const work = async () => {
      for (let row = left.shift(); row && !stop.signal.aborted; row = left.shift()) {
        const { id } = row;
        const { data, error } = await verify({ direccion, id });
        if (data) asked.push(id);
        const outcome = data ? outcomeOf(row, data) : { kind: 'failed' as const, text: describeProblem(error).msg };
        setOutcomes((before) => new Map(before).set(id, outcome));
        if (error && (!isOutage(error) || ++outages >= OUTAGES) && !isAboutOne(error)) stop.abort();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Another run has taken over.
    if (running.current !== stop) return;
    setRunning(false);
    dispatch(areaApi.util.invalidateTags(['Lista', ...asked.map((id) => ({ type: 'Cfdi' as const, id }))]));
  }

  const unanswered = rows.filter(({ id }) => (outcomes.get(id)?.kind ?? 'failed') === 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with what was selected then.
  useEffect(() => {
    void run([...rows]);
    return () => running.current.abort();
  }, []);
  return {
    outcomes,
    isRunning,
    unanswered: unanswered.length,
    stop: () => running.current.abort(),
    retry: () => void run([...unanswered]),
  };
}

const statusOf = (error: object) => ('status' in error ? Number(error.status) : 0);
const isOutage = (error: object) => statusOf(error) === 503;
/** One that was removed meanwhile; the others can be asked about. Any other refusal would be repeated for each. */
const isAboutOne = (error: object) => statusOf(error) === 404;
