// The part of the federation runtime that its bundler half may use: the shell loads remotes itself.
export { createInstance, init } from '@module-federation/enhanced/runtime';

export function getRemoteEntry(): never {
  throw new Error('The shell runs containers itself');
}
