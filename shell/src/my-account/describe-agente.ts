const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** A User-Agent as its user recognises it: 'Chrome en Windows'. Order matters: every browser also names Safari. */
export function describeAgente(agente: string): string {
  const named = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => agente.includes(mark))?.[1];
  const browser = named(browsers) ?? 'Otro navegador';
  const system = named(systems);
  return system ? `${browser} en ${system}` : browser;
}
