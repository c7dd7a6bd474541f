const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** Whether a host is this machine, without asking a name server. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
