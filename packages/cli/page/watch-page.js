// Runs in the page before anything else, with the name of the release's container. It keeps the functions that it needs: a release may break those of the page.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a script of its own, whose function only keeps its names.
((CONTAINER) => {
  const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const { ownKeys } = Reflect;
  const { stringify } = JSON;
  const Later = Promise;
  const frame = requestAnimationFrame.bind(window);
  const byId = document.getElementById.bind(document);
  const query = document.querySelector.bind(document);
  const call = Function.prototype.call;
  const queryIn = call.bind(Element.prototype.querySelector);
  const allIn = call.bind(Element.prototype.querySelectorAll);
  const queryInRoot = call.bind(DocumentFragment.prototype.querySelector);
  const allInRoot = call.bind(DocumentFragment.prototype.querySelectorAll);
  const elementAt = document.elementFromPoint.bind(document);
  const rectOf = call.bind(Element.prototype.getBoundingClientRect);
  const isIn = call.bind(Node.prototype.contains);
  const { checkVisibility } = Element.prototype;
  const isSeen = (element) =>
    element !== null && checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
  const trim = call.bind(String.prototype.trim);
  const textOf = (element) => (element ? trim(element.textContent) : '');

  // All functions of the page, and of its classes and namespaces: an area that replaces one replaces it for all.
  const kept = [];
  const keep = (label, owner, name) => {
    const { value, get, set } = getOwnPropertyDescriptor(owner, name) ?? {};
    if (typeof value === 'function' || get) kept.push({ label, owner, name, value, get, set });
    return typeof value === 'function' ? value : null;
  };
  const keepClass = (label, owner, name) => {
    const made = keep(label, owner, name);
    if (!made || !/^[A-Z]/.test(name)) return;
    for (const own of ownKeys(made)) keep(`${label}.${String(own)}`, made, own);
    for (const own of made.prototype ? ownKeys(made.prototype) : [])
      keep(`${label}.prototype.${String(own)}`, made.prototype, own);
  };
  for (const name of getOwnPropertyNames(window)) if (!/^(on|webkit)/.test(name)) keepClass(name, window, name);
  for (const name of ['Atomics', 'CSS', 'Intl', 'JSON', 'Math', 'Reflect', 'WebAssembly'])
    for (const own of getOwnPropertyNames(window[name])) keepClass(`${name}.${own}`, window[name], own);

  const changed = () => {
    for (let at = 0; at < kept.length; at++) {
      const { label, owner, name, ...before } = kept[at];
      const now = getOwnPropertyDescriptor(owner, name);
      if (!now || now.value !== before.value || now.get !== before.get || now.set !== before.set) return label;
    }
    return null;
  };

  const { querySelector: find } = Document.prototype;
  const { replace } = String.prototype;
  const { get: rootOf } = getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const { createHTMLDocument } = DOMImplementation.prototype;
  const { set: setHtml } = getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const plain = createHTMLDocument.call(document.implementation, '');
  const TABLE = '<table><thead><tr><th><tbody><tr><td></table>';
  setHtml.call(
    plain.body,
    `<div id="app"><div class="frame"><header></header><nav><ul><li><a href="/"><svg></svg></a></ul></nav><main><div>
     <section><article><h1></h1><h2></h2><h3></h3><p><small></small><strong></strong><code></code></p><form><label></label><input>
     <button type="button"></button><select><option></select><textarea></textarea></form>${TABLE}<ol><li></ol><dl><dt><dd></dl>
     <img alt=""><canvas></canvas></article></section></div></main><footer></footer></div></div>`,
  );
  /** Sheets that were there before the area: of the shell, and of what others loaded. */
  const others = new WeakSet();
  /** Their rules: the shell may draw a sheet again that the page had from its beginning. */
  const known = new Set();
  const eachSheet = (work) => {
    for (const list of [document.styleSheets, document.adoptedStyleSheets])
      for (let at = 0; at < list.length; at++) work(list[at]);
  };
  /** A state of an element, or a part of it: the element is meant. */
  const STATES =
    /::[\w-]+(\([^)]*\))?|:(hover|focus-visible|focus-within|focus|active|visited|checked|disabled|enabled)\b/g;
  /** The first selector of these rules that selects something in a page without this area, or null. */
  const reachingIn = (rules) => {
    for (let at = 0; at < rules.length; at++) {
      const { selectorText, cssRules, cssText } = rules[at];
      if (known.has(cssText)) continue;
      if (selectorText === undefined) {
        const found = cssRules ? reachingIn(cssRules) : null;
        if (found) return found;
      } else if (find.call(plain, replace.call(selectorText, STATES, ':not(#_)'))) return selectorText;
    }
    return null;
  };
  const reaching = () => {
    let found = null;
    eachSheet((sheet) => {
      if (!found && !others.has(sheet)) found = reachingIn(sheet.cssRules);
    });
    return found;
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
          if (module === './area') {
            isAsked = true;
            eachSheet((sheet) => {
              others.add(sheet);
              for (let at = 0; at < sheet.cssRules.length; at++) known.add(sheet.cssRules[at].cssText);
            });
          }
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

  /** Whether a click reaches the menu: nothing lies over it but a dialog. */
  const isMenuReached = () => {
    const link = query('.frame-menu a');
    if (!link || isSeen(query('[role="dialog"],[role="alertdialog"],dialog[open]'))) return true;
    const { left, top, width, height } = rectOf(link);
    const hit = elementAt(left + width / 2, top + height / 2);
    return hit !== null && isIn(link, hit);
  };

  const SEEN = 'input, img, canvas, video';
  /** Whether an element, or an open shadow root in it, has a text or something that is seen without one. */
  const hasContent = (root, query = queryIn, queryAll = allIn) => {
    if (textOf(root) !== '' || query(root, SEEN) !== null) return true;
    const elements = queryAll(root, '*');
    for (let at = 0; at < elements.length; at++) {
      const shadow = rootOf.call(elements[at]);
      if (shadow && hasContent(shadow, queryInRoot, allInRoot)) return true;
    }
    return false;
  };

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
      isMenuReached: isMenuReached(),
      isLoading: query('.shell-waiting') !== null,
      failure: failure ? textOf(failure) : null,
      place: place !== null,
      isSeen: place !== null && isSeen(place) && place.offsetHeight > 0,
      hasContent: place !== null && hasContent(place),
      main: textOf(query('main')),
      changed: changed(),
      error,
      unmount,
      reaching: isAsked ? reaching() : null,
    });
  };
  /** Resolves when two frames were drawn. */
  const frames = () => new Later((resolve) => frame(() => frame(() => resolve(''))));
  Object.defineProperty(window, '__look', { value: look });
  Object.defineProperty(window, '__frames', { value: frames });
})(NAME_OF_CONTAINER);
