import { everything } from './steps/catalog';
import { closingLine, runSteps } from './steps/step';

const tally = await runSteps(everything);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
