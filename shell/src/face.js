// What the page says when a file of the shell does not arrive, arrives altered or throws. index.html contains it, and the page's policy
// its hash, so that it needs no other file. `shell/inline-face.ts` removes comments and indentation. It may not contain a less-than sign.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a script of its own, whose function only keeps its names.
(() => {
  const WORDS = {
    offline: 'Su equipo no tiene conexión a internet. Revise su red e intente de nuevo.',
    red: 'No pudimos llegar al servidor. Revise su conexión e intente de nuevo.',
    portal: 'Su red contestó con otra página. Si pide iniciar sesión o aceptar condiciones, hágalo e intente de nuevo.',
    alterado:
      'Su red altera los archivos de la Bóveda y por seguridad no los usamos. Intente desde otra red o avise a quien la administra.',
    http: 'El servidor no entregó un archivo de la Bóveda. Intente de nuevo en unos minutos.',
    lento: 'La Bóveda está tardando más de lo normal. Seguimos cargando; si no abre, intente de nuevo.',
    error: 'La Bóveda tuvo un problema. Intente de nuevo; si sigue, avise a soporte con el código de abajo.',
  };
  const SLOW_MS = 12000;
  const ANSWER_MS = 5000;
  const SETTLED_MS = 3000;
  const WORKS_MS = 10000;
  const shell = document.documentElement.dataset.shell || 'desarrollo';
  const code = crypto.getRandomValues(new Uint32Array(1))[0].toString(36).toUpperCase();
  const reported = {};
  let lost = null;
  let face = null;
  let shown = null;
  const app = () => document.getElementById('app');
  const isEmpty = () => !app()?.hasChildNodes();
  const isOwn = (address) => address?.startsWith(`${location.origin}/`) && !address.includes('/releases/');
  // Shells that this browser has seen working, the newest first.
  const known = () => {
    try {
      return (localStorage.getItem('boveda.shells') || '').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  };
  const add = (to, name, text, className) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    if (className) element.className = className;
    to.append(element);
    return element;
  };
  const ask = (address, more) => {
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(), ANSWER_MS);
    return fetch(address, { redirect: 'manual', signal: deadline.signal, ...more });
  };
  const unreachable = () => (navigator.onLine ? 'red' : 'offline');
  // Asks again for the file that failed: browsers do not tell why one did. A cached copy that is damaged is replaced by it.
  const causeOf = async ({ src, integrity }) => {
    try {
      const answer = await ask(src, { cache: 'reload' });
      const type = answer.headers.get('content-type');
      if (answer.type === 'opaqueredirect' || /html/.test(type)) return 'portal';
      if (answer.status !== 200) return 'http';
      // A browser runs no script of another type.
      if (!/javascript/.test(type)) return 'alterado';
      if (!integrity || !crypto.subtle) return integrity ? 'alterado' : 'red';
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
      return integrity.includes(btoa(String.fromCharCode(...digest))) ? 'red' : 'alterado';
    } catch {
      return unreachable();
    }
  };
  const report = (cause) => {
    if (reported[cause]) return;
    reported[cause] = true;
    const release = /^[a-z0-9]{4,64}$/.test(shell) ? shell : null;
    const event = { kind: 'failure', area: null, release, errorClass: `shell-${cause}`, supportId: code };
    const body = JSON.stringify({ composition: shell.slice(0, 16), events: [event] });
    navigator.sendBeacon?.('/api/boveda/v4/telemetria', new Blob([body], { type: 'application/json' }));
  };
  // Without an answer the page stays: a reload would end at the browser's own page of errors.
  const retry = async () => {
    try {
      const answer = await ask(location.pathname, { cache: 'no-store' });
      if (answer.ok) location.reload();
      else show(answer.status ? 'http' : 'portal');
    } catch {
      show(unreachable());
    }
  };
  const press = (text, className, work) => {
    const button = add(face, 'button', text, `public-button ${className}`);
    button.type = 'button';
    button.onclick = work;
    face.append(' ');
  };
  const hide = () => {
    face?.remove();
    face = null;
    shown = null;
  };
  // Over the page, or where the rest of it works, as a strip below it: `again` asks for the part once more.
  const show = (cause, again) => {
    hide();
    shown = cause;
    face = add(document.body || document.documentElement, 'div');
    face.id = 'face';
    face.setAttribute('role', 'alert');
    face.style.cssText = `position:fixed;inset:${again ? 'auto 0 0;padding:16px' : '0;padding:15vh 24px'} 24px;z-index:9999;overflow:auto;text-align:center;font:16px/1.5 "Hanken Grotesk",Arial,sans-serif;background:var(--bv-surface,#fff);color:var(--bv-text,#222);border-top:1px solid`;
    if (!again) add(face, 'h1', cause === 'lento' ? 'La Bóveda está tardando' : 'No pudimos abrir la Bóveda');
    add(face, 'p', again && cause !== 'lento' ? `No pudimos abrir esta parte. ${WORDS[cause]}` : WORDS[cause]);
    press('Reintentar', 'primary', () => {
      if (!again) return retry();
      hide();
      again();
    });
    if (again) press('Cerrar', '', hide);
    const previous = known().find((release) => release !== shell);
    if (previous && (cause === 'error' || cause === 'http'))
      press('Usar la versión anterior', '', () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the server chooses the page by it.
        document.cookie = `boveda_anterior=${previous}; path=/; max-age=3600; samesite=lax`;
        void retry();
      });
    add(face, 'p', `Código de soporte: ${code} · Versión: ${shell}`);
    report(cause);
  };
  const explain = async (again) => show(lost ? await causeOf(lost) : 'error', again);

  addEventListener(
    'error',
    ({ target, filename }) => {
      if (target instanceof HTMLScriptElement) {
        if (!isOwn(target.src)) return;
        lost = { src: target.src, integrity: target.integrity };
        // The entry, which nothing asks for again.
        if (target.defer) void explain();
        // Waits: it may not keep the page from drawing.
      } else if (isOwn(filename)) setTimeout(() => !face && isEmpty() && show('error'), SETTLED_MS);
    },
    true,
  );
  // From a route of the shell. Prevented: it is shown here.
  addEventListener('boveda:failed', (event) => {
    event.preventDefault();
    // biome-ignore lint/suspicious/noConsole: support looks this line up by its code.
    console.warn(`[${code}] shell ${shell}`, event.detail);
    const { again } = event;
    if (event.detail?.name === 'ChunkLoadError') void explain(again);
    else show('error', again);
  });
  // A part that an open page waits for. What hangs cannot be asked for again: the page is.
  addEventListener('boveda:slow', ({ detail }) => {
    if (face || isEmpty()) return;
    show('lento', retry);
    const settled = () => shown === 'lento' && hide();
    detail.then(settled, settled);
  });
  const slow = setTimeout(() => !face && isEmpty() && show('lento'), SLOW_MS);
  addEventListener('DOMContentLoaded', () => {
    if (!app()) return;
    let isDrawn = false;
    new MutationObserver(() => {
      if (isEmpty()) return;
      hide();
      if (isDrawn) return;
      isDrawn = true;
      clearTimeout(slow);
      setTimeout(() => {
        if (face || isEmpty()) return;
        try {
          const others = known().filter((release) => release !== shell);
          localStorage.setItem('boveda.shells', [shell, ...others].slice(0, 2).join(' '));
        } catch {
          // Storage is blocked: no previous shell is offered.
        }
      }, WORKS_MS);
    }).observe(app(), { childList: true });
  });
})();
