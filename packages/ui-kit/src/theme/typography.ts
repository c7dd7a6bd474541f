/** The one scale of sizes, in rem: a larger size chosen in the browser enlarges all of them. */
const sizes = {
  small: '.75rem',
  note: '.8125rem',
  base: '.875rem',
  lead: '1rem',
  title: '1.125rem',
  heading: '1.375rem',
  display: '1.75rem',
  hero: '2.375rem',
};

const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * `--bv-font` and `--bv-size-*`. The page declares the typeface and its stand-in, which has the same widths, so that
 * nothing moves when the typeface arrives. Its digits all have one width.
 */
export const typographyCss = `:root{--bv-font:'Hanken Grotesk','Hanken Grotesk stand-in',${SYSTEM};${Object.entries(
  sizes,
)
  .map(([name, size]) => `--bv-size-${name}:${size};`)
  .join('')}}`;
