export function findSystemdAnalyze(): string;
export function systemdAnalyzeForTests(): Promise<string | undefined>;
