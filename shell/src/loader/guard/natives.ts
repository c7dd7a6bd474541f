/** Calls back when something does not work, which only a promise or an answer of the server shows. */
export type OnBroken = () => void;

/** Natives of one owner that are tried together. */
export interface NativeGroup {
  owner: object;
  names: readonly string[];
  /** Whether they do what the browser's own do. */
  works(onBroken: OnBroken): boolean;
}

const KNOWN_FILE = '/registry.json';
const ANSWER_MS = 8000;

/**
 * What every area needs, to be called while it is as the browser made it. Timers and dates are left out: test tools replace them
 * in an open page. Calls of the history leave traces, so it is only looked at.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what extensions replace.
export function nativeGroups(): readonly NativeGroup[] {
  const { fetch: ownFetch, setTimeout: wait } = window;
  const { then } = Promise.prototype;

  const ignore = () => undefined;

  /** Expects `begin` to answer with true in time. */
  const expectAnswer = (begin: (answer: (isRight: boolean) => void) => void, onBroken: OnBroken) => {
    let isOpen = true;
    const answer = (isRight: boolean) => {
      if (isOpen && !isRight) onBroken();
      isOpen = false;
    };
    wait(() => answer(false), ANSWER_MS);
    begin(answer);
  };
  const request = () => ownFetch.call(window, KNOWN_FILE, { method: 'HEAD' });
  /** Begins once the browser's own fetch was answered, and asks it again before it counts: a weak network breaks nothing. */
  const expectRequest = (begin: (answer: (isRight: boolean) => void) => void, onBroken: OnBroken) => {
    let isAnswered = false;
    const beginAndNote = (answer: (isRight: boolean) => void) =>
      begin((isRight) => {
        isAnswered = isRight;
        answer(isRight);
      });
    const askAgain = () => then.call(request(), () => !isAnswered && onBroken(), ignore);
    then.call(request(), () => expectAnswer(beginAndNote, askAgain), ignore);
  };
  const requests = (onBroken: OnBroken) => {
    const sent = new XMLHttpRequest();
    sent.open('HEAD', KNOWN_FILE);
    expectRequest((answer) => {
      sent.onloadend = () => answer(sent.status > 0);
      sent.send();
    }, onBroken);
    return sent.readyState === XMLHttpRequest.OPENED;
  };
  const promises = (onBroken: OnBroken) => {
    const failed = Promise.reject(new Error());
    then.call(failed, ignore, ignore);
    expectAnswer((answer) => {
      Promise.resolve()
        .then(() => failed.catch(() => 'caught'))
        .finally(ignore)
        .then(
          (value) => answer(value === 'caught'),
          () => answer(false),
        );
    }, onBroken);
    return true;
  };

  return [
    { owner: window, names: ['Promise'], works: promises },
    { owner: Promise.prototype, names: ['then', 'catch', 'finally'], works: promises },
    { owner: window, names: ['XMLHttpRequest'], works: requests },
    { owner: XMLHttpRequest.prototype, names: ['open', 'send'], works: requests },
    {
      owner: window,
      names: ['fetch'],
      works(onBroken) {
        const promise = fetch(KNOWN_FILE, { method: 'HEAD' });
        if (typeof promise?.then !== 'function') return false;
        const isAnswered = promise.then(
          ({ status }) => status > 0,
          () => false,
        );
        expectRequest((answer) => isAnswered.then(answer), onBroken);
        return true;
      },
    },
    {
      owner: window,
      names: ['queueMicrotask'],
      works(onBroken) {
        expectAnswer((answer) => queueMicrotask(() => answer(true)), onBroken);
        return true;
      },
    },
    {
      owner: window,
      names: ['Map', 'Set', 'URL', 'structuredClone'],
      works: () =>
        new Map([[1, 2]]).get(1) === 2 &&
        new Set([1]).has(1) &&
        new URL('/b', 'https://a.mx').href === 'https://a.mx/b' &&
        structuredClone([1])[0] === 1,
    },
    {
      owner: Array,
      names: ['isArray', 'from'],
      works: () => Array.isArray([]) && !Array.isArray({}) && Array.from('ab')[1] === 'b',
    },
    {
      owner: Array.prototype,
      names: ['map', 'filter', 'find', 'some', 'every', 'includes', 'forEach', 'flatMap', 'push', 'slice', 'join'],
      works() {
        const two = [1];
        let sum = 0;
        two.push(2);
        two.forEach((each) => {
          sum += each;
        });
        const isTwo = (each: number) => each === 2;
        return (
          sum === 3 &&
          two.map((each) => each + 1)[1] === 3 &&
          two.filter(isTwo).length === 1 &&
          two.find(isTwo) === 2 &&
          two.some(isTwo) &&
          !two.every(isTwo) &&
          two.includes(2) &&
          two.flatMap((each) => [each, each]).length === 4 &&
          two.slice(1)[0] === 2 &&
          two.join('-') === '1-2'
        );
      },
    },
    {
      owner: Object,
      names: ['keys', 'entries', 'assign', 'hasOwn', 'fromEntries', 'defineProperty', 'create'],
      works() {
        const made = Object.assign(Object.create(null) as Record<string, number>, { a: 1 });
        Object.defineProperty(made, 'b', { value: 2, enumerable: true });
        return (
          Object.keys(made)[1] === 'b' &&
          Object.entries(made)[1]?.[1] === 2 &&
          Object.hasOwn(made, 'a') &&
          Object.fromEntries([['c', 3]]).c === 3
        );
      },
    },
    {
      owner: String.prototype,
      names: ['split', 'slice', 'replace', 'includes', 'startsWith'],
      works: () =>
        'a-b'.split('-')[1] === 'b' &&
        'ab'.slice(1) === 'b' &&
        'ab'.replace('a', 'c') === 'cb' &&
        'ab'.includes('b') &&
        'ab'.startsWith('a'),
    },
    {
      owner: Function.prototype,
      names: ['call', 'apply', 'bind'],
      works() {
        function add(this: number, other: number) {
          return Number(this) + other;
        }
        return add.call(1, 2) === 3 && add.apply(1, [2]) === 3 && add.bind(1, 2)() === 3;
      },
    },
    {
      owner: JSON,
      names: ['parse', 'stringify'],
      works: () => JSON.parse('{"a":[1]}').a[0] === 1 && JSON.stringify({ a: ['b'] }) === '{"a":["b"]}',
    },
    {
      owner: EventTarget.prototype,
      names: ['addEventListener', 'removeEventListener', 'dispatchEvent'],
      works() {
        const target = new EventTarget();
        let heard = 0;
        const hear = () => heard++;
        target.addEventListener('a', hear);
        target.dispatchEvent(new Event('a'));
        target.removeEventListener('a', hear);
        target.dispatchEvent(new Event('a'));
        return heard === 1;
      },
    },
    {
      owner: Node.prototype,
      names: ['appendChild', 'insertBefore', 'removeChild'],
      works() {
        const [parent, first, second] = [document.createElement('div'), new Text('a'), new Text('b')];
        parent.appendChild(second);
        parent.insertBefore(first, second);
        const isWhole = parent.textContent === 'ab';
        parent.removeChild(first);
        return isWhole && parent.textContent === 'b';
      },
    },
    {
      owner: Document.prototype,
      names: ['createElement', 'querySelector', 'getElementById'],
      works: () =>
        document.createElement('p').localName === 'p' &&
        document.querySelector('html') === document.documentElement &&
        document.getElementById('app')?.id === 'app',
    },
    {
      owner: History.prototype,
      names: ['pushState', 'replaceState'],
      works: () => typeof history.pushState === 'function' && typeof history.replaceState === 'function',
    },
  ];
}
