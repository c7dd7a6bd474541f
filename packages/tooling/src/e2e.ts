import { browserSteps } from './steps/catalog';
import { rememberFlakes } from './steps/flakes';
import { closingLine, runSteps } from './steps/step';

const tally = await runSteps(browserSteps);
await rememberFlakes(tally.flaky);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
