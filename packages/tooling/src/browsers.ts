import { otherBrowserSteps } from './steps/catalog';
import { closingLine, runSteps } from './steps/step';

const tally = await runSteps(otherBrowserSteps);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
