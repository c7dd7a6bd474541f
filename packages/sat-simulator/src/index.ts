// A server that behaves like the SAT, with dials for its known faults.
// Never: imports of our packages. With the parsers of our client it would share the client's mistakes.
export { createSatSimulator, type SatSimulator, type SatSimulatorOptions } from './sat-simulator';
