const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A text with its accents taken off, and one whose accented letters were lost on the way. */
const formsOf = (text: string): string[] => [bare(text.normalize('NFD').replace(/\p{M}/gu, '')), bare(text)];

/**
 * The one of these names that a text of the SAT is, whatever its capitals, accents, blanks and punctuation: they change from one
 * answer to the next. Undefined when it is none of them.
 */
export function findLoosely<Name extends string>(names: readonly Name[], text: string): Name | undefined {
  const forms = formsOf(text);
  return names.find((name) => formsOf(name).some((form) => forms.includes(form)));
}
