import type { areaId } from '@boveda/contracts';

/** Names become paths, and come from command lines and addresses. @throws for what cannot be one. */
export function named(schema: typeof areaId, name: string): string {
  if (!schema.safeParse(name).success) throw new Error(`'${name}' cannot be the name of anything in the store`);
  return name;
}
