/** Attributes in the order given; what is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An element as text. Children are elements already written. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${String(value).replace(/[&<>"]/g, (char) => escapes[char] ?? char)}"`)
    .join('');
  const content = children.join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

/** `yyyy-MM-ddTHH:mm:ss` of a local time (see `Documento.fecha`). */
export const fechaText = (fecha: Date): string => fecha.toISOString().slice(0, 19);

/** `yyyy-MM-dd`. */
export const dayText = (fecha: Date): string => fecha.toISOString().slice(0, 10);
