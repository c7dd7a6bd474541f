// The real server for tests of other packages: real database, real disk, and the edges they provide. It must not export
// replacements of our own code.

export { createDialer } from '@boveda/platform/net/dialer';
export { haveSevenZip, sevenZip } from '@boveda/platform/testing/seven-zip';
export { createMailedLink as createEnlace } from '../src/auth/links/mailed-links';
export { createTestApp, type TestApp, type TestUser } from './create-test-app';
export { acuseXml, metadatosTxt } from './document-cases';
export { DOVECOT_PASSWORD, haveDovecot, startDovecot } from './dovecot';
export { mailMessage } from './mail-message';
export { oidcClient, startLocalProvider } from './oidc-provider';
export { qrPdf } from './qr-pdf';
export { findWidePlans } from './read-plans';
export { newReleaseKey, promoteSampleShell, publishSample, publishSampleShell } from './releases';
export { sampleOf } from './sample-of';
export { honest, speak, startScriptedImap } from './scripted-imap';
export { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver';
