import type { ReleaseKey } from '@boveda/releases';

/** Written into the build: the keys that may sign what runs here. */
declare const BOVEDA_TRUSTED_KEYS: readonly ReleaseKey[];

/** The keys that this shell was built with. */
export const trustedKeys = (): readonly ReleaseKey[] => BOVEDA_TRUSTED_KEYS;
