/**
 * One step of a template. Text is a value that is always written (`@Version`, `A/@b`, `A`, `.`), one that is written
 * only where it exists (`@Serie?`), or `>path`: apply the templates to what the path finds. A list repeats its steps for
 * every element of its path, or runs them once if `?path` finds something (`?@Version=1.1`: if the attribute says so).
 * A path that begins with `//` looks at all depths.
 */
export type Step = string | Block;

/** Its first item is a path, the others are steps. */
export interface Block extends ReadonlyArray<Step> {}

/** Templates of one stylesheet of the SAT, by the name of the element they write. */
export interface Sheet {
  readonly namespaces: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, readonly Step[]>>;
}

/** A whole cadena original: its root element and its sheets. Where two have a template for one element, the last wins. */
export interface Stylesheet {
  readonly root: string;
  readonly sheets: readonly string[];
}
