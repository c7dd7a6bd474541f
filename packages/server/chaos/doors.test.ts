import { existsSync } from 'node:fs';
import path from 'node:path';
import { bounceCases } from '../testing/bounce-cases';
import { acuseForms, otherDocuments } from '../testing/document-cases';
import { faultCases } from '../testing/fault-cases';
import { keyCases } from '../testing/key-cases';
import { listCases, refusedLists } from '../testing/list-cases';
import { mailCases } from '../testing/mail-cases';
import { zipCases } from '../testing/zip-cases';

// What arrives from outside, door by door: how many of the cases are taken, and of how many the owner is told why not. The tests named
// here send each case; `pnpm chaos doors` runs them with this one.
interface Door {
  door: string;
  taken: number;
  told: number;
  cases: number;
  walkedBy: string;
}

/** Counts the cases that are taken, and those of which a reason is given; what is partly taken counts once. */
function door<Case>(
  name: string,
  cases: readonly Case[],
  isTaken: (one: Case) => boolean,
  isTold: (one: Case) => boolean,
  walkedBy: string,
): Door {
  const taken = cases.filter(isTaken).length;
  const told = cases.filter((one) => !isTaken(one) && isTold(one)).length;
  return { door: name, taken, told, cases: cases.length, walkedBy };
}

const has = (list: { length: number } | undefined) => (list?.length ?? 0) > 0;

const doors: readonly Door[] = [
  door(
    'mail',
    mailCases,
    ({ tomados = 0 }) => tomados > 0,
    ({ rechazados, omitidos }) => has(rechazados) || has(omitidos),
    'chaos/mails.test.ts',
  ),
  door(
    'ZIP',
    zipCases,
    ({ tomados }) => has(tomados),
    ({ rechazados }) => has(rechazados),
    'src/vault/ingest/open-upload.test.ts',
  ),
  door(
    'keys',
    keyCases,
    ({ code }) => code === undefined,
    ({ code }) => code !== undefined,
    'src/modules/certificados/llave/open-key.test.ts',
  ),
  door(
    'acuses',
    Object.keys(acuseForms),
    () => true,
    () => false,
    'src/modules/cfdi/documentos.test.ts',
  ),
  door(
    'other documents',
    otherDocuments,
    () => false,
    ([, , told]) => told !== '',
    'src/modules/cfdi/documentos.test.ts',
  ),
  door(
    'rows of list 69-B',
    listCases,
    () => true,
    () => false,
    'src/modules/efos/parse-efos.test.ts',
  ),
  door(
    'lists that are not whole',
    refusedLists,
    () => false,
    () => true,
    'src/modules/efos/parse-efos.test.ts',
  ),
  door(
    'faults of the SAT',
    faultCases,
    () => false,
    ({ dice }) => dice.source !== '',
    'src/modules/descargas/faults.test.ts',
  ),
  door(
    'returned mail',
    bounceCases,
    () => false,
    ({ resultado }) => resultado !== undefined,
    'src/modules/rebotes/read-bounce.test.ts',
  ),
];

test.each(doors)('$door: takes or tells each case', ({ door: name, taken, told, cases, walkedBy }) => {
  process.stdout.write(`${name}: ${cases} cases, taken ${taken}, told ${told}, silent ${cases - taken - told}\n`);
  expect(cases).toBeGreaterThan(0);
  expect(taken + told).toBe(cases);
  expect(existsSync(path.resolve(import.meta.dirname, '..', walkedBy))).toBe(true);
});
