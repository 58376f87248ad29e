/** The first tag of a document, comments and instructions left out: that of its root, or of its document type. Empty when it is not in the head. */
export function firstTag(head: Buffer): string {
  const text = head.toString('latin1');
  for (let index = text.indexOf('<'); index >= 0 && index < text.length; index = text.indexOf('<', index)) {
    if (text.startsWith('<!--', index)) index = endOf(text, '-->', index);
    else if (text.startsWith('<?', index)) index = endOf(text, '?>', index);
    else return text.slice(index, endOf(text, '>', index));
  }
  return '';
}

/** Whether a document type precedes the first element, ignoring comments and instructions. */
export const hasDoctype = (head: Buffer): boolean => /^<!doctype\b/iu.test(firstTag(head));

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}
