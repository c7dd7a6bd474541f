/** Calls back when something does not work, which only a promise or an answer of the server shows. */
export type OnBroken = () => void;

const KNOWN_FILE = '/registry.json';
const ANSWER_MS = 8000;
/** States of a request. What an extension puts in the place of the class may lack their names. */
const [OPENED, DONE] = [1, 4];

/** What trials themselves need, as the browser made it. */
const own = { fetch: globalThis.fetch, wait: globalThis.setTimeout, settle: Promise.prototype.then };
/** Keeps it as it is now. */
export function keepOwn(): void {
  own.fetch = globalThis.fetch;
  own.wait = globalThis.setTimeout;
  own.settle = Promise.prototype.then;
}
const wait = (work: () => void) => own.wait.call(globalThis, work, ANSWER_MS);
const ignore = () => undefined;

/** Waits for a promise by the browser's own method, or by that of what an extension gives in the place of promises. */
function settle<Value>(promise: Promise<Value>, done: (value: Value) => unknown, failed: () => unknown): void {
  try {
    own.settle.call(promise, done as (value: unknown) => unknown, failed);
  } catch {
    promise.then(done, failed);
  }
}

/** Expects `begin` to answer with true in time. */
function expectAnswer(begin: (answer: (isRight: boolean) => void) => void, onBroken: OnBroken): void {
  let isOpen = true;
  const answer = (isRight: boolean) => {
    if (isOpen && !isRight) onBroken();
    isOpen = false;
  };
  wait(() => answer(false));
  begin(answer);
}

/** Expects a promise to be fulfilled with true in time. */
const expectTrue = (promise: Promise<boolean>, onBroken: OnBroken) =>
  expectAnswer((answer) => settle(promise, answer, () => answer(false)), onBroken);

/** Promises are caught, and waited for. */
export function promises(onBroken: OnBroken): boolean {
  const failed = Promise.reject(new Error());
  settle(failed, ignore, ignore);
  const caught = Promise.resolve()
    .then(() => failed.catch(() => 'caught'))
    .finally(ignore);
  expectAnswer((answer) => {
    Promise.all([caught, 1]).then(
      ([value, one]) => answer(value === 'caught' && one === 1),
      () => answer(false),
    );
  }, onBroken);
  return true;
}

/** Microtasks run. */
export function microtasks(onBroken: OnBroken): boolean {
  expectAnswer((answer) => queueMicrotask(() => answer(true)), onBroken);
  return true;
}

/** Answers are read. */
export function answers(onBroken: OnBroken): boolean {
  const isRead = new Response('{"a":1}').json().then(({ a }: { a: number }) => a === 1);
  expectTrue(isRead, onBroken);
  return new Headers({ a: 'b' }).get('a') === 'b' && new Response('', { status: 201 }).status === 201;
}

/** Changes of elements are told. */
export function observers(onBroken: OnBroken): boolean {
  const element = document.createElement('div');
  expectAnswer((answer) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      answer(true);
    });
    observer.observe(element, { childList: true });
    element.append('a');
  }, onBroken);
  return true;
}

/** What signs and hashes does, without which no area is believed. */
export function digests(onBroken: OnBroken): boolean {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const { subtle } = crypto;
  // Absent in pages without https.
  if (!subtle) return true;
  const isRight = async () => {
    const digest = await subtle.digest('SHA-256', bytes);
    const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    const signature = await subtle.sign('HMAC', key, bytes);
    const verifies = (signed: Uint8Array<ArrayBuffer>) => subtle.verify('HMAC', key, signature, signed);
    return digest.byteLength === 32 && (await verifies(bytes)) && !(await verifies(new Uint8Array(1)));
  };
  expectTrue(isRight(), onBroken);
  return bytes.length === 16;
}

/** Trials of requests, which are not begun again while they may be under way: some tools wrap at each turn. */
export function requestTrials(): Record<'fetches' | 'requests', (onBroken: OnBroken) => boolean | null> {
  const request = () => own.fetch.call(globalThis, KNOWN_FILE, { method: 'HEAD' });
  /** Begins once the browser's own fetch was answered, and asks it again before it counts: a weak network breaks nothing. */
  const expectRequest = (begin: (answer: (isRight: boolean) => void) => void, onBroken: OnBroken) => {
    let isAnswered = false;
    const beginAndNote = (answer: (isRight: boolean) => void) =>
      begin((isRight) => {
        isAnswered = isRight;
        answer(isRight);
      });
    const askAgain = () => settle(request(), () => !isAnswered && onBroken(), ignore);
    settle(request(), () => expectAnswer(beginAndNote, askAgain), ignore);
  };
  const notTwice = (trial: (onBroken: OnBroken) => boolean) => {
    let isOpen = false;
    return (onBroken: OnBroken) => {
      if (isOpen) return null;
      isOpen = true;
      wait(() => {
        isOpen = false;
      });
      return trial(onBroken);
    };
  };
  return {
    requests: notTwice((onBroken) => {
      const sent = new XMLHttpRequest();
      sent.open('HEAD', KNOWN_FILE);
      expectRequest((answer) => {
        const ended = () => sent.readyState === DONE && answer(sent.status > 0);
        // What stands for a request in an extension tells some of these.
        sent.onreadystatechange = ended;
        sent.onload = ended;
        sent.onloadend = ended;
        sent.send();
      }, onBroken);
      return sent.readyState === OPENED;
    }),
    fetches: notTwice((onBroken) => {
      const promise = fetch(KNOWN_FILE, { method: 'HEAD' });
      if (typeof promise?.then !== 'function') return false;
      const isAnswered = promise.then(
        ({ status }) => status > 0,
        () => false,
      );
      expectRequest((answer) => isAnswered.then(answer), onBroken);
      return true;
    }),
  };
}
