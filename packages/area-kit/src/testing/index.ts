// Tests of screens: real store, SDK and router over a fake server that is validated by the contracts.
// Never: mocks of our own packages.
export { type FakeApi, type FakeCall, fakeApi, Refusal } from './fake-api';
export { demoCuenta, logIn, renderScreen } from './render-screen';
