import type { JobPayloads } from '../src/jobs/job-payloads';

/** Where a server is killed on the way of one CFDI with its PDF into the vault. */
export const uploadSteps = [
  'headers read',
  'half of the body read',
  'body decoded',
  'judged',
  'file open',
  'file half written',
  'before file fsync',
  'before rename',
  'after rename',
  'before directory fsync',
  'before insert',
  'before commit',
  'after commit',
  'after reply',
] as const;

/** The same for a ZIP, whose files are written together. */
export const zipSteps = ['pack half written', 'before rename', 'before pack index', 'before commit'] as const;

/** Where a worker is killed on the way of one backup into the store. */
export const backupSteps = [
  'backup half written',
  'before checksum of backup',
  'before rename of backup',
  'before commit of backup',
  'after commit of backup',
] as const;

/** Where a worker is killed in a job: it has it, it has written something, it has only to say that it is over. */
export const jobMoments = ['taken', 'writing', 'done'] as const;
export type JobStep = `${keyof JobPayloads}: ${(typeof jobMoments)[number]}`;

export type Step = (typeof uploadSteps)[number] | (typeof zipSteps)[number] | (typeof backupSteps)[number] | JobStep;

/** The rows are there; whether anybody heard so or not. */
export const isCommitted = (step: Step): boolean => step === 'after commit' || step === 'after reply';

/** How often each fault is tried by `pnpm chaos`; 0 with all other tests, which try a few of them once. */
const REPETITIONS = Number(process.env.BOVEDA_CHAOS ?? 0);

/** A fault with the number of its run: those of `few` once, or all as often as was said. */
export const runsOf = <Name extends string>(
  steps: readonly Name[],
  few: readonly Name[],
  most = REPETITIONS,
): [Name, number][] =>
  REPETITIONS === 0
    ? few.map((step) => [step, 1])
    : steps.flatMap((step) =>
        Array.from({ length: Math.min(REPETITIONS, most) }, (_, run): [Name, number] => [step, run + 1]),
      );
