/** A path on this site in printable ASCII. `//` and `/\` are excluded, because they lead to other sites. */
export const sameSitePathPattern = /^\/([!-.0-[\]-~][!-[\]-~]*)?$/;
