// The encoding of keys and certificates (DER), and which RSA keys are taken.
// Never: cryptography; it is loaded by threads that need nothing else of the engine.
export { bitsOf, type DerElement, inside, oidOf, readDer, sequenceOf, Tag } from './read-der';
export { isUsualRsa } from './usual-rsa';
