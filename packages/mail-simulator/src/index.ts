// A mail provider of the demo: its OAuth consent and the mailbox behind it. Never part of production.
export { createMailSimulator, type MailSimulator, type MailSimulatorOptions } from './mail-simulator';
