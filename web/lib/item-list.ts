/** The items of a list's page, for search engines (schema.org). @param origin null on an unknown host: no list. */
export function itemList(origin: string | null | undefined, items: readonly { name: string; path: string }[] | undefined): Record<string, unknown> | undefined {
  if (!origin || !items) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, url: origin + path })),
    },
  };
}
