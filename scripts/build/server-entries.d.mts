export declare const SERVER_ENTRIES: {
  readonly main: string;
  readonly backup: string;
  readonly restore: string;
};
