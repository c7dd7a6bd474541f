/** The nonce of the page's Content-Security-Policy, read from the element that carries it. */
export const styleNonce = (): string | undefined => document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

/** CSS that inline styles cannot express. React keeps one copy per `name` in the head, across all roots. */
export function Stylesheet({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="boveda" nonce={styleNonce()}>
      {css}
    </style>
  );
}
