import { destinatarios } from '@boveda/contracts/core';

/** E-mails as people type or paste them: apart by commas, semicolons or spaces; or what is wrong with them. */
export function readCorreos(typed: string): { correos: string[] } | { problem: string } {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const read = destinatarios().safeParse(parts);
  if (read.success) return { correos: read.data };
  const [issue] = read.error.issues;
  const [at] = issue?.path ?? [];
  return { problem: typeof at === 'number' ? `${parts[at]}: ${issue?.message}` : (issue?.message ?? '') };
}
