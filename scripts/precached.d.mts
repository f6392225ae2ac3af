/** Returns the paths of the files that a site's worker precaches. */
export function precachedFiles(site: string): string[];
/** Returns the precached paths whose file is missing in the site. */
export function missingFiles(site: string): string[];
