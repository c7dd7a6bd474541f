import type { api, BodyInputOf } from '@boveda/contracts';
import { buzonCalls } from '@boveda/contracts/sat';

/**
 * Reads a mailed link: `data` (base64 of JSON with id and uuid) and `p` (token), which the shell has moved
 * from the address into the state of its history entry, and `accept` of the query. null for an incomplete link.
 */
export function readAnswerLink(search: string, state: unknown): BodyInputOf<typeof api.buzon.answerByLink> | null {
  const { data = '', p: token } = (state as { link?: { data?: string; p?: string } } | null)?.link ?? {};
  const accept = new URLSearchParams(search).get('accept');
  const parsed = buzonCalls().answerByLink.body.safeParse({ ...readData(data), token, accept });
  return parsed.success ? parsed.data : null;
}

function readData(base64: string): { id?: unknown; uuid?: unknown } {
  try {
    const { id, uuid } = JSON.parse(atob(base64)) as { id?: unknown; uuid?: unknown };
    return { id, uuid };
  } catch {
    return {};
  }
}
