// The user's session and the taxpayer of this tab: the one piece of state that the shell and all areas share.
// Never: HTTP, server data, or state that belongs to one area.
export { createSession, type Session, type SessionState, session } from './session';
export { SWITCHED } from './switched';
export { useSession } from './use-session';
