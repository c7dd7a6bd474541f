/** Undefined until the page was searched. */
let found: { nonce: string | undefined } | undefined;

/** The nonce of the page's Content-Security-Policy, read once from the element that carries it; the build has no page. */
export function styleNonce(): string | undefined {
  found ??= { nonce: globalThis.document?.querySelector<HTMLElement>('[nonce]')?.nonce || undefined };
  return found.nonce;
}

/** Texts in the order in which they came to this page. */
const texts = new Map<string, number>();

/** The next release of an area, or another area, may have another text under the same name: both are needed. */
function keyOf(name: string, css: string): string {
  const known = texts.get(css) ?? texts.size;
  texts.set(css, known);
  return `${name}-${known}`;
}

/** CSS that inline styles cannot express, a constant. React keeps one copy of it in the head, across all roots. */
export function Stylesheet({ name, css }: { name: string; css: string }) {
  return (
    <style href={keyOf(name, css)} precedence="boveda" nonce={styleNonce()}>
      {css}
    </style>
  );
}
