/** An ISO 3166-1 alpha-2 code, such as `GB`. */
export const countryPattern = /^[A-Z]{2}$/u;
