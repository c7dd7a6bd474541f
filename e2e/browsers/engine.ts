import { existsSync } from 'node:fs';

/** Drives a browser with an empty profile, started for one journey. A script is the body of a function that returns JSON. */
export interface Engine {
  /** Loads an address, and waits until its document has loaded. */
  open(url: string): Promise<void>;
  /** Runs a script in the page. */
  run(script: string): Promise<unknown>;
  /** Clicks, as a mouse does, the element that a script returns. */
  click(script: string): Promise<void>;
  /** Gives files of this machine to the file input that a script returns. */
  attach(script: string, paths: readonly string[]): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Presses a key while others are held: `['Control', 'k']`. Names are those of `KeyboardEvent.key`. */
  press(...keys: readonly (keyof typeof KEYS | (string & {}))[]): Promise<void>;
  /** A PNG of what is seen, for people who look for a failure. */
  picture(): Promise<Buffer>;
  /** Errors of the console so far. */
  errors(): readonly string[];
  /** Folder that gets downloads. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** Code points of keys without a letter. Source: WebDriver, "Keyboard actions". */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Tab: '\uE004',
  Control: '\uE009',
  ArrowDown: '\uE015',
} as const;

/** Size of the window's page. */
export const SIZE = { width: 1280, height: 800 } as const;

/** Where Debian's packages firefox-esr, webkit2gtk-driver and xvfb put what is run. */
export const PROGRAMS = {
  firefox: ['/usr/bin/firefox-esr'],
  webkit: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
} as const;

/** Whether an engine is installed on this machine. */
export const have = (engine: keyof typeof PROGRAMS): boolean => PROGRAMS[engine].every((file) => existsSync(file));
