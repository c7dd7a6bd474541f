// A server that behaves like the SAT, with dials for everything that goes wrong there.
// Never: anything of ours. If it read the SAT's manuals through our client, it would share the client's mistakes.
export { createSatSimulator, type SatSimulator, type SatSimulatorOptions } from './sat-simulator';
