import type { ApiError, Sdk } from '@boveda/api-sdk';
import type { AppEvents, EventBus } from '@boveda/event-bus';
import type { Selection } from './picked-files';
import { buildUploadQueue, type IgnoredFile } from './upload-queue';
import { type SenderOptions, sendQueue, type UploadOutcome, type UploadProgress } from './upload-sender';

/** What the upload box shows. `ignored` are the files of the last selection that were not sent, each with its reason. */
export type UploadState = { ignored: IgnoredFile[] } & (
  | { step: 'idle' }
  | { step: 'subiendo'; progress: UploadProgress; cancelling: boolean }
  | { step: 'completado'; outcome: UploadOutcome }
);

export interface UploadStoreOptions {
  calls: Sdk['cfdi'];
  bus: EventBus;
  currentRfc(): string | null;
  describe(error: ApiError): string;
  wait?: SenderOptions['wait'];
}

const idle: UploadState = { step: 'idle', ignored: [] };

/**
 * One upload at a time, outside React: it goes on while its user looks at another screen, and ends with the session
 * or the choice of taxpayer, whose headers its requests carry.
 */
export function createUploadStore({ calls, bus, currentRfc, describe, wait }: UploadStoreOptions) {
  let state = idle;
  let run: AbortController | null = null;
  /** The last published progress of the running upload. */
  let told: AppEvents['upload.advanced'] | null = null;
  const listeners = new Set<() => void>();
  const setState = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const reset = () => {
    run?.abort();
    run = null;
    setState(idle);
    end(true);
  };
  const tell = (rfc: string, { finished, total, aceptados, rechazos }: UploadProgress) => {
    told = { rfc, finished, total, aceptados, rechazados: rechazos.length };
    bus.publish('upload.advanced', told);
  };
  const end = (interrupted: boolean) => {
    const last = told;
    told = null;
    if (last) bus.publish('upload.ended', { ...last, interrupted });
  };
  bus.on('session.closed', reset);
  bus.on('contribuyente.selected', reset);

  /** Starts an upload; returns the files that are not sent. */
  const start = ({ files, unreadable }: Selection): IgnoredFile[] => {
    const rfc = currentRfc();
    if (run || rfc === null) return [];
    const queue = buildUploadQueue(files);
    const ignored = [...unreadable, ...queue.ignored];
    const total = queue.cfdis.length + queue.pdfs.length + queue.zips.length;
    if (total === 0) {
      setState({ step: 'idle', ignored });
      return ignored;
    }

    const mine = new AbortController();
    run = mine;
    const onProgress = (progress: UploadProgress) => {
      if (run !== mine) return;
      setState({ step: 'subiendo', progress, cancelling: mine.signal.aborted, ignored });
      tell(rfc, progress);
    };
    onProgress({ finished: 0, total, aceptados: 0, rechazos: [], documentos: [], enProceso: [] });
    void sendQueue(queue, { calls, signal: mine.signal, describe, onProgress, wait }).then((outcome) => {
      if (run !== mine) return;
      setState({ step: 'completado', outcome, ignored });
      run = null;
      end(false);
      if (outcome.aceptados > 0 || outcome.documentos.length > 0 || outcome.enProceso.length > 0)
        bus.publish('cfdi.uploaded', { rfc, aceptados: outcome.aceptados });
    });
    return ignored;
  };

  const cancel = () => {
    run?.abort();
    if (state.step === 'subiendo') setState({ ...state, cancelling: true });
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { getState: () => state, subscribe, start, cancel, reset };
}
