/** Copies the files of the newest earlier builds out of the site that stands into the one that takes its place. */
export function keepEarlierAssets(standing: string, site: string): void;
