// How screens are tested: the real store, SDK and router; only the server is fake, and the contracts check what it says.
// Never: doubles of our own packages.
export { type FakeApi, type FakeCall, fakeApi, Refusal } from './fake-api';
export { demoCuenta, logIn, renderScreen } from './render-screen';
