// Runs before the first paint: without it a dark page would flash white. An inline script would need an opening in the CSP.
try {
  const chosen = localStorage.getItem('boveda.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  // Which of the pictures in index.html stands in until the scripts have drawn.
  const isLogin = /^\/(login)?$/.test(location.pathname);
  const isContribuyente = /^\/[^/]{12,}\/[^/]/.test(location.pathname);
  const hasSession = localStorage.getItem('boveda.session') !== null;
  if (hasSession ? isContribuyente : isLogin) document.documentElement.dataset.opens = hasSession ? 'frame' : 'login';
  // What a taxpayer's screen needs besides the entry, which would ask for it only once it runs: scripts, not preloads, because they
  // are compiled while the entry arrives. Each only registers its modules. One that failed is removed, so that the entry asks again.
  if (hasSession && isContribuyente)
    for (const file of document.documentElement.dataset.first.split(',').filter(Boolean)) {
      const [src, integrity] = file.split(' ');
      const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin: '', async: true });
      script.addEventListener('error', () => script.remove());
      document.head.append(script);
    }
} catch {
  // Storage is blocked: the page follows the system.
}
