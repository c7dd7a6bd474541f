/** What the name of a CFDI's files is made of; `rfc` is the counterpart's. */
interface NamedCfdi {
  uuid: string;
  rfc: string;
  serie: string;
  folio: string;
  fecha: string;
}

/** Returns a text as part of a file name: no separator, dot or control character stays. */
export const safe = (text: string) => text.replaceAll(/[^A-Za-z0-9ÑñÁÉÍÓÚáéíóú&-]+/g, '_').slice(0, 40);

/** Returns the name without its extension: the day, the counterpart, the folio and the UUID, which makes it unique. */
export function nameOf({ uuid, rfc, serie, folio, fecha }: NamedCfdi): string {
  return [fecha.slice(0, 10), safe(rfc), safe(serie + folio), uuid].filter(Boolean).join('_');
}
