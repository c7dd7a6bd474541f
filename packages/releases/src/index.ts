// Rules of the registry that a browser applies: which keys it trusts, which area answers an address, what the menu shows.
// Never: Node, dependencies, loading code (signing, packing and promoting are in ./store).
export { areaAt, menuOf, slotFillers } from './registry';
export { type BelievedKeys, believe, KEYS, verifyKeyList } from './verify/key-list';
export type { Act, Role, Scope } from './verify/scopes';
export { isInScope } from './verify/scopes';
export type { Refusal, ReleaseKey } from './verify/signature';
export { pickRelease, type RefusedArea, type VerifiedArea, verifyArea } from './verify/verify-area';
export { type PreviewRecord, type ShellPreview, verifyPreview, verifyShellPreview } from './verify/verify-preview';
export { verifyPreviewSet } from './verify/verify-preview-set';
export { checkPromotion } from './verify/verify-promotion';
export { type VerifiedRegistry, verifyRegistry } from './verify/verify-registry';
export { checkRelease } from './verify/verify-release';
