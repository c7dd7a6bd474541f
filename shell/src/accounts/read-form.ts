import type { FormEvent } from 'react';

/** What the contract says about one field. */
interface Rule {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** What is wrong with each field, in Spanish. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** What was typed, and what the contract says about it: the server would refuse it with the same words. */
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
  // Whoever does not see the screen goes on where something is wrong.
  if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  return { values, problems, isRight: first === undefined };
}
