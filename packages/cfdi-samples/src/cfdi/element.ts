/** Attributes in the order given; what is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes an element. Children are elements already written. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${String(value).replace(/[&<>"]/g, (char) => escapes[char] ?? char)}"`)
    .join('');
  const content = children.join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

/** Writes a local time (see `Documento.fecha`) as `yyyy-MM-ddTHH:mm:ss`. */
export const fechaText = (fecha: Date): string => fecha.toISOString().slice(0, 19);

/** Writes the day of a local time as `yyyy-MM-dd`. */
export const dayText = (fecha: Date): string => fecha.toISOString().slice(0, 10);
