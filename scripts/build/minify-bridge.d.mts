export function minifyBridge(source: string): Promise<string>;
