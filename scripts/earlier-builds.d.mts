/** Copies the files of the newest earlier builds from the present site into the new one. */
export function keepEarlierAssets(standing: string, site: string): void;
