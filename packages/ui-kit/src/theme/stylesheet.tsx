/** Undefined until the page was searched. */
let found: { nonce: string | undefined } | undefined;

/** The nonce of the page's Content-Security-Policy, read once from the element that carries it; the build has no page. */
export function styleNonce(): string | undefined {
  found ??= { nonce: globalThis.document?.querySelector<HTMLElement>('[nonce]')?.nonce || undefined };
  return found.nonce;
}

/** CSS that inline styles cannot express. React keeps one copy per `name` in the head, across all roots. */
export function Stylesheet({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="boveda" nonce={styleNonce()}>
      {css}
    </style>
  );
}
