// The real server for tests of other packages: real database, real disk, and the edges they bring.
// Never: anything that stands in for our own code.
export { createEnlace } from '../modules/account/enlaces';
export { newCertificado } from './certificados';
export { createTestApp, type TestApp, type TestUser } from './create-test-app';
export { newReleaseKey, publishSample } from './releases';
export { haveSevenZip, sevenZip } from './seven-zip';
