// Calls with a known result. What throws does not work either.

/** Lists are made, read and changed. */
export function arrays(): boolean {
  const two = [1];
  let sum = 0;
  two.push(2);
  for (const each of two) sum += each;
  two.forEach((each) => {
    sum += each;
  });
  const isTwo = (each: number) => each === 2;
  const copy = [...two].concat(3);
  copy.splice(1, 1);
  return (
    sum === 6 &&
    Array.isArray([]) &&
    !Array.isArray({}) &&
    Array.from('ab')[1] === 'b' &&
    two.map((each) => each + 1)[1] === 3 &&
    two.filter(isTwo).length === 1 &&
    two.find(isTwo) === 2 &&
    two.findIndex(isTwo) === 1 &&
    two.indexOf(2) === 1 &&
    two.some(isTwo) &&
    !two.every(isTwo) &&
    two.includes(2) &&
    two.reduce((a, b) => a + b) === 3 &&
    two.flatMap((each) => [each, each]).length === 4 &&
    [[1], [2]].flat()[1] === 2 &&
    two.slice(1)[0] === 2 &&
    two.at(-1) === 2 &&
    copy.join('-') === '1-3' &&
    copy.reverse()[0] === 3 &&
    copy.sort((a, b) => a - b)[0] === 1 &&
    copy.pop() === 3 &&
    copy.unshift(4) === 2 &&
    copy.shift() === 4 &&
    [...two.entries()][1]?.[1] === 2
  );
}

/** Objects and functions. */
export function objects(): boolean {
  const made = Object.assign(Object.create(null) as Record<string, number>, { a: 1 });
  Object.defineProperty(made, 'b', { value: 2, enumerable: true });
  function add(this: number, other: number) {
    return Number(this) + other;
  }
  return (
    Object.keys(made)[1] === 'b' &&
    Object.values(made)[1] === 2 &&
    Object.entries(made)[1]?.[1] === 2 &&
    Object.hasOwn(made, 'a') &&
    !Object.hasOwn(made, 'c') &&
    Object.fromEntries([['c', 3]]).c === 3 &&
    Object.getPrototypeOf(made) === null &&
    Object.getOwnPropertyNames(made).length === 2 &&
    Object.getOwnPropertyDescriptor(made, 'b')?.value === 2 &&
    Object.isFrozen(Object.freeze(made)) &&
    Object.is(Number.NaN, Number.NaN) &&
    // biome-ignore lint/suspicious/noPrototypeBuiltins: libraries call it.
    { a: 1 }.hasOwnProperty('a') &&
    Object.prototype.toString.call([]) === '[object Array]' &&
    Reflect.ownKeys(made).length === 2 &&
    Reflect.get({ a: 1 }, 'a') === 1 &&
    add.call(1, 2) === 3 &&
    add.apply(1, [2]) === 3 &&
    add.bind(1, 2)() === 3
  );
}

/** Texts, patterns and numbers. */
export const texts = (): boolean =>
  'a-b'.split('-')[1] === 'b' &&
  'ab'.slice(1) === 'b' &&
  'ab'.substring(1) === 'b' &&
  'ab'.replace('a', 'c') === 'cb' &&
  'aa'.replaceAll('a', 'b') === 'bb' &&
  'ab'.includes('b') &&
  'ab'.indexOf('b') === 1 &&
  'ab'.startsWith('a') &&
  'ab'.endsWith('b') &&
  ' a '.trim() === 'a' &&
  'aB'.toLowerCase() === 'ab' &&
  'aB'.toUpperCase() === 'AB' &&
  'a'.padStart(2, '0') === '0a' &&
  'a'.charCodeAt(0) === 97 &&
  'á'.normalize('NFD').length === 2 &&
  'a'.localeCompare('b') < 0 &&
  [...'ab'][1] === 'b' &&
  'a1'.match(/\d/)?.[0] === '1' &&
  /b/.test('ab') &&
  /(b)/.exec('ab')?.[1] === 'b' &&
  (1.5).toFixed(2) === '1.50' &&
  (10).toString(36) === 'a' &&
  Number.isInteger(2) &&
  Number.parseInt('12px', 10) === 12 &&
  Math.max(1, 3, 2) === 3 &&
  Math.min(2, 1) === 1 &&
  Math.floor(1.7) === 1 &&
  Math.round(1.5) === 2 &&
  Math.abs(-1) === 1 &&
  JSON.parse('{"a":[1]}').a[0] === 1 &&
  JSON.stringify({ a: ['b'] }) === '{"a":["b"]}';

/** Collections, addresses and copies. */
export function collections(): boolean {
  const map = new Map([[1, 2]]).set(3, 4);
  const set = new Set([1]).add(2);
  let sum = 0;
  map.forEach((each) => {
    sum += each;
  });
  for (const each of set) sum += each;
  return (
    map.get(1) === 2 &&
    map.has(3) &&
    map.size === 2 &&
    sum === 9 &&
    [...map.keys()][1] === 3 &&
    [...map.values()][1] === 4 &&
    [...map][1]?.[1] === 4 &&
    map.delete(1) &&
    !map.has(1) &&
    set.has(2) &&
    set.size === 2 &&
    set.delete(2) &&
    new WeakMap([[map, 1]]).get(map) === 1 &&
    new URL('/b?c=d', 'https://a.mx').searchParams.get('c') === 'd' &&
    new URL('/b', 'https://a.mx').href === 'https://a.mx/b' &&
    new URLSearchParams({ a: 'b' }).toString() === 'a=b' &&
    structuredClone([1])[0] === 1
  );
}

/** Amounts and dates. */
export const formats = (): boolean =>
  /^1,?234\.5$/.test(new Intl.NumberFormat('es-MX').format(1234.5)) &&
  new Intl.NumberFormat('es-MX').formatToParts(7)[0]?.value === '7' &&
  /\d/.test(new Intl.DateTimeFormat('es-MX').format(0));

/** Elements, outside of the page. Their texts are digits, which translators leave alone. */
export function nodes(): boolean {
  const [parent, first, second] = [document.createElement('div'), document.createTextNode('1'), new Text('2')];
  parent.appendChild(second);
  parent.insertBefore(first, second);
  const isWhole =
    parent.textContent === '12' &&
    parent.firstChild === first &&
    parent.childNodes.length === 2 &&
    first.nextSibling === second &&
    first.parentNode === parent &&
    parent.contains(second);
  parent.removeChild(first);
  const isLess = parent.textContent === '2';
  const child = document.createElement('p');
  parent.replaceChild(child, second);
  child.setAttribute('id', 'd');
  child.className = 'e';
  child.textContent = '3';
  child.style.width = '1px';
  const isFound =
    child.localName === 'p' &&
    parent.querySelector('#d') === child &&
    parent.querySelectorAll('.e').length === 1 &&
    child.getAttribute('id') === 'd' &&
    child.classList.contains('e') &&
    child.matches('.e') &&
    child.closest('div') === parent &&
    child.style.width === '1px' &&
    parent.cloneNode(true).textContent === '3';
  child.remove();
  parent.append('4');
  parent.innerHTML += '<b>5</b>';
  return (
    isWhole &&
    isLess &&
    isFound &&
    parent.firstElementChild?.localName === 'b' &&
    typeof parent.getBoundingClientRect().width === 'number' &&
    !!document.createElement('div').attachShadow({ mode: 'open' }) &&
    document.createElementNS('http://www.w3.org/2000/svg', 'g').localName === 'g' &&
    document.createDocumentFragment().childNodes.length === 0 &&
    document.querySelector('html') === document.documentElement &&
    document.getElementById('app')?.id === 'app'
  );
}

/** What a page asks of its view. */
export function views(): boolean {
  const element = document.createElement('div');
  for (const name of ['ResizeObserver', 'IntersectionObserver'] as const) {
    const observer = globalThis[name] && new globalThis[name](() => undefined);
    observer?.observe(element);
    observer?.disconnect();
  }
  const stop = new AbortController();
  stop.abort();
  return (
    typeof globalThis.matchMedia?.('all').matches !== 'undefined' &&
    typeof getComputedStyle(document.documentElement).getPropertyValue('display') === 'string' &&
    stop.signal.aborted &&
    new Event('a').type === 'a' &&
    new CustomEvent('a', { detail: 1 }).detail === 1
  );
}

const MARK = 'boveda.trial';

/** What a tab keeps, unless it is full or blocked: that may happen at any moment, and every area works without it. */
export function storage(): () => boolean {
  const { setItem, removeItem } = Storage.prototype;
  return () => {
    try {
      setItem.call(sessionStorage, MARK, '1');
      removeItem.call(sessionStorage, MARK);
      sessionStorage.setItem(MARK, '2');
      const isKept = sessionStorage.getItem(MARK) === '2';
      sessionStorage.removeItem(MARK);
      return isKept && sessionStorage.getItem(MARK) === null;
    } catch (error) {
      return error instanceof DOMException;
    }
  };
}
