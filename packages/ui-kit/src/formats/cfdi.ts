/** Serie and folio as one, with nothing between them (V2 §2.2); a CFDI without either goes by the beginning of its UUID. */
export const folioOf = ({ serie, folio, uuid }: { serie: string; folio: string; uuid: string }): string =>
  `${serie}${folio}` || uuid.slice(0, 8);

/** Characters of a folio that a list shows; the rest is in the tooltip (V2 §9). */
export const FOLIO_LENGTH = 10;
/** Characters of a name that a list shows; the rest is in the tooltip (V2 §9). */
export const NOMBRE_LENGTH = 25;
