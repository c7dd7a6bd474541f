/** Text in lower case without accents and outer spaces, the form that is compared. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
