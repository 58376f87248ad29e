/** The one true address of a buyer's page. */
export const addressOfBuyer = ({ slug }: { slug: string }): string => `/buyer-details/${encodeURIComponent(slug)}`;
