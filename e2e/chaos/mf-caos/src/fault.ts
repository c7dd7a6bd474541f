/** The fault that a test sets in sessionStorage under `caos`. Read on every use. */
export type Fault =
  | 'throws at import'
  | 'throws at first render'
  | 'throws after mount'
  | 'throws in an effect'
  | 'never mounts'
  | 'never renders'
  | 'throws at unmount'
  | 'never unmounts'
  | 'needs its chunk';

/** Address of the folder that this code was loaded from. */
declare const __webpack_public_path__: string;

/** Id of the release that runs. */
export const release = __webpack_public_path__.split('/').at(-2) ?? '';

/** Whether the test set this fault, for all releases or (`fault@release`) for this one. */
export const has = (fault: Fault): boolean =>
  [fault, `${fault}@${release}`].includes(sessionStorage.getItem('caos') ?? '');

export const never = new Promise<never>(() => undefined);
