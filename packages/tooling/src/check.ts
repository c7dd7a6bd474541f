import { checks } from './steps/catalog';
import { rememberFlakes } from './steps/flakes';
import { closingLine, runSteps } from './steps/step';

/** `pnpm check` runs all checks, `pnpm check types unit` only the named ones. */
const wanted = process.argv.slice(2);
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const isUnit = ({ name }: { name: string }) => name === 'unit';
const tally = await runSteps([chosen.filter((step) => !isUnit(step)), ...chosen.filter(isUnit)]);
await rememberFlakes(tally.flaky);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
