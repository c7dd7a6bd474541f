import { expect } from 'playwright/test';
import { satUrl } from './stack-info';

/** Sets a dial of the simulated SAT, or sends it data. */
export async function tellSat(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** The SAT knows this CFDI as Vigente. */
export const tellVigente = (uuid: string): Promise<void> => tellSat(`/cfdi/${uuid}`, { estado: 'Vigente' });
