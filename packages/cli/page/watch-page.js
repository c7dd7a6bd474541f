// Runs in the page before anything else, with the name of the release's container. It keeps the functions that it needs: a release may break those of the page.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a script of its own, whose function only keeps its names.
((CONTAINER) => {
  const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const { stringify } = JSON;
  const byId = document.getElementById.bind(document);
  const query = document.querySelector.bind(document);
  const queryIn = (element, selector) => Element.prototype.querySelector.call(element, selector);
  const { checkVisibility } = Element.prototype;
  const isSeen = (element) =>
    element !== null && checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
  const trim = Function.prototype.call.bind(String.prototype.trim);
  const textOf = (element) => (element ? trim(element.textContent) : '');

  const CLASSES =
    'Object Function Array String Number Boolean Symbol Promise Map Set WeakMap Date RegExp Error JSON Math Reflect URL ' +
    'Node Element HTMLElement Document EventTarget Event History Storage Response Request Headers XMLHttpRequest';
  const FUNCTIONS =
    'fetch setTimeout setInterval clearTimeout queueMicrotask requestAnimationFrame requestIdleCallback addEventListener ' +
    'removeEventListener dispatchEvent getComputedStyle matchMedia structuredClone';
  const kept = [];
  const keep = (label, owner, name) => {
    const { value, get, set } = getOwnPropertyDescriptor(owner, name) ?? {};
    if (typeof value === 'function' || get) kept.push({ label, owner, name, value, get, set });
  };
  for (const name of `${CLASSES} ${FUNCTIONS}`.split(' ')) keep(name, window, name);
  for (const name of CLASSES.split(' '))
    for (const [label, owner] of [
      [name, window[name]],
      [`${name}.prototype`, window[name].prototype],
    ])
      if (owner) for (const own of getOwnPropertyNames(owner)) keep(`${label}.${own}`, owner, own);

  const changed = () => {
    for (let at = 0; at < kept.length; at++) {
      const { label, owner, name, ...before } = kept[at];
      const now = getOwnPropertyDescriptor(owner, name);
      if (!now || now.value !== before.value || now.get !== before.get || now.set !== before.set) return label;
    }
    return null;
  };

  // The area's container passes through here: the shell leaves out how an unmount went, because nobody sees it.
  let isAsked = false;
  let error = null;
  let unmount = null;
  const note = (reason) => {
    error ??= `${reason?.message ?? reason}`;
  };
  const watched = (area) => ({
    ...area,
    mount(props) {
      const { onAreaError } = props;
      props.onAreaError = (reason) => {
        note(reason);
        onAreaError(reason);
      };
      return area.mount(props);
    },
    async unmount(props) {
      unmount = 'pending';
      try {
        return await area.unmount(props);
      } catch (reason) {
        note(reason);
        throw reason;
      } finally {
        unmount = 'ended';
      }
    },
  });
  let container;
  Object.defineProperty(window, CONTAINER, {
    get: () => container,
    set(value) {
      container = value && {
        ...value,
        async get(module) {
          if (module === './area') isAsked = true;
          try {
            const make = await value.get(module);
            const area = make();
            if (module !== './area') return () => area;
            if (!area?.bootstrap || !area.mount || !area.unmount) note('It exposes no lifecycles.');
            return () => (error === null ? watched(area) : area);
          } catch (reason) {
            note(reason);
            throw reason;
          }
        },
      };
    },
  });

  /** What there is to see of an area, as JSON. */
  const look = (area) => {
    const app = byId('app');
    // Outside of `main` there may be a slot that it fills.
    const place = query(`main [id^="${area}-"]`);
    const failure = query('main .shell-notice[role="alert"]');
    return stringify({
      isAsked,
      hasApp: isSeen(app),
      hasFrame: query('.frame') !== null,
      isFrameSeen: isSeen(query('.frame')) && isSeen(query('main')) && isSeen(query('nav')),
      isLoading: query('.shell-waiting') !== null,
      failure: failure ? textOf(failure) : null,
      place: place !== null,
      isSeen: place !== null && isSeen(place) && place.offsetHeight > 0,
      hasContent: place !== null && (textOf(place) !== '' || queryIn(place, 'input, img, canvas, video') !== null),
      main: textOf(query('main')),
      changed: changed(),
      error,
      unmount,
    });
  };
  Object.defineProperty(window, '__look', { value: look });
})(NAME_OF_CONTAINER);
