/** The fields of a printed expression. Source: SAT, Anexo 20, "Código de barras bidimensional". */
export interface Expresion {
  re: string;
  rr: string;
  tt: string;
  id: string;
  fe: string | null;
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads an expression as the service does; null is what it answers N - 601 to. An RFC with & must come escaped
 * (`H&amp;E951128469`): a bare & ends the field.
 */
export function parseExpresion(text: string): Expresion | null {
  const fields = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^\?/, '')
    .split(/&(?!amp;)/)) {
    const [, name, value] = /^(re|rr|tt|id|fe)=(.*)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || fields.has(name)) return null;
    fields.set(name, value.replaceAll('&amp;', '&'));
  }
  const [re, rr, tt, id] = [fields.get('re'), fields.get('rr'), fields.get('tt'), fields.get('id')];
  if (!re || !rr || !tt || !id) return null;
  if (!RFC.test(re) || !RFC.test(rr) || !TOTAL.test(tt) || !UUID.test(id)) return null;
  return { re, rr, tt, id: id.toLowerCase(), fe: fields.get('fe') ?? null };
}
