// Operators are written as text, a shape at once: pdfkit makes a buffer of each of them.

/** A number as pdfkit writes it: up to six decimals. */
export const operand = (value: number): number => Math.round(value * 1e6) / 1e6;

const colors = new Map<string, string>();

/** The components of a color `#RRGGBB`, from 0 to 1. */
export function rgb(color: string): string {
  const known = colors.get(color);
  if (known !== undefined) return known;
  const components = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).join(' ');
  colors.set(color, components);
  return components;
}
