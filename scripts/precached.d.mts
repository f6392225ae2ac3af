/** The files that a site's worker fetches when it is installed, by their paths. */
export function precachedFiles(site: string): string[];
/** Those of them that the site does not have. */
export function missingFiles(site: string): string[];
