export const chromiumFlags: string[];
export function findChromium(): Promise<string>;
export function chromiumForTests(): Promise<string | undefined>;
