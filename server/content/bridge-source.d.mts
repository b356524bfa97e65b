export function readBridgeSource(folder: string): string;
