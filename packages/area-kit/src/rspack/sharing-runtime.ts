// What the bundler's half of the federation runtime may see of the other: remotes are the shell's own affair.
export { createInstance, init } from '@module-federation/enhanced/runtime';

export function getRemoteEntry(): never {
  throw new Error('The shell runs containers itself');
}
