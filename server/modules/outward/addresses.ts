/** Address of a notice's page on a site. */
export const addressOfNotice = (origin: string, slug: string): string => `${origin}/notice-details/${encodeURIComponent(slug)}`;
