import { cfdiQuery } from '@boveda/contracts/core';

/** A typed amount as a decimal string: `$1,234.5` → `1234.5`; undefined if it is incomplete. */
export function readMoney(text: string): string | undefined {
  const plain = text.replace(/[$,\s]/g, '').replace(/\.$/, '');
  return cfdiQuery().shape.totalde.safeParse(plain).success ? plain : undefined;
}

/** A typed RFC in upper case; undefined if it is incomplete. */
export function readRfc(text: string): string | undefined {
  const rfc = text.trim().toUpperCase();
  return cfdiQuery().shape.rfc.safeParse(rfc).success ? rfc : undefined;
}

/** A typed UUID in lower case; undefined if it is incomplete. */
export const readUuid = (text: string): string | undefined => cfdiQuery().shape.uuid.safeParse(text.trim()).data;
