/** What the area does wrong, said by the test in the tab's own storage under `caos`. Read anew at every turn. */
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

/** Address of the folder that this very code came from. */
declare const __webpack_public_path__: string;

/** Id of the release that runs. */
export const release = __webpack_public_path__.split('/').at(-2) ?? '';

/** Whether the test asked for a fault, in all releases or (`fault@release`) in this one. */
export const has = (fault: Fault): boolean =>
  [fault, `${fault}@${release}`].includes(sessionStorage.getItem('caos') ?? '');

export const never = new Promise<never>(() => undefined);
