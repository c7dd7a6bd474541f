/** The nonce of the page's Content-Security-Policy; whatever element the server put it on carries it. */
export const styleNonce = (): string | undefined => document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

/** Rules that inline styles cannot express. React keeps one copy per `name` in the head, however many roots draw it. */
export function Stylesheet({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="boveda" nonce={styleNonce()}>
      {css}
    </style>
  );
}
