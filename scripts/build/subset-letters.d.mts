export declare function subsetLetters(): Promise<string>;
