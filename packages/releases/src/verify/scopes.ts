/** What a key may sign: records of releases, records of previews, or promotions. */
export type Role = 'publish' | 'preview' | 'promote';

/** One permission of a key; null is every area or every environment. */
export interface Scope {
  role: Role;
  areas: readonly string[] | null;
  environments: readonly string[] | null;
}

/** What was signed. Only a promotion has an environment. */
export interface Act {
  role: Role;
  area: string;
  environment?: string;
}

/** Whether a key with these scopes may sign this; a key without scopes may sign everything. */
export function isInScope(scopes: readonly Scope[] | undefined, { role, area, environment }: Act): boolean {
  if (!scopes) return true;
  return scopes.some(
    (scope) =>
      scope.role === role &&
      (scope.areas?.includes(area) ?? true) &&
      (environment === undefined || (scope.environments?.includes(environment) ?? true)),
  );
}
