import { inSpan } from '@boveda/platform/observe/tracing';
import { SatFault, SatUnavailable } from '@boveda/sat-client';
import { metrics } from './metrics';

/** Notes one ended call. */
type Note = (operation: string, outcome: string, seconds: number) => void;

/** The same service; its calls are counted and timed, and are spans of the trace in which they are made. */
export const observeSat = <Service extends object>(service: string, target: Service): Service =>
  observe(target, `sat.${service}`, noteSat(service));

/** The same gateway, observed. */
export const observePac = <Gateway extends object>(target: Gateway): Gateway =>
  observe(target, 'pac', (operation, outcome, seconds) => {
    metrics.pacCalls.inc({ operation, outcome });
    metrics.pacSeconds.observe({ operation }, seconds);
  });

/** One call of the SAT that no service of `sat-client` makes, observed. */
export const observeSatCall = <Result>(
  service: string,
  operation: string,
  work: () => Promise<Result>,
): Promise<Result> => observeCall(`sat.${service}`, operation, noteSat(service), work);

const noteSat =
  (service: string): Note =>
  (operation, outcome, seconds) => {
    metrics.satCalls.inc({ service, operation, outcome });
    metrics.satSeconds.observe({ service, operation }, seconds);
  };

type Method = (...given: never[]) => Promise<unknown>;

function observe<Service extends object>(target: Service, name: string, note: Note): Service {
  const observed = Object.entries(target).map(([operation, member]: [string, unknown]) => [
    operation,
    typeof member === 'function'
      ? (...given: never[]) => observeCall(name, operation, note, () => (member as Method)(...given))
      : member,
  ]);
  return Object.fromEntries(observed) as Service;
}

async function observeCall<Result>(
  name: string,
  operation: string,
  note: Note,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  let outcome = 'ok';
  try {
    return await inSpan(`${name} ${operation}`, 'client', { 'rpc.service': name, 'rpc.method': operation }, work);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    note(operation, outcome, (performance.now() - start) / 1000);
  }
}

function outcomeOf(error: unknown): string {
  // What is wrong with one request is no outage.
  if (error instanceof SatFault && error.isOfSender) return 'refused';
  if (error instanceof SatUnavailable) return error.kind;
  const { name } = (error ?? {}) as Error;
  return name === 'PacRefused' ? 'refused' : name === 'AbortError' ? 'aborted' : 'error';
}
