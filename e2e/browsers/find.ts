/** What a person looks for: a role with its name, a text, the label of a field, or a part of the document. */
export type Target = (
  | { role: string; name?: string | RegExp }
  | { text: string | RegExp }
  | { label: string | RegExp }
  | { css: string }
) & { within?: Target; hidden?: boolean };

/** A target as it goes into a page. */
type Written = { within?: Written; hidden?: boolean } & Record<string, unknown>;

/** Testing Library, as far as it is used in a page. */
interface Queries {
  queryAllByRole(root: Element, role: string, options: object): Element[];
  queryAllByText(root: Element, text: string | RegExp, options: object): Element[];
  queryAllByLabelText(root: Element, text: string | RegExp): Element[];
}

/** Runs in the page, which has Testing Library: the elements of a target, without hidden ones unless it asks for them. */
function findAll(target: Written): Element[] {
  const library = (globalThis as unknown as { TestingLibraryDom: Queries }).TestingLibraryDom;
  const root = target.within ? findAll(target.within)[0] : document.body;
  if (!root) return [];
  const matcher = (value: unknown) => {
    const { source, flags } = (value ?? {}) as { source?: string; flags?: string };
    return source === undefined ? (value as string) : new RegExp(source, flags);
  };
  const find = (): Element[] => {
    if (target.css) return [...root.querySelectorAll(target.css as string)];
    if (target.text) return library.queryAllByText(root, matcher(target.text), { ignore: 'script, style' });
    if (target.label) return library.queryAllByLabelText(root, matcher(target.label));
    const name = target.name === undefined ? {} : { name: matcher(target.name) };
    return library.queryAllByRole(root, target.role as string, { hidden: true, ...name });
  };
  return find().filter((element) => target.hidden || element.checkVisibility({ visibilityProperty: true }));
}

/** A script that returns what an expression makes of `found`, the elements of a target. */
export function scriptOf(target: Target, expression: string): string {
  const written = JSON.stringify(target, (_key, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );
  return `${findAll}; const found = findAll(${written}); return ${expression};`;
}
