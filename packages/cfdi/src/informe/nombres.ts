/** Letters and digits in upper case without accents: names are compared without what people write differently. */
const plain = (name: string): string =>
  name
    .slice(0, 300)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** What follows the name of a company in its certificate: régimen de capital, of every kind of sociedad and asociación. */
const REGIMEN =
  /^(?:SOCIEDAD|ASOCIACION|INSTITUCION|SA|SC|SNC|SOFOM|SOFOL|SDE|SEN|SPR|SRL|SSS|AC|AR|AP|ABP|IAP|IBP|COOP|CV|DE|EN)/;

/** Whether a document may name who has this certificate so: companies since 4.0 without their régimen de capital. */
export function isNameOf(name: string, certified: string): boolean {
  const [said, whole] = [plain(name), plain(certified)];
  if (!whole.startsWith(said) || said === '') return false;
  const rest = whole.slice(said.length);
  return rest === '' || REGIMEN.test(rest);
}
