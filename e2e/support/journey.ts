import { test as base, expect } from 'playwright/test';
import { address } from './stack-info';

/** What a journey may expect to go wrong, said before it does. */
interface Watch {
  /** Complaints that match are part of this journey. */
  expectComplaint(pattern: RegExp): void;
}

/**
 * A journey fails on what a person would not see but should not be there: console errors, unhandled errors and
 * rejections, requests to anywhere else.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(`unhandled: ${error.error()}`));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== address) complaints.push(`unexpected request: ${request.url()}`);
      });
      await use({ expectComplaint: (pattern) => expected.push(pattern) });
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
