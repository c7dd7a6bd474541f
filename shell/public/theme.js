// Runs before the first paint: without it a dark page would flash white. An inline script would need an opening in the CSP.
try {
  const chosen = localStorage.getItem('boveda.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
} catch {
  // Storage is blocked: the page follows the system.
}
