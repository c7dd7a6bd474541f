import type { FormEvent } from 'react';

/** The contract's schema of one field. */
interface Rule {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** The validation message of each invalid field, in Spanish. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** Reads a form and validates it with the contract's schemas, whose messages the server uses too. Focuses the first invalid field. */
export function readForm<Name extends string>(
  event: FormEvent<HTMLFormElement>,
  fields: Readonly<Record<Name, Rule>>,
): { values: Record<Name, string>; problems: Problems<Name>; isRight: boolean } {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const values = {} as Record<Name, string>;
  const problems: Problems<Name> = {};
  for (const name of Object.keys(fields) as Name[]) {
    values[name] = String(form.get(name) ?? '');
    const { error } = fields[name].safeParse(values[name]);
    if (error) problems[name] = error.issues[0]?.message ?? 'No es válido';
  }
  const [first] = Object.keys(problems);
  // A screen reader continues at the first invalid field.
  if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  return { values, problems, isRight: first === undefined };
}
