/** Returns a text as one line without control characters: names come from the XML and may hold anything. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
