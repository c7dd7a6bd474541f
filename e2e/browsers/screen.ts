import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'playwright/test';
import type { UploadFile } from '../support/fixtures';
import { address } from '../support/stack-info';
import type { Engine } from './engine';
import { scriptOf, type Target } from './find';

const folder = dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json'));
const LIBRARY = await readFile(join(folder, 'dist/@testing-library/dom.umd.min.js'), 'utf8');

/** A press that nothing comes of is given up before the test is. */
const PRESS_MS = 120_000;
/** Answer of a page in which Testing Library is not loaded. */
const NO_LIBRARY = 'no library';

/** A page in any browser, used as a person does: every action waits for what it acts on. */
export interface Screen {
  open(path: string): Promise<void>;
  /** Waits until the address matches. */
  isAt(path: RegExp): Promise<void>;
  /** Waits until something is seen. */
  sees(target: Target): Promise<void>;
  /** Waits until nothing of the kind is seen. */
  misses(target: Target): Promise<void>;
  /** Waits until so many are seen. */
  counts(target: Target, number: number): Promise<void>;
  /** The text of the first one. */
  textOf(target: Target): Promise<string>;
  press(target: Target): Promise<void>;
  key(...keys: string[]): Promise<void>;
  /** Replaces the text of a field. */
  fill(target: Target, text: string): Promise<void>;
  /** Gives files to a file input, which may be hidden. */
  attach(target: Target, files: readonly UploadFile[]): Promise<void>;
  /** The one file that work downloads. */
  downloaded(work: () => Promise<void>): Promise<{ name: string; bytes: Buffer }>;
  /** What an expression is in the page. */
  evaluate(expression: string): Promise<unknown>;
}

/** A screen of an engine. Files for its inputs are written to `drafts`. */
export function screenOf(engine: Engine, drafts: string): Screen {
  const query = async (target: Target, expression: string) => {
    // In one script: a page that is loaded again in between has no library.
    const script = `if (typeof TestingLibraryDom !== 'object') return '${NO_LIBRARY}'; ${scriptOf(target, expression)}`;
    for (;;) {
      const answer = await engine.run(script);
      if (answer !== NO_LIBRARY) return answer;
      await engine.run(LIBRARY);
    }
  };
  const count = (target: Target) => query(target, 'found.length');
  const sees = (target: Target) => expect.poll(() => count(target), { message: shown(target) }).not.toBe(0);
  const screen: Screen = {
    open: (path) => engine.open(new URL(path, address).href),
    isAt: (path) => expect.poll(() => engine.run('return location.href')).toMatch(path),
    sees,
    misses: (target) => expect.poll(() => count(target), { message: `no ${shown(target)}` }).toBe(0),
    counts: (target, number) => expect.poll(() => count(target), { message: shown(target) }).toBe(number),
    async textOf(target) {
      await sees(target);
      return String(await query(target, 'found[0].textContent'));
    },
    async press(target) {
      await sees({ ...target });
      // What moves, is covered or was replaced meanwhile is tried again.
      await expect(async () => {
        await query(target, 'found[0].scrollIntoView({ block: "center" })');
        // Between the two halves of a click nothing may move it away.
        let before: unknown;
        const isStill = async () => {
          const last = before;
          before = await query(target, FREE_PLACE);
          return before !== null && before === last;
        };
        await expect.poll(isStill, { message: `${shown(target)} is free and still` }).toBe(true);
        // A driver may fail after its click took effect, of which the target went away.
        await engine.click(scriptOf(target, 'found[0]')).catch(async (error) => {
          if ((await count(target)) !== 0) throw error;
        });
      }).toPass({ timeout: PRESS_MS });
    },
    key: (...keys) => engine.press(...keys),
    async fill(target, text) {
      await sees(target);
      await query(target, 'void (found[0].focus(), found[0].select())');
      await (text === '' ? engine.press('Backspace') : engine.type(text));
    },
    async attach(target, files) {
      await sees({ ...target, hidden: true });
      const paths = files.map(({ name }) => join(drafts, name));
      await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));
      await engine.attach(scriptOf({ ...target, hidden: true }, 'found[0]'), paths);
    },
    async downloaded(work) {
      const before = new Set(await readdir(engine.downloads));
      await work();
      const done = async () =>
        (await readdir(engine.downloads)).filter((name) => !before.has(name) && !/\.(part|wkdownload)$/.test(name));
      await expect.poll(async () => Promise.all((await done()).map(bytesOf)).then(sizes)).toEqual([true]);
      const [name = ''] = await done();
      return { name, bytes: await bytesOf(name) };
    },
    evaluate: (expression) => engine.run(`return ${expression}`),
  };
  const bytesOf = (name: string) => readFile(join(engine.downloads, name));
  return screen;
}

/** Firefox makes an empty file of the final name before it has the bytes. */
const sizes = (files: readonly Buffer[]) => files.map(({ length }) => length > 0);

/** Where the first element is; null while a click on its middle would not reach it. */
const FREE_PLACE = `(({ left, top, width, height }) => {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && (found[0].contains(hit) || hit.contains(found[0])) ? [left, top, width, height].join() : null;
})(found[0].getBoundingClientRect())`;

const shown = (target: Target): string =>
  JSON.stringify(target, (_key, value) => (value instanceof RegExp ? String(value) : value));
