/** Pesos of an axis: `$0.25`, `$1.5 k`, `-$20 M`. Without Intl, whose first formatter costs as much as drawing the page. */
export function formatTick(pesos: number): string {
  const size = Math.abs(pesos);
  const [unit, suffix] = size >= 1_000_000 ? [1_000_000, ' M'] : size >= 1000 ? [1000, ' k'] : [1, ''];
  return `${pesos < 0 ? '-' : ''}$${Number((size / unit).toFixed(2))}${suffix}`;
}
