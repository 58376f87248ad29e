type Part = string | null | undefined;

/** The lines of a postal address without empty ones: street, code and town, region, and the country's name where given. */
export const addressLines = (
  { street, postalCode, city, region }: { street?: Part; postalCode?: Part; city?: Part; region?: Part },
  country?: Part,
): string[] => [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter((line) => typeof line === 'string' && line !== '') as string[];
