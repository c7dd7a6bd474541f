import { createSatSimulator } from './sat-simulator';

const simulator = await createSatSimulator({ stateFile: process.env.SAT_STATE_FILE });
const { url } = await simulator.listen(Number(process.env.PORT ?? 4401));
console.log(`Simulador del SAT: ${url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulator.close());
