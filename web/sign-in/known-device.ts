import { DEVICE_KEY, DEVICE_PATTERN } from "../../contract/sessions.ts";

type Memory = Pick<Storage, "getItem" | "setItem">;

/**
 * The number by which the portal knows this browser again, so that its people can still sign in while somebody
 * else guesses. It opens nothing by itself, belongs to no person, and stays when one signs out.
 */
export function recallDevice(memory: Memory): string {
  try {
    const kept = memory.getItem(DEVICE_KEY) ?? "";
    // Whatever else stands there must not keep anybody from signing in.
    return DEVICE_PATTERN.test(kept) ? kept : "";
  } catch {
    return "";
  }
}

export function keepDevice(memory: Memory, device: string) {
  try {
    memory.setItem(DEVICE_KEY, device);
  } catch {
    // Without storage this is a new browser every time, as it would be to anybody.
  }
}
