/** Identifier of a record of one taxpayer, which another does not have. */
const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The address of the same screen, with the same filters, for another taxpayer. A detail leads to its list, and a list to
 * its first page.
 */
export function sameScreenOf({ pathname, search }: { pathname: string; search: string }, rfc: string): string {
  const [, , ...rest] = pathname.split('/');
  const detail = rest.findIndex((segment) => RECORD.test(segment));
  const path = (detail < 0 ? rest : rest.slice(0, detail)).join('/') || 'dashboard';
  const query = new URLSearchParams(search);
  for (const [name, value] of [...query]) if (name === 'offset' || RECORD.test(value)) query.delete(name);
  return `/${rfc}/${path}${query.size > 0 ? `?${query}` : ''}`;
}
