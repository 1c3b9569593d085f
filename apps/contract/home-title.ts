/** The title of the first page for visitors, in the document and in search engines. */
export const homeTitle = 'Tidemark: crypto prices, news and forecasts that are scored in public';
