import type { JobPayloads } from '../src/installation/jobs/job-payloads';

/** Steps at which a server is killed while it stores one CFDI with its PDF. */
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

/** Steps for a ZIP, whose files are written together. */
export const zipSteps = ['pack half written', 'before rename', 'before pack index', 'before commit'] as const;

/** Steps at which a worker is killed while it stores one backup. */
export const backupSteps = [
  'backup half written',
  'before checksum of backup',
  'before rename of backup',
  'before commit of backup',
  'after commit of backup',
] as const;

/** Steps at which a worker is killed while it sends a message to a webhook. */
export const webhookSteps = ['message claimed', 'message answered', 'message recorded'] as const;

/** Moments at which a worker is killed in a job: after taking it, after a write, before completing it. */
export const jobMoments = ['taken', 'writing', 'done'] as const;
export type JobStep = `${keyof JobPayloads}: ${(typeof jobMoments)[number]}`;

export type Step =
  | (typeof uploadSteps)[number]
  | (typeof zipSteps)[number]
  | (typeof backupSteps)[number]
  | (typeof webhookSteps)[number]
  | JobStep;

/** Whether the rows are stored at this step, acknowledged or not. */
export const isCommitted = (step: Step): boolean => step === 'after commit' || step === 'after reply';

/** How often `pnpm chaos` tries each fault; 0 with all other tests, which try a few of them once. */
export const REPETITIONS = Number(process.env.BOVEDA_CHAOS ?? 0);

/** Whether a proof runs in its full size. */
export const isWhole = REPETITIONS > 0;

/** Faults with the number of the run: those of `few` once, or all as often as configured. */
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
