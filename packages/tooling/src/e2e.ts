import { browserSteps } from './steps/catalog';
import { closingLine, runSteps } from './steps/step';

const tally = await runSteps(browserSteps);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
