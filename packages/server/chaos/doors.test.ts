import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bounceCases } from '../testing/bounce-cases';
import { acuseForms, otherDocuments } from '../testing/document-cases';
import { faultCases } from '../testing/fault-cases';
import { keyCases } from '../testing/key-cases';
import { listCases, refusedLists } from '../testing/list-cases';
import { mailCases } from '../testing/mail-cases';
import { zipCases } from '../testing/zip-cases';

// Counts the cases of what arrives from outside: how many are accepted, and for how many the owner gets a reason instead. The tests
// named here send each case and check its result; `pnpm chaos doors` runs them together with this one.
interface Door {
  door: string;
  /** Name of the table of cases, which the test imports. */
  table: string;
  /** For each case, whether it is accepted; undefined when the case expects neither that nor a reason. */
  accepted: readonly (boolean | undefined)[];
  test: string;
}

const has = (list: { length: number } | undefined) => (list?.length ?? 0) > 0;
const all = (cases: { length: number }, accepted: boolean) => Array<boolean>(cases.length).fill(accepted);

const doors: readonly Door[] = [
  {
    door: 'mail',
    table: 'mailCases',
    accepted: mailCases.map(
      ({ tomados = 0, rechazados, omitidos }) => tomados > 0 || (has(rechazados) || has(omitidos) ? false : undefined),
    ),
    test: 'chaos/mails.test.ts',
  },
  {
    door: 'ZIP',
    table: 'zipCases',
    accepted: zipCases.map(({ tomados, rechazados }) => has(tomados) || (has(rechazados) ? false : undefined)),
    test: 'src/vault/ingest/open-upload.test.ts',
  },
  {
    door: 'keys',
    table: 'keyCases',
    accepted: keyCases.map(({ code }) => code === undefined),
    test: 'src/modules/certificados/llave/open-key.test.ts',
  },
  {
    door: 'acuses',
    table: 'acuseForms',
    accepted: all(Object.keys(acuseForms), true),
    test: 'src/modules/cfdi/documentos.test.ts',
  },
  {
    door: 'other documents',
    table: 'otherDocuments',
    accepted: all(otherDocuments, false),
    test: 'src/modules/cfdi/documentos.test.ts',
  },
  {
    door: 'rows of list 69-B',
    table: 'listCases',
    accepted: all(listCases, true),
    test: 'src/modules/efos/parse-efos.test.ts',
  },
  {
    door: 'lists that are incomplete',
    table: 'refusedLists',
    accepted: all(refusedLists, false),
    test: 'src/modules/efos/parse-efos.test.ts',
  },
  {
    door: 'faults of the SAT',
    table: 'faultCases',
    accepted: all(faultCases, false),
    test: 'src/modules/descargas/faults.test.ts',
  },
  {
    door: 'returned mail',
    table: 'bounceCases',
    accepted: all(bounceCases, false),
    test: 'src/modules/rebotes/read-bounce.test.ts',
  },
];

test.each(doors)('$door: no case is silent, and a test sends each', async ({ door, table, accepted, test: file }) => {
  const count = (expected: boolean | undefined) => accepted.filter((one) => one === expected).length;
  const [taken, told, silent] = [count(true), count(false), count(undefined)];
  process.stdout.write(`${door}: ${accepted.length} cases, accepted ${taken}, told ${told}, silent ${silent}\n`);
  expect(silent).toBe(0);
  expect(await readFile(path.resolve(import.meta.dirname, '..', file), 'utf8')).toContain(table);
});
