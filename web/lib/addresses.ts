/** The one true address of a notice's page. */
export const addressOfNotice = ({ slug }: { slug: string }): string => `/notice-details/${encodeURIComponent(slug)}`;

/** The one true address of a buyer's page. */
export const addressOfBuyer = ({ slug }: { slug: string }): string => `/buyer-details/${encodeURIComponent(slug)}`;
