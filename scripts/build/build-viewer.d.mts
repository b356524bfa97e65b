export function ensureViewer(): Promise<void>;
