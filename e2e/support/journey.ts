import { expect } from 'playwright/test';
import { onStack } from './on-stack';
import { address } from './stack-info';

/** Errors that a journey expects, declared before they occur. */
interface Watch {
  /** Allows errors that match. */
  expectComplaint(pattern: RegExp): void;
}

/** pdf.js in its worker, about a PDF that was closed before it was read. */
const LEFT_PDF = /^unhandled: Error: Worker was terminated$/;

/** A file of a release of an area. */
const AREA_FILE = /^\/releases\/(mf-[^/]+)\//;

/** In the page: complains of what its policies refused, also where it was tried only. */
function complainOfViolations(): void {
  const types = ['integrity-violation', 'csp-violation'];
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) console.error(`${type} ${JSON.stringify(body)}`);
    },
    { types, buffered: true },
  ).observe();
}

/**
 * Fails a journey on console errors, unhandled errors and rejections, what the policies of the page refused, and requests to other hosts.
 */
export const test = onStack.extend<{ watch: Watch }>({
  baseURL: address,
  page: async ({ page }, use) => {
    // File dialogs are intercepted from the first one on: begun with the key that opens it, interception may come too late.
    page.on('filechooser', () => undefined);
    await use(page);
    // Requests made while the journey ends still get its mocked answers.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  watch: [
    async ({ context }, use, { annotations }) => {
      const complaints: string[] = [];
      const expected: RegExp[] = [LEFT_PDF];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(`unhandled: ${error.error()}`));
      const areas = new Set<string>();
      context.on('request', (request) => {
        const { origin, protocol, pathname } = new URL(request.url());
        const area = AREA_FILE.exec(pathname)?.[1];
        if (area) areas.add(area);
        if (protocol.startsWith('http') && origin !== address) complaints.push(`unexpected request: ${request.url()}`);
      });
      await context.addInitScript(complainOfViolations);
      await use({ expectComplaint: (pattern) => expected.push(pattern) });
      // For who decides which journeys a change of an area concerns.
      for (const area of areas) annotations.push({ type: 'area', description: area });
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
