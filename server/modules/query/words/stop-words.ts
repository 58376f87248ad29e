/**
 * Words too common to distinguish notices, folded, in the languages of the notices. They are indexed in titles only, and ignored in a query
 * that has other words. A word with a meaning in another of the languages ("it", "or", "main") is not among them.
 */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and as at be by for from in is of on or the to with',
    'au aux d dans de des du en et l la le les ou par pour sur un une',
    'del el los las y con para por una uno',
    'die van vir en n ya wa na kwa za',
    'का की के को में से और लागि र तथा को मा बाट ও এর জন্য থেকে',
  ]
    .join(' ')
    .split(' '),
);
