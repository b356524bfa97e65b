/** Hosts that are this machine. */
export const isLoopback = (host: string) =>
  /^(.+\.)?localhost$|^\[?::1\]?$|^127(\.\d+){3}$/.test(host);
