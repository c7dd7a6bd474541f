// The part that needs Node: keys, packing, signing, the release store, the promotion gate, and composing the registry.
// Never: building an area, serving, or deciding in the browser what may run.
export { composeRegistry } from './compose-registry';
export { integrityBelow } from './files';
export { findAny, findRelease, findShell } from './find-release';
export { openFolderStore } from './folder-store';
export { runGate } from './gate/gate';
export type { Check, GateAnswer } from './gate/gate-answer';
export { alteredEncodings } from './gate/read-files';
export { describeHistory, type HistoryLine, verifyHistory } from './history';
export { HOST_FILE, type HostFacts, hostFacts } from './host-facts';
export { believedWith, changeKeys, renewKeyList } from './key-list';
export {
  createScopedKey,
  createSigner,
  findSigner,
  publicHalf,
  publicKeyOf,
  readKeyList,
  type Signer,
  trustedKeys,
} from './keys';
export { hostOf, liveShells } from './live-shells';
export { whyNotBelieved } from './may-sign';
export { idOfBuild, nameBuild, outputId, UNNAMED } from './name-build';
export { openStore } from './open-store';
export { type Build, packRelease } from './pack-release';
export { setPin } from './pin';
export { promote, setCanary, withdraw } from './promote';
export { pruneReleases } from './prune';
export { publishRelease } from './publish';
export { promotionsOf, readRecord } from './records';
export { releaseKinds } from './release-kinds';
export type { ReleaseStore } from './release-store';
export { RENEWED_DAYS, renewPromotions } from './renew';
export { rollback } from './rollback';
export { brokenIn, sealOf } from './seal';
export { promoteShell, setShellCanary } from './shell/promote-shell';
export { publishShell } from './shell/publish-shell';
export { checkShell, type ShellRecord } from './shell-record';
export { resign, signedBy } from './signed-by';
