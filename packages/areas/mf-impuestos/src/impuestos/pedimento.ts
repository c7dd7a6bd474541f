/** A pedimento as it is printed: year, customs office, patente and number apart. */
export const pedimentoShown = (pedimento: string): string =>
  pedimento.replace(/^(\d{2})(\d{2})(\d{4})(\d{7})$/, '$1 $2 $3 $4');
