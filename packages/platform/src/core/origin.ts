import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the work that runs now was begun by. It is in every line that is logged meanwhile, and goes along with the jobs
 * that are added.
 */
export interface Origin {
  /** Id of the request; the caller may have chosen it. */
  reqId?: string;
  /** The server's own id of that request, where the caller chose the other. */
  serverId?: string;
  /** Ids of further requests whose work is done together with this one's. */
  withReqIds?: readonly string[];
  /** The job, and its task. */
  job?: string;
  task?: string;
}

const origins = new AsyncLocalStorage<Origin>();

/** Runs `work` with this origin. */
export const within = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

/** The origin of what runs now; undefined for what the process does by itself. */
export const currentOrigin = (): Origin | undefined => origins.getStore();

/** The origin of work that is done for several at once: that of the first, which names the others. */
export function together([first, ...others]: readonly (Origin | undefined)[]): Origin {
  const withReqIds = [first, ...others]
    .flatMap((origin) => [origin?.reqId ?? [], origin?.withReqIds ?? []].flat())
    .slice(1);
  return withReqIds.length === 0 ? { ...first } : { ...first, withReqIds };
}
