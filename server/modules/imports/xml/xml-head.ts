/** Whether a document type stands before the first element; what comments and instructions hold is none. */
export function hasDoctype(head: Buffer): boolean {
  const text = head.toString('latin1');
  for (let at = text.indexOf('<'); at >= 0 && at < text.length; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) at = endOf(text, '-->', at);
    else if (text.startsWith('<?', at)) at = endOf(text, '?>', at);
    else return /^<!doctype\b/iu.test(text.slice(at, at + 12));
  }
  return false;
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}
