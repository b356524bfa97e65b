export declare function subsetInter(): Promise<string>;
