import { Fragment, createElement } from 'react';

/** A text with its search words marked: every second part. Parts of another text, or none, mark nothing. */
export function Highlighted({ text, parts }: { text: string; parts?: readonly string[] | null | undefined }) {
  if (parts?.join('') !== text) return text;
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 1 ? createElement('mark', null, part) : part)));
}
