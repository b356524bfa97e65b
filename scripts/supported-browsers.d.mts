export const SUPPORTED_BROWSERS: readonly string[];
export const lackingInOldBrowsers: RegExp;
