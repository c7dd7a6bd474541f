// The real server for tests of other packages: real database, real disk, and the edges they bring.
// Never: anything that stands in for our own code.
export { createEnlace } from '../modules/account/enlaces';
export { createDialer } from '../net/dialer';
export { newCertificado } from './certificados';
export { createTestApp, type TestApp, type TestUser } from './create-test-app';
export { DOVECOT_PASSWORD, haveDovecot, startDovecot } from './dovecot';
export { createLocalCertificate } from './local-certificate';
export { mailMessage } from './mail-message';
export { oidcClient, startLocalProvider } from './oidc-provider';
export { newReleaseKey, publishSample } from './releases';
export { honest, speak, startScriptedImap } from './scripted-imap';
export { haveSevenZip, sevenZip } from './seven-zip';
