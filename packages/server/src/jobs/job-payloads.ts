/** What each job is told. A payload carries ids, never rows: the row may change before the job runs. */
export interface JobPayloads {
  'send-mail': { id: string };
  'purge-expired': Record<string, never>;
}
