// What search and alerts share: the words of texts, and the criteria of a query.
export * from './criteria.ts';
export * from './word-groups.ts';
export * from './words/dictionary-stems.repo.ts';
export * from './words/fold.ts';
export * from './words/lexemes.ts';
export * from './words/spelling.ts';
export * from './words/stems.ts';
export * from './words/stop-words.ts';
export * from './words/tokens.ts';
export * from './words/transliteration.ts';
