/**
 * Words too common to tell notices apart, folded, of the languages that notices come in here. They are indexed in
 * titles only and left out of a query that has other words. No word that means something in another of the languages
 * ("it", "or", "main") is among them.
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
